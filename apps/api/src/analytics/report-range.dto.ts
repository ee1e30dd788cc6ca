import { ApiProperty } from '@nestjs/swagger';

/** The days of a block. */
export class ReportRangeDto {
  /** First day. */
  @ApiProperty({ format: 'date', example: '2026-10-24' })
  from: string;

  /** Last day, included. */
  @ApiProperty({ format: 'date', example: '2026-11-22' })
  to: string;

  /** The time zone whose days these are. */
  @ApiProperty({ example: 'UTC' })
  zone: string;
}
