import { KeysService, SessionBearers, type Caller } from '@app/accounts';
import { DomainError, unavailable } from '@app/common';
import { isDatabaseAway } from '@app/database';
import { bearerRequired, errorResponse, HttpError } from '@app/operations';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimit } from './rate-limit.js';

/** True for everything under `/v1`, by the route that matched and, where none did, by the address. */
const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  [routeOptions.url ?? '', url].some((path) => /^\/v1(\/|\?|$)/.test(path));

/** A browser asks for leave without the key that it is going to send. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/**
 * Asks every request under `/v1` for its key, before the body is read, and counts it against the key's limit,
 * or against its address where it shows no valid key.
 */
@Injectable()
export class Authentication {
  private readonly logger = new Logger(Authentication.name);

  constructor(
    private readonly keys: KeysService,
    private readonly bearers: SessionBearers,
    private readonly rateLimit: RateLimit,
  ) {}

  install(fastify: FastifyInstance): void {
    fastify.decorateRequest('caller', undefined);
    fastify.addHook('onRequest', async (request, reply) => {
      if (!isApi(request) || isPreflight(request)) return;
      try {
        await this.admit(request, reply);
      } catch (thrown) {
        const { status, headers, body } = errorResponse(this.translate(thrown), request.id);
        return reply.status(status).headers(headers).send(body);
      }
    });
  }

  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await this.identify(request.headers.authorization);
    await (caller
      ? this.rateLimit.countKey(caller.keyId, reply)
      : this.rateLimit.countAddress(request.ip, reply));
    if (!caller) {
      throw bearerRequired('Send a valid API key: `Authorization: Bearer <API_KEY>`.');
    }
    request.caller = caller;
  }

  private async identify(authorization: string | undefined): Promise<Caller | null> {
    const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return null;
    return (await this.keys.authenticate(token)) ?? this.bearers.authenticate(token);
  }

  private translate(thrown: unknown): DomainError | HttpError {
    if (thrown instanceof DomainError || thrown instanceof HttpError) return thrown;
    if (!isDatabaseAway(thrown)) this.logger.error(thrown);
    return unavailable();
  }
}
