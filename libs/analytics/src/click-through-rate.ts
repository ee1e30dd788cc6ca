/** Clicks per 100 views, rounded to two decimals. 0 if there are no views. */
export function clickThroughRate(views: number, clicks: number): number {
  // A single division keeps halves exact. 100 * clicks / views would round twice.
  return views === 0 ? 0 : Math.round((clicks * 10_000) / views) / 100;
}
