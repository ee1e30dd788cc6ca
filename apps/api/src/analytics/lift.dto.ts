import {
  type Lift,
  type LiftVerdict,
  liftVerdicts,
  type NoVerdictReason,
  noVerdictReasons,
} from '@app/analytics';
import { inAppKeys } from '@app/visitors';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { currencyError, defaultConversionEvent, eventError } from '../conversions/given-conversion.dto.js';
import { Check, Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { ReportScopeDto } from './analytics-report.dto.js';
import { RangeQuery, ReportRangeDto } from './range-query.dto.js';

/** What is compared. At most one of `link`, `group` and `tag`. */
export class LiftQuery extends PickType(RangeQuery, ['link', 'group', 'tag', 'from', 'to']) {
  /** What visitors did. */
  @ApiPropertyOptional({ maxLength: 32, default: defaultConversionEvent, example: 'sale' })
  @Optional()
  @Check(eventError)
  event?: string;

  /** ISO 4217, in capitals. With it, revenue is compared, too, and the verdict is about it. */
  @ApiPropertyOptional({ minLength: 3, maxLength: 3, example: 'EUR' })
  @Optional()
  @Check(currencyError)
  currency?: string;

  /**
   * App whose browser the visits began in: a key of reports, or `none` for those that began in an ordinary browser, at a gate
   * or password. With it, there is no verdict, and the intervals are ordinary ones. Days of a link are left out if visits of
   * them were counted by a version that did not count them by app.
   */
  @ApiPropertyOptional({ example: 'instagram' })
  @Optional()
  @IsOneOf([...inAppKeys, 'none'])
  app?: string;
}

/** The visits of an arm and what they led to. */
export class LiftArmDto {
  /** Visits that were assigned to the arm, whatever their outcome. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 90_000 })
  visits: number;

  /** Conversions that came from them. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2_790 })
  conversions: number;

  /** Net of refunds, in minor units. Null without `currency`. */
  @ApiProperty({ type: 'integer', nullable: true, example: 13_671_000 })
  revenue: number | null;
}

export class LiftArmsDto {
  /** Visitors who were shown a way out of the app, whether they took it or not. */
  @ApiProperty()
  treated: LiftArmDto;

  /** Those who got the plain redirect instead. */
  @ApiProperty()
  heldout: LiftArmDto;
}

/** A difference with its 95% interval, whose ends are null below 50 conversions in an arm. */
export class LiftEstimateDto {
  /** Positive if visitors who are shown a way out are worth more. */
  @ApiProperty({ example: 3.4 })
  value: number;

  /** The lower end. */
  @ApiProperty({ type: 'number', nullable: true, example: 0.6 })
  low: number | null;

  /** The upper end. */
  @ApiProperty({ type: 'number', nullable: true, example: 6.2 })
  high: number | null;
}

export class LiftDifferenceDto {
  /** For each 1,000 visits. */
  @ApiProperty()
  perThousand: LiftEstimateDto;

  /** For all treated visits. */
  @ApiProperty()
  total: LiftEstimateDto;
}

/** The effect of leading visitors out of apps. */
export class LiftDto {
  /** What it is about. */
  @ApiProperty()
  scope: ReportScopeDto;

  /** UTC days of the clicks that are compared, the first and the last. Null if there are none. */
  @ApiProperty({ type: ReportRangeDto, nullable: true })
  range: ReportRangeDto | null;

  /** The figures of both arms. Their sizes differ, so do not compare them. */
  @ApiProperty()
  arms: LiftArmsDto;

  /** The difference in conversions. Null unless a link has visits in both arms. */
  @ApiProperty({ type: LiftDifferenceDto, nullable: true })
  conversions: LiftDifferenceDto | null;

  /** The difference in revenue, net of refunds, in minor units. Null without `currency`, too. */
  @ApiProperty({ type: LiftDifferenceDto, nullable: true })
  revenue: LiftDifferenceDto | null;

  /** Like `conversions`, of those on the UTC day of the click only. */
  @ApiProperty({ type: LiftDifferenceDto, nullable: true })
  sameDayConversions: LiftDifferenceDto | null;

  /**
   * On revenue with `currency`, otherwise on conversions. `more` or `less` if the interval does not contain 0,
   * `no_difference_seen` if it does, `not_enough_data` without an interval. Null if `reason` says why there is none.
   */
  @ApiProperty({ enum: liftVerdicts, nullable: true, example: 'more' })
  verdict: LiftVerdict | null;

  /**
   * `sample_ratio`: an arm lacks visits, or has too many, so the arms are not alike. `range_only`: `from` and `to`, or `app`, were
   * given, and the intervals are ordinary ones for this range only.
   */
  @ApiProperty({ enum: noVerdictReasons, nullable: true, example: null })
  reason: NoVerdictReason | null;

  /** Approximate number of days until there is an interval, at the current rate. Null if there already is one, or if unknown. */
  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, example: null })
  moreDays: number | null;
}

export const presentLift = ({ range, ...lift }: Lift): LiftDto => ({
  ...lift,
  range: range && { ...range, zone: 'UTC' },
});
