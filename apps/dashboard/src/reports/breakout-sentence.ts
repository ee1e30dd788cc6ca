import { plural, t } from '@lingui/core/macro';
import { formatShare } from '../format.ts';

/** The outcome for visitors who were shown a way out of an app's browser. */
interface BreakoutTotals {
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

/**
 * The share that left. Visitors who saw the way out before the range may have left within it, so the whole is never
 * less than the part.
 */
export const leftShare = ({ shown, left }: BreakoutTotals): string =>
  formatShare(left, Math.max(shown, left));

export function breakoutSentence(totals: BreakoutTotals): string {
  const { shown, left } = totals;
  const share = leftShare(totals);
  return t`${plural(shown, { one: '# person', other: '# people' })} saw a way out of an app’s browser, and ${plural(left, { one: '#', other: '#' })} (${share}) left the app.`;
}

/** The label of an app's own browser, unlike the app itself, which is a source. */
export const inAppName = (app: string): string =>
  t({ message: `${app} (in-app browser)`, context: 'the browser inside an app' });
