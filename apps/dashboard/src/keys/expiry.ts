/** When a new key ends: never, after a time, or with a day that one picks. */
export const expiries = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'date', label: 'On a date …' },
] as const;
export type Expiry = (typeof expiries)[number]['value'];

/**
 * The time at which a key made now ends, null for never.
 * @param date for `date`: its last day, as `YYYY-MM-DD` in the viewer's zone; the key works until that day is over.
 */
export function endOf(expiry: Expiry, date: string): string | null {
  if (expiry === 'never') return null;
  if (expiry === 'date') return new Date(`${date}T23:59:59.999`).toISOString();
  const end = new Date();
  end.setDate(end.getDate() + Number(expiry));
  return end.toISOString();
}

/** Today as `YYYY-MM-DD` in the viewer's zone. */
export function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
