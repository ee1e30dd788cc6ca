import { SlugsService } from '@app/slugs';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { Nothing } from '../validation/nothing.dto.js';
import { SlugAvailabilityDto } from './slug.dto.js';

@ApiTags('Slugs')
@Controller('v1/slugs')
export class SlugsController {
  constructor(private readonly slugs: SlugsService) {}

  @Get(':slug')
  @ApiParam({ name: 'slug', description: 'Any text; matched without regard to case.', example: 'summer' })
  @Operation({ summary: 'Ask whether a slug is available', scope: 'read' })
  @ApiOkResponse({ description: 'Whether it is.', type: SlugAvailabilityDto })
  getSlug(
    @AccountId() accountId: string,
    @Param('slug') slug: string,
    @Query() _query: Nothing,
  ): Promise<SlugAvailabilityDto> {
    return this.slugs.availability(slug, accountId);
  }
}
