import type pg from 'pg';
import type { TotalDelta } from './aggregate.js';
import { columns } from './columns.js';

/**
 * Marks the links that have reached their click limit, in the caller's transaction, which has locked and added
 * up their totals. The locks of links come after those of totals, and before those of days of accounts. An index that
 * contains only links with a limit makes this cheap for all others.
 */
export async function closeExhaustedLinks(
  client: pg.PoolClient,
  totals: readonly TotalDelta[],
): Promise<void> {
  const clicked = totals.filter(({ clicks }) => clicks > 0);
  if (clicked.length === 0) return;
  await client.query(
    'select close_exhausted_links($1::uuid[], $2::uuid[])',
    columns(clicked, 'account', 'target'),
  );
}
