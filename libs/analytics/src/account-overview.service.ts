import { PreparedStatement } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TopLink } from './report.js';
import { topLinksSql } from './top-links.js';

/** Counts of an account's resources. */
export interface AccountOverview {
  links: { total: number; active: number; paused: number };
  websites: { total: number; published: number };
  groups: number;
  /** The five links with the most lifetime clicks. */
  topLinks: TopLink[];
}

interface OverviewRow {
  links: number;
  active_links: number;
  websites: number;
  published_websites: number;
  groups: number;
  top_links: TopLink[];
}

/** Reads only stored counts, so the cost does not depend on the size of the account. */
const overview = new PreparedStatement<OverviewRow>(
  'account-overview',
  `select coalesce(sum(links), 0)::float8 as links, coalesce(sum(active_links), 0)::float8 as active_links,
     coalesce(sum(websites), 0)::float8 as websites,
     coalesce(sum(published_websites), 0)::float8 as published_websites,
     coalesce(sum(groups), 0)::float8 as groups,
     (select coalesce(json_agg(top), '[]') from (${topLinksSql}) as top) as top_links
   from account_tallies where account_id = $1`,
);

@Injectable()
export class AccountOverviewService {
  constructor(private readonly em: EntityManager) {}

  async read(accountId: string): Promise<AccountOverview> {
    // Sums without a GROUP BY are always one row.
    const [row] = (await overview.run(this.em, [accountId])) as [OverviewRow];
    return {
      links: { total: row.links, active: row.active_links, paused: row.links - row.active_links },
      websites: { total: row.websites, published: row.published_websites },
      groups: row.groups,
      topLinks: row.top_links,
    };
  }
}
