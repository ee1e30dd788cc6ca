import { SessionsService, type CurrentSession } from '@app/accounts';
import { forbidden, Settings } from '@app/common';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimit } from '../auth/rate-limit.js';
import { SessionCookie } from './session-cookie.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; looked up for every request under `/dashboard/api`, null where nobody is. */
    dashboardSession: CurrentSession | null;
  }
}

/** True for the dashboard's own calls, by the route that matched and, where none did, by the address. */
export const isDashboardCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  [routeOptions.url ?? '', url].some((path) => /^\/dashboard\/api(\/|\?|$)/.test(path));

/**
 * Goes before every call of the dashboard, before its body is read: refuses what another site's page sends, finds the
 * session, and counts the request against it, or against its address where there is none. Nothing is to be cached.
 */
@Injectable()
export class SessionGate {
  private readonly ownHost: string;

  constructor(
    { API_BASE_URL }: Settings,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly rateLimit: RateLimit,
  ) {
    this.ownHost = new URL(API_BASE_URL).host;
  }

  install(fastify: FastifyInstance): void {
    fastify.decorateRequest('dashboardSession', null);
    fastify.addHook('onRequest', async (request, reply) => {
      if (!isDashboardCall(request)) return;
      void reply.header('Cache-Control', 'no-store');
      if (!isRead(request) && this.isForeign(request)) {
        await this.rateLimit.countAddress(request.ip, reply);
        throw forbidden("This came from another site's page.");
      }
      const token = this.cookie.read(request);
      request.dashboardSession = token === null ? null : await this.sessions.find(token);
      await (request.dashboardSession
        ? this.rateLimit.countSession(request.dashboardSession.id, reply)
        : this.rateLimit.countAddress(request.ip, reply));
    });
  }

  /** What browsers say; where none speaks (curl) there is no cookie that it could have been tricked into sending. */
  private isForeign({ headers, host }: FastifyRequest): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site !== 'same-origin';
    const { origin } = headers;
    if (origin === undefined) return false;
    const from = URL.canParse(origin) ? new URL(origin).host : '';
    return from === '' || (from !== this.ownHost && from !== host);
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
