import type { CurrentSession as Session } from '@app/accounts';
import { invalidRequest, notFound } from '@app/common';
import {
  disabledByOperators,
  findTarget,
  type ModeratedAccount,
  ModerationService,
  reportedTargets,
  ReportsService,
  type TargetForOperators,
} from '@app/moderation';
import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { DoneDto } from './account.dto.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import {
  DisabledListDto,
  DisableDto,
  ModeratedTargetDto,
  ReportedDto,
  type ModeratedAccountDto,
} from './operators.dto.js';

const slugParameter = {
  name: 'slug',
  description: 'Slug of a link or page of any account, in any case. `HOST/SLUG` on a domain of an account.',
};

/** What operators of the installation do to all accounts, while sign-up is open. */
@ApiTags('Operators')
@Controller('dashboard/api/operators')
export class OperatorsController {
  constructor(
    private readonly em: EntityManager,
    private readonly moderation: ModerationService,
    private readonly reports: ReportsService,
  ) {}

  @Get('reports')
  @DashboardCall({ summary: 'List open reports', read: true, operator: true })
  @ApiOkResponse({ description: 'Links and pages with reports, the last reported first.', type: ReportedDto })
  async listReports(): Promise<ReportedDto> {
    const { targets, total } = await reportedTargets(this.em);
    return { data: targets.map(showTarget), total };
  }

  @Get('disabled')
  @DashboardCall({ summary: 'List what is disabled', read: true, operator: true })
  @ApiOkResponse({ description: 'Links, pages and accounts.', type: DisabledListDto })
  async listDisabled(): Promise<DisabledListDto> {
    const { targets, accounts } = await disabledByOperators(this.em);
    return { targets: targets.map(showTarget), accounts: accounts.map(showAccount) };
  }

  @Get('targets/:slug')
  @DashboardCall({ summary: 'Look up a link or page', read: true, operator: true })
  @ApiParam(slugParameter)
  @ApiOkResponse({ description: 'The link or page.', type: ModeratedTargetDto })
  async findTarget(@Param('slug') slug: string): Promise<ModeratedTargetDto> {
    return showTarget(await findTarget(this.em, slug));
  }

  @Post('targets/:slug/disable')
  @Audited('link.disabled', 'website.disabled')
  @DashboardCall({
    summary: 'Disable a link or page',
    description: 'Visitors get a 410 page with the reason. Its reports are deleted.',
    operator: true,
    stepUp: true,
  })
  @ApiParam(slugParameter)
  @ApiOkResponse({ description: 'It is disabled.', type: DoneDto })
  async disableTarget(@Param('slug') slug: string, @Body() { reason }: DisableDto): Promise<DoneDto> {
    await this.moderation.disable(slug, reason);
    return { ok: true };
  }

  @Post('targets/:slug/enable')
  @Audited('link.enabled', 'website.enabled')
  @DashboardCall({ summary: 'Enable a link or page again', operator: true, stepUp: true })
  @ApiParam(slugParameter)
  @ApiOkResponse({ description: 'It is enabled.', type: DoneDto })
  async enableTarget(@Param('slug') slug: string, @NoBody() _body: undefined): Promise<DoneDto> {
    await this.moderation.enable(slug);
    return { ok: true };
  }

  @Post('targets/:slug/dismiss')
  @Audited('report.dismissed')
  @DashboardCall({ summary: 'Delete the reports of a link or page', operator: true })
  @ApiParam(slugParameter)
  @ApiOkResponse({ description: 'It has no reports.', type: DoneDto })
  async dismissReports(@Param('slug') slug: string, @NoBody() _body: undefined): Promise<DoneDto> {
    if ((await this.reports.dismiss(slug)) === null) throw notFound();
    return { ok: true };
  }

  @Post('accounts/:id/disable')
  @Audited('account.disabled')
  @DashboardCall({
    summary: 'Disable an account',
    description:
      'Its links and pages are not served, and its keys and sessions are refused. Its reports are deleted.',
    operator: true,
    stepUp: true,
  })
  @ApiOkResponse({ description: 'It is disabled.', type: DoneDto })
  async disableAccount(
    @CurrentSession() { account }: Session,
    @ResourceId() id: string,
    @Body() { reason }: DisableDto,
  ): Promise<DoneDto> {
    if (id === account.id) throw invalidRequest([], 'You cannot disable the account that you act for.');
    await this.moderation.disableAccount(id, reason);
    return { ok: true };
  }

  @Post('accounts/:id/enable')
  @Audited('account.enabled')
  @DashboardCall({ summary: 'Enable an account again', operator: true, stepUp: true })
  @ApiOkResponse({ description: 'It is enabled.', type: DoneDto })
  async enableAccount(@ResourceId() id: string, @NoBody() _body: undefined): Promise<DoneDto> {
    await this.moderation.enableAccount(id);
    return { ok: true };
  }
}

const showAccount = ({ createdAt, ...account }: ModeratedAccount): ModeratedAccountDto => ({
  ...account,
  createdAt: createdAt.toISOString(),
});

const showTarget = ({ account, lastReportedAt, ...target }: TargetForOperators): ModeratedTargetDto => ({
  ...target,
  account: showAccount(account),
  lastReportedAt: lastReportedAt?.toISOString() ?? null,
});
