import { notFound, Settings } from '@app/common';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import { bearerRequired } from '../error-response.js';
import type { AccessPolicy } from './access-policies.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Admits `METRICS_TOKEN` as the bearer. If none is set, admits loopback peers that connect directly. */
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
    const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const direct = !headers['x-forwarded-for'] && !headers.forwarded && !headers['x-real-ip'];
    if (!direct || !loopback.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4')) throw notFound();
  }
}
