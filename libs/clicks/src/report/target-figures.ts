import type { TargetKind } from '@app/database';
import { allLinks, columnList } from '../combine/combination-rows.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

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

/** Like `lockClicks`, for many targets, in the worker's order. @returns the clicks of each. */
export async function lockClicksOfAll(
  em: EntityManager,
  accountId: string,
  targetIds: readonly string[],
): Promise<Map<string, number>> {
  // Functions of a sorted subquery run in its order.
  const { rows } = await sql<{ id: string; clicks: string | null }>`
    select id, lock_clicks(${accountId}, id) as clicks
    from (select id from unnest(${targetIds}::uuid[]) as id order by id) as sorted
  `.execute(em.getKysely());
  return new Map(rows.map(({ id, clicks }) => [id, Number(clicks ?? 0)]));
}

/** The ids that belong to deleted links or websites of the account. */
export async function deletedTargets(
  em: EntityManager,
  accountId: string,
  kind: TargetKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select target_id as id from deleted_totals
    where account_id = ${accountId} and target_id = any(${ids}::uuid[]) and kind = ${kind}
  `.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes the figures of links or websites from all reports, and keeps their totals in the ledger. Call it in the
 * transaction that deletes the targets. Locks rows in the worker's order: totals, then days of the account. So a batch that
 * is being counted is included, and a later one finds no target. Ignores targets that do not exist.
 */
export async function endFigures(
  em: EntityManager,
  accountId: string,
  targetIds: readonly string[],
): Promise<void> {
  const { rows: ended } = await sql<{ id: string; kind: TargetKind }>`
    with ended as (
      delete from target_totals where account_id = ${accountId} and target_id = any(${targetIds}::uuid[])
      returning account_id, target_id, kind, views, clicks, excluded
    )
    insert into deleted_totals (account_id, target_id, kind, views, clicks, excluded, deleted_at)
    select account_id, target_id, kind, views, clicks, excluded, now() from ended
    returning target_id as id, kind
  `.execute(em.getKysely());
  if (ended.length === 0) return;
  const links = ended.filter(({ kind }) => kind === 'link').map(({ id }) => id);
  if (links.length > 0) await subtractFromAccount(em, accountId, links);
  const ids = ended.map(({ id }) => id);
  const those = ofTargets(accountId, ids);
  const ofLinks = sql`account_id = ${accountId} and link_id = any(${ids}::uuid[])`;
  for (const statement of [
    sql`delete from combinations where ${onDaysOf(accountId, ids)} and ${those}`,
    sql`delete from visitor_sketches where ${onDaysOf(accountId, ids)} and ${those}`,
    sql`delete from daily_rollups where ${those}`,
    sql`delete from dimension_rollups where ${those}`,
    sql`delete from voucher_clicks where ${ofLinks}`,
    // Its trigger deletes the visits by app.
    sql`delete from holdout_visits where ${ofLinks}`,
  ]) {
    await statement.execute(em.getKysely());
  }
}

/**
 * Deletes what is left of an account's figures after all its links and websites are deleted. The ledger stays. Does
 * nothing while there are some.
 */
export async function endAccountFigures(em: EntityManager, accountId: string): Promise<void> {
  for (const table of ['combinations', 'visitor_sketches']) {
    await em.execute(
      `delete from ${table} where day in (select day from account_daily_rollups where account_id = ?)
       and account_id = ? and not exists (select 1 from target_totals where account_id = ?)`,
      [accountId, accountId, accountId],
    );
  }
  for (const table of ['account_daily_rollups', 'account_dimension_rollups']) {
    await em.execute(
      `delete from ${table} where account_id = ?
       and not exists (select 1 from target_totals where account_id = ?)`,
      [accountId, accountId],
    );
  }
}

/** Condition on rows of the account's targets. */
const ofTargets = (accountId: string, ids: readonly string[]) =>
  sql`account_id = ${accountId} and target_id = any(${ids}::uuid[])`;

/** Condition on rows of the account, on the days of these targets. Uses the key of the table. */
const onDaysOf = (accountId: string, ids: readonly string[]) =>
  sql`day in (select day from daily_rollups where ${ofTargets(accountId, ids)}) and account_id = ${accountId}`;

/**
 * A visitor of these links may have visited others, so visitors stay in the account as long as there are enough
 * views or clicks.
 */
const visitorViewsLeft = sql`a.visitor_views - least(a.visitor_views, d.visitor_views)`;
const markedClicksLeft = sql`a.marked_clicks - least(a.marked_clicks, d.marked_clicks)`;

async function subtractFromAccount(em: EntityManager, accountId: string, links: string[]): Promise<void> {
  const those = ofTargets(accountId, links);
  const onTheirDays = onDaysOf(accountId, links);
  const quarterLeft = (figure: 'views' | 'clicks') => sql`array_agg(
    nullif(greatest(coalesce(${sql.ref(`a.quarter_${figure}`)}[n], 0) - coalesce(${sql.ref(`q.${figure}`)}, 0), 0), 0)::int
    order by n)`;
  for (const statement of [
    // The days of the account first, in order: their locks also guard its dimensions of these days.
    sql`select 1 from account_daily_rollups where ${onTheirDays} order by day for no key update`,
    sql`
      with days as (
        select day, sum(views) as views, sum(clicks) as clicks, coalesce(sum(visitor_views), 0) as visitor_views,
          coalesce(sum(marked_clicks), 0) as marked_clicks
        from daily_rollups where ${those} group by day
      ), quarters as (
        -- Both arrays of a day have the same bounds, because every count is added to both.
        select day, n, sum(quarter_views[n]) as views, sum(quarter_clicks[n]) as clicks
        from daily_rollups, generate_subscripts(quarter_views, 1) as n where ${those} group by day, n
      ), quarters_left as (
        select a.day, ${quarterLeft('views')} as views, ${quarterLeft('clicks')} as clicks
        from account_daily_rollups a cross join generate_series(1, 96) as n
        left join quarters q using (day, n)
        where a.account_id = ${accountId} and a.day in (select day from quarters) group by a.day
      )
      update account_daily_rollups a
      set views = greatest(a.views - d.views, 0), clicks = greatest(a.clicks - d.clicks, 0),
        quarter_views = coalesce(l.views, a.quarter_views), quarter_clicks = coalesce(l.clicks, a.quarter_clicks),
        visitor_views = ${visitorViewsLeft},
        visitors = case when a.visitors > ${visitorViewsLeft} then ${visitorViewsLeft} else a.visitors end,
        marked_clicks = ${markedClicksLeft},
        unique_clicks = case when a.unique_clicks > ${markedClicksLeft} then ${markedClicksLeft} else a.unique_clicks end
      from days d left join quarters_left l using (day)
      where a.account_id = ${accountId} and a.day = d.day`,
    // Counts that the account does not have under a key are in its key "other".
    sql`
      with counts as (
        select account_id, day, dimension, key, sum(count) as count from dimension_rollups
        where ${those} group by account_id, day, dimension, key
      ), subtracted as (
        select d.account_id, d.day, d.dimension, d.key, d.count, least(d.count, coalesce(a.count, 0)) as held
        from counts d left join account_dimension_rollups a using (account_id, day, dimension, key)
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
    // Merged into the account's row later: that row is read and written as a whole.
    sql`
      insert into combinations
        (day, account_id, target_id, id, level, sign, size, total_views, total_clicks, folded, ${sql.raw(columnList)})
      select day, account_id, ${allLinks}::uuid, gen_random_uuid(), 0, -sign, size, total_views, total_clicks, folded,
        ${sql.raw(columnList)}
      from combinations where ${onTheirDays} and ${those}`,
    sql`delete from account_dimension_rollups where ${onTheirDays} and count = 0`,
    sql`
      delete from account_daily_rollups a where ${onTheirDays} and views = 0 and clicks = 0 and not exists (
        select 1 from account_dimension_rollups o where o.account_id = a.account_id and o.day = a.day
      )`,
    ...['combinations', 'visitor_sketches'].map(
      (table) => sql`
        delete from ${sql.table(table)} where ${onTheirDays} and target_id = ${allLinks}::uuid and day not in (
          select day from account_daily_rollups where account_id = ${accountId}
        )`,
    ),
  ]) {
    await statement.execute(em.getKysely());
  }
}
