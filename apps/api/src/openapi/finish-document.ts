import type { OpenAPIObject } from '@nestjs/swagger';
import { withAuditActions } from './audit-actions.js';
import { withPlainNames } from './plain-names.js';
import { type JsonObject } from './rewrite.js';
import { withRequiredFirst } from './required-first.js';
import { withSharedEnums } from './shared-enums.js';
import { withSharedResources } from './shared-resources.js';
import { withSharedResponses } from './shared-responses.js';

type Step = (document: JsonObject) => JsonObject;

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
