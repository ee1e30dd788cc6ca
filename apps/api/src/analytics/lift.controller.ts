import { LiftService } from '@app/analytics';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { TakesTimeOf } from '../time-limits/takes-time-of.decorator.js';
import { defaultConversionEvent } from '../conversions/given-conversion.dto.js';
import { LiftDto, LiftQuery, presentLift } from './lift.dto.js';
import { scopeOf } from './range-query.dto.js';

@ApiTags('Analytics')
@TakesTimeOf('reports')
@Controller('v1/analytics/lift')
export class LiftController {
  constructor(private readonly lift: LiftService) {}

  @Get()
  @MayLag()
  @Operation({
    summary: 'Compare the arms of hold-outs',
    description:
      'Measures what it is worth to lead visitors out of apps: links with a `holdout` show some visitors no way out, and this compares ' +
      'both. Covers all clicks since the current `holdout` and `behavior` of each link took effect, except those of the last 7 days, ' +
      'whose orders may not have arrived yet. The intervals stay valid however often you check them. With `from` and `to`, or `app`, they do ' +
      'not, and there is no verdict.',
    scope: 'conversions:read',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The figures of both arms, and what follows from them.', type: LiftDto })
  async getLift(
    @AccountId() accountId: string,
    @Query() { event = defaultConversionEvent, currency, app, from, to, ...scope }: LiftQuery,
  ): Promise<LiftDto> {
    const range = from !== undefined && to !== undefined ? { from, to } : undefined;
    return presentLift(await this.lift.read(accountId, scopeOf(scope), { event, currency, app, range }));
  }
}
