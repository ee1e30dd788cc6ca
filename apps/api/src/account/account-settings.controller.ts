import { AccountSettingsService } from '@app/accounts';
import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { AccountSettingsDto, UpdateAccountSettingsDto } from './account-settings.dto.js';

/** What the account has chosen for everything that it creates. */
@ApiTags('Account')
@Controller('v1/account/settings')
export class AccountSettingsController {
  constructor(private readonly settings: AccountSettingsService) {}

  @Get()
  @Operation({
    summary: 'Get the settings of the account',
    description: 'What the account has chosen for everything that it creates.',
    scope: 'account:read',
  })
  @ApiOkResponse({ description: 'The settings.', type: AccountSettingsDto })
  getSettings(@AccountId() accountId: string, @Query() _query: ViewQuery): Promise<AccountSettingsDto> {
    return this.settings.get(accountId);
  }

  @Patch()
  @Audited('account.settings_changed')
  @Operation({
    summary: 'Change the settings of the account',
    description: 'Omitted settings stay unchanged. So do links and websites that exist already.',
    scope: 'write',
  })
  @ApiOkResponse({ description: 'The settings.', type: AccountSettingsDto })
  async updateSettings(
    @AccountId() accountId: string,
    @Body() changes: UpdateAccountSettingsDto,
    @Query() _query: ViewQuery,
  ): Promise<AccountSettingsDto> {
    await this.settings.update(accountId, changes);
    return this.settings.get(accountId);
  }
}
