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
import { AccountId } from '../auth/caller.js';
import { Lists, type ListPage } from '../lists/lists.service.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-body.decorator.js';
import { Nothing } from '../validation/nothing.dto.js';
import { ViewQuery } from '../validation/view.dto.js';
import { LinkProblems } from './link-problems.interceptor.js';
import { LinkPresenter } from './link-presenter.js';
import {
  CreateLinkDto,
  LinkChangedDto,
  LinkCreatedDto,
  LinkDeletedDto,
  linkFields,
  LinkListDto,
  LinkListQuery,
  LinkReadDto,
  LinkSwitchedDto,
  UpdateLinkDto,
} from './link.dto.js';

@ApiTags('Links')
@Controller('v1/links')
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly lists: Lists,
    private readonly presenter: LinkPresenter,
  ) {}

  @Post()
  @UseInterceptors(LinkProblems)
  @Operation({ summary: 'Create a link', scope: 'write', errors: [409], post: true })
  @ApiCreatedResponse({ description: 'The new link.', type: LinkCreatedDto })
  async createLink(
    @AccountId() accountId: string,
    @Body() body: CreateLinkDto,
    @Query() { view }: ViewQuery,
  ): Promise<LinkCreatedDto> {
    return this.presenter.show(await this.links.create(accountId, body), linkFields.created, view);
  }

  @Get()
  @Operation({
    summary: 'List links',
    description:
      'In the order of `sort`, those that pass every filter. Whole and streamed, or in pages with `limit` and `cursor`. ' +
      'Sorted by clicks, each page is by the clicks of its time: a link that is clicked past the cursor while one reads on ' +
      'is not met any more, and none is met twice.',
    scope: 'read',
  })
  @ApiOkResponse({ description: 'The links.', type: LinkListDto })
  listLinks(
    @AccountId() accountId: string,
    @Query() { group, ungrouped, active, q, sort = 'newest', view, limit, cursor }: LinkListQuery,
  ): Promise<ListPage | StreamableFile> {
    const filter = {
      group,
      ungrouped: ungrouped === 'true',
      active: active === undefined ? undefined : active === 'true',
      q,
    };
    return this.lists.answer(
      {
        accountId,
        name: `links ${JSON.stringify({ sort, ...filter })}`,
        page: (size, after) => this.links.page(accountId, { sort, filter }, size, after),
        keyOf: ({ place }) => place,
        show: (link) => this.presenter.show(link, linkFields.listed, view),
      },
      { limit, cursor },
    );
  }

  @Get(':id')
  @Operation({ summary: 'Read a link', scope: 'read', errors: [404] })
  @ApiOkResponse({ description: 'The link.', type: LinkReadDto })
  async getLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
  ): Promise<LinkReadDto> {
    return this.presenter.show(await this.links.one(accountId, id), linkFields.read, view);
  }

  @Patch(':id')
  @UseInterceptors(LinkProblems)
  @Operation({
    summary: 'Change a link',
    description: 'The slug stays what it is: printed codes lead to it.',
    scope: 'write',
    errors: [404],
  })
  @ApiBody({ type: UpdateLinkDto, required: false })
  @ApiOkResponse({ description: 'The link as it is now.', type: LinkChangedDto })
  async updateLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @Body() changes: UpdateLinkDto = {},
  ): Promise<LinkChangedDto> {
    return this.presenter.show(await this.links.update(accountId, id, changes), linkFields.changed, view);
  }

  @Delete(':id')
  @Operation({
    summary: 'Delete a link',
    description: 'Permanent; its figures leave every report. Its slug is free for this account at once.',
    scope: 'write',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The link is gone.', type: LinkDeletedDto })
  async deleteLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: Nothing,
    @NoBody() _body: unknown,
  ): Promise<LinkDeletedDto> {
    await this.links.delete(accountId, id);
    return { ok: true, deleted: id };
  }

  @Post(':id/pause')
  @HttpCode(200)
  @Operation({ summary: 'Pause a link', scope: 'write', errors: [404], post: true })
  @ApiOkResponse({ description: 'The link as it is now.', type: LinkSwitchedDto })
  async pauseLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @NoBody() _body: unknown,
  ): Promise<LinkSwitchedDto> {
    return this.presenter.show(await this.links.setActive(accountId, id, false), linkFields.switched, view);
  }

  @Post(':id/activate')
  @HttpCode(200)
  @Operation({ summary: 'Activate a link', scope: 'write', errors: [404], post: true })
  @ApiOkResponse({ description: 'The link as it is now.', type: LinkSwitchedDto })
  async activateLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @NoBody() _body: unknown,
  ): Promise<LinkSwitchedDto> {
    return this.presenter.show(await this.links.setActive(accountId, id, true), linkFields.switched, view);
  }
}
