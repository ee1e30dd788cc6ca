import { idempotencyKeyLifetime } from '@app/accounts';
import { DomainError, invalidRequest } from '@app/common';
import { inAccount, inTransaction, Signatures } from '@app/database';
import { type ErrorBody, errorResponse, HttpError } from '@app/operations';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { SentFile } from '../imports/file-body.js';
import { isDoneOnce } from './done-once.decorator.js';
import { storable } from './shown-once.decorator.js';

/**
 * The longest rejection that is stored, and the most fields of one that is longer. Only an invalid request causes
 * longer ones.
 */
const maxRefusalBytes = 2 * 1024;
const maxRefusalFields = 20;

/** The longest success that is stored, bytes of JSON. A longer one is rolled back, because it could not be repeated. */
export const maxStoredSuccess = 8 * 1024 * 1024;

interface StoredResponse {
  request_hash: string;
  status: number;
  body: string;
}

interface Response {
  status: number;
  body: unknown;
}

/**
 * Repeats the first response to a POST when its `Idempotency-Key` comes again. The response is stored in the
 * transaction of the POST itself, so a crash leaves both or neither.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly em: EntityManager,
    private readonly signatures: Signatures,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const header = request.headers['idempotency-key'];
    const owner = ownerOf(request, context.getHandler());
    if (request.method !== 'POST' || header === undefined || owner === undefined) return next.handle();
    const key = String(header);
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
      throw invalidRequest([
        {
          field: 'Idempotency-Key',
          code: 'invalid_length',
          message: 'This must have 1 to 255 printable ASCII characters.',
        },
      ]);
    }
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const store = (body: unknown): string => JSON.stringify(storable(context.getHandler(), body));
    const respond = () => this.respondOnce(owner, key, request, reply, next, store);
    const { body } = request;
    return from(
      inAccount(this.em, owner, () =>
        body instanceof SentFile ? this.withFile(body, owner, key, respond) : respond(),
      ),
    );
  }

  /** Files are read first: a slow sender must not decide how long the transaction lasts. */
  private async withFile<T>(
    file: SentFile,
    accountId: string,
    key: string,
    respond: () => Promise<T>,
  ): Promise<T> {
    try {
      await file.read((await this.read(accountId, key)) === undefined);
      return await respond();
    } finally {
      await file.discard();
    }
  }

  private async respondOnce(
    accountId: string,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    next: CallHandler,
    store: (body: unknown) => string,
  ): Promise<unknown> {
    const requestHash = await this.hashOf(request);
    const { status, body } = await inTransaction(this.em, async (em) => {
      await this.lock(accountId, key);
      const stored = await this.read(accountId, key);
      if (stored) {
        if (stored.request_hash !== requestHash) {
          throw new DomainError('idempotency_mismatch', 'This Idempotency-Key belongs to another request.');
        }
        void reply.header('Idempotent-Replayed', 'true');
        return { status: stored.status, body: JSON.parse(stored.body) as unknown };
      }
      const response = await this.run(em, request, reply, next);
      const text = store(response.body);
      if (Buffer.byteLength(text) > maxStoredSuccess) throw responseTooLarge();
      await this.em.execute(
        `insert into idempotency_keys (account_id, key, request_hash, status, body, created_at)
         values (?, ?, ?, ?, ?, now())
         on conflict (account_id, key) do update set request_hash = excluded.request_hash,
           status = excluded.status, body = excluded.body, created_at = excluded.created_at`,
        [accountId, key, requestHash, response.status, text],
      );
      return response;
    });
    void reply.status(status);
    return body;
  }

  /** Passwords are signed first: an unkeyed hash of the request would allow guessing them. */
  private async hashOf({ method, url, body = null }: FastifyRequest): Promise<string> {
    const { links } = (body ?? {}) as { links?: unknown };
    const hashed = Array.isArray(links)
      ? { ...(body as object), links: await Promise.all(links.map((link) => this.withoutPassword(link))) }
      : await this.withoutPassword(body);
    return createHash('sha256')
      .update(`${method}\0${url}\0${JSON.stringify(hashed)}`)
      .digest('hex');
  }

  private async withoutPassword(body: unknown): Promise<unknown> {
    const { password } = Object(body) as { password?: unknown };
    if (typeof password !== 'string') return body;
    return { ...(body as object), password: await this.signatures.sign('idempotency', password) };
  }

  /** The lock ends with the transaction, so a crashed request never blocks its own retry. */
  private async lock(accountId: string, key: string): Promise<void> {
    const [row] = await this.em.execute<{ locked: boolean }[]>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as locked',
      [`${accountId} ${key}`],
    );
    if (!row?.locked) {
      throw new DomainError(
        'idempotency_conflict',
        'A request with this Idempotency-Key is already in progress.',
      );
    }
  }

  private async read(accountId: string, key: string): Promise<StoredResponse | undefined> {
    const [row] = await this.em.execute<StoredResponse[]>(
      `select request_hash, status, body from idempotency_keys
       where account_id = ? and key = ? and created_at > now() - ${idempotencyKeyLifetime}`,
      [accountId, key],
    );
    return row;
  }

  /**
   * Rolls back the handler's writes if it rejects the request. The rejection is worth storing, unless a retry may
   * succeed.
   */
  private async run(
    em: EntityManager,
    request: FastifyRequest,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<Response> {
    try {
      const body: unknown = await inTransaction(em, () => lastValueFrom(next.handle()));
      return { status: reply.statusCode, body };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { status, body } = errorResponse(error, request.id);
      if (status >= 500 || error.retryAfterSeconds !== undefined) throw error;
      return { status, body: cutRefusal(body) };
    }
  }
}

const bytesOf = (body: ErrorBody): number => Buffer.byteLength(JSON.stringify(body));

/**
 * Shortens a rejection to fewer fields if storing it would cost more than a caller should be able to make us store for
 * every new key. The first response is shortened in the same way, so that its repetitions are identical.
 */
function cutRefusal(body: ErrorBody): ErrorBody {
  const { fields = [], fieldsOmitted = 0, ...error } = body.error;
  if (fields.length === 0 || bytesOf(body) <= maxRefusalBytes) return body;
  const cut = (count: number): ErrorBody => {
    const omitted = fieldsOmitted + fields.length - count;
    const rest = omitted > 0 ? { fieldsOmitted: omitted } : {};
    return { error: { ...error, fields: fields.slice(0, count), ...rest } };
  };
  let count = Math.min(maxRefusalFields, fields.length);
  while (count > 1 && bytesOf(cut(count)) > maxRefusalBytes) count--;
  return cut(count);
}

const responseTooLarge = (): HttpError =>
  new HttpError(
    'payload_too_large',
    `The response would be larger than ${maxStoredSuccess / 1024 / 1024} MiB, so it could not be repeated. Nothing was changed. Send a smaller request, or no Idempotency-Key.`,
  );

/**
 * The owner of the keys that a request uses, as an account ID: the caller's account. A session uses the keys of its
 * user, because a call may switch the session to another account, in which it may then be repeated. Undefined if the
 * request has none.
 */
function ownerOf({ caller, session }: FastifyRequest, handler: object): string | undefined {
  if (caller) return caller.accountId;
  return session && isDoneOnce(handler) ? session.user.id : undefined;
}
