import type { EngineReport, Figures, Metric } from '@app/analytics';

type Cells = (string | number | boolean | null | undefined)[];

interface ReportTable {
  header: string[];
  rows: Cells[];
}

/**
 * A report as one table: its breakdown if it has one, otherwise the time series. Comparisons are in columns to the right.
 * Revenue has a column for each currency.
 */
export function tableOf(report: EngineReport, metrics: readonly Metric[]): ReportTable {
  const currencies = currenciesIn(report);
  const figures = (of: Figures | undefined): Cells =>
    metrics.flatMap((metric) =>
      metric === 'revenue' ? currencies.map((currency) => amountIn(of, currency)) : [of?.[metric]],
    );
  const columns = metrics.flatMap((metric) =>
    metric === 'revenue' ? currencies.map((currency) => `revenue_${currency}`) : [metric],
  );
  const compared = (names: readonly string[]): string[] =>
    report.comparison ? names.map((name) => `compared_${name}`) : [];
  const [breakdown] = report.breakdowns;
  if (breakdown) {
    return {
      header: [breakdown.by, 'label', ...columns, ...compared(columns)],
      rows: breakdown.rows.map(({ key, label, comparison, ...row }) => [
        key,
        label,
        ...figures(row),
        ...(comparison ? figures(comparison.figures) : []),
      ]),
    };
  }
  const point = ['start', 'end', ...columns];
  const before = report.comparison?.timeseries;
  const length = Math.max(report.timeseries.length, before?.length ?? 0);
  return {
    header: [...point, 'incomplete', ...compared(point)],
    rows: Array.from({ length }, (_, n) => {
      const [now, then] = [report.timeseries[n], before?.[n]];
      return [
        now?.start,
        now?.end,
        ...figures(now),
        now?.incomplete,
        ...(before ? [then?.start, then?.end, ...figures(then)] : []),
      ];
    }),
  };
}

/** The currencies of the table's rows, in order. */
function currenciesIn({ breakdowns, timeseries, comparison }: EngineReport): string[] {
  const [breakdown] = breakdowns;
  const figures: Figures[] = breakdown
    ? breakdown.rows.flatMap((row) => [row, row.comparison?.figures ?? {}])
    : [...timeseries, ...(comparison?.timeseries ?? [])];
  const all = figures.flatMap(({ revenue }) => revenue?.map(({ currency }) => currency) ?? []);
  return [...new Set(all)].sort();
}

/** Formats an amount. Empty if it is unknown. A currency that is not listed has no revenue. */
function amountIn(figures: Figures | undefined, wanted: string): number | undefined {
  const revenue = figures?.revenue;
  return revenue ? (revenue.find(({ currency }) => currency === wanted)?.amount ?? 0) : undefined;
}
