import { type ExportFormat, exportFormats } from '@app/imports';
import { ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { linkFilters } from './link-filter.js';
import { LinkListQuery } from './link.dto.js';

/** The query of the export of links. */
export class LinkExportQuery extends PickType(LinkListQuery, [...linkFilters, 'sort']) {
  /** `csv`: a table with a header. `ndjson`: a JSON object per line. */
  @ApiPropertyOptional({ default: 'csv', example: 'csv' })
  @Optional()
  @IsOneOf(exportFormats)
  format?: ExportFormat;
}
