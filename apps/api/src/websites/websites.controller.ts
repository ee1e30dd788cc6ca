import { WebsitesService } from '@app/websites';
import {
  Body,
  Controller,
  Delete,
  Get,
  Patch,
  Post,
  Query,
  type StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Lists, type ListPage } from '../lists/lists.service.js';
import { PageQuery } from '../lists/page.dto.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-body.decorator.js';
import { Nothing } from '../validation/nothing.dto.js';
import { ViewQuery } from '../validation/view.dto.js';
import { WebsiteProblems } from './website-problems.interceptor.js';
import { WebsitePresenter } from './website-presenter.js';
import {
  CreateWebsiteDto,
  UpdateWebsiteDto,
  WebsiteChangedDto,
  WebsiteDeletedDto,
  websiteFields,
  WebsiteListDto,
  WebsiteReadDto,
} from './website.dto.js';

/** Whole websites read at once: each may be as big as a body. */
const wholeWebsites = 20;

@ApiTags('Websites')
@Controller('v1/websites')
export class WebsitesController {
  constructor(
    private readonly websites: WebsitesService,
    private readonly lists: Lists,
    private readonly presenter: WebsitePresenter,
  ) {}

  @Post()
  @UseInterceptors(WebsiteProblems)
  @Operation({ summary: 'Create a website', scope: 'write', errors: [409], post: true })
  @ApiCreatedResponse({ description: 'The new website.', type: WebsiteReadDto })
  async createWebsite(
    @AccountId() accountId: string,
    @Body() body: CreateWebsiteDto,
    @Query() { view }: ViewQuery,
  ): Promise<WebsiteReadDto> {
    return this.presenter.show(await this.websites.create(accountId, body), websiteFields.read, view);
  }

  @Get()
  @Operation({
    summary: 'List websites',
    description: 'Newest first. Whole and streamed, or in pages with `limit` and `cursor`.',
    scope: 'read',
  })
  @ApiOkResponse({ description: 'The websites, newest first.', type: WebsiteListDto })
  listWebsites(
    @AccountId() accountId: string,
    @Query() { view, ...paging }: PageQuery,
  ): Promise<ListPage | StreamableFile> {
    return this.lists.answer(
      {
        accountId,
        name: 'websites',
        page: (limit, after) => this.websites.page(accountId, limit, after?.id, view === 'full'),
        show: (website) => this.presenter.show(website, websiteFields.listed, view),
        chunk: view === 'full' ? wholeWebsites : undefined,
      },
      paging,
    );
  }

  @Get(':id')
  @Operation({ summary: 'Read a website', scope: 'read', errors: [404] })
  @ApiOkResponse({ description: 'The website.', type: WebsiteReadDto })
  async getWebsite(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
  ): Promise<WebsiteReadDto> {
    return this.presenter.show(await this.websites.one(accountId, id), websiteFields.read, view);
  }

  @Patch(':id')
  @UseInterceptors(WebsiteProblems)
  @Operation({
    summary: 'Change a website',
    description: 'The slug stays what it is. `items` and `socials` are replaced as a whole.',
    scope: 'write',
    errors: [404],
  })
  @ApiBody({ type: UpdateWebsiteDto, required: false })
  @ApiOkResponse({ description: 'The website as it is now.', type: WebsiteChangedDto })
  async updateWebsite(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @Body() changes: UpdateWebsiteDto = {},
  ): Promise<WebsiteChangedDto> {
    const website = await this.websites.update(accountId, id, changes);
    return this.presenter.show(website, websiteFields.changed, view);
  }

  @Delete(':id')
  @Operation({
    summary: 'Delete a website',
    description: 'Permanent; its figures go with it. Its slug is free for this account at once.',
    scope: 'write',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The website is gone.', type: WebsiteDeletedDto })
  async deleteWebsite(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: Nothing,
    @NoBody() _body: unknown,
  ): Promise<WebsiteDeletedDto> {
    await this.websites.delete(accountId, id);
    return { ok: true, deleted: id };
  }
}
