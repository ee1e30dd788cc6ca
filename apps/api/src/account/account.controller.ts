import { AccountOverviewService } from '@app/analytics';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { NoQuery } from '../validation/no-input.js';
import { AccountOverviewDto } from './account.dto.js';

@ApiTags('Account')
@Controller('v1/account')
export class AccountController {
  constructor(private readonly overview: AccountOverviewService) {}

  @Get()
  @Operation({ summary: 'Get an overview of the account', scope: 'account:read' })
  @ApiOkResponse({ description: 'The overview.', type: AccountOverviewDto })
  getAccount(@AccountId() accountId: string, @Query() _query: NoQuery): Promise<AccountOverviewDto> {
    return this.overview.read(accountId);
  }
}
