import { grantsScope, KeysService, SessionBearers, type Caller } from '@app/accounts';
import {
  accountDisabled,
  DomainError,
  forbidden,
  isKey,
  Settings,
  stepUpRequired,
  unavailable,
} from '@app/common';
import { isDatabaseUnavailable } from '@app/database';
import {
  AccessPolicies,
  bearerRequired,
  HttpError,
  type AccessPolicy,
  type Requirement,
} from '@app/operations';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mcpChallenge } from '../oauth/oauth-metadata.js';
import { roleTooLow } from './caller.js';
import { RateLimit } from './rate-limit.js';
import { UnknownCredentials } from './unknown-credentials.js';

/** CORS preflights carry no credentials. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** The bearer that a request carries; undefined if it has none. */
export const bearerTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

function refuseDisabled({ disabled }: Caller): void {
  if (disabled) throw accountDisabled(disabled);
}

const noBearer = (challenge?: string): HttpError =>
  bearerRequired('Send a valid API key: `Authorization: Bearer <API_KEY>`.', challenge);

/**
 * Callers of `/v1`: an API key, or the bearer of a dashboard session. A request counts against the limit of its key
 * or session; without a valid bearer, against the limit of its address. Responses are never cached.
 */
@Injectable()
export class BearerPolicy implements AccessPolicy<'bearer'> {
  readonly caller = 'bearer';
  private readonly logger = new Logger(BearerPolicy.name);

  constructor(
    private readonly keys: KeysService,
    private readonly bearers: SessionBearers,
    private readonly rateLimit: RateLimit,
    private readonly unknown: UnknownCredentials,
    private readonly settings: Settings,
    policies: AccessPolicies,
  ) {
    policies.add(this);
  }

  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    void reply.header('Cache-Control', 'no-store');
    if (isPreflight(request)) return;
    try {
      request.caller = await this.callerOf(request, reply);
      await (request.caller
        ? this.rateLimit.countCredential(request.caller.credentialId, reply)
        : this.rateLimit.countAddress(request.clientNetwork, reply));
    } catch (error) {
      throw this.translate(error);
    }
    if (!request.caller) throw noBearer(this.challengeOf(request));
    refuseDisabled(request.caller);
  }

  async identifyAgain(request: FastifyRequest): Promise<void> {
    try {
      const token = bearerTokenOf(request);
      request.caller = token === undefined ? null : await this.authenticate(token);
    } catch (error) {
      throw this.translate(error);
    }
    if (!request.caller) throw noBearer();
    refuseDisabled(request.caller);
  }

  authorize({ caller }: FastifyRequest, { scope, stepUp }: Extract<Requirement, { caller: 'bearer' }>): void {
    if (!caller) throw noBearer();
    if (scope !== undefined && !grantsScope(caller.scopes, scope)) {
      throw forbidden(caller.session ? roleTooLow : `This key lacks the scope "${scope}".`);
    }
    if (stepUp && caller.session && !caller.session.steppedUp) throw stepUpRequired();
  }

  /** Leads clients of `/mcp` to the authorization server, if there is one. */
  private challengeOf({ routeOptions }: FastifyRequest): string | undefined {
    const { OAUTH, API_BASE_URL } = this.settings;
    return OAUTH === 'on' && routeOptions.url === '/mcp' ? mcpChallenge(API_BASE_URL) : undefined;
  }

  private async callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    const token = bearerTokenOf(request);
    if (token === undefined) return null;
    // The signature of a session's bearer is verified before its session is looked up, so forged ones cost no lookup.
    if (!isKey(token)) return this.authenticate(token);
    return this.unknown.find(token, request, reply, () => this.authenticate(token));
  }

  private authenticate(token: string): Promise<Caller | null> {
    return isKey(token) ? this.keys.authenticate(token) : this.bearers.authenticate(token);
  }

  /** If callers cannot be identified, the API is unavailable to them, even if the cause is a defect. */
  private translate(error: unknown): unknown {
    if (error instanceof DomainError) return error;
    if (!isDatabaseUnavailable(error)) this.logger.error(error);
    return unavailable();
  }
}
