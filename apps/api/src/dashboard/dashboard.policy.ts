import { isAtLeast, SessionsService, type CurrentSession } from '@app/accounts';
import { forbidden, Settings, stepUpRequired, unauthorized } from '@app/common';
import { AccessPolicies, type AccessPolicy, type Requirement } from '@app/operations';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { roleTooLow } from '../auth/caller.js';
import { RateLimit } from '../auth/rate-limit.js';
import { UnknownCredentials } from '../auth/unknown-credentials.js';
import { SessionCookie } from './session-cookie.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of a call under `/dashboard/api`; null if nobody is signed in. */
    session: CurrentSession | null;
  }
}

/**
 * Callers of `/dashboard/api`: pages of our own origin, with or without a session. A request counts against the limit
 * of its session; without one, against the limit of its address. Responses are never cached.
 */
@Injectable()
export class DashboardPolicy implements AccessPolicy<'dashboard'> {
  readonly caller = 'dashboard';
  private readonly ownHost: string;

  constructor(
    { API_BASE_URL }: Settings,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly rateLimit: RateLimit,
    private readonly unknown: UnknownCredentials,
    policies: AccessPolicies,
  ) {
    this.ownHost = new URL(API_BASE_URL).host;
    policies.add(this);
  }

  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    void reply.header('Cache-Control', 'no-store');
    if (!isRead(request) && this.isCrossSite(request)) {
      await this.rateLimit.countAddress(request.clientNetwork, reply);
      throw forbidden("This request came from another site's page.");
    }
    const token = this.cookie.read(request);
    request.session = token === null ? null : await this.sessionOf(token, request, reply);
    await (request.session
      ? this.rateLimit.countSession(request.session.id, reply)
      : this.rateLimit.countAddress(request.clientNetwork, reply));
  }

  authorize({ session }: FastifyRequest, requires: Extract<Requirement, { caller: 'dashboard' }>): void {
    if (!requires.signedIn) return;
    if (!session) throw unauthorized('Sign in first.');
    if (requires.role && !isAtLeast(session.role, requires.role)) throw forbidden(roleTooLow);
    if (requires.stepUp && !session.steppedUpAt) throw stepUpRequired();
  }

  private sessionOf(
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CurrentSession | null> {
    return this.unknown.find(token, request, reply, () => this.sessions.find(token));
  }

  /** Trusts what the browser says. A client that says nothing (curl) has no cookie that a page could misuse. */
  private isCrossSite({ headers, host }: FastifyRequest): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site !== 'same-origin';
    const { origin } = headers;
    if (origin === undefined) return false;
    const originHost = URL.canParse(origin) ? new URL(origin).host : '';
    return originHost === '' || (originHost !== this.ownHost && originHost !== host);
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
