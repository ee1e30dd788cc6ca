import { LogosService } from '@app/accounts';
import { AccountOverviewService } from '@app/analytics';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { AccountOverviewDto } from './account.dto.js';

@ApiTags('Account')
@Controller('v1/account')
export class AccountController {
  constructor(
    private readonly overview: AccountOverviewService,
    private readonly logos: LogosService,
  ) {}

  @Get()
  @Operation({
    summary: 'Get an overview of the account',
    description: 'Counts links, websites and groups, and lists the five links with the most clicks.',
    scope: 'account:read',
  })
  @ApiOkResponse({ description: 'The overview.', type: AccountOverviewDto })
  async getAccount(
    @AccountId() accountId: string,
    @Query() { view }: ViewQuery,
  ): Promise<AccountOverviewDto> {
    if (view !== 'full') return this.overview.read(accountId);
    const [overview, hasLogo] = await Promise.all([this.overview.read(accountId), this.logos.has(accountId)]);
    return { ...overview, hasLogo };
  }
}
