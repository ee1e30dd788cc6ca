import type { DateRange, ReportInterval } from './calendar.js';
import type { BreakdownName, Metric, ScopeKind } from './report-request.js';

/** An amount in minor units of a currency. */
export interface CurrencyAmount {
  /** ISO 4217. */
  currency: string;
  amount: number;
}

/** The requested metrics. Null if a figure is not known. */
export type Figures = Partial<Record<Exclude<Metric, 'revenue'>, number | null>> & {
  /** By currency: amounts of different currencies are never added. */
  revenue?: CurrencyAmount[] | null;
};

/** The changes of figures. */
export type Changes = Partial<Record<Exclude<Metric, 'revenue'>, number | null>> & {
  revenue?: { currency: string; change: number | null }[] | null;
};

/** The days of a block, and the time zone whose days they are. */
export interface ReportRange extends DateRange {
  zone: string;
}

export interface ReportScope {
  kind: ScopeKind | 'account';
  /** Null for the account. */
  id: string | null;
  label: string;
}

/** The figures of an interval. */
export interface ReportPoint extends Figures {
  /** The first day or, for an hour, its start with the zone's offset. */
  start: string;
  /** The last day, inclusive. Hours have none. */
  end?: string;
  /** Present if the interval has begun and is not over. */
  incomplete?: true;
}

/** The same figures of the period that the range is compared with. */
export interface ReportComparison {
  range: ReportRange;
  totals: Figures;
  timeseries: ReportPoint[];
  change: Changes;
}

export type BreakdownRow = { key: string; label: string } & Figures & {
    comparison?: { figures: Figures; change: Changes };
  };

export interface ReportBreakdown {
  by: BreakdownName;
  range: ReportRange;
  /** The total number of keys. */
  total: number;
  rows: BreakdownRow[];
}

/** Unique visitors or clicks of a period: the sum of its UTC days. */
export interface VisitorSum {
  range: ReportRange;
  /** Null if they were not counted on a day that had views or clicks. */
  total: number | null;
}

/** How unique visitors were counted, and how many there were. */
export interface UniqueVisitors extends VisitorSum {
  /** True if the installation counts unique visitors. */
  counted: boolean;
  /** Views of the range whose visitors are unknown, so that `total` is too low. Null if visitors are not counted. */
  viewsWithoutVisitor: number | null;
  comparison?: VisitorSum & { change: number | null };
}

/** How unique clicks were counted, and how many there were. */
export interface UniqueClicks extends VisitorSum {
  /** True if the installation counts unique visitors, and so also unique clicks. */
  counted: boolean;
  /** Clicks of the range whose visitors are unknown, so that `total` is too low. Null if visitors are not counted. */
  clicksWithoutVisitor: number | null;
  comparison?: VisitorSum & { change: number | null };
}

export interface EngineReport {
  scope: ReportScope;
  range: ReportRange;
  interval: ReportInterval;
  totals: Figures;
  timeseries: ReportPoint[];
  comparison?: ReportComparison;
  breakdowns: ReportBreakdown[];
  /** With the metric `visitors`. */
  uniqueVisitors?: UniqueVisitors;
  /** With the metric `uniqueClicks`. */
  uniqueClicks?: UniqueClicks;
  /** When views and clicks at times other than UTC midnight became known. */
  hourlySince: Date;
  /** When recording of combinations of visit traits began. */
  combinedSince: Date;
  /** With filters: clicks in the range whose traits were folded into `other` because there were too many. */
  folded?: number;
  /** With metrics of conversions: the earliest UTC day on which a link of the scope had `conversions`. Null if none had. */
  conversionsSince?: string | null;
  /** With these metrics and the click's day: conversions of a click kind, link and day beyond the clicks of that kind. */
  conversionsBeyondClicks?: number;
}
