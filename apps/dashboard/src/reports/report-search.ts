import { asRange, type Days } from './range.ts';

/** The cards that have several rankings, and what the address calls those that are not open at first. */
const rankings = {
  sources: ['kind', 'referrer'],
  devices: ['browser', 'system'],
  utm: ['medium', 'campaign', 'term', 'content'],
};
export type RankingsName = keyof typeof rankings;

/** What the address of a report holds: its range, and by card the ranking that is open. The first of each is left out. */
export type ReportSearch = { days?: Days } & { [name in RankingsName]?: string };

/** What is not valid is undefined, not left out: the router lays this over what the address says. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  const known = (card: RankingsName) => rankings[card].find((name) => name === search[card]);
  return { ...asRange(search), sources: known('sources'), devices: known('devices'), utm: known('utm') };
}
