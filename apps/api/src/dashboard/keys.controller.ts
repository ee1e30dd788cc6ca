import { KeysService, type CurrentSession as Session, type ListedKey } from '@app/accounts';
import { notFound } from '@app/common';
import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { ShownOnce } from '../auth/shown-once.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { CreateKeyDto, IssuedKeyDto, KeyListDto, TakeOverKeysDto, type KeyDto } from './keys.dto.js';
import { EndedDto } from './sessions.dto.js';

@ApiTags('Keys')
@Controller('dashboard/api/keys')
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly limits: AccountLimits,
  ) {}

  @Get()
  @DashboardCall({ summary: 'List API keys', ofAccount: true, role: 'owner', read: true })
  @ApiOkResponse({ description: 'The keys of the account, newest first.', type: KeyListDto })
  async listKeys(@CurrentSession() { account }: Session): Promise<KeyListDto> {
    return { data: (await this.keys.list(account.id)).map(showKey) };
  }

  @Post()
  @Audited('key.created')
  @ShownOnce('key')
  @DashboardCall({
    summary: 'Create an API key',
    description: 'An account has at most 1,000 live keys, or 20 (`KEYS_PER_ACCOUNT`) while sign-up is open.',
    ofAccount: true,
    role: 'owner',
    status: 201,
    stepUp: true,
    once: true,
  })
  @ApiCreatedResponse({ description: 'The key. This is the only time it is shown.', type: IssuedKeyDto })
  async createKey(
    @CurrentSession() { account, user }: Session,
    @Body() { name, scopes, expiresAt }: CreateKeyDto,
  ): Promise<IssuedKeyDto> {
    const { key, row } = await this.keys.create(account.id, {
      name,
      scopes,
      expiresAt: expiresAt ? new Date(expiresAt) : undefined,
      createdBy: user.id,
      maxLive: this.limits.maxKeys,
    });
    return { ...showKey({ key: row, creator: user.email, owner: null, allowed: row.scopes }), key };
  }

  @Post('take-over')
  @Audited('key.taken_over')
  @DashboardCall({
    summary: 'Take over API keys',
    ofAccount: true,
    role: 'owner',
    description:
      'You become responsible for them instead of their creators, and they have all of their `scopes` for as long as ' +
      'you are an owner. Suspended keys work again. This also settles the review of keys that an upgrade took over. All or none.',
    errors: [404],
    stepUp: true,
  })
  @ApiOkResponse({ description: 'The keys of the account, newest first.', type: KeyListDto })
  async takeOverKeys(
    @CurrentSession() { account, user }: Session,
    @Body() { ids }: TakeOverKeysDto,
  ): Promise<KeyListDto> {
    await this.keys.takeOver(account.id, ids, user.id);
    return { data: (await this.keys.list(account.id)).map(showKey) };
  }

  @Delete(':id')
  @Audited('key.revoked')
  @DashboardCall({
    summary: 'Revoke an API key',
    ofAccount: true,
    role: 'owner',
    description: 'Takes effect immediately, on all instances. The key stays in the list.',
    errors: [404],
    stepUp: true,
  })
  @ApiOkResponse({ description: 'The key is revoked.', type: EndedDto })
  async revokeKey(
    @CurrentSession() { account }: Session,
    @ResourceId() id: string,
    @NoBody() _body: undefined,
  ): Promise<EndedDto> {
    if (!(await this.keys.revokeById(account.id, id))) throw notFound();
    return { ok: true, deleted: id };
  }
}

function showKey({ key, creator, owner, allowed }: ListedKey): KeyDto {
  const { id, name, prefix, scopes, createdAt, takenOverAt, takenOverBy, lastUsedAt } = key;
  const { expiresAt, revokedAt, suspendedAt } = key;
  const suspended = suspendedAt !== null || allowed === null;
  return {
    id,
    name,
    prefix,
    scopes,
    allowed: suspended ? [] : allowed,
    createdAt: createdAt.toISOString(),
    createdBy: creator,
    takenOverAt: takenOverAt?.toISOString() ?? null,
    takenOverBy: owner,
    suspended,
    needsReview: takenOverAt !== null && takenOverBy === null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
