import { type Caller, grantsScope } from '@app/accounts';
import { forbidden } from '@app/common';
import { withTimeLimit } from '@app/database';
import { type LinkFilter, LinksService, LinksWithoutSlugService } from '@app/links';
import { withRandomSlug } from '@app/slugs';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { AccountId, type Creator, CurrentCaller, CurrentCreator } from '../auth/caller.js';
import { reportDomainErrors } from '../domains/domain-reference.js';
import { IfMatch, type Precondition } from '../entity-tags/if-match.decorator.js';
import { externalIdConflict } from '../external-data/external-data.dto.js';
import { reuseOfCall } from '../internal-calls.js';
import { ListResponder, type ListPage, type ListSource } from '../lists/list-responder.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { timeLimits } from '../time-limits/takes-time-of.decorator.js';
import { SentBody } from '../validation/as-sent.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { ReportReferenceErrors } from '../validation/reference-errors.interceptor.js';
import { timeOf } from '../validation/time.decorator.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { CreateLinkDto, CreateLinkQuery } from './create-link.dto.js';
import { DuplicateDto } from './duplicate.dto.js';
import { LinkBodies } from './link-bodies.js';
import { linkFilterOf } from './link-filter.js';
import { reportGroupErrors } from './group-reference.js';
import { LinkPresenter } from './link-presenter.js';
import {
  LinkChangedDto,
  LinkCreatedDto,
  LinkDeletedDto,
  linkFields,
  LinkListDto,
  LinkListQuery,
  LinkPausedDto,
  LinkReadDto,
  LinkSwitchedDto,
  UpdateLinkDto,
} from './link.dto.js';

/** When a whole list is streamed. To plan a query costs about as much as to read 500 of them. */
const summariesPerQuery = 2_000;

const reportWindowErrors = ReportReferenceErrors(LinksService, (links, { accountId, id = '', body }) =>
  links.windowErrors(accountId, id, {
    activeFrom: timeIn(body.activeFrom),
    expiresAt: timeIn(body.expiresAt),
  }),
);

/** Undefined unless it could be stored: what is wrong with other values is reported anyway. */
const timeIn = (value: unknown): Date | null | undefined =>
  value === null ? null : (timeOf(value) ?? undefined);

/** The most matches of a search that `count=true` counts. */
const maxSearchTotal = 10_000;

type LinkTotal = Pick<LinkListDto, 'totalIsAtLeast'> & { total: number };

@ApiTags('Links')
@Controller('v1/links')
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly withoutSlug: LinksWithoutSlugService,
    private readonly bodies: LinkBodies,
    private readonly lists: ListResponder,
    private readonly presenter: LinkPresenter,
    private readonly limits: AccountLimits,
  ) {}

  @Post()
  @Audited('link.created')
  @reportDomainErrors
  @reportGroupErrors
  @Operation({
    summary: 'Create a link',
    description:
      'The link is live immediately. Its slug is unique across all links and websites of the domain.',
    scope: 'links:create',
    errors: [409],
    post: true,
  })
  @ApiBody({ type: CreateLinkDto })
  @ApiCreatedResponse({ description: 'The new link.', type: LinkCreatedDto })
  @ApiOkResponse({ description: 'The link that is reused.', type: LinkCreatedDto })
  async createLink(
    @AccountId() accountId: string,
    @CurrentCreator() creator: Creator,
    @SentBody() body: unknown,
    @Query() query: CreateLinkQuery,
    @CurrentCaller() { scopes }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LinkCreatedDto> {
    const reuse = query.reuse ? 'any-slug' : reuseOfCall();
    if (reuse && !grantsScope(scopes, 'links:read')) {
      const call = query.reuse ? 'With `reuse`' : 'To find an existing link';
      throw forbidden(`${call}, the key also needs the scope "links:read".`);
    }
    const { slug, ...given } = await this.bodies.read(body, query);
    if (reuse) {
      const { link, isNew } = await this.withoutSlug.findOrCreate(
        accountId,
        { ...given, slug },
        reuse === 'same-slug',
        () => this.limits.countLink(creator),
      );
      void reply.status(isNew ? 201 : 200);
      return this.presenter.present(link, linkFields.created, query.view);
    }
    await this.limits.countLink(creator);
    const link = await (slug === undefined
      ? this.withoutSlug.create(accountId, given)
      : this.links.create(accountId, { ...given, slug }));
    return this.presenter.present(link, linkFields.created, query.view);
  }

  @Get()
  @MayLag()
  @Operation({
    summary: 'List links',
    description:
      'Returns the links that match all filters: the whole list as a stream, or pages with `limit` and `cursor`. ' +
      'With `sort=clicks` and `sort=lastClicked`, each page uses the clicks at the time it is read. A link whose ' +
      'clicks move it past the cursor between two pages is missing; no link appears twice.',
    scope: 'links:read',
  })
  @ApiOkResponse({ description: 'The links.', type: LinkListDto })
  async listLinks(
    @AccountId() accountId: string,
    @Query() { sort = 'newest', view, limit, cursor, count = false, ...query }: LinkListQuery,
  ): Promise<(ListPage & Partial<LinkTotal>) | StreamableFile> {
    const filter = linkFilterOf(query);
    const order = { sort, filter };
    const respond = <Row extends { id: string; sortKey: string }>(
      source: Pick<ListSource<Row>, 'page' | 'present' | 'chunkSize'>,
    ): Promise<ListPage | StreamableFile> =>
      this.lists.respond<Row>(
        {
          accountId,
          name: `links ${JSON.stringify({ sort, ...filter })}`,
          sortKey: ({ sortKey }) => sortKey,
          ...source,
        },
        { limit, cursor },
      );
    const list = await (view === 'full'
      ? respond({
          page: (size, after) => this.links.page(accountId, order, size, after),
          present: (link) => this.presenter.present(link, linkFields.listed, view),
        })
      : respond({
          page: (size, after) => this.links.summaries(accountId, order, size, after),
          present: (link) => this.presenter.presentSummary(link),
          chunkSize: summariesPerQuery,
        }));
    return count && !(list instanceof StreamableFile)
      ? { ...list, ...(await this.count(accountId, filter, count)) }
      : list;
  }

  /** Counts the matches of a search up to a limit, unless all are asked for, because each of them has to be tested. */
  private async count(accountId: string, filter: LinkFilter, count: true | 'exact'): Promise<LinkTotal> {
    if (count === 'exact') {
      return withTimeLimit(timeLimits.exactCounts, async () => ({
        total: await this.links.count(accountId, filter),
      }));
    }
    if (filter.q === undefined) return { total: await this.links.count(accountId, filter) };
    const total = await this.links.count(accountId, filter, maxSearchTotal + 1);
    return total > maxSearchTotal ? { total: maxSearchTotal, totalIsAtLeast: true } : { total };
  }

  @Get(':id')
  @Operation({
    summary: 'Read a link',
    description: 'Returns the basic fields; `view=full` returns everything about the link.',
    scope: 'links:read',
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The link.', type: LinkReadDto })
  async getLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
  ): Promise<LinkReadDto> {
    return this.presenter.presentTagged(await this.links.get(accountId, id), linkFields.read, view);
  }

  @Patch(':id')
  @Audited('link.updated')
  @reportGroupErrors
  @reportWindowErrors
  @Operation({
    summary: 'Change a link',
    description: 'The slug cannot be changed, because printed codes lead to it.',
    scope: 'links:write',
    errors: [404, 410],
    conditional: true,
    conflict: externalIdConflict,
  })
  @ApiBody({ type: UpdateLinkDto, required: false })
  @ApiOkResponse({ description: 'The updated link.', type: LinkChangedDto })
  async updateLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @IfMatch() condition: Precondition | undefined,
    @Body() changes: UpdateLinkDto = {},
  ): Promise<LinkChangedDto> {
    const check = this.presenter.checkOf(condition);
    const link = await this.links.update(accountId, id, changes, { check });
    return this.presenter.presentTagged(link, linkFields.changed, view);
  }

  @Delete(':id')
  @Audited('link.deleted')
  @Operation({
    summary: 'Delete a link',
    description:
      'Permanent. Removes the link from every report. This account can reuse the slug immediately.',
    scope: 'links:write',
    errors: [404, 410],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The link was deleted.', type: LinkDeletedDto })
  async deleteLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
    @IfMatch() condition: Precondition | undefined,
  ): Promise<LinkDeletedDto> {
    await this.links.delete(accountId, id, this.presenter.checkOf(condition));
    return { ok: true, deleted: id };
  }

  @Post(':id/duplicate')
  @Audited('link.created')
  @Operation({
    summary: 'Duplicate a link',
    description:
      'Creates a copy of the link on the same domain, but with another slug, without `externalId` ' +
      'and `aliases`, which are unique, and without figures.',
    scope: 'links:write',
    errors: [404, 409, 410],
    post: true,
  })
  @ApiBody({ type: DuplicateDto, required: false })
  @ApiCreatedResponse({ description: 'The new link.', type: LinkCreatedDto })
  async duplicateLink(
    @AccountId() accountId: string,
    @CurrentCreator() creator: Creator,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @Body() { slug, name }: DuplicateDto = {},
  ): Promise<LinkCreatedDto> {
    await this.limits.countLink(creator);
    const duplicate = (slug: string) => this.links.duplicate(accountId, id, { slug, name });
    const link = await (slug === undefined ? withRandomSlug(duplicate) : duplicate(slug));
    return this.presenter.present(link, linkFields.created, view);
  }

  @Post(':id/pause')
  @Audited('link.paused')
  @HttpCode(200)
  @Operation({
    summary: 'Pause a link',
    description:
      'Visitors get the 404 page until the link is activated. Pausing a paused link changes nothing.',
    scope: 'links:write',
    errors: [404, 410],
    post: true,
  })
  @ApiOkResponse({ description: 'The updated link.', type: LinkPausedDto })
  async pauseLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @NoBody() _body: unknown,
  ): Promise<LinkPausedDto> {
    return this.presenter.present(
      await this.links.setActive(accountId, id, false),
      linkFields.switched,
      view,
    );
  }

  @Post(':id/activate')
  @Audited('link.activated')
  @HttpCode(200)
  @Operation({
    summary: 'Activate a link',
    description: 'Visitors are redirected again. Activating an active link changes nothing.',
    scope: 'links:write',
    errors: [404, 410],
    post: true,
  })
  @ApiOkResponse({ description: 'The updated link.', type: LinkSwitchedDto })
  async activateLink(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @NoBody() _body: unknown,
  ): Promise<LinkSwitchedDto> {
    return this.presenter.present(await this.links.setActive(accountId, id, true), linkFields.switched, view);
  }
}
