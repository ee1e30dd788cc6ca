import { ReportsService, type ReportOptions } from '@app/analytics';
import { LinksService } from '@app/links';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { LinkReportDto, ReportQuery, SummaryReportDto, WebsiteReportDto } from './report.dto.js';
import { TakesTimeOf } from '../time-limits/takes-time-of.decorator.js';

const rangeNote = 'Covers today (UTC) and the preceding days. Clicks appear within two seconds.';

const optionsOf = ({ days, view }: ReportQuery): ReportOptions => ({
  days: Number(days ?? 7),
  full: view === 'full',
});

@ApiTags('Analytics')
@TakesTimeOf('reports')
@Controller('v1')
export class AnalyticsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly links: LinksService,
  ) {}

  @Get('links/:id/analytics')
  @MayLag()
  @Operation({
    summary: 'Get the report of a link',
    description: rangeNote,
    scope: 'reports:read',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The report.', type: LinkReportDto })
  async getLinkReport(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() query: ReportQuery,
  ): Promise<LinkReportDto> {
    const report = await this.reports.link(accountId, id, optionsOf(query));
    if (query.view !== 'full') return report;
    const { importedClicks } = await this.links.get(accountId, id);
    return importedClicks === null ? report : { ...report, imported: importedClicks };
  }

  @Get('websites/:id/analytics')
  @MayLag()
  @Operation({
    summary: 'Get the report of a website',
    description: rangeNote,
    scope: 'reports:read',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The report.', type: WebsiteReportDto })
  getWebsiteReport(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() query: ReportQuery,
  ): Promise<WebsiteReportDto> {
    return this.reports.website(accountId, id, optionsOf(query));
  }

  @Get('analytics/summary')
  @MayLag()
  @Operation({
    summary: 'Get the report of all links together',
    description: `${rangeNote} Does not include websites, which have their own reports.`,
    scope: 'reports:read',
  })
  @ApiOkResponse({ description: 'The report.', type: SummaryReportDto })
  getSummaryReport(@AccountId() accountId: string, @Query() query: ReportQuery): Promise<SummaryReportDto> {
    return this.reports.summary(accountId, optionsOf(query));
  }
}
