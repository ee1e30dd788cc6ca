import { parseRange, type RangeDays } from './range.ts';

/** The cards with several tabs, and the URL values of their tabs except the default one. */
const cardTabs = {
  sources: ['kind', 'referrer'],
  devices: ['browser', 'system'],
  utm: ['medium', 'campaign', 'term', 'content'],
};
export type RankingsName = keyof typeof cardTabs;

/** The URL parameters of a report: its range and the open tab of each card. Defaults are omitted. */
export type ReportSearch = { days?: RangeDays } & { [name in RankingsName]?: string };

/** Invalid values become undefined instead of being omitted: the router merges this over the URL's parameters. */
export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const tabOf = (card: RankingsName) => cardTabs[card].find((name) => name === search[card]);
  return { ...parseRange(search), sources: tabOf('sources'), devices: tabOf('devices'), utm: tabOf('utm') };
}
