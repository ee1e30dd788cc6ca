import type { TargetKind } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Creates the totals of a new link or website. Call it in the transaction that creates the target: events of a target
 * without totals are not counted.
 */
export async function beginFigures(
  em: EntityManager,
  accountId: string,
  kind: TargetKind,
  targetId: string,
): Promise<void> {
  const created = '(select ?::uuid as account_id, ?::uuid as target_id) as created';
  await em.execute(beginFiguresSql(kind, created), [accountId, targetId]);
}

/**
 * SQL that creates the totals of new links or websites, for the statement that creates them.
 * @param created a relation with the columns `account_id` and `target_id`.
 */
export const beginFiguresSql = (kind: TargetKind, created: string): string =>
  `insert into target_totals (account_id, target_id, kind) select account_id, target_id, '${kind}' from ${created}`;

/**
 * Locks the totals of a link or website until the caller's transaction ends, so that no click is counted meanwhile. The
 * worker locks totals before links, so call it before you lock the link.
 * @returns the clicks; 0 if there is no such target.
 */
export async function lockClicks(em: EntityManager, accountId: string, targetId: string): Promise<number> {
  const [row] = await em.execute<{ clicks: string | null }[]>('select lock_clicks(?, ?) as clicks', [
    accountId,
    targetId,
  ]);
  return Number(row?.clicks ?? 0);
}

/**
 * Removes the figures of a link or website from all reports, and keeps their totals in the ledger. Call it in the
 * transaction that deletes the target. Locks rows in the worker's order: totals, then days of the account. So a batch that
 * is being counted is included, and a later one finds no target. Does nothing if the target does not exist.
 */
export async function endFigures(em: EntityManager, accountId: string, targetId: string): Promise<void> {
  const key = [accountId, targetId];
  const [ended] = await em.execute<{ kind: TargetKind }[]>(
    `with ended as (
       delete from target_totals where account_id = ? and target_id = ?
       returning account_id, target_id, kind, views, clicks, excluded
     )
     insert into deleted_totals (account_id, target_id, kind, views, clicks, excluded, deleted_at)
     select account_id, target_id, kind, views, clicks, excluded, now() from ended
     returning kind`,
    key,
  );
  if (!ended) return;
  if (ended.kind === 'link') await subtractFromAccount(em, key);
  await em.execute('delete from daily_rollups where account_id = ? and target_id = ?', key);
  await em.execute('delete from dimension_rollups where account_id = ? and target_id = ?', key);
}

/**
 * Deletes what is left of an account's figures after all its links and websites are deleted. The ledger stays. Does
 * nothing while the account has any.
 */
export async function endAccountFigures(em: EntityManager, accountId: string): Promise<void> {
  for (const table of ['account_daily_rollups', 'account_dimension_rollups']) {
    await em.execute(
      `delete from ${table} where account_id = ?
       and not exists (select 1 from target_totals where account_id = ?)`,
      [accountId, accountId],
    );
  }
}

async function subtractFromAccount(em: EntityManager, key: string[]): Promise<void> {
  // The days of the account first, in order: their locks also guard its dimensions of these days.
  await em.execute(
    `select 1 from account_daily_rollups a
     join daily_rollups d on d.account_id = a.account_id and d.day = a.day
     where d.account_id = ? and d.target_id = ? order by a.day for no key update of a`,
    key,
  );
  await em.execute(
    `update account_daily_rollups a
     set views = greatest(a.views - d.views, 0), clicks = greatest(a.clicks - d.clicks, 0)
     from daily_rollups d
     where d.account_id = ? and d.target_id = ? and a.account_id = d.account_id and a.day = d.day`,
    key,
  );
  // Counts that the account does not have under a key are in its key "other".
  await em.execute(
    `with subtracted as (
       select d.account_id, d.day, d.dimension, d.key, d.count, least(d.count, coalesce(a.count, 0)) as held
       from dimension_rollups d
       left join account_dimension_rollups a using (account_id, day, dimension, key)
       where d.account_id = ? and d.target_id = ?
     ), changes as (
       select account_id, day, dimension, key, sum(count) as count from (
         select account_id, day, dimension, key, held as count from subtracted
         union all
         select account_id, day, dimension, 'other', count - held from subtracted
       ) as parts group by account_id, day, dimension, key
     )
     update account_dimension_rollups a set count = greatest(a.count - c.count, 0)
     from changes c
     where a.account_id = c.account_id and a.day = c.day and a.dimension = c.dimension and a.key = c.key`,
    key,
  );
  await em.execute(
    `delete from account_dimension_rollups a using daily_rollups d
     where d.account_id = ? and d.target_id = ? and a.account_id = d.account_id and a.day = d.day
       and a.count = 0`,
    key,
  );
  await em.execute(
    `delete from account_daily_rollups a using daily_rollups d
     where d.account_id = ? and d.target_id = ? and a.account_id = d.account_id and a.day = d.day
       and a.views = 0 and a.clicks = 0
       and not exists (
         select 1 from account_dimension_rollups o where o.account_id = a.account_id and o.day = a.day
       )`,
    key,
  );
}
