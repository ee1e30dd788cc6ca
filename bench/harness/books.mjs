// Whether what visitors received is what the reports say. A benchmark whose books do not close is an error.
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../../dist/libs/clicks/src/index.js';

/** Waits until nothing is left in the journal. @returns how many seconds that took. @throws after `timeout` seconds. */
export async function drained(installation, timeout = 300) {
  const began = performance.now();
  while (installation.journalBatches() > 0) {
    if (performance.now() - began > timeout * 1000) {
      throw new Error(`${installation.journalBatches()} batches are not counted after ${timeout} s`);
    }
    await sleep(50);
  }
  return (performance.now() - began) / 1000;
}

/**
 * Holds R ≤ C ≤ S over all links of an account: R complete answers, S requests sent, C what the reports count, which is
 * clicks and excluded visits. A load that ended by itself has R = S; one that was cut off has requests under way.
 * @param loads what `load` gave, all of them.
 * @throws where it does not hold, or where the audit finds something.
 */
export async function closeBooks(installation, account, loads, { core = null } = {}) {
  await drained(installation);
  const api = await installation.startApp('api', { core });
  const response = await fetch(`${api.url}/v1/analytics/summary?days=7`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  if (!response.ok) throw new Error(`the summary is not there: ${response.status}`);
  const { clicks } = (await response.json()).summary;
  await installation.stopApp(api);
  const [{ excluded }] = await installation.query(
    'select coalesce(sum(excluded), 0)::float8 as excluded from target_totals where account_id = $1',
    [account.id],
  );
  const total = (figure) => loads.reduce((sum, one) => sum + one[figure], 0);
  const books = {
    received: total('received'),
    counted: clicks + excluded,
    sent: total('sent'),
    clicks,
    excluded,
  };
  if (books.counted < books.received || books.counted > books.sent) {
    throw new Error(`the books do not close: ${JSON.stringify(books)}`);
  }
  const { closes, lines } = await audit(installation.pool);
  if (!closes)
    throw new Error(`the audit found: ${JSON.stringify(lines.filter(({ breaches }) => breaches > 0))}`);
  return books;
}

/** R, C and S in words. */
export const told = ({ received, counted, sent }) =>
  received === sent && received === counted
    ? `R = C = ${whole(counted)}`
    : `R ${whole(received)} ≤ C ${whole(counted)} ≤ S ${whole(sent)}`;

const whole = (n) => n.toLocaleString('en-US');

const rollups = [
  'target_totals',
  'daily_rollups',
  'dimension_rollups',
  'account_daily_rollups',
  'account_dimension_rollups',
];

/** Rows of the rollups, and how often one was inserted or updated, since the database began. */
export async function rollupRows(installation) {
  // What a transaction did is told by PostgreSQL up to a second after it, or ten where its connection rests.
  await installation.query('select pg_stat_force_next_flush()');
  await sleep(1_500);
  const [{ written }] = await installation.query(
    `select sum(n_tup_ins + n_tup_upd)::float8 as written from pg_stat_user_tables where relname = any($1)`,
    [rollups],
  );
  const counts = await Promise.all(
    rollups.map((table) => installation.query(`select count(*)::float8 as n from ${table}`)),
  );
  return { written, rows: counts.reduce((sum, [{ n }]) => sum + n, 0) };
}
