import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ReportRangeDto } from './report-range.dto.js';

/** Unique visitors, or those who clicked, of a period, added up by UTC day. */
class VisitorSumDto {
  /** The days, which are UTC days whatever the zone of the report is. */
  @ApiProperty()
  range: ReportRangeDto;

  /** The sum of the visitors of each day. Null if they were not counted on a day that had views or clicks. */
  @ApiProperty({ type: 'integer', minimum: 0, nullable: true, example: 810 })
  total: number | null;
}

/** Unique visitors of the comparison period. */
export class VisitorComparisonDto extends VisitorSumDto {
  /** The change since then, in percent. Null if a total is not known, or was 0. */
  @ApiProperty({ type: 'number', nullable: true, example: 8.1 })
  change: number | null;
}

/** How unique visitors were counted, and how many there were. */
export class UniqueVisitorsDto extends VisitorSumDto {
  /** Whether this installation counts unique visitors (`UNIQUES`). If not, all figures about them are null. */
  @ApiProperty({ example: true })
  counted: boolean;

  /** Views of these days whose visitors are not known, so that `total` is too low. Null if visitors are not counted. */
  @ApiProperty({ type: 'integer', minimum: 0, nullable: true, example: 0 })
  viewsWithoutVisitor: number | null;

  /** With `compare`. */
  @ApiPropertyOptional()
  comparison?: VisitorComparisonDto;
}

/** How unique clicks were counted, and how many there were: visitors who clicked, once for each UTC day. */
export class UniqueClicksDto extends VisitorSumDto {
  /** Whether this installation counts unique visitors (`UNIQUES`), and so those of clicks. If not, all figures about them are null. */
  @ApiProperty({ example: true })
  counted: boolean;

  /** Clicks of these days whose visitors are not known, so that `total` is too low. Null if visitors are not counted. */
  @ApiProperty({ type: 'integer', minimum: 0, nullable: true, example: 0 })
  clicksWithoutVisitor: number | null;

  /** With `compare`. */
  @ApiPropertyOptional()
  comparison?: VisitorComparisonDto;
}
