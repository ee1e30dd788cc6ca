/** The value of the first rule whose pattern matches; undefined if none does. */
export function firstMatch<T>(rules: readonly [RegExp, T][], text: string): T | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}
