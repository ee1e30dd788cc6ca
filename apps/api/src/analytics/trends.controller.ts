import { LinkTrendsService } from '@app/analytics';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { TakesTimeOf } from '../time-limits/takes-time-of.decorator.js';
import { LinkTrendsDto, TrendsQuery } from './trends.dto.js';

@ApiTags('Analytics')
@TakesTimeOf('reports')
@Controller('v1/analytics/trends')
export class TrendsController {
  constructor(private readonly trends: LinkTrendsService) {}

  @Get()
  @MayLag()
  @Operation({
    summary: 'Get the trends of links',
    description:
      'The clicks of up to 100 links by UTC day, for lists of links. For details about one link, get its report. Clicks appear within two seconds.',
    scope: 'reports:read',
  })
  @ApiOkResponse({ description: 'The clicks of each link by day.', type: LinkTrendsDto })
  async getLinkTrends(
    @AccountId() accountId: string,
    @Query() { link, days = '14' }: TrendsQuery,
  ): Promise<LinkTrendsDto> {
    const { from, to, links } = await this.trends.read(accountId, link, Number(days));
    return { from, to, data: links };
  }
}
