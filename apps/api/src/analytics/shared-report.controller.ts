import { ReportSharesService } from '@app/analytics';
import { DomainError } from '@app/common';
import { Requires } from '@app/operations';
import { chooseLanguage, type Page, renderNotFoundPage } from '@app/pages';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SharedReportLimit } from './shared-report-limit.js';
import { SharedReportPages } from './shared-report-pages.js';

/** The pages of shared reports. Nothing about them can be asked: parameters in the address have no meaning. */
@ApiExcludeController()
@Controller('share')
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
    try {
      const share = await this.shares.open(token);
      return show(await this.pages.of(share, chooseLanguage(headers['accept-language'])), reply);
    } catch (error) {
      // Expired, revoked, never issued, or about something that was deleted: nobody can tell which.
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
      void reply.status(404);
      return show(renderNotFoundPage(headers['accept-language']), reply);
    }
  }
}

function show({ html, policy }: Page, reply: FastifyReply): string {
  void reply.headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'private, no-store',
    Vary: 'Accept-Language',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  return html;
}
