import { plural, t } from '@lingui/core/macro';
import { formatCount } from '../format.ts';
import type { Place } from '../reports/chart-paths.ts';

/** The size that the picture is drawn for, in pixels. It keeps its proportions if the page shows it smaller. */
export const sparkline = { width: 64, height: 18 };
const { width, height } = sparkline;
/** Keeps the line, which is 1.5 pixels wide, inside the picture. */
const edge = 1;

/** The points of a trend. The highest is at the top, zero at the bottom. */
export function placesOf(clicks: readonly number[]): Place[] {
  const most = Math.max(1, ...clicks);
  const step = (width - 2 * edge) / Math.max(1, clicks.length - 1);
  return clicks.map((count, day) => [
    edge + day * step,
    height - edge - (count / most) * (height - 2 * edge),
  ]);
}

/** Describes a trend in words, for users who cannot see it. */
export function trendText(trend: readonly number[]): string {
  const clicks = trend.reduce((sum, count) => sum + count, 0);
  const days = trend.length;
  const today = formatCount(trend.at(-1) ?? 0);
  return t`${plural(clicks, { one: '# click', other: '# clicks' })} in ${plural(days, { one: '# day', other: '# days' })}, ${today} of them today`;
}
