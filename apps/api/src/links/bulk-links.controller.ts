import type { Caller } from '@app/accounts';
import { GroupsService, BulkLinksService, type BulkUpdate, maxBulkIds } from '@app/links';
import { Body, Controller, Delete, Patch, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Audited } from '../audit/audited.decorator.js';
import { CurrentCaller } from '../auth/caller.js';
import { RateLimit } from '../auth/rate-limit.js';
import { maxBodyValues } from '../body-sizes.js';
import { Operation } from '../openapi/operation.decorator.js';
import { NoQuery } from '../validation/no-input.js';
import { ReportReferenceErrors } from '../validation/reference-errors.interceptor.js';
import {
  BulkIdsDto,
  LinksDeletedDto,
  LinksUpdatedDto,
  UpdateLinksDto,
  type LinkUpdateResultDto,
} from './bulk-links.dto.js';

const reportGroupErrors = ReportReferenceErrors(GroupsService, async (groups, { accountId, body }) => {
  const { group } = Object(body.set) as { group?: unknown };
  const errors = await groups.referenceErrors(accountId, group);
  return errors.map((error) => ({ ...error, field: 'set.group' }));
});

@ApiTags('Links')
@Controller('v1/links/bulk')
export class BulkLinksController {
  constructor(
    private readonly links: BulkLinksService,
    private readonly rateLimit: RateLimit,
  ) {}

  @Patch()
  @Audited('links.updated')
  @reportGroupErrors
  @Operation({
    summary: 'Change many links',
    description:
      'Gives up to 1,000 links the same values. Each link is processed independently, and `results` says which changed. Repeating the ' +
      'call is safe: a link that already has the values is `unchanged`. `set` has neither `externalId`, which is unique, nor ' +
      '`password`, which is slow to hash: change those one link at a time. Counts as one request, plus one ' +
      'for every 100 ids.',
    scope: 'links:write',
    bulk: true,
    maxBodyValues: maxBodyValues + maxBulkIds,
  })
  @ApiOkResponse({ description: 'What became of each link.', type: LinksUpdatedDto })
  async updateLinks(
    @CurrentCaller() { accountId, credentialId }: Caller,
    @Body() { ids, ...changes }: UpdateLinksDto,
    @Query() _query: NoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LinksUpdatedDto> {
    await this.rateLimit.countMany(credentialId, ids.length, reply);
    const updates = await this.links.update(accountId, ids, changes);
    const changed = updates.filter(({ result }) => result === 'changed').length;
    const unchanged = updates.filter(({ result }) => result === 'unchanged').length;
    return {
      results: updates.map(presentUpdate),
      summary: { changed, unchanged, failed: updates.length - changed - unchanged },
    };
  }

  @Delete()
  @Audited('links.deleted')
  @Operation({
    summary: 'Delete many links',
    description:
      'Permanent. Removes up to 1,000 links from every report. This account can reuse their slugs immediately. Repeating the ' +
      'call is safe: a link that was already deleted is `deleted`. Counts as one request, plus one for every 100 ids.',
    scope: 'links:write',
    bulk: true,
  })
  @ApiOkResponse({ description: 'What became of each link.', type: LinksDeletedDto })
  async deleteLinks(
    @CurrentCaller() { accountId, credentialId }: Caller,
    @Body() { ids }: BulkIdsDto,
    @Query() _query: NoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LinksDeletedDto> {
    await this.rateLimit.countMany(credentialId, ids.length, reply);
    const results = await this.links.delete(accountId, ids);
    const deleted = results.filter(({ result }) => result === 'deleted').length;
    return { results, summary: { deleted, failed: results.length - deleted } };
  }
}

function presentUpdate({ id, result, before }: BulkUpdate): LinkUpdateResultDto {
  if (!before) return { id, result };
  const { activeFrom, expiresAt, metadata, ...others } = before;
  return {
    id,
    result,
    before: {
      ...others,
      ...(activeFrom !== undefined && { activeFrom: activeFrom?.toISOString() ?? null }),
      ...(expiresAt !== undefined && { expiresAt: expiresAt?.toISOString() ?? null }),
      ...(metadata !== undefined && { metadata: metadata ?? {} }),
    },
  };
}
