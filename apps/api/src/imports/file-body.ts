import { maxFileBytes } from '@app/imports';
import { type AccessPolicies, payloadTooLarge, unsupportedMediaType } from '@app/operations';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Readable } from 'node:stream';
import { limited } from '../limited-body.js';
import { UploadSlots } from '../uploads/upload-slots.js';

/** The types of files with links. */
export const fileTypes = ['text/csv', 'application/x-ndjson', 'application/sql', 'application/octet-stream'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file with links, which is streamed. All other operations refuse them. Declared with `@Operation`. */
    takesFile?: true;
  }
}

const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').toLowerCase().split(';', 1)[0]?.trim() ?? '';

const sizeOf = ({ headers }: FastifyRequest): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;

/** Admits files, of callers who may use the operation only. Add it after the hooks that identify and limit callers. */
export function readFileBodies(fastify: FastifyInstance, policies: AccessPolicies): void {
  const slots = new UploadSlots({ what: 'files', total: 8, perAccount: 2 });
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    let body: RequestPayload;
    try {
      body = admitted(request, reply, payload, policies, slots);
    } catch (error) {
      // The client may still send the body.
      void reply.header('Connection', 'close');
      return done(error as Error);
    }
    return done(null, body);
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (request.body instanceof SentFile && !request.raw.complete) leave(request.body, reply);
    done();
  });
  fastify.addContentTypeParser(fileTypes, (request: FastifyRequest, body: Readable, done) =>
    done(null, new SentFile(body, typeOf(request), sizeOf(request))),
  );
}

/** The rest of a file that nobody reads would keep the connection from being used again, and from ending. */
function leave({ body }: SentFile, reply: FastifyReply): void {
  if (reply.statusCode >= 400) void reply.header('Connection', 'close');
  else body.on('error', () => undefined).resume();
}

/** The body, to be streamed. @throws DomainError or HttpError if it must not be read. */
function admitted(
  request: FastifyRequest,
  reply: FastifyReply,
  body: RequestPayload,
  policies: AccessPolicies,
  slots: UploadSlots,
): RequestPayload {
  const { requires, takesFile } = request.routeOptions.config;
  if (!takesFile) {
    // Fastify reads no body of these methods, whatever its type.
    const hasIgnoredBody = ['GET', 'HEAD'].includes(request.method);
    if (fileTypes.includes(typeOf(request)) && !hasIgnoredBody) throw unsupportedMediaType();
    return body;
  }
  if (requires) policies.of(requires.caller).authorize(request, requires);
  if (!request.caller || !fileTypes.includes(typeOf(request))) return body;
  if ((sizeOf(request) ?? 0) > maxFileBytes) throw payloadTooLarge(maxFileBytes);
  reply.raw.once('close', slots.begin(request.caller.accountId));
  return limited(body, maxFileBytes);
}

/** A file that is being sent. */
export class SentFile {
  constructor(
    /** To be read once. */
    readonly body: Readable,
    private readonly type: string,
    /** Bytes; undefined if the client does not say. */
    readonly size: number | undefined,
  ) {}

  /** What tells it from another file before it has been read, for requests with an `Idempotency-Key`. */
  toJSON(): object {
    return { type: this.type, size: this.size };
  }
}

/** The body of a request that should be a file. */
export class GivenBody {
  constructor(private readonly body: unknown) {}

  /** The file. Nothing of it has been read. @throws HttpError if the body is none. */
  file(): SentFile {
    if (this.body instanceof SentFile) return this.body;
    throw unsupportedMediaType(`The body must be a file, with one of these types: ${fileTypes.join(', ')}.`);
  }
}

/** The body, a `GivenBody`. */
export const FileBody = createParamDecorator(
  (_data: unknown, context: ExecutionContext): GivenBody =>
    new GivenBody(context.switchToHttp().getRequest<FastifyRequest>().body),
);
