import { ownBranch, type Rule } from '@app/routing';
import type { KeyCount, RangeCounts } from './range-counts.js';
import type { DestinationReport } from './report.js';

/** The key that sums up what went to rules and branches that the link no longer has. */
export const removedKey = 'removed';

/** The dimensions of clicks and views by branch. */
export const branchDimensions = { clicks: 'branch', views: 'branch_view' } as const;

/** Everything that leads somewhere, in the order of the rules, with its destination. */
export const branchesOf = (rules: readonly Rule[]): { key: string; label: string }[] =>
  rules.flatMap(({ id, then }) => {
    if ('split' in then) return then.split.map((branch) => ({ key: branch.id, label: branch.destination }));
    return 'destination' in then ? [{ key: id, label: then.destination }] : [];
  });

/**
 * The counts of each rule and branch of a link, in the order of the rules, then those of the link's own destination,
 * then those of everything that the link no longer has. Empty for a link that never had rules.
 */
export function destinationReports(rules: readonly Rule[] | null, counts: RangeCounts): DestinationReport[] {
  const views = countByKey(counts.byKey(branchDimensions.views));
  const clicks = countByKey(counts.byKey(branchDimensions.clicks));
  const rows: DestinationReport[] = branchesOf(rules ?? []).map((branch) => ({
    ...branch,
    views: take(views, branch.key),
    clicks: take(clicks, branch.key),
  }));
  const own = {
    key: ownBranch,
    label: 'Other',
    views: take(views, ownBranch),
    clicks: take(clicks, ownBranch),
  };
  const gone = { key: removedKey, label: 'Removed rules', views: sum(views), clicks: sum(clicks) };
  const wasUsed = ({ views: viewed, clicks: clicked }: DestinationReport) => viewed + clicked > 0;
  return [...rows, ...(rules || wasUsed(own) ? [own] : []), ...(wasUsed(gone) ? [gone] : [])];
}

const countByKey = (counts: readonly KeyCount[]): Map<string, number> =>
  new Map(counts.map(({ key, count }) => [key, count]));

function take(counts: Map<string, number>, key: string): number {
  const count = counts.get(key) ?? 0;
  counts.delete(key);
  return count;
}

const sum = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);
