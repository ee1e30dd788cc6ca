/** A JSON value, such as any part of an OpenAPI document. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** Keywords whose values are data that contains no schemas. */
const dataKeys = new Set(['example', 'examples', 'default', 'const', 'enum']);
/** Keywords whose keys are arbitrary names, such as a field that is called `example`. */
const maps = new Set(['properties', 'schemas', 'responses', 'paths']);

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Copies a part of a document, innermost objects first. Each object is replaced by the result of `change` for its copy.
 */
export function rewrite(node: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, change));
  if (!isObject(node)) return node;
  return change(mapValues(node, (value, key) => rewriteValue(value, key, change)));
}

function rewriteValue(value: Json, key: string, change: (object: JsonObject) => Json): Json {
  if (dataKeys.has(key)) return value;
  if (!maps.has(key) || !isObject(value)) return rewrite(value, change);
  return mapValues(value, (named) => rewrite(named, change));
}

export const mapKeys = (object: JsonObject, map: (key: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [map(key), value]));

/** Copies an object with other values. */
export const mapValues = (object: JsonObject, map: (value: Json, key: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));

const prefix = '#/components/schemas/';

/** A reference to a schema of the document. */
export const refTo = (name: string): JsonObject => ({ $ref: prefix + name });

/** The name of the schema that an object refers to, if it does. */
export const referredSchema = ({ $ref }: JsonObject): string | undefined =>
  typeof $ref === 'string' && $ref.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;

/** Adds components of one kind to a document. */
export function withComponents(
  document: JsonObject,
  kind: 'schemas' | 'responses' | 'headers',
  added: JsonObject,
): JsonObject {
  const components = isObject(document.components) ? document.components : {};
  const present = isObject(components[kind]) ? components[kind] : {};
  return { ...document, components: { ...components, [kind]: { ...present, ...added } } };
}
