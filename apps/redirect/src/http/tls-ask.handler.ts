import { Settings } from '@app/common';
import { isDirectFromLoopback } from '@app/operations';
import { queryValue } from '@app/routing';
import { Injectable, Logger } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { domainToASCII } from 'node:url';
import { DomainHosts } from '../routes/domain-hosts.js';
import { LookupUnavailable } from '../routes/watched-cache.js';

const path = '/health/tls';

/** True if a request target is that of the question. */
export const isTlsAsk = (target: string): boolean => target === path || target.startsWith(`${path}?`);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Tells a proxy whether it may get a certificate for a name (`GET /health/tls?domain=go.example`): 200 for the hosts of the
 * installation and for proven domains, 404 for all others, 503 if that cannot be looked up now. Asked by every TLS handshake
 * without a certificate, so it is answered from memory if the name was asked for before. Only for programs on this machine, or with `TLS_ASK_TOKEN` as `token`.
 */
@Injectable()
export class TlsAskHandler {
  private readonly logger = new Logger('TlsAsk');
  private readonly ownNames: ReadonlySet<string>;

  constructor(
    private readonly settings: Settings,
    private readonly domains: DomainHosts,
  ) {
    this.ownNames = new Set([...settings.shortHosts, new URL(settings.API_BASE_URL).hostname]);
  }

  /** Responds to every request; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    void this.statusFor(request)
      .catch((error: unknown) => this.failed(error))
      .then((status) => this.send(status, response));
  }

  private failed(error: unknown): number {
    if (!(error instanceof LookupUnavailable)) this.logger.error(error);
    return 503;
  }

  private send(status: number, response: ServerResponse): void {
    const headers = {
      'Content-Length': '0',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    response.writeHead(status, headers).end();
  }

  private async statusFor(request: IncomingMessage): Promise<number> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return 405;
    const query = (request.url ?? '').slice(path.length + 1);
    const name = queryValue(query, 'domain');
    if (name === undefined || !this.mayAsk(request, query)) return 404;
    const host = domainToASCII(name).replace(/\.$/, '');
    if (this.ownNames.has(host)) return 200;
    const { account, isProven } = await this.domains.find(host);
    return account !== null && isProven ? 200 : 404;
  }

  private mayAsk(request: IncomingMessage, query: string): boolean {
    const { TLS_ASK_TOKEN } = this.settings;
    if (TLS_ASK_TOKEN === undefined) return isDirectFromLoopback(request);
    return timingSafeEqual(digest(queryValue(query, 'token') ?? ''), digest(TLS_ASK_TOKEN));
  }
}
