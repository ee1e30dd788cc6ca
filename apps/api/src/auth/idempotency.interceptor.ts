import { idempotencyKeyLifetime } from '@app/accounts';
import { DomainError, invalidRequest } from '@app/common';
import { inTransaction, Signatures } from '@app/database';
import { errorResponse } from '@app/operations';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { storable } from './shown-once.decorator.js';

/**
 * The longest refusal that is stored, in characters. Only an invalid request causes a longer one. A refusal changes
 * nothing, so its repetition may be judged again. A success is never longer than the largest body and its new ids.
 */
const maxStoredRefusal = 128 * 1024;

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
    if (request.method !== 'POST' || header === undefined || !request.caller) return next.handle();
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
    return from(this.respondOnce(request.caller.accountId, key, request, reply, next, store));
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
      if (response.status >= 400 && text.length > maxStoredRefusal) return response;
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

  /** A password is signed first: an unkeyed hash of the request would let it be guessed. */
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

  /** Rolls back what the handler wrote if it refuses the request. The refusal is a response worth storing. */
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
      if (status >= 500) throw error;
      return { status, body };
    }
  }
}
