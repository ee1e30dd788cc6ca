import type { Behavior } from '@app/database';

/** What happened in the range. */
export interface Summary {
  views: number;
  clicks: number;
  /** Clicks per hundred views, rounded to two decimals; 0 where there are no views. */
  ctr: number;
}

/** Clicks of one country, device, source, … */
export interface KeyedClicks {
  key: string;
  label: string;
  clicks: number;
}

/** A UTC day. */
export interface DayReport {
  date: string;
  views: number;
  clicks: number;
}

/** What came of the breakouts from one app under one behavior. */
export interface BreakoutReport {
  /** Key of the app. */
  key: string;
  label: string;
  /** The link's behavior when the page was shown. */
  behavior: Behavior;
  /** Pages shown, and redirects out of the app. */
  shown: number;
  /** Hand-overs that arrived in a browser. */
  left: number;
  /** Hand-overs that arrived in an app still. */
  stayed: number;
}

/** Answered visits that were not counted, for one reason. */
export interface ExcludedReport {
  key: string;
  label: string;
  count: number;
}

/** Follows of one item of a bio page. */
export interface ItemReport {
  id: string;
  title: string;
  clicks: number;
}

/** One of the account's most clicked links; `clicks` over its lifetime. */
export interface TopLink {
  id: string;
  name: string;
  slug: string;
  clicks: number;
  active: boolean;
}

/** Clicks by the visitors' own `utm_*` parameters; those without are in none. */
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

/** What the report of a link adds in full. */
export interface LinkDetails {
  timeseries: DayReport[];
  browsers: KeyedClicks[];
  systems: KeyedClicks[];
  referrers: KeyedClicks[];
  breakout: BreakoutReport[];
  excluded: ExcludedReport[];
  sourceGroups: KeyedClicks[];
  utm: UtmReport;
}

/** What the report of a website adds in full. */
export interface WebsiteDetails extends Breakdowns {
  timeseries: DayReport[];
  items: ItemReport[];
  sourceGroups: KeyedClicks[];
}

/** What the summary adds in full. */
export interface SummaryDetails extends Breakdowns {
  timeseries: DayReport[];
  topLinks: TopLink[];
  sourceGroups: KeyedClicks[];
  utm: UtmReport;
}

export type LinkReport = BasicReport & Breakdowns & Partial<LinkDetails>;
export type WebsiteReport = BasicReport & Partial<WebsiteDetails>;
export type SummaryReport = BasicReport & { linksSampled: number } & Partial<SummaryDetails>;
