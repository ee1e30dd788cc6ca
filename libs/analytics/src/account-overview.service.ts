import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TopLink } from './report.js';
import { readTopLinks } from './top-links.js';

/** The numbers of an account's resources. */
export interface AccountOverview {
  links: { total: number; active: number; paused: number };
  websites: { total: number; published: number };
  groups: number;
  /** The five links with the most lifetime clicks. */
  topLinks: TopLink[];
}

interface Tally {
  links: number;
  active_links: number;
  websites: number;
  published_websites: number;
  groups: number;
}

@Injectable()
export class AccountOverviewService {
  constructor(private readonly em: EntityManager) {}

  /** Reads only tallies, so the cost does not depend on the size of the account. */
  async read(accountId: string): Promise<AccountOverview> {
    const [tally] = await this.em.execute<[Tally]>(
      `select coalesce(sum(links), 0)::float8 as links, coalesce(sum(active_links), 0)::float8 as active_links,
         coalesce(sum(websites), 0)::float8 as websites,
         coalesce(sum(published_websites), 0)::float8 as published_websites,
         coalesce(sum(groups), 0)::float8 as groups
       from account_tallies where account_id = ?`,
      [accountId],
    );
    return {
      links: { total: tally.links, active: tally.active_links, paused: tally.links - tally.active_links },
      websites: { total: tally.websites, published: tally.published_websites },
      groups: tally.groups,
      topLinks: await readTopLinks(this.em, accountId),
    };
  }
}
