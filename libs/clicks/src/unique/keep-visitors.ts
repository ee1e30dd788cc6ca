import type pg from 'pg';

const today = `(now() at time zone 'utc')::date`;

/**
 * Shares the secrets of UTC days. Creates the missing ones, and deletes those of past days.
 * @param wanted by day, such as `2026-11-21`: what to create. If a secret exists, it wins.
 * @returns the secrets that all processes use.
 * @throws if the database cannot be reached.
 */
export async function shareVisitorSecrets(
  pool: pg.Pool,
  wanted: ReadonlyMap<string, Buffer>,
): Promise<ReadonlyMap<string, Buffer>> {
  const days = [...wanted.keys()];
  const secrets = [...wanted.values()].map((secret) => secret.toString('hex'));
  await pool.query(
    `insert into visitor_secrets (day, secret)
     select day, decode(secret, 'hex') from unnest($1::date[], $2::text[]) as wanted (day, secret)
     on conflict do nothing`,
    [days, secrets],
  );
  const { rows } = await pool.query<{ day: string; secret: Buffer }>(
    `select to_char(day, 'YYYY-MM-DD') as day, secret from visitor_secrets where day = any($1::date[])`,
    [days],
  );
  await purgeVisitorSecrets(pool);
  return new Map(rows.map(({ day, secret }) => [day, secret]));
}

/** Deletes the secrets of past UTC days. @returns the number of deleted secrets. */
export async function purgeVisitorSecrets(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`delete from visitor_secrets where day < ${today}`);
  return rowCount ?? 0;
}

/**
 * Deletes sketches of days before yesterday. Anything counted for these days later adds no visitors.
 * @param limit maximum number of sketches.
 * @returns the number of deleted sketches.
 */
export async function purgeVisitorSketches(pool: pg.Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from visitor_sketches where (day, account_id, target_id) in (
       select day, account_id, target_id from visitor_sketches where day < ${today} - 1
       order by day limit $1 for update skip locked
     )`,
    [limit],
  );
  return rowCount ?? 0;
}
