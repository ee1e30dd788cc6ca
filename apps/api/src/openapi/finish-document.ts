import type { OpenAPIObject } from '@nestjs/swagger';
import { resourceOfView } from '../views/resource-view.js';
import { withAuditActions } from './audit-actions.js';
import { withSharedResponses } from './error-responses.js';
import { isObject, type JsonObject, mapKeys, referredSchema, refTo, rewrite } from './rewrite.js';
import { withSharedEnums } from './shared-enums.js';

type Step = (document: JsonObject) => JsonObject;

/** Lists the required properties of every schema before the optional ones. */
const withRequiredFirst = (document: JsonObject): JsonObject =>
  rewrite(document, (object) => {
    const { properties, required } = object;
    if (!isObject(properties) || !Array.isArray(required)) return object;
    const isOptional = ([name]: [string, unknown]): boolean => !required.includes(name);
    const sorted = Object.entries(properties).sort((a, b) => Number(isOptional(a)) - Number(isOptional(b)));
    return { ...object, properties: Object.fromEntries(sorted) };
  }) as JsonObject;

const plain = (className: string): string => className.replace(/Dto$/, '');

/**
 * Names the schemas without the suffix that their classes have.
 * @throws Error if two schemas would have the same name.
 */
function withPlainNames(document: JsonObject): JsonObject {
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

type Schemas = Record<string, JsonObject>;

/**
 * Describes each resource once, with optional fields. Where an operation returns a view of it, the response refers to the
 * resource and says which fields are always there.
 */
function withSharedResources(document: JsonObject): JsonObject {
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

const steps: Step[] = [
  withAuditActions,
  withSharedEnums,
  withSharedResources,
  withRequiredFirst,
  withSharedResponses,
  withPlainNames,
];

/**
 * Rewrites Nest's document into the form that clients read: each resource, enum and error response once, and required
 * properties first. The steps in `before` still see the schemas of the views.
 */
export function finishDocument(document: OpenAPIObject, before: Step[] = []): OpenAPIObject {
  // Schemas share parts, and some have values that JSON leaves out.
  const json = JSON.parse(JSON.stringify(document)) as JsonObject;
  return [...before, ...steps].reduce((made, step) => step(made), json) as unknown as OpenAPIObject;
}
