import { PreparedStatement } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** How many resources an account has. */
interface Tally {
  links: number;
  active_links: number;
  websites: number;
  published_websites: number;
  groups: number;
}

const tally = new PreparedStatement<Tally>(
  'account-tally',
  `select coalesce(sum(links), 0)::float8 as links, coalesce(sum(active_links), 0)::float8 as active_links,
     coalesce(sum(websites), 0)::float8 as websites,
     coalesce(sum(published_websites), 0)::float8 as published_websites,
     coalesce(sum(groups), 0)::float8 as groups
   from account_tallies where account_id = $1`,
);

/** Reads only tallies, so the cost does not depend on the size of the account. */
export async function readTally(em: EntityManager, accountId: string): Promise<Tally> {
  const [row] = await tally.run(em, [accountId]);
  // Sums without a GROUP BY are always one row.
  return row as Tally;
}
