import { AccountSettingsService, LogosService, pictureTarget } from '@app/accounts';
import { ImageResizer } from '@app/images';
import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId } from '../auth/caller.js';
import { tagged } from '../entity-tags/entity-tag.js';
import { IfMatch, type Precondition } from '../entity-tags/if-match.decorator.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { AccountSettingsDto, UpdateAccountSettingsDto } from './account.dto.js';

/** What the account has chosen for everything that it creates. */
@ApiTags('Account')
@Controller('v1/account/settings')
export class AccountSettingsController {
  constructor(
    private readonly settings: AccountSettingsService,
    private readonly logos: LogosService,
    private readonly resizer: ImageResizer,
  ) {}

  @Get()
  @Operation({
    summary: 'Get the settings of the account',
    description: 'Defaults for everything that the account creates.',
    scope: 'account:read',
    conditional: true,
  })
  @ApiOkResponse({ description: 'The settings.', type: AccountSettingsDto })
  async getSettings(@AccountId() accountId: string, @Query() _query: ViewQuery): Promise<AccountSettingsDto> {
    return tagged(await this.settings.get(accountId));
  }

  @Patch()
  @Audited('account.settings_changed')
  @Operation({
    summary: 'Change the settings of the account',
    description:
      'Omitted settings stay unchanged, and so do omitted fields of the `brand`. `null` removes the brand. Existing links ' +
      'and websites keep their behavior.',
    scope: 'write',
    conditional: true,
  })
  @ApiOkResponse({ description: 'The settings.', type: AccountSettingsDto })
  async updateSettings(
    @AccountId() accountId: string,
    @Body() changes: UpdateAccountSettingsDto,
    @Query() _query: ViewQuery,
    @IfMatch() condition: Precondition | undefined,
  ): Promise<AccountSettingsDto> {
    await this.settings.update(accountId, changes, condition);
    if (changes.brand) await this.addPicture(accountId);
    return tagged(await this.settings.get(accountId));
  }

  /** For a logo from before there were pictures of logos. */
  private async addPicture(accountId: string): Promise<void> {
    const logo = await this.logos.withoutPicture(accountId);
    if (!logo) return;
    const picture = await this.resizer.cover(logo.jpeg, pictureTarget);
    await this.logos.addPicture(accountId, logo.version, picture);
  }
}
