import { invalidRequest } from '@app/common';
import { DomainsService, unknownDomain } from '@app/domains';
import { SlugsService } from '@app/slugs';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { SlugAvailabilityDto, SlugQuery, SlugSuggestionsDto, SlugSuggestionsQuery } from './slug.dto.js';

@ApiTags('Slugs')
@Controller('v1')
export class SlugsController {
  constructor(
    private readonly slugs: SlugsService,
    private readonly domains: DomainsService,
  ) {}

  @Get('slugs/:slug')
  @ApiParam({ name: 'slug', description: 'Any text. Case does not matter.', example: 'summer' })
  @Operation({
    summary: 'Check whether a slug is available',
    description:
      'If it is not, says why: it is taken, reserved or invalid, or another account released it recently.',
    scope: 'slugs:read',
  })
  @ApiOkResponse({ description: 'The availability of the slug.', type: SlugAvailabilityDto })
  async getSlug(
    @AccountId() accountId: string,
    @Param('slug') slug: string,
    @Query() { domain }: SlugQuery,
  ): Promise<SlugAvailabilityDto> {
    return this.slugs.availability(slug, accountId, await this.domainId(accountId, domain));
  }

  @Get('slug-suggestions')
  @Operation({
    summary: 'Suggest slugs',
    description:
      'Returns free slugs: readable ones with words from the destination, and short random ones. Suggestions ' +
      'are not held for you: if another client uses one first, creation returns 409.',
    scope: 'slugs:read',
  })
  @ApiOkResponse({ description: 'The suggestions.', type: SlugSuggestionsDto })
  async suggestSlugs(
    @AccountId() accountId: string,
    @Query() { destination, count = '5', domain }: SlugSuggestionsQuery,
  ): Promise<SlugSuggestionsDto> {
    const domainId = await this.domainId(accountId, domain);
    return { data: await this.slugs.suggest(accountId, destination, Number(count), domainId) };
  }

  private async domainId(accountId: string, domain: string | undefined): Promise<number> {
    const id = await this.domains.idOf(accountId, domain);
    if (id === null) throw invalidRequest([unknownDomain]);
    return id;
  }
}
