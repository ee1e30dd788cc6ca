import type { components } from '../api/v1.gen.ts';

/** The ranges that reports have, in days. */
export type Days = components['schemas']['SummaryReportDto']['rangeDays'];
export const ranges: readonly Days[] = [7, 14, 30, 90];

/**
 * The range that the address asks for; 7 days, which the address leaves out, where it asks for none that exists. Then
 * it is undefined, not left out: the router lays this over what the address says.
 */
export const asRange = ({ days }: { days?: unknown }): { days?: Days } => {
  const known = ranges.find((range) => range === Number(days));
  return { days: known === 7 ? undefined : known };
};
