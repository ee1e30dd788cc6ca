import { systemActor, deletedAccounts, forgetAccount, withAuditContext } from '@app/accounts';
import { endAccountFigures } from '@app/clicks';
import { DomainError } from '@app/common';
import { deleteAllConversions } from '@app/conversions';
import { DomainsService } from '@app/domains';
import { GroupsService, LinksService, TagsService } from '@app/links';
import { deleteAllImports } from '@app/imports';
import { WebhooksService } from '@app/webhooks';
import { WebsitesService } from '@app/websites';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { forgetStorage } from './account-storage.js';

/** Resources per query. Each is deleted in a separate transaction. */
const idsAtOnce = 500;

type Kind = 'links' | 'websites' | 'groups';

/** The number of deleted resources so far. */
export type DeletionCounts = Record<Kind | 'accounts', number>;

/** Deletes everything that deleted accounts own. Every step can be repeated. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: LinksService,
    private readonly tags: TagsService,
    private readonly websites: WebsitesService,
    private readonly groups: GroupsService,
    private readonly webhooks: WebhooksService,
    private readonly domains: DomainsService,
  ) {}

  /**
   * Deletes the links, websites and groups of all deleted accounts as their owners would: slugs go to quarantine, and
   * the ledger keeps the totals. Then deletes the accounts.
   * @param report is called with the counts after every few hundred deletions.
   */
  async deleteAll(
    counts: DeletionCounts,
    report: (counts: DeletionCounts) => Promise<void>,
    signal: AbortSignal,
  ): Promise<DeletionCounts> {
    const remove: Record<Kind, (accountId: string, id: string) => Promise<void>> = {
      websites: (accountId, id) => this.websites.delete(accountId, id),
      links: (accountId, id) => this.links.delete(accountId, id),
      groups: (accountId, id) => this.groups.delete(accountId, id),
    };
    for (const accountId of await deletedAccounts(this.em)) {
      // First, so that imports create no more links.
      await deleteAllImports(this.em, accountId);
      for (const kind of Object.keys(remove) as Kind[]) {
        for (;;) {
          const ids = await this.idsOf(kind, accountId);
          if (ids.length === 0) break;
          for (const id of ids) {
            signal.throwIfAborted();
            await withoutEntries(() => remove[kind](accountId, id)).catch(ignoreMissing);
          }
          counts[kind] += ids.length;
          await report(counts);
        }
      }
      await deleteAllConversions(this.em, accountId);
      await this.tags.deleteAll(accountId);
      await this.webhooks.deleteAll(accountId);
      await this.domains.deleteAll(accountId);
      await endAccountFigures(this.em, accountId);
      await forgetStorage(this.em, accountId);
      if (await forgetAccount(this.em, accountId)) counts.accounts++;
      await report(counts);
    }
    return counts;
  }

  private async idsOf(kind: Kind, accountId: string): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from ${kind} where account_id = ? order by id limit ?`,
      [accountId, idsAtOnce],
    );
    return rows.map(({ id }) => id);
  }
}

/** The audit log of the account is deleted already. */
const withoutEntries = <T>(work: () => T): T =>
  withAuditContext({ actor: systemActor, credentialId: null, requestId: null, actions: [] }, work);

/** Another process may have deleted it first. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
}
