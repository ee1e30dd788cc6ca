import { record } from '@app/audit';
import { AccountLogo, inTransaction } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { accountNameSql } from './account-name.js';

/** What logos are scaled to: enough for a sharp print, and little to embed. The whole image is kept. */
export const logoTarget = { width: 400, height: 400, maxBytes: 40_000, whole: true } as const;

/** The logos of accounts, which their QR codes can show. */
@Injectable()
export class LogosService {
  constructor(private readonly em: EntityManager) {}

  /** The logo of an account; null if it has none. */
  async find(accountId: string): Promise<Pick<AccountLogo, 'version' | 'jpeg'> | null> {
    return this.em.findOne(AccountLogo, { accountId }, { disableIdentityMap: true });
  }

  /** Whether an account has a logo. */
  async has(accountId: string): Promise<boolean> {
    return (await this.em.count(AccountLogo, { accountId })) > 0;
  }

  /** Stores the logo of an account. The same image again changes nothing. @param jpeg of `logoTarget`. */
  async set(accountId: string, jpeg: Buffer): Promise<void> {
    const version = hash('sha256', jpeg, 'base64url').slice(0, 16);
    await this.change(
      accountId,
      `insert into account_logos as l (account_id, version, jpeg) values (?, ?, ?)
       on conflict (account_id) do update set version = excluded.version, jpeg = excluded.jpeg
       where l.version <> excluded.version returning 1`,
      [accountId, version, jpeg],
    );
  }

  /** Removes the logo of an account. Does nothing if it has none. */
  async remove(accountId: string): Promise<void> {
    await this.change(accountId, 'delete from account_logos where account_id = ? returning 1', [accountId]);
  }

  /** Records the change if the statement returns a row. */
  private async change(accountId: string, sql: string, values: unknown[]): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const changed = await em.execute<object[]>(sql, values);
      if (changed.length === 0) return;
      const [account] = await em.execute<{ name: string }[]>(
        `select ${accountNameSql} as name from accounts a where a.id = ?`,
        [accountId],
      );
      const target = { type: 'account' as const, id: accountId, name: account?.name ?? '' };
      await record(em, { accountId, action: 'account.logo_changed', target, fields: ['logo'] });
    });
  }
}
