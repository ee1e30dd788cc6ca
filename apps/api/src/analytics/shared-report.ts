import {
  type BreakdownName,
  type EngineReport,
  type Figures,
  type FilterName,
  filterValueLabel,
  filterKeysOf,
  type Metric,
  type ReportBreakdown,
  type ReportFilter,
  type ReportRequest,
} from '@app/analytics';
import {
  fill,
  type Language,
  type SharedFigure,
  type SharedReportPage,
  sharedReportTexts,
  type SharedReportTexts,
  type SharedTable,
} from '@app/pages';
import { type SharedReportFormat, sharedReportFormat } from './shared-report-format.js';
import { translatedLabel } from './shared-report-labels.js';

/** The language, its texts and its formats for one report. */
interface Voice {
  texts: SharedReportTexts;
  format: SharedReportFormat;
}

/**
 * The label of a filter or breakdown by key. Parameters such as `utm_source` have none and are shown under their own
 * names.
 */
const named = (texts: Readonly<Partial<Record<string, string>>>, key: string): string => texts[key] ?? key;

/** A filter as a condition, such as `country is Germany or Austria`. */
function conditionsOf(filter: ReportFilter, { texts, format }: Voice): string[] {
  const { name } = filter;
  const trait = named(texts.traits, name);
  const labels = (keys: string[]): string =>
    format.or(keys.map((key) => valueLabel(name, key, texts, format)));
  const { included, excluded } = filterKeysOf(filter);
  return [
    ...(included.length > 0 ? [fill(texts.isOneOf, { trait, values: labels(included) })] : []),
    ...(excluded.length > 0 ? [fill(texts.isNotOneOf, { trait, values: labels(excluded) })] : []),
  ];
}

const valueLabel = (
  name: FilterName,
  key: string,
  texts: SharedReportTexts,
  format: SharedReportFormat,
): string => translatedLabel(name, { key, label: filterValueLabel(name, key) }, texts, format);

interface SharedReportTraits {
  name: string | null;
  embeddable: boolean;
  /** True if countries come from the operator's database. */
  hasOwnCountries: boolean;
}

/** Builds the page that the link of a shared report opens. */
export function sharedReport(
  report: EngineReport,
  { metrics, filters }: Pick<ReportRequest, 'metrics' | 'filters'>,
  { name, embeddable, hasOwnCountries }: SharedReportTraits,
  language: Language,
): SharedReportPage {
  const voice: Voice = { texts: sharedReportTexts[language], format: sharedReportFormat(language) };
  const { texts, format } = voice;
  const { range, interval } = report;
  // The most important of the metrics that the report has.
  const charted =
    metrics.find((metric) => metric === 'clicks') ??
    metrics.find((metric) => metric !== 'revenue') ??
    'conversions';
  const title = report.scope.kind === 'account' ? texts.title : report.scope.label;
  return {
    language,
    title: name ?? title,
    period: `${format.days(range)} (${range.zone})`,
    filters:
      filters.length > 0
        ? fill(texts.filters, {
            conditions: format.and(filters.flatMap((filter) => conditionsOf(filter, voice))),
          })
        : null,
    figures: metrics.map((metric) => figureOf(metric, report, voice)),
    chartTitle: fill(texts.by[interval], { metric: texts.metrics[charted] }),
    points: report.timeseries.map((point) => ({
      label: format.interval(point, interval),
      value: point[charted] ?? 0,
      text: format.figure(charted, point[charted]),
      incomplete: point.incomplete ?? false,
    })),
    tables: report.breakdowns.map((breakdown) => tableOf(breakdown, metrics, voice)),
    embeddable,
    creditsCountries: !hasOwnCountries && report.breakdowns.some(({ by }) => by === 'country'),
  };
}

/** The total of a metric. Visitors and unique clicks are those of UTC days, whatever zone the report uses. */
function figureOf(
  metric: Metric,
  { totals, comparison, uniqueVisitors, uniqueClicks }: EngineReport,
  voice: Voice,
): SharedFigure {
  const label = voice.texts.metrics[metric];
  const { figure } = voice.format;
  const byDay = metric === 'visitors' ? uniqueVisitors : metric === 'uniqueClicks' ? uniqueClicks : undefined;
  if (!byDay) {
    const change = comparedText(metric, comparison, voice);
    return { label, value: figure(metric, totals[metric]), change };
  }
  const { total, comparison: before } = byDay;
  const compared = before && {
    range: before.range,
    totals: { [metric]: before.total },
    change: { [metric]: before.change },
  };
  return { label, value: figure(metric, total), change: comparedText(metric, compared, voice) };
}

type ComparedTotals = Pick<NonNullable<EngineReport['comparison']>, 'range' | 'totals' | 'change'>;

function comparedText(
  metric: Metric,
  comparison: ComparedTotals | undefined,
  { texts, format }: Voice,
): string | null {
  if (!comparison) return null;
  const figure = format.figure(metric, comparison.totals[metric]);
  const before = fill(texts.before, { figure, period: format.days(comparison.range) });
  const change = format.change(metric, comparison.change[metric]);
  return change === null ? before : fill(texts.change, { change, before });
}

/** A source and the browser inside it have the same label, but different figures. */
const rowName = (by: BreakdownName, label: string, { values }: SharedReportTexts): string =>
  by === 'app' ? fill(values.inApp, { app: label }) : label;

/** Columns without a single figure, such as views by country, are left out. */
function tableOf(
  { by, rows }: ReportBreakdown,
  metrics: readonly Metric[],
  { texts, format }: Voice,
): SharedTable {
  const known = metrics.filter((metric) => rows.some((row: Figures) => (row[metric] ?? null) !== null));
  const leads: Partial<Record<BreakdownName, string>> = texts.leads;
  return {
    title: named(texts.breakdowns, by satisfies BreakdownName),
    lead: leads[by] ?? null,
    header: [texts.name, ...known.map((metric) => texts.metrics[metric])],
    rows: rows.map((row) => [
      rowName(by, translatedLabel(by, row, texts, format), texts),
      ...known.map((metric) => format.figure(metric, row[metric])),
    ]),
  };
}
