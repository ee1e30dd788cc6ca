import { MembersService, type AccountMember } from '@app/accounts';
import { Body, Controller, Delete, Get, Patch, Query, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId } from '../auth/caller.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import {
  MemberDto,
  MemberListDto,
  MemberListQuery,
  MemberRemovedDto,
  RemoveMemberQuery,
  UpdateMemberDto,
} from './member.dto.js';

const lastOwner = '`last_owner`: the account would have no owner.';

@ApiTags('Members')
@Controller('v1/members')
export class MembersController {
  constructor(
    private readonly members: MembersService,
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
    description: 'Takes effect immediately, also for sessions that are signed in.',
    scope: 'members:write',
    stepUp: true,
    errors: [404],
    conflict: lastOwner,
  })
  @ApiBody({ type: UpdateMemberDto, required: false })
  @ApiOkResponse({ description: 'The updated member.', type: MemberDto })
  async updateMember(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @Body() { role }: UpdateMemberDto = {},
  ): Promise<MemberDto> {
    return presentMember(await this.members.setRole(accountId, id, role));
  }

  @Delete(':id')
  @Audited('member.removed')
  @Operation({
    summary: 'Remove a member',
    description:
      'Their sessions for this account end immediately. A user who belongs to no other account is deleted.',
    scope: 'members:write',
    stepUp: true,
    errors: [404],
    conflict: lastOwner,
  })
  @ApiOkResponse({ description: 'The member was removed.', type: MemberRemovedDto })
  async removeMember(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { keys }: RemoveMemberQuery,
    @NoBody() _body: unknown,
  ): Promise<MemberRemovedDto> {
    const keysRevoked = await this.members.remove(accountId, id, keys === 'revoke');
    return { ok: true, deleted: id, keysRevoked };
  }
}

const presentMember = ({ id, email, role, createdAt }: AccountMember): MemberDto => ({
  id,
  email,
  role,
  createdAt: createdAt.toISOString(),
});
