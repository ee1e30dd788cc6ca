/**
 * An array for each named column, as `unnest` takes them: PostgreSQL's own text of an array, made here as the driver
 * looks at every element by two regular expressions. Strings and numbers alone.
 */
export function columns<T>(rows: readonly T[], ...names: (keyof T)[]): string[] {
  return names.map((name) => `{${rows.map((row) => element(row[name])).join()}}`);
}

/** Quoted always, so that an empty text and the word `null` are what they are. */
function element(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = value as string;
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
