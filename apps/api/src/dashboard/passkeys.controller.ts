import { OidcIdentitiesService, PasskeysService, type CurrentSession as Session } from '@app/accounts';
import type { Passkey } from '@app/database';
import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited, ChangesNothing } from '../audit/audited.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import {
  AddPasskeyDto,
  PasskeyDto,
  PasskeyListDto,
  PasskeyNameDto,
  PasskeyOptionsDto,
  PasskeyRemovedDto,
} from './passkeys.dto.js';

@ApiTags('Passkeys')
@Controller('dashboard/api/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly identities: OidcIdentitiesService,
  ) {}

  @Get()
  @DashboardCall({ summary: 'List passkeys', read: true })
  @ApiOkResponse({ description: 'The passkeys of the user.', type: PasskeyListDto })
  async listPasskeys(@CurrentSession() { user }: Session): Promise<PasskeyListDto> {
    return { data: (await this.passkeys.list(user.id)).map(showPasskey) };
  }

  @Post('options')
  @ChangesNothing()
  @DashboardCall({ summary: 'Begin to add a passkey', stepUp: true })
  @ApiOkResponse({ description: 'For `navigator.credentials.create`.', type: PasskeyOptionsDto })
  async beginPasskey(
    @CurrentSession() session: Session,
    @NoBody() _body: undefined,
  ): Promise<PasskeyOptionsDto> {
    await this.identities.refuseOwnCredentials(session.user.id);
    return { options: await this.passkeys.beginAdding(session) };
  }

  @Post()
  @Audited('passkey.added')
  @DashboardCall({ summary: 'Add a passkey', status: 201, stepUp: true })
  @ApiCreatedResponse({ description: 'The passkey.', type: PasskeyDto })
  async addPasskey(
    @CurrentSession() session: Session,
    @Body() { name, ...created }: AddPasskeyDto,
  ): Promise<PasskeyDto> {
    return showPasskey(await this.passkeys.add(session, name, created));
  }

  @Patch(':id')
  @Audited('passkey.renamed')
  @DashboardCall({ summary: 'Rename a passkey', errors: [404], stepUp: true })
  @ApiOkResponse({ description: 'The passkey.', type: PasskeyDto })
  async renamePasskey(
    @CurrentSession() session: Session,
    @ResourceId() id: string,
    @Body() { name }: PasskeyNameDto,
  ): Promise<PasskeyDto> {
    return showPasskey(await this.passkeys.rename(session, id, name));
  }

  @Delete(':id')
  @Audited('passkey.removed')
  @DashboardCall({
    summary: 'Remove a passkey',
    description:
      'Ends the other sessions that began with it. The only way to sign in cannot be removed. Requires a step-up with ' +
      '`forRemoval` that has not been used for another removal.',
    errors: [404],
    stepUp: true,
  })
  @ApiOkResponse({ description: 'It can no longer be used to sign in.', type: PasskeyRemovedDto })
  async removePasskey(
    @CurrentSession() session: Session,
    @ResourceId() id: string,
    @NoBody() _body: undefined,
  ): Promise<PasskeyRemovedDto> {
    return { ok: true, deleted: id, sessionsEnded: await this.passkeys.remove(session, id) };
  }
}

function showPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyDto {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
