import { record } from './audit/record-entry.js';
import { AccountLogo, inTransaction } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { accountNameSql } from './account-name.js';

/** Limits of stored logos: large enough to print sharply, small enough to embed. The whole image is kept. */
export const logoTarget = { width: 400, height: 400, maxBytes: 40_000, whole: true } as const;

/** Limits of pictures for pages. They are part of pages that have to stay below 10 KB, whatever their texts. */
export const pictureTarget = {
  width: 64,
  height: 64,
  maxBytes: 1_300,
  whole: true,
  format: 'WEBP',
} as const;

/** The logos of accounts, which their QR codes and the pages with their brand can show. */
@Injectable()
export class LogosService {
  constructor(private readonly em: EntityManager) {}

  /** The logo of an account; null if it has none. */
  async find(accountId: string): Promise<Pick<AccountLogo, 'version' | 'jpeg'> | null> {
    return this.em.findOne(AccountLogo, { accountId }, { disableIdentityMap: true });
  }

  /** True if an account has a logo. */
  async has(accountId: string): Promise<boolean> {
    return (await this.em.count(AccountLogo, { accountId })) > 0;
  }

  /**
   * Stores the logo of an account. Storing the same image again changes nothing.
   * @param jpeg scaled to `logoTarget`. @param picture the same image, scaled to `pictureTarget`.
   */
  async set(accountId: string, jpeg: Buffer, picture: Buffer): Promise<void> {
    const version = hash('sha256', jpeg, 'base64url').slice(0, 16);
    await this.change(
      accountId,
      `insert into account_logos as l (account_id, version, jpeg, picture) values (?, ?, ?, ?)
       on conflict (account_id) do update
       set version = excluded.version, jpeg = excluded.jpeg, picture = excluded.picture
       where l.version <> excluded.version returning 1`,
      [accountId, version, jpeg, picture],
    );
    await this.addPicture(accountId, version, picture);
  }

  /** The logo of an account if it was stored before pictures existed, and has none yet; otherwise null. */
  async withoutPicture(accountId: string): Promise<Pick<AccountLogo, 'version' | 'jpeg'> | null> {
    return this.em.findOne(AccountLogo, { accountId, picture: null }, { disableIdentityMap: true });
  }

  /** Adds the picture of a logo that has none, unless the account has a different logo by now. */
  async addPicture(accountId: string, version: string, picture: Buffer): Promise<void> {
    await this.em.execute(
      'update account_logos set picture = ? where account_id = ? and version = ? and picture is null',
      [picture, accountId, version],
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
