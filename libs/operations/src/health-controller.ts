import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Requires } from './access/requirement.js';
import { Readiness, type ReadinessReport } from './readiness.js';

/** Health checks for load balancers and operators. */
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process is running. Depends on nothing else. */
  @Get('live')
  @Requires({ caller: 'anyone' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 if the app can serve, even if degraded; 503 while it is starting, stopping or unable to. */
  @Get('ready')
  @Requires({ caller: 'anyone' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    void reply.status(report.status === 'ok' || report.status === 'degraded' ? 200 : 503);
    return report;
  }
}
