import type { CombinationFilters, CombinedDimension } from '@app/clicks';
import { ownBranch } from '@app/routing';
import { sourceGroupOf } from '@app/visitors';
import { branchesOf, removedKey } from '../branch-report.js';
import type { KnownScope } from './known-scope.js';
import { type BreakdownName, type FilterName, filterKeysOf, type ReportFilter } from './report-request.js';

/** Maps the key of a combination to a key of the report. */
type KeyOf = (key: string) => string;

/** The dimension of combinations that a filter or breakdown is about, and its keys there. Null if there is none. */
export function combinedAs(
  name: BreakdownName | FilterName,
  scope: KnownScope,
): { dimension: CombinedDimension; keyOf: KeyOf } | null {
  switch (name) {
    case 'link':
    case 'group':
    case 'tag':
    case 'domain':
    case 'hourOfWeek':
    case 'alias':
      return null;
    case 'sourceGroup':
      return { dimension: 'source', keyOf: sourceGroupOf };
    case 'destination':
      return {
        dimension: name,
        keyOf: among([...branchesOf(scope.rules ?? []).map(({ key }) => key), ownBranch]),
      };
    case 'item':
      return { dimension: name, keyOf: among(scope.items.map(({ id }) => id)) };
    default:
      return { dimension: name, keyOf: (key) => key };
  }
}

/** The key, or `removed` for what no longer exists. */
const among = (keys: readonly string[]): KeyOf => {
  const known = new Set(keys);
  return (key) => (known.has(key) ? key : removedKey);
};

/**
 * Builds predicates that pass combinations with one of the values of every filter, unless all of them begin with
 * `!`, and none of those that do. A visit without a key passes only filters that exclude others.
 */
export function combinationFilters(filters: readonly ReportFilter[], scope: KnownScope): CombinationFilters {
  const passing: CombinationFilters = {};
  for (const filter of filters) {
    const combined = combinedAs(filter.name, scope);
    if (!combined) continue;
    const { dimension, keyOf } = combined;
    const keys = filterKeysOf(filter);
    const [included, excluded] = [new Set(keys.included), new Set(keys.excluded)];
    const others = passing[dimension];
    passing[dimension] = (key) => {
      const reported = key === '' ? key : keyOf(key);
      const passes = (included.size === 0 || included.has(reported)) && !excluded.has(reported);
      return passes && (others?.(key) ?? true);
    };
  }
  return passing;
}
