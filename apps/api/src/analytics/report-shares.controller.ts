import { grantsScope, type Caller } from '@app/accounts';
import { ReportEngine, ReportSharesService, type Share } from '@app/analytics';
import { forbidden, Settings } from '@app/common';
import { withTimeLimit } from '@app/database';
import { Body, Controller, Delete, Get, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId, CurrentCaller } from '../auth/caller.js';
import { ShownOnce } from '../auth/shown-once.decorator.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { PageQuery } from '../lists/page.dto.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { timeLimits } from '../time-limits/takes-time-of.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import type { ValueError } from '../validation/check.js';
import { RequestValidationError } from '../validation/request-validation.pipe.js';
import type { AnalyticsReportQuery } from './analytics-query.dto.js';
import { requireConversionsScope } from './conversions-query.js';
import { parseReportQuery, requestOf } from './report-query.js';
import {
  CreateReportShareDto,
  ReportShareCreatedDto,
  ReportShareDto,
  ReportShareListDto,
  ReportShareRevokedDto,
} from './report-share.dto.js';

/** How long a share lasts by default, milliseconds. */
const defaultLifetime = 90 * 86_400_000;

@ApiTags('Analytics')
@Controller('v1/reports/shares')
export class ReportSharesController {
  constructor(
    private readonly settings: Settings,
    private readonly engine: ReportEngine,
    private readonly shares: ReportSharesService,
    private readonly lists: ListResponder,
  ) {}

  @Post()
  @Audited('report_share.created')
  @ShownOnce('url')
  @Operation({
    summary: 'Share a report by link',
    description:
      'The link opens a read-only page with current figures, which search engines do not index. An account can share at most ' +
      '1,000 reports at a time. A key also needs the scope `reports:read`, and `conversions:read` for metrics of conversions.',
    scope: 'reports:write',
    errors: [404],
    post: true,
  })
  @ApiCreatedResponse({ description: 'The shared report, with its link.', type: ReportShareCreatedDto })
  async shareReport(
    @AccountId() accountId: string,
    @CurrentCaller() { scopes, userId }: Caller,
    @Body() { query, name = null, embeddable = false, revenue = false, expiresAt }: CreateReportShareDto,
    @Query() _query: NoQuery,
  ): Promise<ReportShareCreatedDto> {
    // Otherwise a key without this scope could read any figure by sharing it.
    if (!grantsScope(scopes, 'reports:read')) throw forbidden('The key lacks the scope reports:read.');
    const parsed = await parseReportQuery(query, 'query');
    const request = requestOf(parsed);
    if (request.conversions) requireConversionsScope({ scopes });
    const misplaced = (['format', 'offset'] as const).filter((parameter) => parsed[parameter] !== undefined);
    if (misplaced.length > 0) {
      throw new RequestValidationError(
        misplaced.map((parameter) => ({
          field: `query.${parameter}`,
          code: 'unknown',
          message: 'A shared report does not have this parameter.',
        })),
      );
    }
    const revenueError = revenueErrorOf(parsed, revenue);
    if (revenueError) throw new RequestValidationError([{ field: 'query.metrics', ...revenueError }]);
    // Throws if the scope does not exist. Write calls have no time limit, so this read sets one.
    await withTimeLimit(timeLimits.reports, () => this.engine.read(accountId, request));
    const { share, token } = await this.shares.create(accountId, {
      query,
      name,
      embeddable,
      expiresAt: expiresAt === undefined ? new Date(Date.now() + defaultLifetime) : expiresAt,
      createdBy: userId,
    });
    return { ...presentShare(share), url: `${this.settings.API_BASE_URL}/share/${token}` };
  }

  @Get()
  @Operation({
    summary: 'List shared reports',
    description:
      'Returns the shared reports that have not expired, without their links, which are shown once.',
    scope: 'reports:read',
  })
  @ApiOkResponse({
    description: 'The shared reports that have not expired, newest first.',
    type: ReportShareListDto,
  })
  listReportShares(
    @AccountId() accountId: string,
    @Query() query: PageQuery,
  ): Promise<ListPage | StreamableFile> {
    return this.lists.respond(
      {
        accountId,
        name: 'report shares',
        page: (limit, after) => this.shares.page(accountId, limit, after?.id),
        present: presentShare,
      },
      query,
    );
  }

  @Delete(':id')
  @Audited('report_share.revoked')
  @Operation({
    summary: 'Stop sharing a report',
    description: 'Its link stops working immediately.',
    scope: 'reports:write',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The link no longer works.', type: ReportShareRevokedDto })
  async revokeReportShare(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<ReportShareRevokedDto> {
    await this.shares.revoke(accountId, id);
    return { ok: true, deleted: id };
  }
}

/** Revenue is shared only on purpose. The page's chart needs a figure that is not money. */
function revenueErrorOf({ metrics = [] }: AnalyticsReportQuery, mayShare: boolean): ValueError | null {
  if (!metrics.includes('revenue')) return null;
  if (!mayShare) {
    const message = 'Revenue is shared only with `revenue: true`, because anyone with the link can read it.';
    return { code: 'revenue_not_shared', message };
  }
  return metrics.length > 1
    ? null
    : { code: 'required', message: 'A shared report with `revenue` needs another metric for its chart.' };
}

const presentShare = ({
  id,
  name,
  query,
  embeddable,
  createdBy,
  createdAt,
  expiresAt,
}: Share): ReportShareDto => ({
  id,
  name,
  query,
  embeddable,
  createdBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});
