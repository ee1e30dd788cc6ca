import { isObject, type JsonObject, mapKeys, referredSchema, refTo, rewrite } from './rewrite.js';

const plain = (className: string): string => className.replace(/Dto$/, '');

/**
 * Names the schemas without the suffix that their classes have.
 * @throws Error if two schemas would have the same name.
 */
export function withPlainNames(document: JsonObject): JsonObject {
  const { components, ...rest } = rewrite(document, (object) => {
    const name = referredSchema(object);
    return name === undefined ? object : { ...object, ...refTo(plain(name)) };
  }) as JsonObject;
  if (!isObject(components) || !isObject(components.schemas)) return document;
  const names = Object.keys(components.schemas).map(plain);
  const repeated = names.find((name, at) => names.indexOf(name) < at);
  if (repeated !== undefined) throw new Error(`Two schemas would be called ${repeated} in the document.`);
  return { ...rest, components: { ...components, schemas: mapKeys(components.schemas, plain) } };
}
