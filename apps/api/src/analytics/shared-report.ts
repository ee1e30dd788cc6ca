import {
  type BreakdownName,
  type EngineReport,
  type Figures,
  type FilterName,
  filterValueLabel,
  type Metric,
  type ReportBreakdown,
  type ReportFilter,
  type ReportRequest,
} from '@app/analytics';
import type { SharedFigure, SharedReportPage, SharedTable } from '@app/pages';

const metricLabels: Readonly<Record<Metric, string>> = {
  views: 'Views',
  clicks: 'Clicks',
  ctr: 'Click-through rate',
  visitors: 'Visitors (sum of UTC days)',
  shown: 'Shown a way out',
  left: 'Left the app',
};

const breakdownTitles: Readonly<Record<BreakdownName, string>> = {
  country: 'Countries',
  source: 'Sources',
  sourceGroup: 'Kinds of sources',
  device: 'Devices',
  browser: 'Browsers',
  system: 'Operating systems',
  app: 'Apps',
  referrer: 'Referrers',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  destination: 'Destinations',
  link: 'Links',
  group: 'Groups',
  tag: 'Tags',
  item: 'Items',
  hourOfWeek: 'Hours of the week',
};

/** What filters are about, within a sentence. */
const traits: Readonly<Record<FilterName, string>> = {
  country: 'country',
  source: 'source',
  sourceGroup: 'kind of source',
  device: 'device',
  browser: 'browser',
  system: 'operating system',
  app: 'app',
  referrer: 'referrer',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  destination: 'destination',
};

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

/** A filter as a condition, such as `country is Germany or Austria`. */
function conditionOf({ name, values }: ReportFilter): string {
  const named = (keys: string[]): string =>
    alternatives.format(keys.map((key) => filterValueLabel(name, key)));
  const included = values.filter((value) => !value.startsWith('!'));
  const excluded = values.filter((value) => value.startsWith('!')).map((value) => value.slice(1));
  return [
    ...(included.length > 0 ? [`${traits[name]} is ${named(included)}`] : []),
    ...(excluded.length > 0 ? [`${traits[name]} is not ${named(excluded)}`] : []),
  ].join(' and ');
}

const number = new Intl.NumberFormat('en-US');
const change = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 1 });

function figureText(metric: Metric, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return metric === 'ctr' ? `${number.format(value)}%` : number.format(value);
}

/** Changes of rates are in percentage points. */
const changeText = (metric: Metric, value: number | null | undefined): string | null =>
  value === null || value === undefined
    ? null
    : `${change.format(value)}${metric === 'ctr' ? ' points' : '%'}`;

/** A report as the page that its link opens. */
export function sharedReport(
  report: EngineReport,
  { metrics, filters }: Pick<ReportRequest, 'metrics' | 'filters'>,
  { name, embeddable }: { name: string | null; embeddable: boolean },
): SharedReportPage {
  const { range } = report;
  // The figure that people look for first, of those that the report has.
  const charted = metrics.find((metric) => metric === 'clicks') ?? metrics[0] ?? 'clicks';
  const title = report.scope.kind === 'account' ? 'All links' : report.scope.label;
  return {
    title: name ?? title,
    period: `${range.from} to ${range.to} (${range.zone})`,
    filters: filters.map(conditionOf),
    figures: metrics.map((metric) => figureOf(metric, report)),
    chartTitle: `${metricLabels[charted]} by ${report.interval}`,
    points: report.timeseries.map((point) => ({
      label: point.start,
      value: point[charted] ?? 0,
      text: figureText(charted, point[charted]),
      incomplete: point.incomplete ?? false,
    })),
    tables: report.breakdowns.map((breakdown) => tableOf(breakdown, metrics)),
    embeddable,
  };
}

/** The total of a metric. Visitors are those of UTC days, whatever zone the report uses. */
function figureOf(metric: Metric, { totals, comparison, uniqueVisitors }: EngineReport): SharedFigure {
  const label = metricLabels[metric];
  if (metric !== 'visitors' || !uniqueVisitors) {
    return { label, value: figureText(metric, totals[metric]), change: comparedText(metric, comparison) };
  }
  const { total, comparison: before } = uniqueVisitors;
  return {
    label,
    value: figureText(metric, total),
    change: comparedText(
      metric,
      before && {
        range: before.range,
        totals: { visitors: before.total },
        change: { visitors: before.change },
      },
    ),
  };
}

type ComparedTotals = Pick<NonNullable<EngineReport['comparison']>, 'range' | 'totals' | 'change'>;

function comparedText(metric: Metric, comparison: ComparedTotals | undefined): string | null {
  if (!comparison) return null;
  const { from, to } = comparison.range;
  const before = `${figureText(metric, comparison.totals[metric])} from ${from} to ${to}`;
  const changed = changeText(metric, comparison.change[metric]);
  return changed === null ? before : `${changed}: ${before}`;
}

/** Columns without a single figure, such as views by country, are left out. */
function tableOf({ by, rows }: ReportBreakdown, metrics: readonly Metric[]): SharedTable {
  const known = metrics.filter((metric) => rows.some((row: Figures) => (row[metric] ?? null) !== null));
  return {
    title: breakdownTitles[by],
    header: ['Name', ...known.map((metric) => metricLabels[metric])],
    rows: rows.map((row) => [row.label, ...known.map((metric) => figureText(metric, row[metric]))]),
  };
}
