import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readTally } from './account-tally.js';
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

@Injectable()
export class AccountOverviewService {
  constructor(private readonly em: EntityManager) {}

  /** Reads only tallies, so the cost does not depend on the size of the account. */
  async read(accountId: string): Promise<AccountOverview> {
    const tally = await readTally(this.em, accountId);
    return {
      links: { total: tally.links, active: tally.active_links, paused: tally.links - tally.active_links },
      websites: { total: tally.websites, published: tally.published_websites },
      groups: tally.groups,
      topLinks: await readTopLinks(this.em, accountId),
    };
  }
}
