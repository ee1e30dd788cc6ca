import type { Caller } from '@app/accounts';
import { unavailable } from '@app/common';
import { type ImportsService, maxFileBytes, type ReceivedFile } from '@app/imports';
import { type AccessPolicies, allowUpload, payloadTooLarge, unsupportedMediaType } from '@app/operations';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isBodyIgnored } from '../body-sizes.js';
import { refuseEncoding } from '../content-encoding.js';
import { limited } from '../limited-body.js';
import { UploadSlots } from '../uploads/upload-slots.js';

/** The types of files with links. */
export const fileTypes = [
  'text/csv',
  'application/x-ndjson',
  'application/sql',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The body is a file with links, which is streamed. All other operations reject them. Declared with `@Operation`.
     */
    takesFile?: true;
  }
}

const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').toLowerCase().split(';', 1)[0]?.trim() ?? '';

const sizeOf = ({ headers }: FastifyRequest): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;

/** Admits files from callers who may use the operation only. Add it after the hooks that identify and limit callers. */
export function readFileBodies(
  fastify: FastifyInstance,
  policies: AccessPolicies,
  imports: ImportsService,
): void {
  const slots = new UploadSlots({ what: 'files', total: 8, perAccount: 2 });
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
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (request.body instanceof SentFile && !request.raw.complete) leave(request.body, reply);
    done();
  });
  fastify.addContentTypeParser(fileTypes, (request: FastifyRequest, body: Readable, done) =>
    done(null, new SentFile(body, typeOf(request), sizeOf(request), request.caller, imports)),
  );
}

/** Discards the rest of an unread file, which would otherwise keep the connection from being reused, and from ending. */
function leave({ body }: SentFile, reply: FastifyReply): void {
  if (reply.statusCode >= 400) void reply.header('Connection', 'close');
  else body.on('error', () => undefined).resume();
}

/** The body, for streaming. @throws DomainError or HttpError if it must not be read. */
function admitted(
  request: FastifyRequest,
  reply: FastifyReply,
  body: RequestPayload,
  policies: AccessPolicies,
  slots: UploadSlots,
): RequestPayload {
  const { requires, takesFile } = request.routeOptions.config;
  if (!takesFile) {
    if (fileTypes.includes(typeOf(request)) && !isBodyIgnored(request)) throw unsupportedMediaType();
    return body;
  }
  if (requires) policies.of(requires.caller).authorize(request, requires);
  if (!request.caller || !fileTypes.includes(typeOf(request))) return body;
  refuseEncoding(request.headers);
  if ((sizeOf(request) ?? 0) > maxFileBytes) throw payloadTooLarge(maxFileBytes);
  const file = slots.admit(request, reply, request.caller.accountId, limited(body, maxFileBytes));
  allowUpload(request.raw, (error) => file.destroy(error));
  return file;
}

/** A file that is being uploaded. It is read once. */
export class SentFile {
  private received?: Promise<ReceivedFile>;
  private digest?: string;

  constructor(
    readonly body: Readable,
    private readonly type: string,
    /** Bytes; undefined if the client does not announce it. */
    private readonly size: number | undefined,
    private readonly caller: Caller | null,
    private readonly imports: ImportsService,
  ) {}

  private get accountId(): string {
    return this.caller?.accountId ?? '';
  }

  /** Stores the file, unless it is stored already. @throws DomainError like `ImportsService.receive`. */
  receive(): Promise<ReceivedFile> {
    // It was read only to compare it with a request whose response has expired since.
    if (this.digest !== undefined && !this.received) return Promise.reject(unavailable());
    this.received ??= this.imports.receive(this.accountId, {
      body: this.body,
      size: this.size,
      createdBy: this.caller?.userId ?? null,
    });
    return this.received;
  }

  /**
   * Reads the file, so that its content identifies it. Do so before a transaction, which would otherwise last as long
   * as the upload.
   * @param isStored true to store it, because it may be needed.
   */
  async read(isStored: boolean): Promise<void> {
    this.digest = isStored ? (await this.receive()).digest : await digestOf(this.body);
  }

  /** Deletes the file if no import was created from it. */
  async discard(): Promise<void> {
    const file = await this.received?.catch(() => undefined);
    if (file) await this.imports.forget(this.accountId, file.id).catch(() => undefined);
  }

  /** Identifies its content, once it has been read. */
  toJSON(): object {
    return { type: this.type, digest: this.digest };
  }
}

async function digestOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of body) hash.update(part);
  return hash.digest('hex');
}

/** The body of a request that should be a file. */
export class GivenBody {
  constructor(private readonly body: unknown) {}

  /** The file. @throws HttpError if the body is not one. */
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
