// `GET /v1/analytics/report` one after the other, as a dashboard calls it. The API has one core, PostgreSQL the other.
// The busy link has a million clicks a day: five years of days, and 90 days of dimensions with as many keys as fit. The
// account has its rollups and, for breakdowns by link, links with visits on each of 90 days. With filters, the link and
// the account have 5,000 cube rows on each of 90 days. Baselines: `select 1` through the same pool settings, the
// shortest response of the database; and, with filters, a statement over a table with one row per cube row of the link.
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatCount, formatMs, report } from './harness/results.mjs';
import { percentile } from './harness/sampling.mjs';
import { addLinks, settleDatabase } from './harness/seed-links.mjs';
import { addCubes, addPlainCubes, allLinks, readPlainCubes } from './harness/seed-combinations.mjs';
import { addRollups } from './harness/seed-rollups.mjs';
import { scaled } from './harness/settings.mjs';

const links = scaled(1_000_000);
const visitedLinks = scaled(10_000);
const dimensionDays = 90;
const combined = { dayCount: dimensionDays, perDay: 5_000 };
const yearDays = 1826;
const calls = 300;
/** Of a report without a goal, which takes a second or more. */
const slowCalls = 20;

/** Gives a link a million clicks on every day, and its account the same figures. */
async function addBusyLink(installation, account, id) {
  const days = `generate_series(0, $2::int - 1) as age,
    lateral (select (now() at time zone 'utc')::date - age as day) as d`;
  const keys = `(
    select dimension, 'key' || n as key, 1000000 / count as n from
      (values ('country', 200), ('device', 4), ('source', 500), ('browser', 40), ('system', 15), ('referrer', 500),
        ('utm_source', 100), ('utm_campaign', 300)) as k (dimension, count), generate_series(1, count) as n
  ) as k`;
  const quarters = 'array_fill(10417, array[96])';
  await installation.query(
    `insert into daily_rollups select $1::uuid, $3::uuid, day, 1200000, 1000000, ${quarters}, ${quarters} from ${days}`,
    [account.id, yearDays, id],
  );
  await installation.query(
    `insert into account_daily_rollups select $1::uuid, day, 1200000, 1000000, ${quarters}, ${quarters} from ${days}`,
    [account.id, yearDays],
  );
  await installation.query(
    `insert into dimension_rollups select $1::uuid, $3::uuid, day, dimension, key, n from ${days}, ${keys}`,
    [account.id, dimensionDays, id],
  );
  await installation.query(
    `insert into account_dimension_rollups select $1::uuid, day, dimension, key, n from ${days}, ${keys}`,
    [account.id, dimensionDays],
  );
}

async function latencies(url, key, query, callCount) {
  const times = [];
  for (let n = 0; n < callCount; n++) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/v1/analytics/report?${query}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${query} returned ${response.status}: ${body}`);
    if (n >= callCount / 10) times.push(performance.now() - startedAt);
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}

async function timesOf(work) {
  const times = [];
  for (let n = 0; n < calls; n++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}

const format = ({ p50, p99 }) => `p50 ${formatMs(p50)}, p99 ${formatMs(p99)}`;

const { results, bare, plain } = await withInstallation({ core: loadCore }, async (installation) => {
  const [busy, many] = [await installation.addAccount(), await installation.addAccount()];
  await addLinks(installation, busy, 1, { prefix: 'busy-' });
  const [{ id }] = await installation.query('select id from links where account_id = $1', [busy.id]);
  await addBusyLink(installation, busy, id);
  await addLinks(installation, many, links, { prefix: 'many-' });
  await addRollups(installation, many, visitedLinks, dimensionDays);
  await addCubes(installation, busy, [id], combined);
  await addCubes(installation, many, [allLinks], combined);
  await addPlainCubes(installation, combined);
  await settleDatabase(installation);
  const { url } = await installation.startApp('api');
  const breakdowns = ['country', 'source', 'device', 'referrer'].map((by) => `by=${by}`).join('&');
  const filters = 'country=BR&country=DE&system=ios&by=source&by=referrer';
  const loads = [
    [
      'a busy link, five years by month',
      100,
      busy,
      `link=${id}&days=${yearDays}&interval=month&compare=year`,
    ],
    [
      'a busy link, five years by month in a time zone',
      100,
      busy,
      `link=${id}&days=${yearDays}&interval=month&zone=Europe/Berlin`,
    ],
    ['a busy link, 90 days, four breakdowns', 100, busy, `link=${id}&days=90&${breakdowns}`],
    [
      'a busy link, 30 days, four breakdowns, compared',
      100,
      busy,
      `link=${id}&days=30&compare=previous&${breakdowns}`,
    ],
    ['an account, 90 days, four breakdowns', 50, many, `days=90&${breakdowns}`],
    ['a busy link, 90 days, two filters, two breakdowns', 100, busy, `link=${id}&days=90&${filters}`],
    ['an account, 90 days, two filters, two breakdowns', 50, many, `days=90&${filters}`],
    ['an account, 90 days by link', null, many, 'days=90&by=link'],
  ];
  await installation.query(`update figure_starts set since = '2000-01-01Z'`);
  const results = [];
  for (const [label, goal, { key }, query] of loads) {
    results.push({ label, goal, ...(await latencies(url, key, query, goal === null ? slowCalls : calls)) });
  }
  const bare = await timesOf(() => installation.query('select 1'));
  const plain = await timesOf(() => readPlainCubes(installation, combined));
  return { results, bare, plain };
});

report('reports', {
  figures: { links, visitedLinks, results, bare, plain },
  rows: results.map(({ label, goal, p50, p99 }) => ({
    label: `Report on ${label}`,
    goal: goal === null ? '' : `p99 ≤ ${goal} ms`,
    measured: format({ p50, p99 }),
    baseline: label.includes('filters')
      ? `a row per combination: ${format(plain)}`
      : `select 1: ${format(bare)}`,
    met: goal === null ? null : p99 <= goal,
  })),
  notes: [
    `The account has ${formatCount(links)} links, of which ${formatCount(visitedLinks)} have visits on each of ${dimensionDays} days.`,
  ],
});
