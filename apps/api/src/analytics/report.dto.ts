import { behaviors, type Behavior } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { ViewQuery } from '../validation/view.dto.js';
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

const ranges = ['7', '14', '30', '90'] as const;

/** The query of reports. */
export class ReportQuery extends ViewQuery {
  /** Days that the report covers: today, by UTC, and the days before. */
  @ApiPropertyOptional({ type: 'integer', enum: ranges.map(Number), default: 7, example: 30 })
  @Optional()
  @IsOneOf(ranges)
  days?: (typeof ranges)[number];
}

/** What happened in the range. */
export class SummaryDto {
  /** Visits that reached the target. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1200 })
  views: number;

  /** Visitors who were handed to a destination. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1042 })
  clicks: number;

  /** Clicks per hundred views, rounded to two decimals; 0 where there are no views. */
  @ApiProperty({ type: 'number', minimum: 0, example: 86.83 })
  ctr: number;
}

/** One UTC day. */
export class DayDto {
  /** The day. */
  @ApiProperty({ format: 'date', example: '2026-11-21' })
  date: string;

  /** Views on that day. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 55 })
  views: number;

  /** Clicks on that day. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 48 })
  clicks: number;
}

/** What came of the breakouts from one app under one behavior. A visitor who neither left nor stayed went no further. */
export class BreakoutDto {
  /** Key of the app; `webview` where it is not known. */
  @ApiProperty({ example: 'instagram' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'Instagram' })
  label: string;

  /** The link's behavior at the time of the view. */
  @ApiProperty({ enum: behaviors, example: 'aggressive' })
  behavior: Behavior;

  /** Views that were a breakout page, or in LINE a redirect out of the app. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 200 })
  shown: number;

  /** Clicks of visitors who came from these in a browser. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 150 })
  left: number;

  /** Clicks of visitors who came from these and were inside an app still. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 30 })
  stayed: number;
}

/** Visits that were answered and not counted, for one reason. */
export class ExcludedDto {
  /** `bot`, `head`, `speculative` or `no-agent`. */
  @ApiProperty({ example: 'bot' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'Bots and previews' })
  label: string;

  /** Visits in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 75 })
  count: number;
}

/** Follows of one item of a bio page. */
export class ItemClicksDto {
  /** Id of the item. */
  @ApiProperty({ format: 'uuid', example: '01981f61-02b5-7a3e-8d11-5f0b7f0e2c44' })
  id: string;

  /** Its title as it is now. */
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

  /** Clicks of its whole life. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1042 })
  clicks: number;

  /** True while it is live, false while it is paused. */
  @ApiProperty({ example: true })
  active: boolean;
}

/** Range and totals, which every report has. */
class ReportDto {
  /** Number of days that the report covers. */
  @ApiProperty({ type: 'integer', enum: ranges.map(Number), example: 7 })
  rangeDays: number;

  /** Totals of the range. */
  @ApiProperty()
  summary: SummaryDto;
}

/** What happened to a link. With `view=full` everything from `timeseries` on. */
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

  /** What came of breakouts, by app and behavior, most shown first. */
  @ApiPropertyOptional({ type: [BreakoutDto] })
  breakout?: BreakoutDto[];

  /** Visits that were answered and not counted, by reason. */
  @ApiPropertyOptional({ type: [ExcludedDto] })
  excluded?: ExcludedDto[];

  /** `sources` added up by kind of app or site, most clicks first. */
  @ApiPropertyOptional({ type: [SourceGroupClicksDto] })
  sourceGroups?: SourceGroupClicksDto[];

  /** Clicks by the `utm_*` parameters that visitors brought. */
  @ApiPropertyOptional()
  utm?: UtmDto;
}

/** What happened to a bio page. With `view=full` everything from `timeseries` on. */
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

  /** Clicks of each item that the page has now, in the page's order. */
  @ApiPropertyOptional({ type: [ItemClicksDto] })
  items?: ItemClicksDto[];

  /** `sources` added up by kind of app or site, most clicks first. */
  @ApiPropertyOptional({ type: [SourceGroupClicksDto] })
  sourceGroups?: SourceGroupClicksDto[];
}

/** What happened to all links together. With `view=full` everything from `timeseries` on. */
export class SummaryReportDto {
  /** Number of days that the report covers. */
  @ApiProperty({ type: 'integer', enum: ranges.map(Number), example: 7 })
  rangeDays: number;

  /** Number of links that the report covers: all of the account's. */
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

  /** The five links with the most clicks over their whole life. */
  @ApiPropertyOptional({ type: [TopLinkDto] })
  topLinks?: TopLinkDto[];

  /** `sources` added up by kind of app or site, most clicks first. */
  @ApiPropertyOptional({ type: [SourceGroupClicksDto] })
  sourceGroups?: SourceGroupClicksDto[];

  /** Clicks by the `utm_*` parameters that visitors brought. */
  @ApiPropertyOptional()
  utm?: UtmDto;
}
