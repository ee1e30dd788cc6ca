// Days of figures, written by SQL past the worker: the rollups that it would have written.

const linksAtOnce = 1_000;

/** Of the thirty clicks that each link had on each day. */
const keys = [
  ['country', 'DE', 20],
  ['country', 'US', 10],
  ['device', 'mobile', 25],
  ['device', 'desktop', 5],
  ['source', 'instagram', 18],
  ['source', 'direct', 12],
  ['browser', 'safari', 30],
  ['system', 'ios', 30],
];
const [views, clicks] = [40, 30];

const days = `generate_series(0, $3::int - 1) as age, lateral (select (now() at time zone 'utc')::date - age as day) as d`;
const dimensions = `(values ${keys.map(([dimension, key, n]) => `('${dimension}', '${key}', ${n})`).join(', ')}) as k (dimension, key, n)`;

/** Gives the first `links` links of an account, and the account itself, figures of the last `dayCount` days. */
export async function addFigures(installation, account, links, dayCount) {
  for (let skipped = 0; skipped < links; skipped += linksAtOnce) {
    const { rows } = await installation.pool.query(
      'select id from links where account_id = $1 order by id offset $2 limit $3',
      [account.id, skipped, Math.min(linksAtOnce, links - skipped)],
    );
    const values = [account.id, rows.map(({ id }) => id), dayCount];
    await installation.query(
      `insert into daily_rollups select $1::uuid, id, day, ${views}, ${clicks} from unnest($2::uuid[]) as id, ${days}`,
      values,
    );
    await installation.query(
      `insert into dimension_rollups select $1::uuid, id, day, dimension, key, n
       from unnest($2::uuid[]) as id, ${days}, ${dimensions}`,
      values,
    );
    await installation.query(
      `update target_totals set views = $3 * ${views}, clicks = $3 * ${clicks}
       where account_id = $1 and target_id = any($2::uuid[])`,
      values,
    );
  }
  await installation.query(
    `insert into account_daily_rollups select $1::uuid, day, $2::bigint * ${views}, $2::bigint * ${clicks} from ${days}`,
    [account.id, links, dayCount],
  );
  await installation.query(
    `insert into account_dimension_rollups select $1::uuid, day, dimension, key, $2::bigint * n from ${days}, ${dimensions}`,
    [account.id, links, dayCount],
  );
}
