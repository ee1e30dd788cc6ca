import { type AccountMember, type Caller, type ListedCreation, MembersService } from '@app/accounts';
import { type Belongings, OffboardingService } from '@app/offboarding';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId, CurrentCaller } from '../auth/caller.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import {
  type BelongingDto,
  BelongingsDto,
  FormerMemberListDto,
  MemberDto,
  MemberListDto,
  MemberListQuery,
  MemberRemovedDto,
  RemoveMemberQuery,
  SettleBelongingsDto,
  UpdateMemberDto,
  UpdateMemberQuery,
} from './member.dto.js';

const offboarding =
  'In the same transaction, the open invitations that they created end, and so do a one-time link to set a password and ' +
  'imports of theirs that have not started. `GET /v1/members/:id/belongings` lists the keys, webhooks and shared reports of a ' +
  'member, and `POST` to it decides about single ones before. What is taken over goes to the owner who calls this or, ' +
  'if that is the member or a key of the command line, to the owner of longest standing.';

const lastOwner = '`last_owner`: the account would have no owner.';

@ApiTags('Members')
@Controller('v1/members')
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly offboarding: OffboardingService,
    private readonly lists: ListResponder,
  ) {}

  @Get()
  @Operation({
    summary: 'List members',
    description: 'Returns the whole list as a stream, or pages with `limit` and `cursor`.',
    scope: 'members:read',
  })
  @ApiOkResponse({ description: 'The members, newest user first.', type: MemberListDto })
  listMembers(
    @AccountId() accountId: string,
    @Query() query: MemberListQuery,
  ): Promise<ListPage | StreamableFile> {
    return this.lists.respond(
      {
        accountId,
        name: 'members',
        page: (limit, after) => this.members.page(accountId, limit, after?.id),
        present: presentMember,
      },
      query,
    );
  }

  @Patch(':id')
  @Audited('member.updated')
  @Operation({
    summary: 'Change the role of a member',
    description: `Takes effect immediately, including in existing sessions. The query says what happens to what they created if the new role is lower. ${offboarding}`,
    scope: 'members:write',
    stepUp: true,
    errors: [404],
    conflict: lastOwner,
  })
  @ApiBody({ type: UpdateMemberDto, required: false })
  @ApiOkResponse({ description: 'The updated member.', type: MemberDto })
  async updateMember(
    @AccountId() accountId: string,
    @CurrentCaller() { userId }: Caller,
    @ResourceId() id: string,
    @Query() { keys, webhooks, reports }: UpdateMemberQuery,
    @Body() { role }: UpdateMemberDto = {},
  ): Promise<MemberDto> {
    const choices = { keys, webhooks, reports };
    return presentMember(await this.offboarding.setRole(accountId, id, role, choices, userId));
  }

  @Delete(':id')
  @Audited('member.removed')
  @Operation({
    summary: 'Remove a member',
    description: `Their sessions for this account end immediately. A user who belongs to no other account is deleted. The query says what happens to what they created. ${offboarding}`,
    scope: 'members:write',
    stepUp: true,
    errors: [404],
    conflict: lastOwner,
  })
  @ApiOkResponse({ description: 'The member was removed.', type: MemberRemovedDto })
  async removeMember(
    @AccountId() accountId: string,
    @CurrentCaller() { userId }: Caller,
    @ResourceId() id: string,
    @Query() { keys, webhooks, reports }: RemoveMemberQuery,
    @NoBody() _body: unknown,
  ): Promise<MemberRemovedDto> {
    const choices = { keys, webhooks, reports };
    const { keysRevoked } = await this.offboarding.remove(accountId, id, choices, userId);
    return { ok: true, deleted: id, keysRevoked };
  }

  @Get('former')
  @Operation({
    summary: 'List former members who left something behind',
    description:
      'Users who no longer belong to the account but are still responsible for a key, a webhook or a shared report, for instance after single ' +
      'sign-on has removed them. `POST /v1/members/:id/belongings` decides what happens to it.',
    scope: 'members:read',
  })
  @ApiOkResponse({ description: 'The former members, newest user first.', type: FormerMemberListDto })
  async getFormerMembers(
    @AccountId() accountId: string,
    @Query() _query: NoQuery,
  ): Promise<FormerMemberListDto> {
    const former = await this.offboarding.formerMembers(accountId);
    return {
      data: former.map(({ id, email, keys, webhooks, reports }) => ({
        id,
        email,
        keys: keys.length,
        webhooks: webhooks.length,
        reports: reports.length,
      })),
    };
  }

  @Get(':id/belongings')
  @Operation({
    summary: 'List what a member created',
    description:
      'What keeps working without them, and what ends when they are removed. Also works for a user who no longer belongs to the account, ' +
      'for instance after single sign-on has removed them. Things created before Waypost recorded creators are not included.',
    scope: 'members:read',
    errors: [404],
  })
  @ApiOkResponse({ description: 'What they created.', type: BelongingsDto })
  async getMemberBelongings(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
  ): Promise<BelongingsDto> {
    return presentBelongings(await this.offboarding.belongings(accountId, id));
  }

  @Post(':id/belongings')
  @Audited('member.offboarded')
  @HttpCode(200)
  @Operation({
    summary: 'Revoke or take over what a member created',
    description:
      'Applies to everything that they created, or only to `ids`. The owner who makes the call becomes responsible for what is taken over, ' +
      'as when a member is removed. Also works for users who have left the account. Paused webhooks stay paused.',
    scope: 'members:write',
    stepUp: true,
    errors: [404],
    post: true,
  })
  @ApiOkResponse({ description: 'What is left of what they created.', type: BelongingsDto })
  async settleMemberBelongings(
    @AccountId() accountId: string,
    @CurrentCaller() { userId }: Caller,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @Body() { keys, webhooks, reports, ids }: SettleBelongingsDto,
  ): Promise<BelongingsDto> {
    const choices = { keys, webhooks, reports };
    return presentBelongings(await this.offboarding.settle(accountId, id, choices, userId, ids));
  }
}

const presentMember = ({ id, email, role, createdAt }: AccountMember): MemberDto => ({
  id,
  email,
  role,
  createdAt: createdAt.toISOString(),
});

const presentBelonging = ({ id, name, active, createdAt }: ListedCreation): BelongingDto => ({
  id,
  name,
  active,
  createdAt: createdAt.toISOString(),
});

const presentBelongings = (belongings: Belongings): BelongingsDto => ({
  id: belongings.id,
  email: belongings.email,
  role: belongings.role,
  keys: belongings.keys.map(presentBelonging),
  webhooks: belongings.webhooks.map(presentBelonging),
  reports: belongings.reports.map(presentBelonging),
  invitations: belongings.invitations.map(presentBelonging),
  imports: belongings.imports.map(presentBelonging),
});
