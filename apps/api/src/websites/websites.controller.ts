import { withRandomSlug } from '@app/slugs';
import { WebsitesService } from '@app/websites';
import { Body, Controller, Delete, Get, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { AccountId, type Creator, CurrentCreator } from '../auth/caller.js';
import { reportDomainErrors } from '../domains/domain-reference.js';
import { IfMatch, type Precondition } from '../entity-tags/if-match.decorator.js';
import { externalIdConflict } from '../external-data/external-data.dto.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { DuplicateDto } from '../links/duplicate.dto.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { ReportReferenceErrors } from '../validation/reference-errors.interceptor.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { WebsiteListDto, WebsiteListQuery } from './website-list.dto.js';
import { WebsitePresenter } from './website-presenter.js';
import {
  CreateWebsiteDto,
  maxItems,
  UpdateWebsiteDto,
  WebsiteChangedDto,
  WebsiteDeletedDto,
  websiteFields,
  WebsiteReadDto,
} from './website.dto.js';

/** Websites per query in the full view, where each may be as large as a request body. */
const fullViewChunkSize = 20;

const reportItemErrors = ReportReferenceErrors(
  WebsitesService,
  async (websites, { accountId, id, body: { items } }) =>
    Array.isArray(items) && items.length <= maxItems ? websites.itemErrors(accountId, items, id) : [],
);

@ApiTags('Websites')
@Controller('v1/websites')
export class WebsitesController {
  constructor(
    private readonly websites: WebsitesService,
    private readonly lists: ListResponder,
    private readonly presenter: WebsitePresenter,
    private readonly limits: AccountLimits,
  ) {}

  @Post()
  @Audited('website.created')
  @reportDomainErrors
  @reportItemErrors
  @Operation({
    summary: 'Create a website',
    description:
      'The page is visible once it is published. Its slug is unique across all links and websites of the domain.',
    scope: 'websites:write',
    errors: [409],
    post: true,
  })
  @ApiCreatedResponse({ description: 'The new website.', type: WebsiteReadDto })
  async createWebsite(
    @AccountId() accountId: string,
    @CurrentCreator() creator: Creator,
    @Body() body: CreateWebsiteDto,
    @Query() { view }: ViewQuery,
  ): Promise<WebsiteReadDto> {
    await this.limits.countLink(creator);
    return this.presenter.present(await this.websites.create(accountId, body), websiteFields.read, view);
  }

  @Get()
  @MayLag()
  @Operation({
    summary: 'List websites',
    description: 'Returns the whole list as a stream, or pages with `limit` and `cursor`. Newest first.',
    scope: 'websites:read',
  })
  @ApiOkResponse({ description: 'The websites, newest first.', type: WebsiteListDto })
  listWebsites(
    @AccountId() accountId: string,
    @Query() { view, domain, ...paging }: WebsiteListQuery,
  ): Promise<ListPage | StreamableFile> {
    return this.lists.respond(
      {
        accountId,
        name: domain === undefined ? 'websites' : `websites on ${domain}`,
        page: (limit, after) =>
          this.websites.page(accountId, { domain, full: view === 'full' }, limit, after?.id),
        present: (website) => this.presenter.present(website, websiteFields.listed, view),
        chunkSize: view === 'full' ? fullViewChunkSize : undefined,
      },
      paging,
    );
  }

  @Get(':id')
  @Operation({
    summary: 'Read a website',
    description:
      'Returns where the page is and whether it is published; `view=full` returns everything about it.',
    scope: 'websites:read',
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The website.', type: WebsiteReadDto })
  async getWebsite(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
  ): Promise<WebsiteReadDto> {
    return this.presenter.presentTagged(await this.websites.get(accountId, id), websiteFields.read, view);
  }

  @Patch(':id')
  @Audited('website.updated')
  @reportItemErrors
  @Operation({
    summary: 'Change a website',
    description: 'The slug cannot be changed. `items` and `socials` replace the whole list.',
    scope: 'websites:write',
    errors: [404, 410],
    conditional: true,
    conflict: externalIdConflict,
  })
  @ApiBody({ type: UpdateWebsiteDto, required: false })
  @ApiOkResponse({ description: 'The updated website.', type: WebsiteChangedDto })
  async updateWebsite(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @IfMatch() condition: Precondition | undefined,
    @Body() changes: UpdateWebsiteDto = {},
  ): Promise<WebsiteChangedDto> {
    const check = this.presenter.checkOf(condition);
    const website = await this.websites.update(accountId, id, changes, check);
    return this.presenter.presentTagged(website, websiteFields.changed, view);
  }

  @Delete(':id')
  @Audited('website.deleted')
  @Operation({
    summary: 'Delete a website',
    description: 'Permanent. Deletes its statistics, too. This account can reuse the slug immediately.',
    scope: 'websites:write',
    errors: [404, 410],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The website was deleted.', type: WebsiteDeletedDto })
  async deleteWebsite(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
    @IfMatch() condition: Precondition | undefined,
  ): Promise<WebsiteDeletedDto> {
    await this.websites.delete(accountId, id, this.presenter.checkOf(condition));
    return { ok: true, deleted: id };
  }

  @Post(':id/duplicate')
  @Audited('website.created')
  @Operation({
    summary: 'Duplicate a website',
    description:
      'Creates an unpublished copy of the page, including its images, on the same domain, but with another ' +
      'slug, without `externalId`, which is unique, and without figures.',
    scope: 'websites:write',
    errors: [404, 409, 410],
    post: true,
  })
  @ApiBody({ type: DuplicateDto, required: false })
  @ApiCreatedResponse({ description: 'The new website.', type: WebsiteReadDto })
  async duplicateWebsite(
    @AccountId() accountId: string,
    @CurrentCreator() creator: Creator,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @Body() { slug, name }: DuplicateDto = {},
  ): Promise<WebsiteReadDto> {
    await this.limits.countLink(creator);
    const duplicate = (slug: string) => this.websites.duplicate(accountId, id, { slug, name });
    const website = await (slug === undefined ? withRandomSlug(duplicate) : duplicate(slug));
    return this.presenter.present(website, websiteFields.read, view);
  }
}
