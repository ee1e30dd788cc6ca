import { maxTrendDays, maxTrendLinks } from '@app/analytics';
import { textError } from '@app/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check, Optional } from '../validation/check.js';
import { wholeNumber } from '../validation/number.decorator.js';
import { IsListOf } from '../validation/tags.decorator.js';

const linkId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

/** Which links, and how many days. */
export class TrendsQuery {
  /** Id of a link. Repeat it for several, up to 100. Ids that are not links of the account are left out. */
  @ApiProperty({ type: [String], minItems: 1, maxItems: maxTrendLinks, example: [linkId] })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @IsListOf({ max: maxTrendLinks, of: 'ids', errorOf: (id) => textError(id, { max: 100 }) })
  link: string[];

  /** Number of UTC days: today and the preceding days. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: maxTrendDays, default: 14, example: 30 })
  @Optional()
  @Check((value) => wholeNumber(value, 1, maxTrendDays))
  days?: string;
}

/** The daily clicks of a link. */
export class LinkTrendDto {
  /** Id of the link. */
  @ApiProperty({ format: 'uuid', example: linkId })
  id: string;

  /** Clicks of each day, from the first day to the last one. */
  @ApiProperty({ type: 'array', items: { type: 'integer', minimum: 0 }, example: [4, 0, 7] })
  clicks: number[];
}

/** The daily clicks of links. */
export class LinkTrendsDto {
  /** The first day. */
  @ApiProperty({ format: 'date', example: '2026-11-16' })
  from: string;

  /** The last day: today. */
  @ApiProperty({ format: 'date', example: '2026-11-18' })
  to: string;

  /** The links, in the order of the request. */
  @ApiProperty({ type: [LinkTrendDto] })
  data: LinkTrendDto[];
}
