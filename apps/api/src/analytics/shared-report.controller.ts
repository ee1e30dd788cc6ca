import { ReportSharesService } from '@app/analytics';
import { Requires } from '@app/operations';
import { chooseLanguage } from '@app/pages';
import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SharedReportErrorFilter } from './shared-report-error.filter.js';
import { pageHeaders } from './shared-report-headers.js';
import { SharedReportLimit } from './shared-report-limit.js';
import { SharedReportPages } from './shared-report-pages.js';
import { TakesTimeOf } from '../time-limits/takes-time-of.decorator.js';

/** The pages of shared reports. Nothing about them can be asked: parameters in the address have no meaning. */
@ApiExcludeController()
@TakesTimeOf('reports')
@Controller('share')
@UseFilters(new SharedReportErrorFilter())
export class SharedReportController {
  constructor(
    private readonly shares: ReportSharesService,
    private readonly pages: SharedReportPages,
    private readonly limit: SharedReportLimit,
  ) {}

  @Get(':token')
  @Requires({ caller: 'anyone' })
  async showReport(
    @Param('token') token: string,
    @Req() { headers, clientNetwork }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.limit.count(clientNetwork);
    const share = await this.shares.open(token);
    const { html, policy } = await this.pages.of(share, chooseLanguage(headers['accept-language']));
    void reply.headers(pageHeaders(policy));
    // The content security policy says who may embed the page. This older header has no value for "everyone".
    if (share.embeddable) void reply.removeHeader('X-Frame-Options');
    return html;
  }
}
