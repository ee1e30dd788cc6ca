/**
 * A JSON value that PostgreSQL can store: in all texts and keys, `U+FFFD` replaces NUL and lone surrogates, which `jsonb`
 * rejects. Files may contain both, and cutting a text can split a character.
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
