import { Settings } from '@app/common';
import { isDirectFromLoopback } from '@app/operations';
import { queryValue } from '@app/routing';
import { Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { domainToASCII } from 'node:url';
import { DomainHosts } from '../routes/domain-hosts.js';

const path = '/health/tls';

/** True if a request target is that of the question. */
export const isTlsAsk = (target: string): boolean => target === path || target.startsWith(`${path}?`);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Tells a proxy whether it may get a certificate for a name (`GET /health/tls?domain=go.example`): 200 for the hosts of the
 * installation and for proven domains, 404 for all others. Asked by every TLS handshake without a certificate, so it is
 * answered from memory. Only for programs on this machine, or with `TLS_ASK_TOKEN` as `token`.
 */
@Injectable()
export class TlsAskHandler {
  private readonly ownNames: ReadonlySet<string>;

  constructor(
    private readonly settings: Settings,
    private readonly domains: DomainHosts,
  ) {
    this.ownNames = new Set([...settings.shortHosts, new URL(settings.API_BASE_URL).hostname]);
  }

  /** Responds to every request; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const status = this.statusFor(request);
    const headers = {
      'Content-Length': '0',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    response.writeHead(status, headers).end();
  }

  private statusFor(request: IncomingMessage): number {
    if (request.method !== 'GET' && request.method !== 'HEAD') return 405;
    const query = (request.url ?? '').slice(path.length + 1);
    const name = queryValue(query, 'domain');
    if (name === undefined || !this.mayAsk(request, query)) return 404;
    const host = domainToASCII(name).replace(/\.$/, '');
    return host !== '' && (this.ownNames.has(host) || this.domains.isProven(host)) ? 200 : 404;
  }

  private mayAsk(request: IncomingMessage, query: string): boolean {
    const { TLS_ASK_TOKEN } = this.settings;
    if (TLS_ASK_TOKEN === undefined) return isDirectFromLoopback(request);
    return timingSafeEqual(digest(queryValue(query, 'token') ?? ''), digest(TLS_ASK_TOKEN));
  }
}
