import { GroupsService } from '@app/groups';
import { LinksService } from '@app/links';
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
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { answer } from '../answers/answer.js';
import { AccountId } from '../auth/caller.js';
import { Lists, type ListPage } from '../lists/lists.service.js';
import { PageQuery } from '../lists/page.dto.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { Operation } from '../openapi/operation.decorator.js';
import { NoBody } from '../validation/no-body.decorator.js';
import { Nothing } from '../validation/nothing.dto.js';
import { ViewQuery } from '../validation/view.dto.js';
import {
  CreateGroupDto,
  GroupChangedDto,
  GroupDeletedDto,
  GroupDto,
  groupFields,
  GroupListDto,
  MoveLinksDto,
  UpdateGroupDto,
} from './group.dto.js';
import { MoveProblems } from './move-problems.interceptor.js';
import { showGroup } from './show-group.js';

@ApiTags('Groups')
@Controller('v1/groups')
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly links: LinksService,
    private readonly lists: Lists,
  ) {}

  @Post()
  @Operation({ summary: 'Create a group', scope: 'write', post: true })
  @ApiCreatedResponse({ description: 'The new group.', type: GroupDto })
  async createGroup(
    @AccountId() accountId: string,
    @Body() body: CreateGroupDto,
    @Query() { view }: ViewQuery,
  ): Promise<GroupDto> {
    return answer(showGroup(await this.groups.create(accountId, body)), groupFields.created, view);
  }

  @Get()
  @Operation({ summary: 'List groups', scope: 'read' })
  @ApiOkResponse({ description: 'The groups, newest first.', type: GroupListDto })
  listGroups(@AccountId() accountId: string, @Query() query: PageQuery): Promise<ListPage | StreamableFile> {
    return this.lists.answer(
      {
        accountId,
        name: 'groups',
        page: (limit, after) => this.groups.page(accountId, limit, after?.id),
        show: showGroup,
      },
      query,
    );
  }

  @Get(':id')
  @Operation({ summary: 'Read a group', scope: 'read', errors: [404] })
  @ApiOkResponse({ description: 'The group.', type: GroupDto })
  async getGroup(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
  ): Promise<GroupDto> {
    return answer(showGroup(await this.groups.one(accountId, id)), groupFields.read, view);
  }

  @Patch(':id')
  @Operation({ summary: 'Rename a group', scope: 'write', errors: [404] })
  @ApiBody({ type: UpdateGroupDto, required: false })
  @ApiOkResponse({ description: 'The group as it is now.', type: GroupDto })
  async updateGroup(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @Body() changes: UpdateGroupDto = {},
  ): Promise<GroupDto> {
    return answer(showGroup(await this.groups.update(accountId, id, changes)), groupFields.read, view);
  }

  @Post(':id/links')
  @UseInterceptors(MoveProblems)
  @HttpCode(200)
  @Operation({
    summary: 'Add links to a group, or remove them',
    description: 'All or nothing. A link is in one group or none: adding it moves it.',
    scope: 'write',
    errors: [404],
    post: true,
  })
  @ApiBody({ type: MoveLinksDto, required: false })
  @ApiOkResponse({ description: 'The group as it is now.', type: GroupChangedDto })
  async moveGroupLinks(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @Body() moves: MoveLinksDto = {},
  ): Promise<GroupChangedDto> {
    return answer(showGroup(await this.links.moveToGroup(accountId, id, moves)), groupFields.changed, view);
  }

  @Delete(':id')
  @Operation({ summary: 'Delete a group; its links stay', scope: 'write', errors: [404] })
  @ApiOkResponse({ description: 'The group is gone.', type: GroupDeletedDto })
  async deleteGroup(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: Nothing,
    @NoBody() _body: unknown,
  ): Promise<GroupDeletedDto> {
    await this.groups.delete(accountId, id);
    return { ok: true, deleted: id };
  }
}
