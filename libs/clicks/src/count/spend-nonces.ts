import type pg from 'pg';
import type { ClickEvent } from '../click-event.js';

/**
 * Minimum number of days for which spent nonces are kept. A hand-over that arrives later than that after its token
 * was issued does not count: it is no longer known whether its nonce was spent, and nothing may count twice.
 */
const keptNoncesDays = 7;
/** Nonces are deleted a day after they could last be spent, so that no running transaction can miss one. */
const deletedAfterDays = keptNoncesDays + 1;

const smallestNonce = (days: number): string =>
  `rpad(lpad(to_hex((extract(epoch from now() - interval '${days} days') * 1000)::bigint), 12, '0'), 32, '0')::uuid`;

/**
 * Spends the nonces of hand-overs, in the caller's transaction, which has locked their links.
 * @returns the events that do not count, because their nonce was spent by an earlier transaction, or by an earlier one of
 * these events.
 */
export async function spendNonces(
  client: pg.PoolClient,
  events: readonly ClickEvent[],
): Promise<ReadonlySet<ClickEvent>> {
  const reused = new Set<ClickEvent>();
  const first = new Map<string, ClickEvent>();
  for (const event of events) {
    const { nonce } = event;
    if (nonce === undefined) continue;
    const other = first.get(nonce);
    const isFirst = other === undefined || event.at < other.at;
    if (isFirst) first.set(nonce, event);
    const loser = isFirst ? other : event;
    if (loser) reused.add(loser);
  }
  if (first.size === 0) return reused;
  const { rows } = await client.query<{ nonce: string }>(
    `insert into spent_nonces (nonce)
     select nonce from unnest($1::uuid[]) as given (nonce)
     where nonce >= ${smallestNonce(keptNoncesDays)} order by nonce
     on conflict do nothing returning nonce`,
    [[...first.keys()]],
  );
  const spent = new Set(rows.map(({ nonce }) => nonce));
  for (const [nonce, event] of first) if (!spent.has(nonce)) reused.add(event);
  return reused;
}

/** Deletes up to `limit` nonces that no event can present anymore. @returns the number of deleted nonces. */
export async function purgeSpentNonces(pool: pg.Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from spent_nonces where nonce in (
       select nonce from spent_nonces where nonce < ${smallestNonce(deletedAfterDays)} order by nonce limit $1
     )`,
    [limit],
  );
  return rowCount ?? 0;
}
