/**
 * Makes a JSON value storable as `jsonb`, which rejects NUL and lone surrogates: replaces them with `U+FFFD` in all strings and
 * keys. Files may contain both, and truncating a string can split a surrogate pair.
 */
export function storable<Value>(value: Value): Value {
  return replaced(value) as Value;
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map(replaced);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [replaced(key), replaced(each)]));
}
