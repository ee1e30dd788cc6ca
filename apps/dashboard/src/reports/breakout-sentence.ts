import { formatCount, formatShare } from '../format.ts';

/** What visitors did who were shown a way out of an app's browser. */
export interface BreakoutTotals {
  shown: number;
  left: number;
}

/** The sum of some apps. */
export const breakoutTotals = (
  rows: readonly { shown?: number | null; left?: number | null }[],
): BreakoutTotals => ({
  shown: rows.reduce((sum, { shown }) => sum + (shown ?? 0), 0),
  left: rows.reduce((sum, { left }) => sum + (left ?? 0), 0),
});

/** The share that left. Who saw the way out before the range may have left in it, so the whole is never less than the part. */
export const leftShare = ({ shown, left }: BreakoutTotals): string =>
  formatShare(left, Math.max(shown, left));

export const breakoutSentence = (totals: BreakoutTotals): string =>
  `${formatCount(totals.shown)} ${totals.shown === 1 ? 'person' : 'people'} saw a way out of an app’s browser, ` +
  `and ${formatCount(totals.left)} (${leftShare(totals)}) left the app.`;
