import { record } from './audit/record-entry.js';
import { forbidden, isId, newId, type TargetDisabledReason } from '@app/common';
import { Account, inTransaction, Membership, type Role } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountName, accountNameSql } from './account-name.js';

/** An account that a user belongs to. */
export interface OwnAccount {
  id: string;
  /** The email address of its first owner if it has no name. */
  name: string;
  role: Role;
}

/** The accounts that users belong to. */
@Injectable()
export class AccountsService {
  constructor(private readonly em: EntityManager) {}

  /** The accounts of a user, by name. */
  async listOf(userId: string): Promise<OwnAccount[]> {
    return this.em.execute<OwnAccount[]>(
      `select a.id, ${accountNameSql} as name, m.role
       from memberships m join accounts a on a.id = m.account_id
       where m.user_id = ? order by lower(${accountNameSql}), a.id`,
      [userId],
    );
  }

  /** The name of an account; empty if there is no such account. */
  async nameOf(accountId: string): Promise<string> {
    const [row] = await this.em.execute<{ name: string }[]>(
      `select ${accountNameSql} as name from accounts a where a.id = ?`,
      [accountId],
    );
    return row?.name ?? '';
  }

  /**
   * Creates an account that the user owns.
   * @param maxOwned maximum number of accounts that the user may own afterward
   * @returns its id.
   * @throws DomainError invalid_request if the name is not 1 to 120 characters; forbidden if the user owns too many.
   */
  async create(userId: string, name: string, maxOwned: number): Promise<string> {
    const id = newId();
    const createdAt = new Date();
    const account = { id, name: accountName(name), createdAt, deletedAt: null };
    return inTransaction(this.em, async (em) => {
      if (maxOwned !== Infinity) await this.checkOwned(em, userId, maxOwned);
      em.create(Account, account);
      em.create(Membership, { userId, accountId: id, role: 'owner', createdAt });
      await em.flush();
      const target = { type: 'account' as const, id, name: account.name };
      await record(em, { accountId: id, action: 'account.created', target });
      return id;
    });
  }

  /** Locks the user, so that concurrent calls count each other. @throws DomainError forbidden */
  private async checkOwned(em: EntityManager, userId: string, max: number): Promise<void> {
    await em.execute('select 1 from users where id = ? for update', [userId]);
    const [owned] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from memberships where user_id = ? and role = 'owner'`,
      [userId],
    );
    if ((owned?.count ?? 0) < max) return;
    throw forbidden(`You own ${max} accounts, and may not own more.`);
  }

  /** Renames an account. @throws DomainError invalid_request if the name is not 1 to 120 characters. */
  async rename(accountId: string, name: string): Promise<void> {
    const given = accountName(name);
    await inTransaction(this.em, async (em) => {
      const renamed = await em.execute<object[]>(
        'update accounts set name = ? where id = ? and name is distinct from ? returning id',
        [given, accountId, given],
      );
      if (renamed.length === 0) return;
      const target = { type: 'account' as const, id: accountId, name: given };
      await record(em, { accountId, action: 'account.renamed', target, fields: ['name'] });
    });
  }

  /** Sets the time zone whose days reports of the account use, an IANA name. */
  async setZone(accountId: string, zone: string): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const [changed] = await em.execute<{ name: string }[]>(
        `update accounts a set zone = ? where id = ? and zone <> ? returning ${accountNameSql} as name`,
        [zone, accountId, zone],
      );
      if (!changed) return;
      const target = { type: 'account' as const, id: accountId, name: changed.name };
      await record(em, { accountId, action: 'account.zone_changed', target, fields: ['zone'] });
    });
  }

  /**
   * Disables an account, or enables it again. For operators. Its keys and sessions are refused immediately on all
   * instances, and the redirects stop serving it within a second, no matter how many links it has.
   * @returns the account's name and whether that changed anything; null if there is no such account.
   */
  async setDisabled(
    em: EntityManager,
    accountId: string,
    reason: TargetDisabledReason | null,
  ): Promise<{ name: string; changed: boolean } | null> {
    if (!isId(accountId)) return null;
    const [account] = await em.execute<{ name: string; disabled: TargetDisabledReason | null }[]>(
      `select ${accountNameSql} as name, a.disabled from accounts a
       where a.id = ? and a.deleted_at is null for no key update of a`,
      [accountId],
    );
    if (!account) return null;
    const changed = account.disabled !== reason;
    if (changed) await em.execute('update accounts set disabled = ? where id = ?', [reason, accountId]);
    return { name: account.name, changed };
  }
}
