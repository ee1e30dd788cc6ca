import type { Behavior } from '@app/database';

/** Totals of the range. */
export interface Summary {
  views: number;
  clicks: number;
  /** Clicks per 100 views, rounded to two decimals. 0 if there are no views. */
  ctr: number;
}

/** Clicks from one country, device, source and so on. */
export interface KeyedClicks {
  key: string;
  label: string;
  clicks: number;
}

/** Views and clicks of a UTC day, `YYYY-MM-DD`. */
interface DayReport {
  date: string;
  views: number;
  clicks: number;
}

/** Outcomes of breakouts with one technique from one major version of an app. */
interface TechniqueReport {
  /** Key of the technique. */
  technique: string;
  /** `ios` or `android`. */
  system: string;
  /** The app's major version, or `unknown`. */
  version: string;
  shown: number;
  left: number;
  stayed: number;
}

/** Outcomes of breakouts from one app with one behavior. */
export interface BreakoutReport {
  /** Key of the app. */
  key: string;
  label: string;
  /** The link's behavior when the page was shown. */
  behavior: Behavior;
  /** Breakout pages shown and redirects out of the app. */
  shown: number;
  /** Visits that continued in a browser. */
  left: number;
  /** Visits that continued inside an app. */
  stayed: number;
  /** Visits that were in the destination's own app already, and continued there without a breakout. */
  app: number;
  /** Most shown first. */
  techniques: TechniqueReport[];
}

/** The visits of one rule or branch of a link. */
export interface DestinationReport {
  /** Id of the rule or branch, `default` for the link's own destination, `removed` for rules that no longer exist. */
  key: string;
  label: string;
  views: number;
  clicks: number;
}

/** Visits that were served but not counted, for one reason. */
interface ExcludedReport {
  key: string;
  label: string;
  count: number;
}

/** Clicks on one item of a bio page. */
export interface ItemReport {
  id: string;
  title: string;
  clicks: number;
}

/** One of the account's most clicked links, with its lifetime clicks. */
export interface TopLink {
  id: string;
  name: string;
  slug: string;
  clicks: number;
  active: boolean;
}

/** Clicks by the `utm_*` parameters of visits. Clicks without a parameter are not in its list. */
export interface UtmReport {
  sources: KeyedClicks[];
  mediums: KeyedClicks[];
  campaigns: KeyedClicks[];
  terms: KeyedClicks[];
  contents: KeyedClicks[];
}

export interface Breakdowns {
  countries: KeyedClicks[];
  devices: KeyedClicks[];
  sources: KeyedClicks[];
}

export interface BasicReport {
  rangeDays: number;
  summary: Summary;
}

/** Additional fields of the full report of a link. */
interface LinkReportDetails {
  timeseries: DayReport[];
  browsers: KeyedClicks[];
  systems: KeyedClicks[];
  referrers: KeyedClicks[];
  breakout: BreakoutReport[];
  excluded: ExcludedReport[];
  sourceGroups: KeyedClicks[];
  utm: UtmReport;
  destinations: DestinationReport[];
}

/** Additional fields of the full report of a website. */
interface WebsiteReportDetails extends Breakdowns {
  timeseries: DayReport[];
  items: ItemReport[];
  breakout: BreakoutReport[];
  sourceGroups: KeyedClicks[];
}

/** Additional fields of the full summary. */
interface SummaryReportDetails extends Breakdowns {
  timeseries: DayReport[];
  topLinks: TopLink[];
  sourceGroups: KeyedClicks[];
  utm: UtmReport;
}

export type LinkReport = BasicReport & Breakdowns & Partial<LinkReportDetails>;
export type WebsiteReport = BasicReport & Partial<WebsiteReportDetails>;
export type SummaryReport = BasicReport & { linksSampled: number } & Partial<SummaryReportDetails>;
