import { SlugsService } from '@app/slugs';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { NoQuery } from '../validation/no-input.js';
import { SlugAvailabilityDto } from './slug.dto.js';

@ApiTags('Slugs')
@Controller('v1/slugs')
export class SlugsController {
  constructor(private readonly slugs: SlugsService) {}

  @Get(':slug')
  @ApiParam({ name: 'slug', description: 'Any text. Case does not matter.', example: 'summer' })
  @Operation({ summary: 'Check whether a slug is available', scope: 'slugs:read' })
  @ApiOkResponse({ description: 'The availability of the slug.', type: SlugAvailabilityDto })
  getSlug(
    @AccountId() accountId: string,
    @Param('slug') slug: string,
    @Query() _query: NoQuery,
  ): Promise<SlugAvailabilityDto> {
    return this.slugs.availability(slug, accountId);
  }
}
