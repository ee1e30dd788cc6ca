import type { Creation, Creations, ListedCreation } from '@app/accounts';
import { ReportShare } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** The reports that a user has shared or taken over. */
@Injectable()
export class CreatedReportShares implements Creations {
  async list(em: EntityManager, accountId: string, userId: string): Promise<ListedCreation[]> {
    const shares = await em.find(
      ReportShare,
      { accountId, createdBy: userId, $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }] },
      { orderBy: { id: 'desc' }, disableIdentityMap: true },
    );
    return shares.map(({ id, name, createdAt }) => ({ id, name, createdAt, active: true }));
  }

  async creators(em: EntityManager, accountId: string): Promise<string[]> {
    const rows = await em.execute<{ id: string }[]>(
      `select distinct created_by as id from report_shares
       where account_id = ? and created_by is not null and (expires_at is null or expires_at > now())`,
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  end(em: EntityManager, accountId: string, userId: string, ids?: readonly string[]): Promise<Creation[]> {
    return em.execute<Creation[]>(
      `delete from report_shares
       where account_id = ? and created_by = ? ${ids ? 'and id = any(?::uuid[])' : ''} returning id, name`,
      [accountId, userId, ...arrayOf(ids)],
    );
  }

  takeOver(
    em: EntityManager,
    accountId: string,
    userId: string,
    ownerId: string | null,
    ids?: readonly string[],
  ): Promise<Creation[]> {
    return em.execute<Creation[]>(
      `update report_shares set created_by = ?
       where account_id = ? and created_by = ? ${ids ? 'and id = any(?::uuid[])' : ''} returning id, name`,
      [ownerId, accountId, userId, ...arrayOf(ids)],
    );
  }

  /** A shared report is read by others. It stays until an owner has decided. */
  suspend(): Promise<Creation[]> {
    return Promise.resolve([]);
  }
}

/** As a PostgreSQL array of UUIDs. */
const arrayOf = (ids?: readonly string[]): string[] => (ids ? [`{${ids.join(',')}}`] : []);
