import { isAtLeast, SessionsService, type CurrentSession } from '@app/accounts';
import {
  accountChanged,
  accountDisabled,
  forbidden,
  hostOf,
  notFound,
  ownOrigins,
  Settings,
  stepUpRequired,
  unauthorized,
} from '@app/common';
import { AccessPolicies, type AccessPolicy, type Requirement } from '@app/operations';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { roleTooLow } from '../auth/caller.js';
import { RateLimit } from '../auth/rate-limit.js';
import { UnknownCredentials } from '../auth/unknown-credentials.js';
import { SessionCookie } from './cookies.js';
import { accountHeaderName } from './dashboard-call.decorator.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of a call under `/dashboard/api`; null if the caller is not signed in. */
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
  private readonly ownOrigins: string[];
  private readonly ownHosts: string[];

  constructor(
    private readonly settings: Settings,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly rateLimit: RateLimit,
    private readonly unknown: UnknownCredentials,
    policies: AccessPolicies,
  ) {
    this.ownOrigins = ownOrigins(settings.API_BASE_URL);
    this.ownHosts = this.ownOrigins.map((origin) => new URL(origin).host);
    policies.add(this);
  }

  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    void reply.header('Cache-Control', 'no-store');
    if (!isRead(request)) {
      const refusal = this.refusalOf(request);
      if (refusal !== null) {
        await this.rateLimit.countAddress(request.clientNetwork, reply);
        throw forbidden(refusal);
      }
    }
    const token = this.cookie.read(request);
    request.session = token === null ? null : await this.sessionOf(token, request, reply);
    await (request.session
      ? this.rateLimit.countSession(request.session.id, reply)
      : this.rateLimit.countAddress(request.clientNetwork, reply));
  }

  async identifyAgain(request: FastifyRequest): Promise<void> {
    const token = this.cookie.read(request);
    request.session = token === null ? null : await this.sessions.find(token);
  }

  authorize(request: FastifyRequest, requires: Extract<Requirement, { caller: 'dashboard' }>): void {
    const { session } = request;
    // As if the operation did not exist.
    if (requires.operator && this.settings.SIGNUP !== 'open') throw notFound();
    if (!requires.signedIn) return;
    if (!session) throw unauthorized('Sign in first.');
    if (requires.ofAccount && !shows(session.account.id, request)) throw accountChanged();
    if (session.disabled && !requires.evenIfDisabled) throw accountDisabled(session.disabled);
    if (requires.operator && !session.isOperator) throw forbidden('Only operators may do this.');
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

  /**
   * The reason a request is not from one of our own pages; null if it is. Trusts the browser about the origin of the
   * page, and `API_BASE_URL` about our own origin. The requested host alone proves nothing: another site can point its
   * own name at us. A client that says nothing (curl) has no cookie that a page could misuse.
   */
  private refusalOf({ headers }: FastifyRequest): string | null {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return "This request came from another site's page.";
    const { API_BASE_URL } = this.settings;
    const isOurs =
      headers.origin === undefined
        ? site === undefined ||
          this.ownHosts.includes(hostOf(headers.host, new URL(API_BASE_URL).protocol) ?? '')
        : this.ownOrigins.includes(headers.origin);
    if (isOurs) return null;
    return `Open the dashboard at ${API_BASE_URL}/dashboard/, or set API_BASE_URL to the address that you use.`;
  }
}

/**
 * True if the page that sent the request shows this account. The user may have switched accounts in another window
 * since. Reads may leave it out. A download cannot set headers, so it has a query parameter.
 */
function shows(accountId: string, request: FastifyRequest): boolean {
  const { account } = request.query as { account?: unknown };
  const named = request.headers[accountHeaderName.toLowerCase()] ?? (isRead(request) ? account : undefined);
  return named === accountId || (named === undefined && isRead(request));
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
