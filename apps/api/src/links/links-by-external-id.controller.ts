import { LinksByExternalIdService } from '@app/links';
import { Body, Controller, Delete, Get, Param, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { AccountId, type Creator, CurrentCreator } from '../auth/caller.js';
import { reportDomainErrors } from '../domains/domain-reference.js';
import { IfMatch, type Precondition } from '../entity-tags/if-match.decorator.js';
import { externalIdConflict, externalIdOf } from '../external-data/external-data.dto.js';
import { Operation } from '../openapi/operation.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { reportGroupErrors } from './group-reference.js';
import { LinkPresenter } from './link-presenter.js';
import { LinkCreatedDto, LinkDeletedDto, linkFields, LinkReadDto, PutLinkDto } from './link.dto.js';

const InPath = ApiParam({
  name: 'externalId',
  description: "Another system's id for the link, percent-encoded.",
  schema: { type: 'string', minLength: 1, maxLength: 255, example: 'crm-1042' },
});

@ApiTags('Links')
@Controller('v1/links/by-external-id')
export class LinksByExternalIdController {
  constructor(
    private readonly links: LinksByExternalIdService,
    private readonly presenter: LinkPresenter,
    private readonly limits: AccountLimits,
  ) {}

  @Get(':externalId')
  @InPath
  @Operation({
    summary: 'Read a link by its external id',
    description: 'The external id is percent-encoded in the path.',
    scope: 'links:read',
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The link.', type: LinkReadDto })
  async getLinkByExternalId(
    @AccountId() accountId: string,
    @Param('externalId') externalId: string,
    @Query() { view }: ViewQuery,
  ): Promise<LinkReadDto> {
    const link = await this.links.get(accountId, externalIdOf(externalId));
    return this.presenter.presentTagged(link, linkFields.read, view);
  }

  @Put(':externalId')
  @InPath
  @Audited('link.created', 'link.updated')
  @reportDomainErrors
  @reportGroupErrors
  @Operation({
    summary: 'Create or replace a link by its external id',
    description:
      'Creates the link (201), or replaces the values of the one with this external id (200). Omitted fields get their default ' +
      'values, and the password is removed unless one is given. Clicks, imported ones too, creation time and an uploaded preview image stay. ' +
      'The slug cannot be changed. Of concurrent calls, one creates the link. With `If-Match`, none is created.',
    scope: 'links:write',
    errors: [404],
    conditional: true,
    conflict: `\`slug_taken\`: the slug is in use or in quarantine. ${externalIdConflict}`,
  })
  @ApiCreatedResponse({ description: 'The new link.', type: LinkCreatedDto })
  @ApiOkResponse({ description: 'The replaced link.', type: LinkCreatedDto })
  async putLinkByExternalId(
    @AccountId() accountId: string,
    @CurrentCreator() creator: Creator,
    @Param('externalId') externalId: string,
    @Body() body: PutLinkDto,
    @Query() { view }: ViewQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @IfMatch() condition: Precondition | undefined,
  ): Promise<LinkCreatedDto> {
    const { link, isNew } = await this.links.put(accountId, externalIdOf(externalId), body, {
      admit: () => this.limits.countLink(creator),
      check: this.presenter.checkOf(condition),
    });
    void reply.status(isNew ? 201 : 200);
    return this.presenter.presentTagged(link, linkFields.created, view);
  }

  @Delete(':externalId')
  @InPath
  @Audited('link.deleted')
  @Operation({
    summary: 'Delete a link by its external id',
    description:
      'Permanent. Removes the link from every report. This account can reuse the slug and the external id immediately.',
    scope: 'links:write',
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The link was deleted.', type: LinkDeletedDto })
  async deleteLinkByExternalId(
    @AccountId() accountId: string,
    @Param('externalId') externalId: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
    @IfMatch() condition: Precondition | undefined,
  ): Promise<LinkDeletedDto> {
    const check = this.presenter.checkOf(condition);
    return { ok: true, deleted: await this.links.delete(accountId, externalIdOf(externalId), check) };
  }
}
