// Inserts cubes in bulk, as the same rows that the worker and the jobs app would write for completed days.
import { CombinationSums } from '../../dist/libs/clicks/src/combine/combination-sums.js';
import { allLinks, insertCombinations } from '../../dist/libs/clicks/src/combine/combination-rows.js';

const countries = ['DE', 'BR', 'US', 'FR', 'ES', 'PT', 'IN', 'JP', 'GB', 'NL'];
const sources = ['instagram', 'tiktok', 'direct', 'google', 'facebook', 'blog.example'];
const browsers = ['safari', 'chrome', 'firefox', 'instagram'];
const systems = ['ios', 'android', 'windows', 'macos'];

const packedLevel = 9;

/** `count` cube rows, each with a different campaign. */
function cubes(count) {
  const sums = new CombinationSums();
  for (let n = 0; n < count; n++) {
    const values = [countries[n % 10], sources[n % 6], n % 3 ? 'mobile' : 'desktop'];
    values.push(browsers[(n >> 2) % 4], systems[(n >> 3) % 4], '', `site-${n % 200}.example`);
    values.push(`news-${n % 7}`, 'mail', `campaign-${n}`, '', '', '', '');
    sums.add(values.join('\t'), { views: (n % 61) + 4, clicks: n % 61, shown: 0, left: 0 });
  }
  return sums;
}

/** Adds cubes of each of the last `dayCount` days to links, or to all links of the account together. */
export async function addCubes(installation, account, targets, { dayCount, perDay }) {
  const sums = cubes(perDay);
  const client = await installation.pool.connect();
  const today = Math.floor(Date.now() / 86_400_000);
  for (let age = 0; age < dayCount; age++) {
    const day = new Date((today - age) * 86_400_000).toISOString().slice(0, 10);
    const days = targets.map((target) => ({ account: account.id, target, day, level: packedLevel, sums }));
    await insertCombinations(client, days);
  }
  client.release();
}

/** Adds the same rows to a table with one row for each of them. */
export const addPlainCubes = (installation, { dayCount, perDay }) =>
  installation.query(
    `create table plain_combinations as
     select current_date - age as day, n, ($1::text[])[n % 10 + 1] as country, ($2::text[])[n % 6 + 1] as source,
       ($3::text[])[(n >> 3) % 4 + 1] as system, 'site-' || n % 200 || '.example' as referrer,
       n % 61 + 4 as views, n % 61 as clicks
     from generate_series(0, $4::int - 1) as age, generate_series(0, $5::int - 1) as n`,
    [countries, sources, systems, dayCount, perDay],
  );

/** The query of filtered reports over that table. */
export const readPlainCubes = (installation, { dayCount }) =>
  installation.query(
    `select day, source, referrer, sum(views), sum(clicks) from plain_combinations
     where day > current_date - $1::int and country = any('{BR,DE}') and system = 'ios'
     group by grouping sets ((day), (source), (referrer))`,
    [dayCount],
  );

export { allLinks };
