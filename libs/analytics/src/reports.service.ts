import { isId, notFound } from '@app/common';
import { type Behavior, PreparedStatement, type WebsiteItem } from '@app/database';
import type { Rule } from '@app/routing';
import {
  browserLabel,
  countryLabel,
  deviceLabel,
  sourceGroupLabel,
  sourceGroupOf,
  sourceLabel,
  systemLabel,
  type UtmName,
  utmNames,
} from '@app/visitors';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { branchDimensions, destinationReports } from './branch-report.js';
import { clickThroughRate } from './click-through-rate.js';
import { breakoutLabel, exclusionLabel, referrerLabel, utmLabel } from './labels.js';
import { byCountThenKey, type KeyCount, type RangeCounts, readRangeCounts } from './range-counts.js';
import type {
  BasicReport,
  Breakdowns,
  BreakoutReport,
  ItemReport,
  KeyedClicks,
  LinkReport,
  SummaryReport,
  UtmReport,
  WebsiteReport,
} from './report.js';
import { readTopLinks } from './top-links.js';

/** Range and level of detail of a report. */
export interface ReportOptions {
  /** Number of UTC days: today and the preceding days. */
  days: number;
  /** Adds all fields beyond the basic ones. */
  full: boolean;
}

const basicDimensions = ['country', 'device', 'source'];
const breakoutDimensions = ['shown', 'left', 'stayed', 'app', 'shownBy', 'leftBy', 'stayedBy'];
const linkDimensions = [
  'browser',
  'system',
  'referrer',
  ...breakoutDimensions,
  'excluded',
  ...Object.values(branchDimensions),
];

/**
 * The documented reports, read from rollups only. Their cost grows with days and distinct keys, not with clicks or links.
 * `ReportEngine` answers the same questions from the same rollups. These reports have separate prepared statements,
 * because programs poll them, and the engine takes three times as much CPU time for them.
 */
@Injectable()
export class ReportsService {
  constructor(private readonly em: EntityManager) {}

  /** @throws DomainError `not_found`. */
  async link(accountId: string, id: string, { days, full }: ReportOptions): Promise<LinkReport> {
    if (!isId(id)) throw notFound();
    const dimensions = full ? [...basicDimensions, ...linkDimensions, ...utmNames] : basicDimensions;
    const counts = await readRangeCounts(this.em, { accountId, linkId: id }, days, dimensions);
    if (counts.links === 0) throw notFound();
    const basic = { ...basicReport(counts, days), ...breakdowns(counts) };
    if (!full) return basic;
    const [link] = await linkRules.run(this.em, [accountId, id]);
    return {
      ...basic,
      timeseries: counts.days,
      browsers: keyedClicks(counts.byKey('browser'), browserLabel),
      systems: keyedClicks(counts.byKey('system'), systemLabel),
      referrers: keyedClicks(counts.byKey('referrer'), referrerLabel),
      breakout: breakoutReport(counts),
      excluded: counts
        .byKey('excluded')
        .map(({ key, count }) => ({ key, label: exclusionLabel(key), count })),
      sourceGroups: sourceGroups(counts),
      utm: utmReport(counts),
      destinations: destinationReports(link?.rules ?? null, counts),
    };
  }

  /** @throws DomainError `not_found`. */
  async website(accountId: string, id: string, { days, full }: ReportOptions): Promise<WebsiteReport> {
    const [website] = isId(id) ? await websiteItems.run(this.em, [accountId, id]) : [];
    if (!website) throw notFound();
    const dimensions = full ? [...basicDimensions, 'item', ...breakoutDimensions] : [];
    const counts = await readRangeCounts(this.em, { accountId, websiteId: id }, days, dimensions);
    const basic = basicReport(counts, days);
    if (!full) return basic;
    return {
      ...basic,
      timeseries: counts.days,
      ...breakdowns(counts),
      items: itemReports(website.items, counts.byKey('item')),
      breakout: breakoutReport(counts),
      sourceGroups: sourceGroups(counts),
    };
  }

  /** The report of all links of the account together. Websites have their own reports. */
  async summary(accountId: string, { days, full }: ReportOptions): Promise<SummaryReport> {
    const dimensions = full ? [...basicDimensions, ...utmNames] : [];
    const counts = await readRangeCounts(this.em, { accountId }, days, dimensions);
    const { rangeDays, summary } = basicReport(counts, days);
    const basic = { rangeDays, linksSampled: counts.links, summary };
    if (!full) return basic;
    return {
      ...basic,
      timeseries: counts.days,
      ...breakdowns(counts),
      topLinks: await readTopLinks(this.em, accountId),
      sourceGroups: sourceGroups(counts),
      utm: utmReport(counts),
    };
  }
}

const linkRules = new PreparedStatement<{ rules: Rule[] | null }>(
  'report-link-rules',
  'select rules from links where account_id = $1::uuid and id = $2::uuid',
);
const websiteItems = new PreparedStatement<{ items: WebsiteItem[] }>(
  'website-items',
  'select items from websites where account_id = $1 and id = $2',
);

function basicReport({ days }: RangeCounts, rangeDays: number): BasicReport {
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
  return { rangeDays, summary: { views, clicks, ctr: clickThroughRate(views, clicks) } };
}

function breakdowns(counts: RangeCounts): Breakdowns {
  return {
    countries: keyedClicks(counts.byKey('country'), countryLabel),
    devices: keyedClicks(counts.byKey('device'), deviceLabel),
    sources: keyedClicks(counts.byKey('source'), sourceLabel),
  };
}

function keyedClicks(counts: KeyCount[], label: (key: string) => string): KeyedClicks[] {
  return counts.map(({ key, count }) => ({ key, label: label(key), clicks: count }));
}

/** Sources grouped by kind of app or site. */
function sourceGroups(counts: RangeCounts): KeyedClicks[] {
  const sums = new Map<string, number>();
  for (const { key, count } of counts.byKey('source')) {
    const group = sourceGroupOf(key);
    sums.set(group, (sums.get(group) ?? 0) + count);
  }
  const groups = [...sums].map(([key, count]) => ({ key, count })).sort(byCountThenKey);
  return keyedClicks(groups, sourceGroupLabel);
}

function utmReport(counts: RangeCounts): UtmReport {
  const clicksBy = (name: UtmName): KeyedClicks[] => keyedClicks(counts.byKey(name), utmLabel);
  return {
    sources: clicksBy('utm_source'),
    mediums: clicksBy('utm_medium'),
    campaigns: clicksBy('utm_campaign'),
    terms: clicksBy('utm_term'),
    contents: clicksBy('utm_content'),
  };
}

/** Grouped by app and behavior, most pages first, and within these by technique, system and version of the app. */
function breakoutReport(counts: RangeCounts): BreakoutReport[] {
  const techniques = outcomeRows(counts, { shown: 'shownBy', left: 'leftBy', stayed: 'stayedBy' });
  return outcomeRows(counts, { shown: 'shown', left: 'left', stayed: 'stayed', app: 'app' }).map(
    ({ key: appAndBehavior, row }) => {
      const [key = '', behavior = ''] = appAndBehavior.split('/');
      return {
        key,
        label: breakoutLabel(key),
        behavior: behavior as Behavior,
        ...row,
        techniques: techniques
          .filter((each) => each.key.startsWith(`${appAndBehavior}/`))
          .map((each) => {
            const [, , technique = '', system = '', version = ''] = each.key.split('/');
            return { technique, system, version, ...each.row };
          }),
      };
    },
  );
}

/** The counts of outcomes by key, most shown first. @param dimensions by outcome. */
function outcomeRows<Outcome extends string>(
  counts: RangeCounts,
  dimensions: Record<Outcome, string>,
): { key: string; row: Record<Outcome, number> }[] {
  const outcomes = Object.keys(dimensions) as Outcome[];
  const none = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const rows = new Map<string, Record<Outcome, number>>();
  for (const outcome of outcomes) {
    for (const { key, count } of counts.byKey(dimensions[outcome])) {
      const row = rows.get(key) ?? { ...none };
      row[outcome] = count;
      rows.set(key, row);
    }
  }
  return [...rows]
    .map(([key, row]) => ({ key, count: Object.values<number>(row)[0] ?? 0, row }))
    .sort(byCountThenKey);
}

/** The current items of the page. Clicks on deleted items only count for the page. */
function itemReports(items: WebsiteItem[], counts: KeyCount[]): ItemReport[] {
  const clicks = new Map(counts.map(({ key, count }) => [key, count]));
  return items.map(({ id, title }) => ({ id, title, clicks: clicks.get(id) ?? 0 }));
}
