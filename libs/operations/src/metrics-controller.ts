import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { Requires } from './access/requirement.js';
import { metricsText } from './registry.js';

/** Metrics in Prometheus format. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly registry: Registry) {}

  @Get()
  @Requires({ caller: 'metrics-reader' })
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.header('Content-Type', this.registry.contentType);
    return metricsText(this.registry);
  }
}
