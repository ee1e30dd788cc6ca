import { hostOf, isLoopbackName, notFound, Settings } from '@app/common';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerRequired } from '../error-response.js';
import type { AccessPolicy } from './access-policies.js';
import { isDirectFromLoopback } from './direct-peer.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Admits `METRICS_TOKEN` as the bearer. If none is set, admits loopback peers that connect directly and request our own
 * host: a page in a browser on this machine can make its own host name resolve to us.
 */
@Injectable()
export class MetricsPolicy implements AccessPolicy<'metrics-reader'> {
  readonly caller = 'metrics-reader';

  constructor(private readonly settings: Settings) {}

  authorize({ headers, raw }: FastifyRequest): void {
    if (this.settings.METRICS_TOKEN) {
      const token = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
      if (timingSafeEqual(digest(token), digest(this.settings.METRICS_TOKEN))) return;
      throw bearerRequired('Send METRICS_TOKEN as the bearer.');
    }
    if (!isDirectFromLoopback(raw) || !this.isOwnHost(raw)) throw notFound();
  }

  private isOwnHost({ headers, socket }: FastifyRequest['raw']): boolean {
    const { API_BASE_URL, SHORT_URL_BASE } = this.settings;
    const isConfigured = [API_BASE_URL, SHORT_URL_BASE].some((base) => {
      const { host, protocol } = new URL(base);
      return hostOf(headers.host, protocol) === host;
    });
    if (isConfigured) return true;
    const host = hostOf(headers.host, 'http:');
    if (host === null) return false;
    const { hostname, port } = new URL(`http://${host}`);
    return isLoopbackName(hostname) && Number(port || 80) === socket.localPort;
  }
}
