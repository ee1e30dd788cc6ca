import type { OpenAPIObject } from '@nestjs/swagger';
import { withAuditActions } from './audit-actions.js';
import { isObject, type JsonObject, mapKeys, referredSchema, refTo, rewrite } from './rewrite.js';
import { withSharedEnums } from './shared-enums.js';
import { withSharedResources } from './shared-resources.js';
import { withSharedResponses } from './shared-responses.js';

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
