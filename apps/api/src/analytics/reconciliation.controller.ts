import type { Caller } from '@app/accounts';
import { ReconciliationService } from '@app/analytics';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId, CurrentCaller } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { requireConversionsScope } from './conversions-query.js';
import { rangeOf, scopeOf } from './range-query.dto.js';
import { ReconciliationDto, ReconciliationQuery } from './reconciliation.dto.js';
import { TakesTimeOf } from '../time-limits/takes-time-of.decorator.js';

@ApiTags('Analytics')
@TakesTimeOf('reports')
@Controller('v1/analytics/reconciliation')
export class ReconciliationController {
  constructor(private readonly reconciliation: ReconciliationService) {}

  @Get()
  @MayLag()
  @Operation({
    summary: 'Explain views and clicks',
    description:
      'Accounts for every request of the links exactly once: as a direct visit, a first or second leg, a later page, a reused ' +
      'token, or excluded for a reason. Shows how these add up to the views and clicks of the UTC days. The full view also ' +
      'shows how conversions add up, and also needs the scope `conversions:read`.',
    scope: 'reports:read',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The figures and their parts.', type: ReconciliationDto })
  async getReconciliation(
    @AccountId() accountId: string,
    @CurrentCaller() caller: Caller,
    @Query() query: ReconciliationQuery,
  ): Promise<ReconciliationDto> {
    const conversions = query.view === 'full';
    if (conversions) requireConversionsScope(caller);
    const found = await this.reconciliation.read(accountId, scopeOf(query), rangeOf(query, 30), {
      conversions,
    });
    const { scope, range, views, clicks, requests, balanced, excluded, forgiven, folded } = found;
    const { foldedCombinations, legsSince, lastAudit } = found;
    return {
      scope,
      range,
      views,
      clicks,
      requests,
      balanced,
      excluded,
      forgiven,
      folded,
      foldedCombinations,
      legsSince: legsSince.toISOString(),
      lastAudit: lastAudit && { ...lastAudit, at: lastAudit.at.toISOString() },
      ...(found.conversions && { conversions: found.conversions }),
    };
  }
}
