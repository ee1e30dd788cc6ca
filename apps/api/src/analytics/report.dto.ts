import { behaviors, type Behavior } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { ViewQuery } from '../views/view-query.dto.js';
import {
  BrowserClicksDto,
  CountryClicksDto,
  DeviceClicksDto,
  ReferrerClicksDto,
  SourceClicksDto,
  SourceGroupClicksDto,
  SystemClicksDto,
  UtmDto,
} from './keyed-clicks.dto.js';

/** Numbers of days that the first reports cover. */
export const ranges = ['7', '14', '30', '90'] as const;

/** The query of reports. */
export class ReportQuery extends ViewQuery {
  /** Number of days: today (UTC) and the preceding days. */
  @ApiPropertyOptional({ type: 'integer', enum: ranges.map(Number), default: 7, example: 30 })
  @Optional()
  @IsOneOf(ranges)
  days?: (typeof ranges)[number];
}

/** Totals of the range. */
export class SummaryDto {
  /** Visits that reached the link or website. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1200 })
  views: number;

  /** Visits that were sent on to a destination. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1042 })
  clicks: number;

  /** Clicks per 100 views, rounded to two decimals. 0 if there are no views. */
  @ApiProperty({ type: 'number', minimum: 0, example: 86.83 })
  ctr: number;
}

/** One UTC day. */
export class DayDto {
  /** The date. */
  @ApiProperty({ format: 'date', example: '2026-11-21' })
  date: string;

  /** Views on that day. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 55 })
  views: number;

  /** Clicks on that day. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 48 })
  clicks: number;
}

/** Outcomes of breakouts with one technique from one major version of an app. */
export class TechniqueOutcomesDto {
  /** Key of the technique, as in the tables of breakout. */
  @ApiProperty({ example: 'instagram-extbrowser' })
  technique: string;

  /** System of the visitor's phone: `ios` or `android`. */
  @ApiProperty({ example: 'ios' })
  system: string;

  /** Major version of the app, or `unknown`. */
  @ApiProperty({ example: '354' })
  version: string;

  /** Views with this technique. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 120 })
  shown: number;

  /** Clicks of these visitors in a browser. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 90 })
  left: number;

  /** Clicks of these visitors that were still inside an app. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 18 })
  stayed: number;
}

/**
 * Outcomes of breakouts from one app with one behavior. Visitors who did nothing, and those whose phone opened the
 * destination's app, count as neither left nor stayed: an app does not report back.
 */
export class BreakoutDto {
  /** Key of the app. `webview` if it is unknown. */
  @ApiProperty({ example: 'instagram' })
  key: string;

  /** Display name. */
  @ApiProperty({ example: 'Instagram' })
  label: string;

  /** The link's behavior at the time of the view. */
  @ApiProperty({ enum: behaviors, example: 'aggressive' })
  behavior: Behavior;

  /** Views of a breakout page or, in LINE, redirects out of the app. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 200 })
  shown: number;

  /** Clicks of these visitors in a browser. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 150 })
  left: number;

  /** Clicks of these visitors that were still inside an app. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 30 })
  stayed: number;

  /** Clicks of visitors who were already in the destination's own app, which needs no breakout. They are not in `shown`. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 5 })
  app: number;

  /** The same by technique, most shown first. `by-hand` stands for pages that only show the manual steps. */
  @ApiProperty({ type: [TechniqueOutcomesDto] })
  techniques: TechniqueOutcomesDto[];
}

/** Visits that were served but not counted, for one reason. */
export class ExcludedDto {
  /** `bot`, `head`, `speculative`, `no-agent`, `automated`, `expired` or `blocked`. */
  @ApiProperty({ example: 'bot' })
  key: string;

  /** Display name. */
  @ApiProperty({ example: 'Bots and previews' })
  label: string;

  /** Visits in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 75 })
  count: number;
}

/** What one destination of a link with rules received. */
export class DestinationDto {
  /** Id of the rule or branch, `default` for the link's own destination, `removed` for rules that the link no longer has. */
  @ApiProperty({ example: '4k2x9q7m' })
  key: string;

  /** The destination, as it was sent. `Other` for the link's own, `Removed rules` for rules that are gone. */
  @ApiProperty({ example: 'https://shop.example/de' })
  label: string;

  /** Views in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 320 })
  views: number;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 290 })
  clicks: number;
}

/** Clicks on one item of a bio page. */
export class ItemClicksDto {
  /** Id of the item. */
  @ApiProperty({ format: 'uuid', example: '01981f61-02b5-7a3e-8d11-5f0b7f0e2c44' })
  id: string;

  /** The item's current title. */
  @ApiProperty({ example: 'My shop' })
  title: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 90 })
  clicks: number;
}

/** One of the links with the most clicks. */
export class TopLinkDto {
  /** Id of the link. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** Display name. */
  @ApiProperty({ example: 'Summer sale' })
  name: string;

  /** Short path. */
  @ApiProperty({ example: 'summer' })
  slug: string;

  /** Lifetime clicks. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1042 })
  clicks: number;

  /** True if the link is live, false if it is paused. */
  @ApiProperty({ example: true })
  active: boolean;
}

/** Range and totals, common to every report. */
class ReportDto {
  /** Number of days that the report covers. */
  @ApiProperty({ type: 'integer', enum: ranges.map(Number), example: 7 })
  rangeDays: number;

  /** Totals of the range. */
  @ApiProperty()
  summary: SummaryDto;
}

/** Statistics of a link. Fields from `timeseries` on require `view=full`. */
export class LinkReportDto extends ReportDto {
  /** Clicks by country, most first. */
  @ApiProperty({ type: [CountryClicksDto] })
  countries: CountryClicksDto[];

  /** Clicks by kind of device, most first. */
  @ApiProperty({ type: [DeviceClicksDto] })
  devices: DeviceClicksDto[];

  /** Clicks by app or site, most first. */
  @ApiProperty({ type: [SourceClicksDto] })
  sources: SourceClicksDto[];

  /** Every day of the range, oldest first. */
  @ApiPropertyOptional({ type: [DayDto] })
  timeseries?: DayDto[];

  /** Clicks by browser, most first. */
  @ApiPropertyOptional({ type: [BrowserClicksDto] })
  browsers?: BrowserClicksDto[];

  /** Clicks by operating system, most first. */
  @ApiPropertyOptional({ type: [SystemClicksDto] })
  systems?: SystemClicksDto[];

  /** Clicks by referrer, most first. */
  @ApiPropertyOptional({ type: [ReferrerClicksDto] })
  referrers?: ReferrerClicksDto[];

  /** Outcomes of breakouts by app and behavior, most shown first. */
  @ApiPropertyOptional({ type: [BreakoutDto] })
  breakout?: BreakoutDto[];

  /** Visits that were served but not counted, by reason. */
  @ApiPropertyOptional({ type: [ExcludedDto] })
  excluded?: ExcludedDto[];

  /** `sources` grouped by kind of app or site, most clicks first. */
  @ApiPropertyOptional({ type: [SourceGroupClicksDto] })
  sourceGroups?: SourceGroupClicksDto[];

  /** Clicks by the `utm_*` parameters of visits. */
  @ApiPropertyOptional()
  utm?: UtmDto;

  /** What each rule and branch received, in the order of the rules. Empty if the link never had rules. */
  @ApiPropertyOptional({ type: [DestinationDto] })
  destinations?: DestinationDto[];

  /**
   * Clicks that another service had counted before the link was imported. They are in no other figure. Absent if it was not
   * imported with any.
   */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 1204 })
  imported?: number;
}

/** Statistics of a bio page. Fields from `timeseries` on require `view=full`. */
export class WebsiteReportDto extends ReportDto {
  /** Every day of the range, oldest first. */
  @ApiPropertyOptional({ type: [DayDto] })
  timeseries?: DayDto[];

  /** Clicks by country, most first. */
  @ApiPropertyOptional({ type: [CountryClicksDto] })
  countries?: CountryClicksDto[];

  /** Clicks by kind of device, most first. */
  @ApiPropertyOptional({ type: [DeviceClicksDto] })
  devices?: DeviceClicksDto[];

  /** Clicks by app or site, most first. */
  @ApiPropertyOptional({ type: [SourceClicksDto] })
  sources?: SourceClicksDto[];

  /** Clicks on each current item of the page, in the page's order. */
  @ApiPropertyOptional({ type: [ItemClicksDto] })
  items?: ItemClicksDto[];

  /** Outcomes of breakouts of its URL items by app and behavior, most shown first. `shown` are no views of the page. */
  @ApiPropertyOptional({ type: [BreakoutDto] })
  breakout?: BreakoutDto[];

  /** `sources` grouped by kind of app or site, most clicks first. */
  @ApiPropertyOptional({ type: [SourceGroupClicksDto] })
  sourceGroups?: SourceGroupClicksDto[];
}

/** Statistics of all links together. Fields from `timeseries` on require `view=full`. */
export class SummaryReportDto {
  /** Number of days that the report covers. */
  @ApiProperty({ type: 'integer', enum: ranges.map(Number), example: 7 })
  rangeDays: number;

  /** Number of links in the report: all links of the account. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 42 })
  linksSampled: number;

  /** Totals of the range. */
  @ApiProperty()
  summary: SummaryDto;

  /** Every day of the range, oldest first. */
  @ApiPropertyOptional({ type: [DayDto] })
  timeseries?: DayDto[];

  /** Clicks by country, most first. */
  @ApiPropertyOptional({ type: [CountryClicksDto] })
  countries?: CountryClicksDto[];

  /** Clicks by kind of device, most first. */
  @ApiPropertyOptional({ type: [DeviceClicksDto] })
  devices?: DeviceClicksDto[];

  /** Clicks by app or site, most first. */
  @ApiPropertyOptional({ type: [SourceClicksDto] })
  sources?: SourceClicksDto[];

  /** The five links with the most lifetime clicks. */
  @ApiPropertyOptional({ type: [TopLinkDto] })
  topLinks?: TopLinkDto[];

  /** `sources` grouped by kind of app or site, most clicks first. */
  @ApiPropertyOptional({ type: [SourceGroupClicksDto] })
  sourceGroups?: SourceGroupClicksDto[];

  /** Clicks by the `utm_*` parameters of visits. */
  @ApiPropertyOptional()
  utm?: UtmDto;
}
