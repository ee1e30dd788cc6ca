import {
  type BreakdownName,
  breakdownNames,
  type ConversionBasis,
  conversionBases,
  daysIn,
  hasVisitors,
  isDate,
  isReportable,
  maxHourlyDays,
  maxReportYears,
  maxRows,
  type Metric,
  metrics,
  misfit,
  parseRange,
  type ReportInterval,
  reportIntervals,
  type ScopeKind,
  scopeKinds,
  visitorMetrics,
} from '@app/analytics';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check, Optional, type ValueError } from '../validation/check.js';
import { wholeNumber } from '../validation/number.decorator.js';
import { defaultConversionEvent } from '../conversions/given-conversion.dto.js';
import { IsZone } from '../validation/time.decorator.js';
import {
  conversionBreakdownError,
  conversionsError,
  IsBasis,
  isByClickDay,
  isConversionMetric,
  IsReportedEvent,
} from './conversions-query.js';
import { FilterQuery, hasFilter } from './filter-query.dto.js';
import { type Fields, invalid, IsScope } from './range-query.dto.js';

/** The most breakdowns of an answer. */
const maxBreakdowns = 10;
const maxOffset = 1_000_000;

export const reportFormats = ['json', 'csv'] as const;
type ReportFormat = (typeof reportFormats)[number];

const IsComparison = (): PropertyDecorator =>
  Check((value) => {
    if (value === 'previous' || value === 'year') return null;
    const range = typeof value === 'string' ? parseRange(value) : null;
    if (!range)
      return invalid('invalid_choice', 'This must be `previous`, `year` or `YYYY-MM-DD..YYYY-MM-DD`.');
    return isReportable(range) ? null : invalid('too_long', `A range spans at most ${maxReportYears} years.`);
  });

/** An interval that is not too short for the range and the comparison. */
const IsInterval = (): PropertyDecorator =>
  Check((value, object) => {
    if (!reportIntervals.includes(value as ReportInterval)) {
      return invalid('invalid_choice', `This must be one of: ${reportIntervals.join(', ')}.`);
    }
    if (value === 'hour' && hasFilter(object)) return invalid('not_with_filters', 'Filters work by UTC day.');
    if (value === 'hour' && isByClickDay(object)) {
      return invalid('not_with_basis', 'Of clicks, vouchers say only the UTC day.');
    }
    const { days, from, to, compare } = object as Fields;
    const ranges = [isDate(from) && isDate(to) ? { from, to } : null, parseRange(String(compare))];
    const lengths = [Number(days ?? 1), ...ranges.map((range) => (range ? daysIn(range) : 1))];
    return value === 'hour' && lengths.some((length) => length > maxHourlyDays)
      ? invalid('too_short', `By hour, a range spans at most ${maxHourlyDays} days.`)
      : null;
  });

/** One or more different names. The parameter is repeated for several. */
const IsNames = (
  names: readonly string[],
  max: number,
  check: (name: string, object: object) => ValueError | null = () => null,
): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value)),
    Check((value, object) => {
      if (!Array.isArray(value) || !value.every((name) => names.includes(name as string))) {
        return invalid('invalid_choice', `Each must be one of: ${names.join(', ')}.`);
      }
      if (new Set(value).size < value.length) return invalid('repeated', 'Each may be named once.');
      if (value.length > max) return invalid('too_many', `At most ${max} are possible.`);
      for (const name of value) {
        const error = check(name as string, object);
        if (error) return error;
      }
      return null;
    }),
  );

const scopeOf = (object: object): ScopeKind | undefined =>
  scopeKinds.find((kind) => (object as Fields)[kind] !== undefined);

function breakdownError(name: string, object: object): ValueError | null {
  const problem = misfit(name as BreakdownName, scopeOf(object));
  if (problem !== null) return invalid('invalid_scope', problem);
  const ofConversions = conversionBreakdownError(name as BreakdownName, object);
  if (ofConversions !== null) return ofConversions;
  if (!hasFilter(object)) return null;
  if (name === 'alias') return invalid('not_with_filters', 'Aliases are not known with filters.');
  return name === 'hourOfWeek'
    ? invalid('not_with_filters', 'Reports with filters use UTC days, so they have no hours.')
    : null;
}

function metricError(name: string, object: object): ValueError | null {
  if (isConversionMetric(name)) return conversionsError(object);
  if (!visitorMetrics.some((metric) => metric === name)) return null;
  if (!hasVisitors(scopeOf(object))) {
    return invalid('invalid_scope', 'Visitors are counted for links, websites and the account.');
  }
  return hasFilter(object) ? invalid('not_with_filters', 'Visitors are not known with filters.') : null;
}

/** The query of a report. At most one of `link`, `website`, `group`, `tag` and `domain`. */
export class AnalyticsReportQuery extends FilterQuery {
  /** Id of the website that the report is about. */
  @ApiPropertyOptional({ format: 'uuid', example: '01981f61-02b5-7a3e-8d11-5f0b7f0e2c44' })
  @Optional()
  @IsScope('website')
  website?: string;

  /**
   * IANA name of the time zone whose days totals and time series should use, by default that of the account. Breakdowns,
   * reports with filters, and ranges that begin before `hourlySince` use UTC days: each block of the answer names its zone.
   */
  @ApiPropertyOptional({ example: 'Europe/Berlin' })
  @Optional()
  @IsZone()
  zone?: string;

  /** What a point of the time series covers: an `hour`, for at most 14 days, a `day`, a `week` from Monday on, or a `month`. */
  @ApiPropertyOptional({ enum: reportIntervals, default: 'day', example: 'week' })
  @Optional()
  @IsInterval()
  interval?: ReportInterval;

  /**
   * Adds the same figures for another period, and the change: `previous` for the preceding days, `year` for the same dates
   * a year earlier, or two dates, inclusive.
   */
  @ApiPropertyOptional({ example: 'previous' })
  @Optional()
  @IsComparison()
  compare?: string;

  /**
   * Breakdowns. Repeat it for several, up to 10. `destination` and `alias` are for a link, `item` for a website, and `link`, `group`, `tag`
   * and `domain` are for everything else. `hourOfWeek` always has all 168 hours. `alias` lists
   * the slug first and uses `//removed` for aliases that the link no longer has; it does not support filters. Rows by tag may exceed the total, because a link can have several.
   */
  @ApiPropertyOptional({
    type: [String],
    enum: breakdownNames,
    maxItems: maxBreakdowns,
    example: ['country', 'source'],
  })
  @Optional()
  @IsNames(breakdownNames, maxBreakdowns, breakdownError)
  by?: BreakdownName[];

  /**
   * The most rows of each breakdown. In CSV files up to 100,000, which is the default there; a breakdown with more rows is
   * then a 400; fetch it in parts with `limit` and `offset`.
   */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: maxRows.answer, default: 10, example: 25 })
  @Optional()
  @Check((value, object) =>
    wholeNumber(value, 1, (object as Fields).format === 'csv' ? maxRows.file : maxRows.answer),
  )
  limit?: string;

  /** How many rows of each breakdown to skip. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: maxOffset, default: 0, example: 25 })
  @Optional()
  @Check((value) => wholeNumber(value, 0, maxOffset))
  offset?: string;

  /**
   * The figures of every block, `views`, `clicks` and `ctr` by default. Repeat it for several. `visitors` and
   * `uniqueClicks` (visitors who clicked) are for a link, a website or the account, and without filters; they add `uniqueVisitors` and
   * `uniqueClicks` to the answer. `conversions`, `revenue` and
   * `conversionRate` are for everything but a website, and not by or with a filter on `referrer` or `utm_*`.
   */
  @ApiPropertyOptional({ type: [String], enum: metrics, example: ['views', 'clicks'] })
  @Optional()
  @IsNames(metrics, metrics.length, metricError)
  metrics?: Metric[];

  /**
   * With `conversions`, `revenue` or `conversionRate`: the day on which conversions and refunds count, that on which they
   * happened or that of the click. By the day of the click, the report uses UTC days, and has no hours.
   */
  @ApiPropertyOptional({ enum: conversionBases, default: 'event', example: 'click' })
  @Optional()
  @IsBasis()
  basis?: ConversionBasis;

  /** With `conversions`, `revenue` or `conversionRate`: the event to count. */
  @ApiPropertyOptional({ maxLength: 32, default: defaultConversionEvent, example: 'lead' })
  @Optional()
  @IsReportedEvent()
  event?: string;

  /**
   * `csv` returns one table: the breakdown if there is one, otherwise the time series. Not for several breakdowns. Revenue has
   * a column for each currency, such as `revenue_EUR`.
   */
  @ApiPropertyOptional({ enum: reportFormats, default: 'json', example: 'json' })
  @Optional()
  @Check((value, object) => {
    if (!reportFormats.includes(value as ReportFormat)) {
      return invalid('invalid_choice', `This must be one of: ${reportFormats.join(', ')}.`);
    }
    const { by } = object as AnalyticsReportQuery;
    return value === 'csv' && Array.isArray(by) && by.length > 1
      ? invalid('too_many', 'A CSV file has one breakdown.')
      : null;
  })
  format?: ReportFormat;
}
