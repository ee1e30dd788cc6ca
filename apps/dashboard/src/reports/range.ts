import type { components } from '../api/v1.gen.ts';

/** The length of a report's range in days. */
export type RangeDays = components['schemas']['SummaryReportDto']['rangeDays'];
export const ranges: readonly RangeDays[] = [7, 14, 30, 90];

/**
 * Reads the range from the URL parameters. The default of 7 days and invalid values become undefined instead of being
 * omitted, because the router merges this result over the original parameters.
 */
export const parseRange = ({ days }: { days?: unknown }): { days?: RangeDays } => {
  const known = ranges.find((range) => range === Number(days));
  return { days: known === 7 ? undefined : known };
};
