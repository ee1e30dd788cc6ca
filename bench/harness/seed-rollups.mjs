// Inserts rollups in bulk with SQL, as the same rows that the worker would write.

const linksPerStatement = 1_000;

/** How the clicks of a link on a day are distributed: dimension, key, clicks. */
const clicksByKey = [
  ['country', 'DE', 20],
  ['country', 'US', 10],
  ['device', 'mobile', 25],
  ['device', 'desktop', 5],
  ['source', 'instagram', 18],
  ['source', 'direct', 12],
  ['browser', 'safari', 30],
  ['system', 'ios', 30],
];
/** Views and clicks of every link on every day. */
const [views, clicks] = [40, 30];

const days = `generate_series(0, $3::int - 1) as age, lateral (select (now() at time zone 'utc')::date - age as day) as d`;
const dimensions = `(values ${clicksByKey.map(([dimension, key, n]) => `('${dimension}', '${key}', ${n})`).join(', ')}) as k (dimension, key, n)`;

/** Adds rollups of the last `dayCount` days for the first `links` links of an account and for the account itself. */
export async function addRollups(installation, account, links, dayCount) {
  for (let skipped = 0; skipped < links; skipped += linksPerStatement) {
    const { rows } = await installation.pool.query(
      'select id from links where account_id = $1 order by id offset $2 limit $3',
      [account.id, skipped, Math.min(linksPerStatement, links - skipped)],
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
