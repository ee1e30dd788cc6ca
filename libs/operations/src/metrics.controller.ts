import { notFound, Settings } from '@app/common';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import { Registry } from 'prom-client';
import { bearerRequired } from './error-response.js';
import { Public } from './public.decorator.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Prometheus metrics: with `METRICS_TOKEN` as bearer, or, where none is set, for loopback peers that came directly. */
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly settings: Settings,
    private readonly registry: Registry,
  ) {}

  @Get()
  async metrics(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    this.admit(request);
    void reply.header('Content-Type', this.registry.contentType);
    return this.registry.metrics();
  }

  private admit({ headers, raw }: FastifyRequest): void {
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
