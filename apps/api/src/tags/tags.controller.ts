import { TagsService } from '@app/links';
import { Body, Controller, Delete, Get, Patch, Query, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId } from '../auth/caller.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { PageQuery } from '../lists/page.dto.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { TagDeletedDto, TagDto, TagListDto, UpdateTagDto } from './tag.dto.js';

@ApiTags('Tags')
@Controller('v1/tags')
export class TagsController {
  constructor(
    private readonly tags: TagsService,
    private readonly lists: ListResponder,
  ) {}

  @Get()
  @MayLag()
  @Operation({
    summary: 'List tags',
    description:
      'Tags are created when they are added to links, up to 1,000 per account. They stay until they are deleted.',
    scope: 'links:read',
  })
  @ApiOkResponse({ description: 'The tags, newest first.', type: TagListDto })
  listTags(
    @AccountId() accountId: string,
    @Query() { view, ...paging }: PageQuery,
  ): Promise<ListPage | StreamableFile> {
    return this.lists.respond(
      {
        accountId,
        name: 'tags',
        page: (limit, after) =>
          view === 'full'
            ? this.tags.pageWithClicks(accountId, limit, after?.id)
            : this.tags.page(accountId, limit, after?.id),
        present: (tag) => tag,
      },
      paging,
    );
  }

  @Patch(':id')
  @Audited('tag.updated')
  @Operation({
    summary: 'Rename or color a tag',
    description: 'Links keep the tag.',
    scope: 'links:write',
    errors: [404],
  })
  @ApiBody({ type: UpdateTagDto, required: false })
  @ApiOkResponse({ description: 'The updated tag.', type: TagDto })
  updateTag(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @Body() changes: UpdateTagDto = {},
  ): Promise<TagDto> {
    return this.tags.update(accountId, id, changes);
  }

  @Delete(':id')
  @Audited('tag.deleted')
  @Operation({
    summary: 'Delete a tag but keep its links',
    description: 'The tag is removed from all links that have it.',
    scope: 'links:write',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The tag was deleted.', type: TagDeletedDto })
  async deleteTag(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<TagDeletedDto> {
    await this.tags.delete(accountId, id);
    return { ok: true, deleted: id };
  }
}
