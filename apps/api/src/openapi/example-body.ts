import { isObject, type Json, type JsonObject, referredSchema } from './rewrite.js';

type Schemas = Record<string, JsonObject>;

/** The smallest useful body: what is required, or the first field of a change. Made of the examples of the fields. */
export function exampleBody(document: JsonObject, schema: JsonObject): Json {
  const { schemas } = document.components as unknown as { schemas: Schemas };
  return exampleOf(schema, schemas);
}

function exampleOf(schema: JsonObject, schemas: Schemas): Json {
  if (schema.example !== undefined && schema.example !== null) return schema.example;
  const name = referredSchema(schema);
  if (name !== undefined) return exampleOf(schemas[name] ?? {}, schemas);
  const [part] = (schema.allOf ?? schema.anyOf ?? schema.oneOf ?? []) as JsonObject[];
  if (part) return exampleOf(part, schemas);
  if (schema.type === 'array' && isObject(schema.items)) return [exampleOf(schema.items, schemas)];
  if (!isObject(schema.properties)) return (schema.enum as Json[] | undefined)?.[0] ?? '';
  const fields = Object.entries(schema.properties as Schemas);
  const required = fields.filter(([field]) => (schema.required as string[] | undefined)?.includes(field));
  const [first] = fields.filter(([, field]) => !isEmpty(field.example));
  const chosen = required.length > 0 ? required : first ? [first] : [];
  return Object.fromEntries(chosen.map(([field, each]) => [field, exampleOf(each, schemas)]));
}

const isEmpty = (example: Json | undefined): boolean =>
  example === undefined || example === null || (Array.isArray(example) && example.length === 0);
