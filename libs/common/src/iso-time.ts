const isoTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** Parses an ISO 8601 time with a time zone; null if it is not one, or does not exist, such as on February 30. */
export function parseIsoTime(value: unknown): Date | null {
  const [, day] = (typeof value === 'string' && isoTime.exec(value)) || [];
  // `Date` turns February 30 into a day in March.
  if (day === undefined || new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) !== true) return null;
  const time = new Date(value as string);
  return Number.isNaN(time.getTime()) ? null : time;
}
