import {
  type BreakdownName,
  breakdownNames,
  type ConversionLedger,
  type Reconciliation,
} from '@app/analytics';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { type View, views } from '../views/view-query.dto.js';
import { CurrencyAmountDto, ReportScopeDto } from './analytics-report.dto.js';
import { RangeQuery, ReportRangeDto } from './range-query.dto.js';
import { ExcludedDto } from './report.dto.js';

/** The recorded requests of the links, each in exactly one place. */
export class RequestsDto {
  /** Sent straight to the destination: a view and a click. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1000 })
  direct: number;

  /** Got a page (a way out of an app, a gate, a password) or were sent to their own browser or app: a view. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 200 })
  firstLegs: number;

  /**
   * Got a page after another page of the same visit, such as a password page after a gate or a wrong password, or a way out of
   * an app after these: neither a view nor a click.
   */
  @ApiProperty({ type: 'integer', minimum: 0, example: 4 })
  laterPages: number;

  /** Came back from a page with its token: the click of a view. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 150 })
  secondLegs: number;

  /** Came with a token that was used before: neither a view nor a click. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 7 })
  reused: number;

  /** Were served but not counted, for the reasons in `excluded`. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 75 })
  excluded: number;

  /** All of them. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1436 })
  total: number;
}

/** Clicks of a breakdown that had too many keys. */
export class FoldedDto {
  /** The breakdown. */
  @ApiProperty({ example: 'referrer' })
  by: string;

  /** Clicks in its row `other`. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 12 })
  clicks: number;
}

/** A check of the whole installation: whether every accepted click was counted exactly once. */
export class LastAuditDto {
  /** When. Once a day, or when an operator ran the command `audit`. */
  @ApiProperty({ format: 'date-time', example: '2026-11-24T03:00:00.000Z' })
  at: string;

  /** True if everything added up. */
  @ApiProperty({ example: true })
  balanced: boolean;
}

/** Conversions of a breakdown. */
export class ConversionsByDto {
  /** The breakdown. */
  @ApiProperty({ enum: breakdownNames, example: 'country' })
  by: BreakdownName;

  /** The sum of its rows. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 42 })
  conversions: number;
}

/** How conversions of all events add up, without test and deleted ones. */
export class ConversionLedgerDto implements ConversionLedger {
  /** Conversions that are stored, by the day on which they happened. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 42 })
  rows: number;

  /** The sum of the days of reports. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 42 })
  byDay: number;

  /** The sums of breakdowns in which every voucher has a key. */
  @ApiProperty({ type: [ConversionsByDto] })
  by: ConversionsByDto[];

  /** Their amounts as they are stored, less the refunds of these days. */
  @ApiProperty({ type: [CurrencyAmountDto] })
  revenue: CurrencyAmountDto[];

  /** Clicks that carried a voucher. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1320 })
  vouchers: number;

  /** The sum of these clicks by the kind that their voucher says. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1320 })
  vouchersByKind: number;

  /** True if all of these sums agree, and those of the revenue by day and breakdown. */
  @ApiProperty({ example: true })
  balanced: boolean;
}

/** How requests add up to views and clicks. */
export class ReconciliationDto implements Omit<Reconciliation, 'legsSince' | 'lastAudit'> {
  /** What it is about. */
  @ApiProperty()
  scope: ReportScopeDto;

  /** Its days. */
  @ApiProperty()
  range: ReportRangeDto;

  /** `direct` and `firstLegs` together. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1200 })
  views: number;

  /** `direct` and `secondLegs` together. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1150 })
  clicks: number;

  /** Null if the range begins before `legsSince`. */
  @ApiProperty({ type: RequestsDto, nullable: true })
  requests: RequestsDto | null;

  /** True if views without first legs are as many as clicks without second legs. Null if these are not known. */
  @ApiProperty({ type: 'boolean', nullable: true, example: true })
  balanced: boolean | null;

  /** Visits that were served but not counted, by reason, most first. */
  @ApiProperty({ type: [ExcludedDto] })
  excluded: ExcludedDto[];

  /**
   * How many of the views came through a URL with extra characters, such as `/slug).`: a sign of a link that is
   * quoted wrongly somewhere. Null if the range begins before this was recorded.
   */
  @ApiProperty({ type: 'integer', minimum: 0, nullable: true, example: 3 })
  forgiven: number | null;

  /** Breakdowns with a row `other`, most clicks first. */
  @ApiProperty({ type: [FoldedDto] })
  folded: FoldedDto[];

  /**
   * Clicks whose referrer, `utm_*` or unknown source became `other` in the combinations that filters read, as `folded` of
   * reports with filters. Null for a group or tag.
   */
  @ApiProperty({ type: 'integer', minimum: 0, nullable: true, example: 0 })
  foldedCombinations: number | null;

  /** When recording of legs and reused tokens began. 1970 if they were always recorded. */
  @ApiProperty({ format: 'date-time', example: '2026-11-24T00:00:00.000Z' })
  legsSince: string;

  /** Null if there was none yet. */
  @ApiProperty({ type: LastAuditDto, nullable: true })
  lastAudit: LastAuditDto | null;

  /** In the full view. */
  @ApiPropertyOptional()
  conversions?: ConversionLedgerDto;
}

/** The scope and the days to explain. */
export class ReconciliationQuery extends RangeQuery {
  /** `full` also explains conversions. */
  @ApiPropertyOptional({ default: 'basic', example: 'full' })
  @Optional()
  @IsOneOf(views)
  view?: View;
}
