import { record } from '@app/accounts';
import { isId, notFound } from '@app/common';
import { inTransaction } from '@app/database';
import { deleteSignup, type SignupDetails, signupsPage } from '@app/signups';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { WebsitesService } from './websites.service.js';

/** The addresses with which visitors of a bio page signed up. */
@Injectable()
export class WebsiteSignupsService {
  constructor(
    private readonly em: EntityManager,
    private readonly websites: WebsitesService,
  ) {}

  /** @throws DomainError `not_found` if the account has no such page. */
  async require(accountId: string, websiteId: string): Promise<void> {
    await this.websites.get(accountId, websiteId);
  }

  /** Up to `limit` addresses that count, the most recent first. Starts after the one `before`, if given. */
  page(accountId: string, websiteId: string, limit: number, before?: string): Promise<SignupDetails[]> {
    return signupsPage(this.em, accountId, websiteId, limit, before);
  }

  /** Deletes an address, including from the outbox of webhooks and their log. @throws DomainError `not_found`. */
  async delete(accountId: string, websiteId: string, id: string): Promise<void> {
    if (!isId(websiteId) || !isId(id)) throw notFound();
    await inTransaction(this.em, async (em) => {
      if (!(await deleteSignup(em, accountId, websiteId, id))) throw notFound();
      // Without the address, which is deleted.
      await record(em, { accountId, action: 'signup.deleted', target: { type: 'signup', id, name: null } });
    });
  }
}
