import { isId, notFound } from '@app/common';
import type { Behavior, WebsiteItem } from '@app/database';
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
import { clickThroughRate } from './click-through-rate.js';
import { byCountThenKey, readFigures, type Figures, type KeyCount } from './figures.js';
import { breakoutLabel, exclusionLabel, referrerLabel, utmLabel } from './labels.js';
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

/** What a report covers and how much it tells. */
export interface ReportOptions {
  /** Today and the `days - 1` UTC days before. */
  days: number;
  /** Adds everything that is known beyond the basic figures. */
  full: boolean;
}

const basicDimensions = ['country', 'device', 'source'];
const linkDimensions = ['browser', 'system', 'referrer', 'shown', 'left', 'stayed', 'excluded'];

/** Reports, from rollups only: their cost grows with days and distinct keys, never with clicks or links. */
@Injectable()
export class ReportsService {
  constructor(private readonly em: EntityManager) {}

  /** @throws DomainError not_found where the account has no such link. */
  async link(accountId: string, id: string, { days, full }: ReportOptions): Promise<LinkReport> {
    await this.find(accountId, id, 'select 1 from links where account_id = ? and id = ?');
    const dimensions = full ? [...basicDimensions, ...linkDimensions, ...utmNames] : basicDimensions;
    const figures = await readFigures(this.em, { accountId, targetId: id }, days, dimensions);
    const basic = { ...basicReport(figures, days), ...breakdowns(figures) };
    if (!full) return basic;
    return {
      ...basic,
      timeseries: figures.days,
      browsers: keyedClicks(figures.of('browser'), browserLabel),
      systems: keyedClicks(figures.of('system'), systemLabel),
      referrers: keyedClicks(figures.of('referrer'), referrerLabel),
      breakout: breakoutOf(figures),
      excluded: figures.of('excluded').map(({ key, count }) => ({ key, label: exclusionLabel(key), count })),
      sourceGroups: sourceGroupsOf(figures),
      utm: utmOf(figures),
    };
  }

  /** @throws DomainError not_found where the account has no such website. */
  async website(accountId: string, id: string, { days, full }: ReportOptions): Promise<WebsiteReport> {
    const { items } = await this.find<{ items: WebsiteItem[] }>(
      accountId,
      id,
      'select items from websites where account_id = ? and id = ?',
    );
    const dimensions = full ? [...basicDimensions, 'item'] : [];
    const figures = await readFigures(this.em, { accountId, targetId: id }, days, dimensions);
    const basic = basicReport(figures, days);
    if (!full) return basic;
    return {
      ...basic,
      timeseries: figures.days,
      ...breakdowns(figures),
      items: clicksOfItems(items, figures.of('item')),
      sourceGroups: sourceGroupsOf(figures),
    };
  }

  /** All links of the account together; websites have their own reports. */
  async summary(accountId: string, { days, full }: ReportOptions): Promise<SummaryReport> {
    const linksSampled = await this.countLinks(accountId);
    const dimensions = full ? [...basicDimensions, ...utmNames] : [];
    const figures = await readFigures(this.em, { accountId }, days, dimensions);
    const { rangeDays, summary } = basicReport(figures, days);
    const basic = { rangeDays, linksSampled, summary };
    if (!full) return basic;
    return {
      ...basic,
      timeseries: figures.days,
      ...breakdowns(figures),
      topLinks: await readTopLinks(this.em, accountId),
      sourceGroups: sourceGroupsOf(figures),
      utm: utmOf(figures),
    };
  }

  private async find<Row>(accountId: string, id: string, sql: string): Promise<Row> {
    const [row] = isId(id) ? await this.em.execute<Row[]>(sql, [accountId, id]) : [];
    if (!row) throw notFound();
    return row;
  }

  private async countLinks(accountId: string): Promise<number> {
    const [tally] = await this.em.execute<[{ links: number }]>(
      'select coalesce(sum(links), 0)::float8 as links from account_tallies where account_id = ?',
      [accountId],
    );
    return tally.links;
  }
}

function basicReport({ days }: Figures, rangeDays: number): BasicReport {
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
  return { rangeDays, summary: { views, clicks, ctr: clickThroughRate(views, clicks) } };
}

function breakdowns(figures: Figures): Breakdowns {
  return {
    countries: keyedClicks(figures.of('country'), countryLabel),
    devices: keyedClicks(figures.of('device'), deviceLabel),
    sources: keyedClicks(figures.of('source'), sourceLabel),
  };
}

function keyedClicks(counts: KeyCount[], label: (key: string) => string): KeyedClicks[] {
  return counts.map(({ key, count }) => ({ key, label: label(key), clicks: count }));
}

/** The sources added up by what kind of app or site they are. */
function sourceGroupsOf(figures: Figures): KeyedClicks[] {
  const sums = new Map<string, number>();
  for (const { key, count } of figures.of('source')) {
    const group = sourceGroupOf(key);
    sums.set(group, (sums.get(group) ?? 0) + count);
  }
  const counts = [...sums].map(([key, count]) => ({ key, count })).sort(byCountThenKey);
  return keyedClicks(counts, sourceGroupLabel);
}

function utmOf(figures: Figures): UtmReport {
  const clicksBy = (name: UtmName): KeyedClicks[] => keyedClicks(figures.of(name), utmLabel);
  return {
    sources: clicksBy('utm_source'),
    mediums: clicksBy('utm_medium'),
    campaigns: clicksBy('utm_campaign'),
    terms: clicksBy('utm_term'),
    contents: clicksBy('utm_content'),
  };
}

/** By app and behavior, those with the most pages first. */
function breakoutOf(figures: Figures): BreakoutReport[] {
  const rows = new Map<string, { shown: number; left: number; stayed: number }>();
  for (const outcome of ['shown', 'left', 'stayed'] as const) {
    for (const { key, count } of figures.of(outcome)) {
      const row = rows.get(key) ?? { shown: 0, left: 0, stayed: 0 };
      row[outcome] = count;
      rows.set(key, row);
    }
  }
  return [...rows]
    .map(([key, row]) => ({ key, count: row.shown, row }))
    .sort(byCountThenKey)
    .map(({ key: both, row }) => {
      const [key = '', behavior = ''] = both.split('/');
      return { key, label: breakoutLabel(key), behavior: behavior as Behavior, ...row };
    });
}

/** The page's items as they are now; an item that is gone is in the page's clicks only. */
function clicksOfItems(items: WebsiteItem[], counts: KeyCount[]): ItemReport[] {
  const clicks = new Map(counts.map(({ key, count }) => [key, count]));
  return items.map(({ id, title }) => ({ id, title, clicks: clicks.get(id) ?? 0 }));
}
