import type { EngineReport, Figures, Metric } from '@app/analytics';

type Cells = (string | number | boolean | null | undefined)[];

export interface ReportTable {
  header: string[];
  rows: Cells[];
}

/** A report as one table: its breakdown if it has one, otherwise the time series. Comparisons are in columns to the right. */
export function tableOf(report: EngineReport, metrics: readonly Metric[]): ReportTable {
  const figures = (of: Figures | undefined): Cells => metrics.map((metric) => of?.[metric]);
  const compared = (names: readonly string[]): string[] =>
    report.comparison ? names.map((name) => `compared_${name}`) : [];
  const [breakdown] = report.breakdowns;
  if (breakdown) {
    return {
      header: [breakdown.by, 'label', ...metrics, ...compared(metrics)],
      rows: breakdown.rows.map(({ key, label, comparison, ...row }) => [
        key,
        label,
        ...figures(row),
        ...(comparison ? figures(comparison.figures) : []),
      ]),
    };
  }
  const point = ['start', 'end', ...metrics];
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
