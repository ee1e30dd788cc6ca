/** Kinds of sites and apps that visits come from, as in the table of sources. */
type SourceGroup =
  | 'search'
  | 'social'
  | 'messenger'
  | 'mail'
  | 'video'
  | 'music'
  | 'ai'
  | 'qr'
  | 'bio'
  | 'shop'
  | 'work'
  | 'news'
  | 'site';

type Trait =
  'country' | 'source' | 'sourceGroup' | 'device' | 'browser' | 'system' | 'app' | 'referrer' | 'destination';

/** The texts of the page of a shared report. Plain text; the page escapes it. */
export interface SharedReportTexts {
  /** The title of a report about all links of the account. */
  title: string;
  /** `{conditions}` are a list of `isOneOf` and `isNotOneOf`. */
  filters: string;
  isOneOf: string;
  isNotOneOf: string;
  /** The change of a figure, and its previous value. */
  change: string;
  /** A figure of the compared period. */
  before: string;
  /** A change of a percentage. */
  points: string;
  /** Describes the chart for people who cannot see it. */
  chart: string;
  asTable: string;
  when: string;
  name: string;
  notOver: string;
  empty: string;
  metrics: Readonly<
    Record<
      | 'views'
      | 'clicks'
      | 'ctr'
      | 'visitors'
      | 'uniqueClicks'
      | 'shown'
      | 'left'
      | 'conversions'
      | 'revenue'
      | 'conversionRate',
      string
    >
  >;
  /** Titles of the chart. */
  by: Readonly<Record<'hour' | 'day' | 'week' | 'month', string>>;
  /** Titles of tables. Parameters such as `utm_source` have the same name in all languages. */
  breakdowns: Readonly<
    Record<Trait | 'link' | 'group' | 'tag' | 'domain' | 'item' | 'alias' | 'hourOfWeek', string>
  >;
  /** Distinguish tables that name the same apps. */
  leads: Readonly<Record<'source' | 'app', string>>;
  /** The traits of filters, within a sentence. */
  traits: Readonly<Record<Trait, string>>;
  /** Values that are not names. */
  values: {
    other: string;
    /** A country. */
    unknown: string;
    direct: string;
    noReferrer: string;
    otherApps: string;
    /** The browser inside an app, unlike the app itself, which is a source. */
    inApp: string;
    noGroup: string;
    noTag: string;
    devices: Readonly<Record<'mobile' | 'tablet' | 'desktop', string>>;
    groups: Readonly<Record<SourceGroup, string>>;
  };
}
