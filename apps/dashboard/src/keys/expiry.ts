import { t } from '@lingui/core/macro';
/** When a new key expires: never, after a period, or at the end of a date. */
export const expiries = [
  { value: 'never', label: t({ message: 'Never', context: 'expires' }) },
  { value: '30', label: t`In 30 days` },
  { value: '90', label: t`In 90 days` },
  { value: '365', label: t`In 1 year` },
  { value: 'date', label: t`On a date…` },
] as const;
export type Expiry = (typeof expiries)[number]['value'];

/**
 * The expiry time of a key, or null if it never expires.
 * @param from when a period begins
 * @param date the last day for the `date` option, as `YYYY-MM-DD` in the viewer's time zone; the key expires when that
 *   day ends
 */
export function expiryTime(expiry: Expiry, from: Date, date: string): string | null {
  if (expiry === 'never') return null;
  // eslint-disable-next-line lingui/no-unlocalized-strings -- a time in ISO 8601
  if (expiry === 'date') return new Date(`${date}T23:59:59.999`).toISOString();
  const end = new Date(from);
  end.setDate(end.getDate() + Number(expiry));
  return end.toISOString();
}

/** Today as `YYYY-MM-DD` in the viewer's time zone. */
export function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
