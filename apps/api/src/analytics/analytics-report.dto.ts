import { type BreakdownName, breakdownNames, type ReportInterval, reportIntervals } from '@app/analytics';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ReportRangeDto } from './range-query.dto.js';

const scopeNames = ['account', 'link', 'website', 'group', 'tag', 'domain'] as const;

/** What the report is about. */
export class ReportScopeDto {
  /** `account` for all links together. */
  @ApiProperty({ enum: scopeNames, example: 'link' })
  kind: (typeof scopeNames)[number];

  /** Its id (a UUID), or the host of a domain. Null for the account. */
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3',
  })
  id: string | null;

  /** Its name. */
  @ApiProperty({ example: 'Summer sale' })
  label: string;
}

/** Revenue in one currency. */
export class CurrencyAmountDto {
  /** ISO 4217. */
  @ApiProperty({ pattern: '^[A-Z]{3}$', example: 'EUR' })
  currency: string;

  /** In minor units, net of refunds. By the day of the event, refunds of earlier orders can make it negative. */
  @ApiProperty({ type: 'integer', example: 124_000 })
  amount: number;
}

/** The change of the revenue in one currency. */
export class CurrencyChangeDto {
  /** ISO 4217. */
  @ApiProperty({ pattern: '^[A-Z]{3}$', example: 'EUR' })
  currency: string;

  /** In percent. Null if there was no revenue before. */
  @ApiProperty({ type: 'number', nullable: true, example: 4.5 })
  change: number | null;
}

/** The metrics that were asked for. Null where a figure is not known. */
export class FiguresDto {
  /** Visits that reached the link or website. Breakdowns by what is known of a visitor count clicks only. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, nullable: true, example: 1200 })
  views?: number | null;

  /** Visits that were sent on to a destination. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, nullable: true, example: 1042 })
  clicks?: number | null;

  /** Clicks per 100 views, rounded to two decimals. 0 if there are no views, null if they are not known. */
  @ApiPropertyOptional({ type: 'number', minimum: 0, nullable: true, example: 86.83 })
  ctr?: number | null;

  /**
   * Estimated visitors of a UTC day, with an error of at most 2%, or the sum of several days: a visitor who comes on three
   * days counts three times. Null if they are not counted, in other zones, by hour and in breakdowns.
   */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, nullable: true, example: 810 })
  visitors?: number | null;

  /**
   * The estimated number of visitors who clicked, by UTC day: two clicks by one person count once. Otherwise like `visitors`.
   */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, nullable: true, example: 655 })
  uniqueClicks?: number | null;

  /** Visits in apps that were shown a way out of the app's browser. Kept by UTC day: null in other zones and by hour. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, nullable: true, example: 200 })
  shown?: number | null;

  /** Visits that then continued in a browser. Kept like `shown`. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, nullable: true, example: 150 })
  left?: number | null;

  /** Conversions that shops reported, without test and deleted ones. Null before `conversionsSince`, and by sites that vouchers do not contain. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, nullable: true, example: 42 })
  conversions?: number | null;

  /** Their amounts by currency, net of refunds. A refund counts on its own day or, with `basis=click`, on that of the click. Null like `conversions`. */
  @ApiPropertyOptional({ type: [CurrencyAmountDto], nullable: true })
  revenue?: CurrencyAmountDto[] | null;

  /**
   * With `basis=click`: conversions per 100 clicks that carried a voucher, rounded to two decimals. Null without such clicks,
   * for the time before they were counted, and with `basis=event`.
   */
  @ApiPropertyOptional({ type: 'number', minimum: 0, nullable: true, example: 3.18 })
  conversionRate?: number | null;
}

/** The changes of the metrics, in percent, rounded to two decimals. Null if the figure was 0 before or is not known. */
export class ChangesDto {
  /** Change of views. */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: 12.5 })
  views?: number | null;

  /** Change of clicks. */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: -3.25 })
  clicks?: number | null;

  /** Difference in percentage points. */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: 1.4 })
  ctr?: number | null;

  /** Change of visitors. */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: 8.1 })
  visitors?: number | null;

  /** Change of unique clicks. */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: 4.2 })
  uniqueClicks?: number | null;

  /** Change of `shown`. */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: 20 })
  shown?: number | null;

  /** Change of `left`. */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: 33.33 })
  left?: number | null;

  /** Change of conversions. */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: 7.69 })
  conversions?: number | null;

  /** Changes of the revenue, by currency. */
  @ApiPropertyOptional({ type: [CurrencyChangeDto], nullable: true })
  revenue?: CurrencyChangeDto[] | null;

  /** Difference in percentage points. */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: 0.4 })
  conversionRate?: number | null;
}

/** The figures of an interval. The first and the last one are cut where the range begins and ends. */
export class ReportPointDto extends FiguresDto {
  /** First day or, of an hour, its beginning with the offset of the zone. */
  @ApiProperty({ example: '2026-11-16' })
  start: string;

  /** Last day, included. Hours have none. */
  @ApiPropertyOptional({ format: 'date', example: '2026-11-22' })
  end?: string;

  /** Present if this is the current interval, which is not over. */
  @ApiPropertyOptional({ example: true })
  incomplete?: true;
}

/** The same figures of the period of the comparison. */
export class ReportComparisonDto {
  /** Its days. */
  @ApiProperty()
  range: ReportRangeDto;

  /** Its totals. */
  @ApiProperty()
  totals: FiguresDto;

  /** Its points, oldest first. There may be more or fewer than in the report's own time series. */
  @ApiProperty({ type: [ReportPointDto] })
  timeseries: ReportPointDto[];

  /** The change of the totals since then. */
  @ApiProperty()
  change: ChangesDto;
}

/** The figures of a key in the period of the comparison. */
export class RowComparisonDto {
  /** The figures. */
  @ApiProperty()
  figures: FiguresDto;

  /** The change since then. */
  @ApiProperty()
  change: ChangesDto;
}

/** The figures of one country, source, link and so on. */
export class BreakdownRowDto extends FiguresDto {
  /**
   * Key, as in the other reports. Ids for links, groups, tags and items. `none` for links without a group or tag, `1-00` to
   * `7-23` for hours of the week, where 1 is Monday.
   */
  @ApiProperty({ example: 'DE' })
  key: string;

  /** Display name. */
  @ApiProperty({ example: 'Germany' })
  label: string;

  /** With `compare`. */
  @ApiPropertyOptional()
  comparison?: RowComparisonDto;
}

/** The figures by one trait. */
export class BreakdownDto {
  /** The trait. */
  @ApiProperty({ enum: breakdownNames, example: 'country' })
  by: BreakdownName;

  /** Its days. */
  @ApiProperty()
  range: ReportRangeDto;

  /** Total number of rows, before `limit` and `offset`. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 31 })
  total: number;

  /** Most clicks first, then most views, then by key. Breakdowns by app: most shown first. */
  @ApiProperty({ type: [BreakdownRowDto] })
  rows: BreakdownRowDto[];
}

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
class VisitorComparisonDto extends VisitorSumDto {
  /** The change since then, in percent. Null if a total is not known, or was 0. */
  @ApiProperty({ type: 'number', nullable: true, example: 8.1 })
  change: number | null;
}

/** How unique visitors were counted, and how many there were. */
class UniqueVisitorsDto extends VisitorSumDto {
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
class UniqueClicksDto extends VisitorSumDto {
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

/** A report. */
export class AnalyticsReportDto {
  /** What it is about. */
  @ApiProperty()
  scope: ReportScopeDto;

  /** The days of `totals` and `timeseries`. */
  @ApiProperty()
  range: ReportRangeDto;

  /** What a point of the time series covers. */
  @ApiProperty({ enum: reportIntervals, example: 'week' })
  interval: ReportInterval;

  /** The figures of the whole range. */
  @ApiProperty()
  totals: FiguresDto;

  /** Every interval of the range, oldest first, including those without visits. */
  @ApiProperty({ type: [ReportPointDto] })
  timeseries: ReportPointDto[];

  /** With `compare`. */
  @ApiPropertyOptional()
  comparison?: ReportComparisonDto;

  /**
   * Of a link: clicks that another service had counted before the link was imported. They are in no other figure. Absent if
   * it was not imported with any.
   */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 1204 })
  imported?: number;

  /** In the order of `by`. */
  @ApiProperty({ type: [BreakdownDto] })
  breakdowns: BreakdownDto[];

  /** With the metric `visitors`. */
  @ApiPropertyOptional()
  uniqueVisitors?: UniqueVisitorsDto;

  /** With the metric `uniqueClicks`. */
  @ApiPropertyOptional()
  uniqueClicks?: UniqueClicksDto;

  /** Start of counts by quarter-hour, which hours and time zones need. 1970 if they were always kept. */
  @ApiProperty({ format: 'date-time', example: '2026-11-24T00:00:00.000Z' })
  hourlySince: string;

  /** Start of counts by combination of traits, which filters need. 1970 if they were always kept. */
  @ApiProperty({ format: 'date-time', example: '2026-11-24T00:00:00.000Z' })
  combinedSince: string;

  /** With filters: clicks of the range in combinations that were folded into `other`, because there were too many. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, example: 0 })
  folded?: number;

  /**
   * With `conversions`, `revenue` or `conversionRate`: the earliest UTC day on which a link of the scope had `conversions`. Null
   * if none had.
   */
  @ApiPropertyOptional({ type: 'string', format: 'date', nullable: true, example: '2026-11-29' })
  conversionsSince?: string | null;

  /**
   * With these and `basis=click`: by how much the conversions of a kind of click exceed its clicks, summed over links, days and
   * kinds. A few are normal, because some visitors buy twice; many suggest that vouchers are used without clicks.
   */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, example: 0 })
  conversionsBeyondClicks?: number;
}
