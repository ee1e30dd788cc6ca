import { type AccessPolicies, type HttpError, payloadTooLarge, unsupportedMediaType } from '@app/operations';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { createHash } from 'node:crypto';
import { isBodyIgnored } from '../body-sizes.js';
import { refuseEncoding } from '../content-encoding.js';
import { limited } from '../limited-body.js';
import { UploadSlots } from '../uploads/upload-slots.js';

/** The largest file that is accepted, bytes. A saved page with all its images has a few megabytes. */
const maxPageFileBytes = 16 * 1024 * 1024;

/** The types of files with a bio page, as the document lists them. JSON would look like the body of a call there. */
export const pageFileTypes = [
  'text/html',
  'multipart/related',
  'application/zip',
  'application/octet-stream',
];
/** Other accepted types: what browsers and operating systems call the same formats. */
const otherTypes = [
  'application/json',
  'application/xhtml+xml',
  'application/x-mimearchive',
  'application/x-zip-compressed',
  'message/rfc822',
];

const acceptedTypes = [...pageFileTypes, ...otherTypes];

/** The type of a file for the body parser. Even JSON is not parsed as the body of a call. */
const internalType = 'application/vnd.waypost.page-file';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file with a bio page. Declared with `@Operation`. */
    takesPageFile?: true;
  }
}

const wrongType = (): HttpError =>
  unsupportedMediaType(`The body must be a file, with one of these types: ${acceptedTypes.join(', ')}.`);

const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').toLowerCase().split(';', 1)[0]?.trim() ?? '';

/**
 * Reads files, of callers who may use the operation only. Add it after the hooks that identify and limit callers, and before
 * those of other bodies: it decides what the type of the body means.
 */
export function readPageFileBodies(fastify: FastifyInstance, policies: AccessPolicies): void {
  // Each takes its size until its response has been sent.
  const slots = new UploadSlots({ what: 'files', total: 4, perAccount: 2 });
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    let body: RequestPayload;
    try {
      body = admitted(request, reply, payload, policies, slots);
    } catch (error) {
      // The client may still be sending the body.
      void reply.header('Connection', 'close');
      return done(error as Error);
    }
    return done(null, body);
  });
  fastify.addContentTypeParser(
    internalType,
    { parseAs: 'buffer', bodyLimit: maxPageFileBytes },
    (_request, body: Buffer, done) => done(null, new SentPageFile(body)),
  );
}

/** The body, for the parser. @throws DomainError or HttpError if it must not be read. */
function admitted(
  request: FastifyRequest,
  reply: FastifyReply,
  body: RequestPayload,
  policies: AccessPolicies,
  slots: UploadSlots,
): RequestPayload {
  const { requires, takesPageFile } = request.routeOptions.config;
  const type = typeOf(request);
  if (!takesPageFile) {
    if (type === internalType && !isBodyIgnored(request)) throw unsupportedMediaType();
    return body;
  }
  const { caller, headers, raw } = request;
  if (requires) policies.of(requires.caller).authorize(request, requires);
  if (!caller || type === '') return body;
  if (!acceptedTypes.includes(type)) throw wrongType();
  refuseEncoding(headers);
  if (Number(headers['content-length'] ?? 0) > maxPageFileBytes) throw payloadTooLarge(maxPageFileBytes);
  raw.headers['content-type'] = internalType;
  return slots.admit(request, reply, caller.accountId, limited(body, maxPageFileBytes));
}

/** An uploaded file. None of it has been inspected. */
class SentPageFile {
  constructor(readonly bytes: Buffer) {}

  /** Identifies its content, for requests with an `Idempotency-Key`. */
  toJSON(): object {
    return { sha256: createHash('sha256').update(this.bytes).digest('hex') };
  }
}

/** The body of a request that should be a file. */
export class GivenPageFile {
  constructor(private readonly body: unknown) {}

  /** @throws HttpError if there is none. */
  bytes(): Buffer {
    if (this.body instanceof SentPageFile) return this.body.bytes;
    throw wrongType();
  }
}

/** The body, a `GivenPageFile`. */
export const PageFileBody = createParamDecorator(
  (_data: unknown, context: ExecutionContext): GivenPageFile =>
    new GivenPageFile(context.switchToHttp().getRequest<FastifyRequest>().body),
);
