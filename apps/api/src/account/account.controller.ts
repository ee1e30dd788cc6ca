import { AccountOverviewService } from '@app/analytics';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { Nothing } from '../validation/nothing.dto.js';
import { AccountOverviewDto } from './account.dto.js';

@ApiTags('Account')
@Controller('v1/account')
export class AccountController {
  constructor(private readonly overview: AccountOverviewService) {}

  @Get()
  @Operation({ summary: 'Overview of the account', scope: 'read' })
  @ApiOkResponse({ description: 'What the account has.', type: AccountOverviewDto })
  getAccount(@AccountId() accountId: string, @Query() _query: Nothing): Promise<AccountOverviewDto> {
    return this.overview.read(accountId);
  }
}
