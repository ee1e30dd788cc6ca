import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';

/** A call of `/v1` on behalf of a request. */
export interface InternalCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** The API key, or the bearer of a session. */
  token: string;
  /**
   * Only for the creation of a link, which then returns an existing link that can stand in for it: one with any slug, or
   * with that of the body. Unlike `?reuse=true`, with any other fields in the body, too.
   */
  reuse?: 'any-slug' | 'same-slug';
}

const reuse = new AsyncLocalStorage<InternalCall['reuse']>();

/** Which existing link the current call accepts in place of a new one. Undefined for calls of clients. */
export const reuseOfCall = (): InternalCall['reuse'] => reuse.getStore();

interface InternalResponse {
  status: number;
  /** Parsed JSON, or undefined if there is a `picture`. */
  body: unknown;
  picture: { mimeType: string; data: Buffer } | undefined;
  /** `Retry-After`, if the response has it. */
  retryAfter: string | undefined;
}

/**
 * Lets other interfaces of the API call `/v1` without a connection. The call passes through everything that a client's
 * request does: identification, limits, scopes, validation and the audit log.
 */
export class InternalCalls {
  /** Runs outside the account and the transaction of the outer request. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(private readonly fastify: FastifyInstance) {}

  /** @param origin the request on whose behalf the call is made. Limits by address count its client. */
  async call(
    origin: FastifyRequest,
    { method, path, body, token, ...options }: InternalCall,
  ): Promise<InternalResponse> {
    const forwarded = origin.headers['x-forwarded-for'];
    const response = await this.outside(() =>
      reuse.run(options.reuse, () =>
        this.fastify.inject({
          method,
          url: path,
          remoteAddress: origin.raw.socket.remoteAddress,
          headers: {
            authorization: `Bearer ${token}`,
            ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          payload: body === undefined ? undefined : JSON.stringify(body),
        }),
      ),
    );
    const mimeType = response.headers['content-type']?.toString() ?? '';
    const picture = mimeType.startsWith('image/') ? { mimeType, data: response.rawPayload } : undefined;
    return {
      status: response.statusCode,
      body: picture ? undefined : response.json(),
      picture,
      retryAfter: response.headers['retry-after']?.toString(),
    };
  }
}
