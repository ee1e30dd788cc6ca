/**
 * One array per column, for `unnest`, as a PostgreSQL array literal. Built here because the driver applies two regular
 * expressions to every element, which was measurably slower. Strings and numbers only.
 */
export function columns<T>(rows: readonly T[], ...names: (keyof T)[]): string[] {
  return names.map((name) => `{${rows.map((row) => element(row[name])).join()}}`);
}

/** Always quoted, so that an empty string and the word `null` stay strings. */
function element(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = value as string;
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/**
 * Begins a transaction whose statements look all rows up by key. No matter how many there are, a table scan is never
 * faster, and no statement is worth compiling.
 */
export const beginByKey = `begin; ${['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']
  .map((setting) => `set local ${setting} = off`)
  .join('; ')}`;
