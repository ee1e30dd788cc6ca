import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from './public.decorator.js';
import { Readiness, type ReadinessReport } from './readiness.js';

/** What load balancers and operators ask. */
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs its event loop; nobody else is asked. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 where the app can serve, even with a loss; 503 while it starts, stops or cannot. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    void reply.status(report.status === 'ok' || report.status === 'degraded' ? 200 : 503);
    return report;
  }
}
