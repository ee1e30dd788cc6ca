import { lockAccount, lockCreator, record } from '@app/accounts';
import { forbidden, hashToken, isId, newId, newToken, notFound } from '@app/common';
import { Account, inTransaction, ReportShare } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Maximum number of shared reports of an account. */
const maxShares = 1_000;

interface NewShare {
  /** Null for the name of the scope. */
  name: string | null;
  /** A valid query of a report. */
  query: string;
  /** True if other sites may show the page in a frame. */
  embeddable: boolean;
  /** Null if the link works until it is revoked. */
  expiresAt: Date | null;
  /** Id of the user who is responsible for it. Null for a key of the command line, and if it is not known. */
  createdBy: string | null;
}

/** A report that can be read with its link. */
export interface Share extends NewShare {
  id: string;
  createdAt: Date;
}

/** The part of a shared report that visitors with its link see. */
export interface OpenedShare extends Pick<Share, 'id' | 'name' | 'query' | 'embeddable'> {
  accountId: string;
}

/** Reports that are shared by link. */
@Injectable()
export class ReportSharesService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Shares a report. Without a zone of its own, it keeps the one that the account has now.
   * @returns the share, and its token: 128 random bits that are not stored.
   * @throws DomainError `forbidden` if the account shares too many, or `createdBy` may not share reports.
   */
  async create(accountId: string, share: NewShare): Promise<{ share: Share; token: string }> {
    const token = newToken(16);
    return inTransaction(this.em, async (em) => {
      // One at a time, so that together they stay within the limit.
      if (!(await lockAccount(em, accountId))) throw notFound();
      await lockCreator(em, accountId, share.createdBy, 'reports:write');
      const { zone } = await em.findOneOrFail(Account, { id: accountId });
      const created = { ...share, query: inZone(share.query, zone), id: newId(), createdAt: new Date() };
      await em.nativeDelete(ReportShare, { accountId, expiresAt: { $lte: created.createdAt } });
      if ((await em.count(ReportShare, { accountId })) >= maxShares) {
        throw forbidden(
          `An account shares at most ${maxShares.toLocaleString('en-US')} reports. Revoke some first.`,
        );
      }
      em.create(ReportShare, { accountId, ...created, tokenHash: hashToken(token) });
      await em.flush();
      const target = { type: 'report_share' as const, id: created.id, name: created.name };
      await record(em, { accountId, action: 'report_share.created', target });
      return { share: created, token };
    });
  }

  /** Up to `limit` shares that have not expired, newest first. Starts after the share `before`, if given. */
  page(accountId: string, limit: number, before?: string): Promise<Share[]> {
    return this.em.find(
      ReportShare,
      {
        accountId,
        $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }],
        ...(before === undefined ? {} : { id: { $lt: before } }),
      },
      { orderBy: { id: 'desc' }, limit, disableIdentityMap: true },
    );
  }

  /** Revokes a share. Its link stops working immediately. @throws DomainError `not_found`. */
  async revoke(accountId: string, id: string): Promise<void> {
    if (!isId(id)) throw notFound();
    await inTransaction(this.em, async (em) => {
      const [revoked] = await em.execute<{ name: string | null }[]>(
        'delete from report_shares where account_id = ? and id = ? returning name',
        [accountId, id],
      );
      if (!revoked) throw notFound();
      const target = { type: 'report_share' as const, id, name: revoked.name };
      await record(em, { accountId, action: 'report_share.revoked', target });
    });
  }

  /** The share that a token opens. @throws DomainError `not_found` if there is none, or its account is disabled or gone. */
  async open(token: string): Promise<OpenedShare> {
    const [share] = await this.em.execute<OpenedShare[]>(
      `select s.id, s.account_id as "accountId", s.name, s.query, s.embeddable
       from report_shares_with_hash(?) s join accounts a on a.id = s.account_id
       where (s.expires_at is null or s.expires_at > now()) and a.disabled is null and a.deleted_at is null`,
      [hashToken(token)],
    );
    if (!share) throw notFound();
    return share;
  }
}

/** Adds this zone to a query without one. */
function inZone(query: string, zone: string): string {
  if (new URLSearchParams(query).has('zone')) return query;
  const parameter = `zone=${encodeURIComponent(zone)}`;
  return query === '' ? parameter : `${query}&${parameter}`;
}
