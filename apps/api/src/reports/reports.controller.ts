import { DomainError, forbidden, notFound, Settings } from '@app/common';
import { ReportsService } from '@app/moderation';
import { Requires } from '@app/operations';
import { renderReportedPage, renderReportPage, type Page, type ReportForm } from '@app/pages';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiExcludeEndpoint, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited } from '../audit/audited.decorator.js';
import { ErrorDto } from '../openapi/error.dto.js';
import { reportIn } from './report-form.js';
import { ReportLimit } from './report-limit.js';
import { maxSlug, ReceivedDto, ReportDto } from './report.dto.js';

const errors: Record<number, string> = {
  400: '`invalid_request`: the request is not valid; `fields` lists every field at fault.',
  404: '`not_found`: sign-up is closed, so there are no reports.',
  413: '`payload_too_large`: the body is over 4 KiB.',
  415: '`unsupported_media_type`: the body is not JSON.',
  429: '`rate_limited`: more than 20 reports in an hour. See `Retry-After`.',
  503: '`unavailable`: the service cannot do this right now. See `Retry-After`.',
};

/** Reports by visitors, while sign-up is open: as JSON, and with a form. */
@ApiTags('Reports')
@Controller('report')
export class ReportsController {
  private readonly isOpen: boolean;

  constructor(
    { SIGNUP }: Settings,
    private readonly reports: ReportsService,
    private readonly limit: ReportLimit,
  ) {
    this.isOpen = SIGNUP === 'open';
  }

  @Post()
  @HttpCode(202)
  @Audited('report.received')
  @Requires({ caller: 'anyone' })
  @ApiOperation({
    summary: 'Report a link or page',
    description:
      'Open to anyone, without authentication. Nothing about the sender is stored. The response is the same if ' +
      'the slug does not exist.',
    security: [],
  })
  @ApiAcceptedResponse({ description: 'Operators will see the report.', type: ReceivedDto })
  @ApiResponse({ status: 400, description: errors[400], type: ErrorDto })
  @ApiResponse({ status: 404, description: errors[404], type: ErrorDto })
  @ApiResponse({ status: 413, description: errors[413], type: ErrorDto })
  @ApiResponse({ status: 415, description: errors[415], type: ErrorDto })
  @ApiResponse({ status: 429, description: errors[429], type: ErrorDto })
  @ApiResponse({ status: 503, description: errors[503], type: ErrorDto })
  async reportTarget(
    @Body() { slug, reason, comment = '' }: ReportDto,
    @Req() { clientNetwork }: FastifyRequest,
  ): Promise<ReceivedDto> {
    this.requireOpen();
    await this.limit.count(clientNetwork);
    await this.reports.add({ slug, reason, comment });
    return { ok: true };
  }

  @Get()
  @ApiExcludeEndpoint()
  @Requires({ caller: 'anyone' })
  showForm(
    @Query('slug') slug: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    this.requireOpen();
    const given = typeof slug === 'string' && slug.length <= maxSlug ? slug : '';
    return show(renderReportPage({ slug: given }, request.headers['accept-language']), reply);
  }

  @Post('form')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  @Audited('report.received')
  @Requires({ caller: 'anyone' })
  async sendForm(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    this.requireOpen();
    const { headers, clientNetwork } = request;
    const language = headers['accept-language'];
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') {
      throw forbidden("This request came from another site's page.");
    }
    const form: ReportForm = { slug: '', ...(request.body as Partial<ReportForm> | undefined) };
    const report = reportIn(form);
    if (!report) {
      void reply.status(400);
      return show(renderReportPage({ ...form, error: 'incomplete' }, language), reply);
    }
    try {
      await this.limit.count(clientNetwork);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'rate_limited')) throw error;
      void reply.status(429).header('Retry-After', String(error.retryAfterSeconds));
      return show(renderReportPage({ ...form, error: 'tooMany' }, language), reply);
    }
    await this.reports.add(report);
    return show(renderReportedPage(language), reply);
  }

  /** As if there were no such address. */
  private requireOpen(): void {
    if (!this.isOpen) throw notFound();
  }
}

function show({ html, policy }: Page, reply: FastifyReply): string {
  void reply.headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    Vary: 'Accept-Language',
  });
  return html;
}
