import { maxNameLength } from '@app/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Nullable, Optional } from '../validation/check.js';
import { IsBool } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { IsTime } from '../validation/time.decorator.js';

const maxQuery = 2_000;

/** A report that anyone with its link can read. */
export class ReportShareDto {
  /** Id of the shared report. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a13' })
  id: string;

  /** The title of the page; null for the name of what the report is about. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Spring campaign' })
  name: string | null;

  /** The query of the report. If it was shared without `zone`, that of the account at that time was added. */
  @ApiProperty({
    example:
      'group=01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11&days=90&by=country&compare=previous&zone=Europe%2FBerlin',
  })
  query: string;

  /** Whether other sites may show the page in a frame. */
  @ApiProperty({ example: false })
  embeddable: boolean;

  /**
   * Id of the user who shared it or has taken it over. If a key did, the user for whom the key acts.
   * Null for a key created on the command line, or if unknown.
   */
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11',
  })
  createdBy: string | null;

  /** When it was shared. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** When the link stops working; null if it works until it is revoked. */
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2027-02-19T08:00:00.000Z',
  })
  expiresAt: string | null;
}

/** A report that was just shared. */
export class ReportShareCreatedDto extends ReportShareDto {
  /**
   * The link to share. It is not stored, so this is the only time it is shown: null if the response is replayed for an
   * `Idempotency-Key`.
   */
  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    example: 'https://api.example/share/3kTq9ZbAw1nR7uXc5yVd2g',
  })
  url: string | null;
}

/** Shared reports. */
export class ReportShareListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [ReportShareDto] })
  data: ReportShareDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class CreateReportShareDto {
  /**
   * The query of `GET /v1/analytics/report`, without `format` and `offset`. Empty for the last 30 days of all links. The
   * page shows only this report, with current figures. Without `zone`, it keeps using the days of
   * the account's current zone, even if that changes.
   */
  @ApiProperty({ example: 'days=90&by=country&by=source&compare=previous' })
  @IsText({ min: 0, max: maxQuery })
  query: string;

  /** The title of the page. By default the name of what the report is about. */
  @ApiPropertyOptional({
    nullable: true,
    example: 'Spring campaign',
  })
  @Optional()
  @Nullable()
  @IsText({ max: maxNameLength })
  name?: string | null;

  /** Whether other sites may show the page in a frame. Defaults to false. */
  @ApiPropertyOptional({ example: false })
  @Optional()
  @IsBool()
  embeddable?: boolean;

  /** Whether a `query` with the metric `revenue` may be shared. Defaults to false: such a query is then a 400. */
  @ApiPropertyOptional({ example: false })
  @Optional()
  @IsBool()
  revenue?: boolean;

  /** When the link stops working. By default in 90 days; null if it works until it is revoked. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2027-02-19T08:00:00.000Z',
  })
  @Optional()
  @Nullable()
  @IsTime((time) =>
    time.getTime() > Date.now() ? null : { code: 'in_the_past', message: 'This must be in the future.' },
  )
  expiresAt?: Date | null;
}

/** The share was revoked. */
export class ReportShareRevokedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the revoked share. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a13' })
  deleted: string;
}
