import { isObject, type JsonObject, rewrite } from './rewrite.js';

/** Lists the required properties of every schema before the optional ones. */
export const withRequiredFirst = (document: JsonObject): JsonObject =>
  rewrite(document, (object) => {
    const { properties, required } = object;
    if (!isObject(properties) || !Array.isArray(required)) return object;
    const isOptional = ([name]: [string, unknown]): boolean => !required.includes(name);
    const sorted = Object.entries(properties).sort((a, b) => Number(isOptional(a)) - Number(isOptional(b)));
    return { ...object, properties: Object.fromEntries(sorted) };
  }) as JsonObject;
