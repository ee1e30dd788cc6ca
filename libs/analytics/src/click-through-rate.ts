/** Clicks per hundred views, rounded to two decimals; 0 where there are no views. */
export function clickThroughRate(views: number, clicks: number): number {
  // One division, so that halves stay exact: 100 * clicks / views would round twice.
  return views === 0 ? 0 : Math.round((clicks * 10_000) / views) / 100;
}
