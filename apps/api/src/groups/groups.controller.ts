import { GroupsService, type GroupDetails, LinksService } from '@app/links';
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
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId } from '../auth/caller.js';
import { tagged } from '../entity-tags/entity-tag.js';
import { IfMatch, type Precondition } from '../entity-tags/if-match.decorator.js';
import { externalIdConflict, presentExternalData } from '../external-data/external-data.dto.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { PageQuery } from '../lists/page.dto.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { Operation } from '../openapi/operation.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { ReportReferenceErrors } from '../validation/reference-errors.interceptor.js';
import { viewOf } from '../views/resource-view.js';
import { ViewQuery } from '../views/view-query.dto.js';
import {
  CreateGroupDto,
  GroupChangedDto,
  GroupCreatedDto,
  GroupDeletedDto,
  GroupDto,
  groupFields,
  GroupListDto,
  GroupReadDto,
  MoveLinksDto,
  UpdateGroupDto,
} from './group.dto.js';

@ApiTags('Groups')
@Controller('v1/groups')
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly links: LinksService,
    private readonly lists: ListResponder,
  ) {}

  @Post()
  @Audited('group.created')
  @Operation({
    summary: 'Create a group',
    description: 'Groups organize links. A link is in one group or none.',
    scope: 'groups:write',
    conflict: `${externalIdConflict} \`idempotency_conflict\`: a request with this Idempotency-Key is in progress.`,
    post: true,
  })
  @ApiCreatedResponse({ description: 'The new group.', type: GroupCreatedDto })
  async createGroup(
    @AccountId() accountId: string,
    @Body() body: CreateGroupDto,
    @Query() { view }: ViewQuery,
  ): Promise<GroupCreatedDto> {
    return viewOf(presentGroup(await this.groups.create(accountId, body)), groupFields.read, view);
  }

  @Get()
  @MayLag()
  @Operation({
    summary: 'List groups',
    description: 'Returns the whole list as a stream, or pages with `limit` and `cursor`.',
    scope: 'groups:read',
  })
  @ApiOkResponse({ description: 'The groups, newest first.', type: GroupListDto })
  listGroups(
    @AccountId() accountId: string,
    @Query() { view, ...paging }: PageQuery,
  ): Promise<ListPage | StreamableFile> {
    return this.lists.respond(
      {
        accountId,
        name: 'groups',
        page: (limit, after) => this.groups.page(accountId, limit, after?.id),
        present: (group) => viewOf(presentGroup(group), groupFields.read, view),
      },
      paging,
    );
  }

  @Get(':id')
  @Operation({
    summary: 'Read a group',
    description: 'Returns the group with the number of its links.',
    scope: 'groups:read',
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The group.', type: GroupReadDto })
  async getGroup(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
  ): Promise<GroupReadDto> {
    const group = presentGroup(await this.groups.get(accountId, id));
    return tagged(viewOf(group, groupFields.read, view), group);
  }

  @Patch(':id')
  @Audited('group.updated')
  @Operation({
    summary: 'Change a group',
    description: 'Omitted fields stay unchanged, and its links stay in the group.',
    scope: 'groups:write',
    errors: [404],
    conditional: true,
    conflict: externalIdConflict,
  })
  @ApiBody({ type: UpdateGroupDto, required: false })
  @ApiOkResponse({ description: 'The updated group.', type: GroupReadDto })
  async updateGroup(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @IfMatch() condition: Precondition | undefined,
    @Body() changes: UpdateGroupDto = {},
  ): Promise<GroupReadDto> {
    const group = presentGroup(await this.groups.update(accountId, id, changes, checkOf(condition)));
    return tagged(viewOf(group, groupFields.read, view), group);
  }

  @Post(':id/links')
  @Audited('group.links_moved')
  @ReportReferenceErrors(LinksService, (links, { accountId, body: { add, remove } }) =>
    links.moveErrors(accountId, { add: arrayOrNone(add), remove: arrayOrNone(remove) }),
  )
  @HttpCode(200)
  @Operation({
    summary: 'Add links to a group or remove them',
    description: 'All or nothing. A link belongs to at most one group, so adding it moves it.',
    scope: 'groups:write',
    errors: [404],
    post: true,
  })
  @ApiBody({ type: MoveLinksDto, required: false })
  @ApiOkResponse({ description: 'The updated group.', type: GroupChangedDto })
  async moveGroupLinks(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @Body() moves: MoveLinksDto = {},
  ): Promise<GroupChangedDto> {
    return viewOf(
      presentGroup(await this.links.moveToGroup(accountId, id, moves)),
      groupFields.changed,
      view,
    );
  }

  @Delete(':id')
  @Audited('group.deleted')
  @Operation({
    summary: 'Delete a group but keep its links',
    description: 'The links are then in no group.',
    scope: 'groups:write',
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The group was deleted.', type: GroupDeletedDto })
  async deleteGroup(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
    @IfMatch() condition: Precondition | undefined,
  ): Promise<GroupDeletedDto> {
    await this.groups.delete(accountId, id, checkOf(condition));
    return { ok: true, deleted: id };
  }
}

const presentGroup = ({ id, name, linkCount, createdAt, ...externalData }: GroupDetails): GroupDto => ({
  id,
  name,
  linkCount,
  createdAt: createdAt.toISOString(),
  ...presentExternalData(externalData),
});

const checkOf = (condition: Precondition | undefined): ((group: GroupDetails) => void) | undefined =>
  condition && ((group) => condition(presentGroup(group)));

const arrayOrNone = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined);
