import { resourceOfView } from '../views/resource-view.js';
import { isObject, type JsonObject, referredSchema, refTo, rewrite } from './rewrite.js';

type Schemas = Record<string, JsonObject>;

/**
 * Describes each resource once, with optional fields. Where an operation returns a view of it, the response refers to the
 * resource and says which fields are always there.
 */
export function withSharedResources(document: JsonObject): JsonObject {
  const resources = resourcesOf(schemasOf(document));
  const originals = schemasOf(document);
  const rewritten = rewrite(document, (object) => {
    const name = referredSchema(object);
    const schema = name === undefined ? undefined : originals[name];
    const resource = (schema && resourceNameOf(schema)) ?? name ?? '';
    const shared = resources[resource];
    return schema && shared ? { ...viewOf(schema, resource, shared), ...withoutRef(object) } : object;
  }) as JsonObject;
  const schemas = Object.entries(schemasOf(rewritten))
    .filter(([, schema]) => !(resourceOfView in schema))
    .map(([name, schema]): [string, JsonObject] => [name, resources[name] ?? schema]);
  return {
    ...rewritten,
    components: { ...(rewritten.components as JsonObject), schemas: Object.fromEntries(schemas) },
  };
}

const schemasOf = ({ components }: JsonObject): Schemas =>
  isObject(components) && isObject(components.schemas) ? (components.schemas as Schemas) : {};

/** The name of the resource that a schema is a view of. */
const resourceNameOf = ({ [resourceOfView]: name }: JsonObject): string | undefined =>
  typeof name === 'string' ? name : undefined;

const withoutRef = ({ $ref: _ref, ...rest }: JsonObject): JsonObject => rest;

const requiredIn = ({ required = [] }: JsonObject): string[] => required as string[];

/** The resources that have views, by name. They require the fields that all their views have. */
function resourcesOf(schemas: Schemas): Schemas {
  const resources: Schemas = {};
  for (const view of Object.values(schemas).filter((schema) => resourceOfView in schema)) {
    const name = resourceNameOf(view) ?? '';
    const resource = resources[name] ?? schemas[name];
    if (!resource) throw new Error(`The document has no ${name}.`);
    const required = requiredIn(resource).filter((field) => requiredIn(view).includes(field));
    resources[name] = {
      ...resource,
      required,
      description: `Always has \`${required.join('`, `')}\`. Each operation says which other fields its response always has.`,
    };
  }
  return resources;
}

/** A resource whose response always has some of its optional fields. Their types are repeated because generators need them. */
function viewOf({ description, ...view }: JsonObject, resource: string, shared: JsonObject): JsonObject {
  const described: JsonObject = description === undefined ? {} : { description };
  const always = requiredIn(view).filter((field) => !requiredIn(shared).includes(field));
  if (always.length === 0) return { ...described, ...refTo(resource) };
  const fields = view.properties as Schemas;
  const properties = Object.fromEntries(always.map((field) => [field, typeOf(fields[field] ?? {})]));
  return { ...described, allOf: [refTo(resource), { type: 'object', required: always, properties }] };
}

/** The resource has the rest. */
const typeOf = ({ description: _description, example: _example, ...type }: JsonObject): JsonObject => type;
