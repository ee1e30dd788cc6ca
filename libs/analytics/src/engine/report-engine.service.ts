import { Settings } from '@app/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { comparedRange, type DateRange, lastDays } from './calendar.js';
import { type ConversionCounts, type ConversionFigures, readConversions } from './conversion-figures.js';
import { CountedTime, edgesAmong } from './counted-time.js';
import { daysSince, readFiltered } from './filtered-figures.js';
import { figuresStatement, type FiguresRow } from './figures-sql.js';
import { hourOfWeekBreakdown, type KnownHours } from './hour-of-week.js';
import { findScope, type KnownScope } from './known-scope.js';
import type { BreakdownRow, EngineReport, Figures, ReportBreakdown, ReportPoint } from './report-answer.js';
import { type Block, blockOf, type Clock, hourlyDays, utcDaysOf, zoneFor } from './report-block.js';
import { changeOf, type Counts, figuresOf, unknownCounts } from './report-figures.js';
import {
  type BreakdownName,
  isOfBrowser,
  type Metric,
  type ReportRequest,
  visitorMetrics,
  type ZonedRequest,
} from './report-request.js';
import { labelsFor } from './row-labels.js';
import { readVisitorDays, uniqueClicks, uniqueVisitors, type Visitors } from './visitor-days.js';
import { boundsOf, type ClockPeriod, clockPeriods, dateAt } from './zoned-time.js';

/** The blocks of a report, before their counts are known. */
interface Plan {
  scope: KnownScope;
  current: Block;
  compared?: Block;
  /** Days whose hours of the week are requested and known. */
  hours?: KnownHours;
}

/**
 * The reports behind every page and export. Their cost grows with days, links of the scope and distinct keys, not with
 * clicks.
 */
@Injectable()
export class ReportEngine {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  /** @throws DomainError `not_found` if the account has no such scope. */
  async read(accountId: string, wanted: ReportRequest): Promise<EngineReport> {
    const scope = await findScope(this.em, accountId, wanted.scope, this.settings.shortHost);
    const request: ZonedRequest = { ...wanted, zone: wanted.zone ?? scope.zone };
    const plan = planOf(scope, request);
    const { current, compared } = plan;
    const isFiltered = request.filters.length > 0;
    const conversions = await this.conversions(plan, request);
    const keptKeys = (by: BreakdownName): string[] => conversions?.keysOf(by) ?? [];
    // Read before the views and clicks, so that a report never has more visitors than these.
    const visitors = await this.visitorDays(plan, request);
    const { rows, folded, handsOver } = isFiltered
      ? await readFiltered(this.em, scope, current.range, compared?.range, request, keptKeys)
      : { rows: await this.figures(plan, request, keptKeys), folded: undefined, handsOver: false };
    // Until `traitsSince`, the view and the click of a hand-over had the traits of different browsers.
    const isSplit = handsOver && request.filters.some(({ name }) => isOfBrowser(name));
    const time = countedTime(rows, edgesOf(plan), scope.clock, isFiltered);
    const sources = { time, visitors, conversions };
    const figures = filledIn(current, 0, sources, request.metrics, isSplit);
    const before = compared && filledIn(compared, 1, sources, request.metrics, isSplit);
    return {
      scope: { kind: scope.kind, id: scope.id || null, label: scope.label },
      range: figures.range,
      interval: request.interval,
      totals: figures.totals,
      timeseries: figures.timeseries,
      ...(before && { comparison: { ...before, change: changeOf(figures.totals, before.totals) } }),
      breakdowns: await Promise.all(
        request.by.map(async (name) => {
          const found = rows.filter((row) => row.by === name);
          if (name !== 'hourOfWeek')
            return this.breakdown(
              name,
              plan,
              { found, conversions },
              request,
              isSplit || (handsOver && isOfBrowser(name)),
            );
          return hourOfWeekBreakdown(found, current.range, plan.hours, request);
        }),
      ),
      ...(request.metrics.includes('visitors') && {
        uniqueVisitors: uniqueVisitors(visitors, current.range, compared?.range),
      }),
      ...(request.metrics.includes('uniqueClicks') && {
        uniqueClicks: uniqueClicks(visitors, current.range, compared?.range),
      }),
      hourlySince: new Date(scope.clock.hourlySince),
      combinedSince: new Date(scope.clock.combinedSince),
      ...(folded !== undefined && { folded }),
      ...(conversions && {
        conversionsSince: conversions.since === null ? null : dateAt(conversions.since, 'UTC'),
        ...(request.conversions?.basis === 'click' && { conversionsBeyondClicks: conversions.beyondClicks }),
      }),
    };
  }

  /** Undefined if they are not requested, or not counted. */
  private async visitorDays(plan: Plan, { metrics }: ReportRequest): Promise<Visitors | undefined> {
    const isAsked = visitorMetrics.some((metric) => metrics.includes(metric));
    if (!isAsked || this.settings.UNIQUES === 'off') return undefined;
    return readVisitorDays(
      this.em,
      plan.scope,
      blocksOf(plan).map(({ range }) => range),
    );
  }

  /** Undefined if they are not requested. */
  private async conversions(plan: Plan, request: ZonedRequest): Promise<ConversionFigures | undefined> {
    if (!request.conversions) return undefined;
    const { scope } = plan;
    const daysOf = (range: DateRange): DateRange | null =>
      request.filters.length > 0 ? daysSince(range, scope.clock.combinedSince) : range;
    return readConversions(this.em, scope, blocksOf(plan), daysOf, request, request.conversions);
  }

  private async figures(
    plan: Plan,
    { by, limit, offset, metrics, zone }: ZonedRequest,
    keptKeys: (by: BreakdownName) => readonly string[],
  ): Promise<FiguresRow[]> {
    const { scope, current, compared } = plan;
    const { rows } = await figuresStatement({
      scope,
      range: current.range,
      compared: compared?.range,
      days: blocksOf(plan).map(utcDaysOf),
      edges: edgesOf(plan),
      hours: periodsOf(plan, zone),
      outcomes: metrics.includes('shown') || metrics.includes('left') || by.includes('app'),
      by,
      limit,
      offset,
      kept: by.flatMap((name) => keptKeys(name).map((key) => ({ by: name, key }))),
    }).execute(this.em.getKysely());
    return rows;
  }

  /** Breakdowns are stored by UTC day. */
  private async breakdown(
    by: BreakdownName,
    { scope, current, compared }: Plan,
    { found, conversions }: { found: readonly FiguresRow[]; conversions: ConversionFigures | undefined },
    { limit, offset, metrics, compare, filters }: ReportRequest,
    isSplit: boolean,
  ): Promise<ReportBreakdown> {
    // Combinations have all counts by any key, except that only clicks have an item.
    const knowsAll = filters.length > 0 && by !== 'item';
    const known = knowsAll ? (row: Counts) => row : (row: Counts) => knownCounts(by, row);
    const since = knownSince(by, filters.length > 0, scope.clock);
    const dates = since === undefined ? current.range : daysSince(current.range, since);
    const knowsBefore = since === undefined || (compared?.from ?? 0) >= since;
    const page = found.filter(({ place }) => place > offset && place <= offset + limit);
    const labels = await labelsFor(
      this.em,
      by,
      scope,
      page.map(({ key }) => key),
    );
    const rows = page.map((row): BreakdownRow => {
      const figuresIn = (block: number, counts: Counts): Figures =>
        figuresOf({ ...counts, ...conversions?.ofKey(block, by, row.key) }, metrics, isSplit);
      const figures = figuresIn(0, known(row));
      const before = figuresIn(1, knowsBefore ? known(countsBefore(row)) : unknownCounts);
      return {
        key: row.key,
        label: labels(row.key),
        ...figures,
        ...(compare && { comparison: { figures: before, change: changeOf(figures, before) } }),
      };
    });
    return { by, range: { ...current.range, ...dates, zone: 'UTC' }, total: found[0]?.total ?? 0, rows };
  }
}

function planOf(scope: KnownScope, request: ZonedRequest): Plan {
  const { clock } = scope;
  const { interval, compare, by } = request;
  const [range, zone] = datesOf(request, clock);
  const earlier = compare && comparedRange(range, compare);
  const earlierZone = earlier ? zoneFor(earlier, zone, clock) : zone;
  return {
    scope,
    current: blockOf(range, zone, interval, clock),
    compared: earlier && blockOf(earlier, earlierZone, interval, clock),
    hours: by.includes('hourOfWeek')
      ? {
          current: hourlyDays(range, request.zone, clock),
          compared: earlier ? hourlyDays(earlier, request.zone, clock) : null,
        }
      : undefined,
  };
}

/** The dates of the request, and the zone whose days they can be. */
function datesOf(
  { range, zone: wanted, filters, conversions }: ZonedRequest,
  clock: Clock,
): [DateRange, string] {
  // Clicks with a voucher, and the days of clicks, are known by UTC day only.
  const zone = filters.length > 0 || conversions?.basis === 'click' ? 'UTC' : wanted;
  const inZone = (name: string): DateRange =>
    'days' in range ? lastDays(range.days, dateAt(clock.now, name)) : range;
  const possible = zoneFor(inZone(zone), zone, clock);
  return [inZone(possible), possible];
}

const blocksOf = ({ current, compared }: Plan): Block[] => (compared ? [current, compared] : [current]);

/** The instants at which UTC days are cut, as far as quarter-hours are known. */
const edgesOf = (plan: Plan): number[] =>
  edgesAmong(
    blocksOf(plan).flatMap(({ from, to, points }) => [from, to, ...points.map((point) => point.from)]),
  ).filter((at) => at >= plan.scope.clock.hourlySince);

function periodsOf({ hours, scope }: Plan, zone: string): (ClockPeriod & { before: boolean })[] {
  const periods = (dates: DateRange | null | undefined, before: boolean) => {
    if (!dates) return [];
    const { from, to } = boundsOf(dates, zone);
    return clockPeriods(Math.max(from, scope.clock.hourlySince), to, zone).map((period) => ({
      ...period,
      before,
    }));
  };
  return [...periods(hours?.current, false), ...periods(hours?.compared, true)];
}

function countedTime(
  rows: readonly FiguresRow[],
  edges: readonly number[],
  { hourlySince, combinedSince }: Clock,
  isFiltered: boolean,
): CountedTime {
  const days = rows.filter(({ by }) => by === 'day').map((row) => ({ ...row, date: row.key }));
  const counts = rows
    .filter(({ by }) => by === 'edge')
    .map(({ key, views, clicks }) => ({ at: edges[Number(key) - 1] ?? 0, views, clicks }));
  return new CountedTime(days, counts, hourlySince, isFiltered ? combinedSince : undefined);
}

/** The sources of a block's counts. */
interface FigureSources {
  time: CountedTime;
  visitors: Visitors | undefined;
  conversions: ConversionFigures | undefined;
}

/** The totals and points of a block. */
function filledIn(
  { range, from, to, points }: Block,
  block: number,
  { time, visitors, conversions }: FigureSources,
  metrics: readonly Metric[],
  isSplit: boolean,
) {
  const figuresBetween = (start: number, end: number, ofConversions?: ConversionCounts): Figures =>
    figuresOf(
      {
        ...time.between(start, end),
        visitors: visitors?.ofViews.between(start, end) ?? null,
        uniqueClicks: visitors?.ofClicks.between(start, end) ?? null,
        ...ofConversions,
      },
      metrics,
      isSplit,
    );
  const timeseries = points.map(({ start, end, incomplete, ...point }, n): ReportPoint => ({
    start,
    ...(end === undefined ? {} : { end }),
    ...(incomplete && { incomplete }),
    ...figuresBetween(point.from, point.to, conversions?.point(block, n, point)),
  }));
  return { range, totals: figuresBetween(from, to, conversions?.total(block)), timeseries };
}

const countsBefore = (row: FiguresRow): Counts => ({
  views: row.views_before,
  clicks: row.clicks_before,
  shown: row.shown_before,
  left: row.left_before,
});

/** When the counts of a breakdown became known. Undefined if they always were. */
function knownSince(by: BreakdownName, isFiltered: boolean, clock: Clock): number | undefined {
  if (isFiltered) return clock.combinedSince;
  return by === 'alias' ? clock.aliasesSince : undefined;
}

/** The counts that are stored by the keys of a breakdown. Dimensions count clicks, and breakouts are counted by app. */
function knownCounts(by: BreakdownName, { views, clicks, shown, left }: Counts): Counts {
  switch (by) {
    case 'link':
    case 'group':
    case 'tag':
    case 'domain':
      return { views, clicks, shown, left };
    case 'destination':
    case 'alias':
      return { views, clicks, shown: null, left: null };
    case 'app':
      return { views: null, clicks: null, shown, left };
    default:
      return { views: null, clicks, shown: null, left: null };
  }
}
