import {
  systemActor,
  AccountsService,
  currentAuditContext,
  installationChain,
  record,
  withAuditContext,
  type AuditEvent,
} from '@app/accounts';
import { notFound, type TargetDisabledReason } from '@app/common';
import { inAccount, inTransaction, type TargetKind } from '@app/database';
import { LinksService } from '@app/links';
import { SlugsService } from '@app/slugs';
import { WebsitesService } from '@app/websites';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { forgetReports } from './reports.service.js';

/** A link or page of any account. */
export interface ModeratedTarget {
  kind: TargetKind;
  accountId: string;
  id: string;
}

/**
 * Actions of operators on all accounts. The audit log of the account records the action, but not the operator: the
 * account may belong to someone from whom the operator must be protected. The installation's log records both.
 */
@Injectable()
export class ModerationService {
  constructor(
    private readonly em: EntityManager,
    private readonly slugs: SlugsService,
    private readonly links: LinksService,
    private readonly websites: WebsitesService,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * Disables the link or page at a slug: visitors see the reason, and its owner can neither change nor delete it. If it is
   * disabled already, the reason changes. Visitors' reports about it are resolved and deleted.
   * @throws DomainError `not_found` if nothing is at the slug.
   */
  async disable(slug: string, reason: TargetDisabledReason): Promise<ModeratedTarget> {
    return this.setDisabled(slug, reason);
  }

  /** Reverses `disable`. @throws DomainError `not_found` if nothing is at the slug. */
  async enable(slug: string): Promise<ModeratedTarget> {
    return this.setDisabled(slug, null);
  }

  /**
   * Disables an account: visitors of all its links and pages see that it is disabled, and its keys and sessions are
   * refused. Links and pages that were disabled separately stay so when the account is enabled again.
   * @returns the name of the account.
   * @throws DomainError `not_found`.
   */
  async disableAccount(accountId: string, reason: TargetDisabledReason): Promise<string> {
    return this.setAccountDisabled(accountId, reason);
  }

  /** Reverses `disableAccount`. @throws DomainError `not_found`. */
  async enableAccount(accountId: string): Promise<string> {
    return this.setAccountDisabled(accountId, null);
  }

  private async setDisabled(slug: string, reason: TargetDisabledReason | null): Promise<ModeratedTarget> {
    return inTransaction(this.em, async (em) => {
      const target = await this.slugs.holderAt(em, slug);
      if (!target) throw notFound();
      const { kind, accountId, id } = target;
      if (reason) await forgetReports(em, accountId, id);
      const service = kind === 'link' ? this.links : this.websites;
      if (await inAccount(em, accountId, () => service.setDisabled(em, accountId, id, reason))) {
        await recordModeration(em, {
          accountId,
          action: `${kind}.${reason ? 'disabled' : 'enabled'}`,
          target: { type: kind, id, name: slug },
          details: reason ? { reason } : {},
        });
      }
      return target;
    });
  }

  private async setAccountDisabled(accountId: string, reason: TargetDisabledReason | null): Promise<string> {
    return inTransaction(this.em, async (em) => {
      const account = await this.accounts.setDisabled(em, accountId, reason);
      if (!account) throw notFound();
      if (reason) await forgetReports(em, accountId);
      if (account.changed) {
        await recordModeration(em, {
          accountId,
          action: reason ? 'account.disabled' : 'account.enabled',
          target: { type: 'account', id: accountId, name: account.name },
          details: reason ? { reason } : {},
        });
      }
      return account.name;
    });
  }
}

/** Records an event in the chain of the account, without the operator's name, and in that of the installation. */
async function recordModeration(em: EntityManager, event: AuditEvent): Promise<void> {
  const context = currentAuditContext();
  await record(em, { ...event, accountId: installationChain });
  const isPerson = context.actor.kind === 'user';
  const shown = isPerson ? { ...context, actor: systemActor, credentialId: null } : context;
  await withAuditContext(shown, () => record(em, event));
}
