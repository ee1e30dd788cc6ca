import { invalidRequest, preconditionFailed } from '@app/common';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { versionOf } from './entity-tag.js';

/** Checks a resource, with all of its fields, while it is locked. @throws DomainError `precondition_failed` if it has changed. */
export type Precondition = (resource: object) => void;

/** A list of tags, as in RFC 9110, where entries may be empty. */
const listOfTags =
  /^[\t ,]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[\t ]*,(?:[\t ]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")?)*[\t ]*$/;

/** The condition that a header sets; undefined without one. @throws DomainError `invalid_request` if it is malformed. */
function preconditionOf(header: string | undefined): Precondition | undefined {
  if (header === undefined) return undefined;
  // The resource exists, or the response is a 404.
  if (header.trim() === '*') return () => undefined;
  if (!listOfTags.test(header)) {
    throw invalidRequest([
      {
        field: 'If-Match',
        code: 'invalid_entity_tag',
        message: 'This must be the `ETag` of a response, or `*`.',
      },
    ]);
  }
  // A weak tag never matches, and the part of the tag for the view does not matter.
  const versions = [...header.matchAll(/(W\/)?"([^".]*)[^"]*"/g)].flatMap(([, weak, version = '']) =>
    weak ? [] : [version],
  );
  return (resource) => {
    if (!versions.includes(versionOf(resource))) throw preconditionFailed();
  };
}

/** The condition of the request for a change; undefined if it has none. Pass it to the service, which checks it under the lock. */
export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  preconditionOf(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);
