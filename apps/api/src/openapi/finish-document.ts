import type { OpenAPIObject } from '@nestjs/swagger';
import { withPlainNames } from './plain-names.js';
import { type JsonObject } from './rewrite.js';
import { withSharedEnums } from './shared-enums.js';
import { withSharedResources } from './shared-resources.js';
import { withSharedResponses } from './shared-responses.js';

const steps = [withSharedEnums, withSharedResources, withSharedResponses, withPlainNames];

/** What Nest makes of the classes, in the form that clients read: each resource, enum and error response once. */
export function finishDocument(document: OpenAPIObject): OpenAPIObject {
  // Schemas share parts, and some have values that JSON leaves out.
  const json = JSON.parse(JSON.stringify(document)) as JsonObject;
  return steps.reduce((made, step) => step(made), json) as unknown as OpenAPIObject;
}
