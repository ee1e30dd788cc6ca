/** An array for each named column, as `unnest` takes them. */
export function columns<T>(rows: readonly T[], ...names: (keyof T)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
