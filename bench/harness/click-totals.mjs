// Compares what visitors received with what the reports count. A benchmark whose totals do not match fails.
import { setTimeout as sleep } from 'node:timers/promises';
import { checkClickLedger } from '../../dist/libs/clicks/src/index.js';
import { formatCount } from './results.mjs';

/**
 * Waits until the journal is empty.
 * @param timeoutSeconds how long to wait before failing.
 * @returns how long it took, in seconds.
 */
export async function waitForEmptyJournal(installation, timeoutSeconds = 300) {
  const startedAt = performance.now();
  while (installation.journalBatches() > 0) {
    if (performance.now() - startedAt > timeoutSeconds * 1000) {
      throw new Error(`${installation.journalBatches()} batches not counted after ${timeoutSeconds} s`);
    }
    await sleep(50);
  }
  return (performance.now() - startedAt) / 1000;
}

/**
 * Verifies R ≤ C ≤ S over all links of an account: R complete responses, S requests sent, C visits in the reports
 * (clicks plus excluded visits). For a load that ran to its end R = S; a load that was cut off leaves requests in flight.
 * @param loads results of all `runLoad` calls.
 * @throws if the totals do not match or the click ledger has a breach.
 */
export async function verifyTotals(installation, account, loads, { core = null } = {}) {
  await waitForEmptyJournal(installation);
  const api = await installation.startApp('api', { core });
  const response = await fetch(`${api.url}/v1/analytics/summary?days=7`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  if (!response.ok) throw new Error(`reading the summary failed: ${response.status}`);
  const { clicks } = (await response.json()).summary;
  await installation.stopApp(api);
  const [{ excluded }] = await installation.query(
    'select coalesce(sum(excluded), 0)::float8 as excluded from target_totals where account_id = $1',
    [account.id],
  );
  const sum = (field) => loads.reduce((total, load) => total + load[field], 0);
  const totals = {
    received: sum('received'),
    counted: clicks + excluded,
    sent: sum('sent'),
    clicks,
    excluded,
  };
  if (totals.counted < totals.received || totals.counted > totals.sent) {
    throw new Error(`the totals do not match: ${JSON.stringify(totals)}`);
  }
  await requireCleanLedger(installation);
  return totals;
}

/** @throws if the click ledger has a breach. */
export async function requireCleanLedger(installation) {
  const { closes, lines } = await checkClickLedger(installation.pool);
  if (closes) return;
  throw new Error(
    `the click ledger does not balance: ${JSON.stringify(lines.filter(({ breaches }) => breaches > 0))}`,
  );
}

/** R, C and S as text. */
export const formatTotals = ({ received, counted, sent }) =>
  received === sent && received === counted
    ? `R = C = ${formatCount(counted)}`
    : `R ${formatCount(received)} ≤ C ${formatCount(counted)} ≤ S ${formatCount(sent)}`;

const rollupTables = [
  'target_totals',
  'daily_rollups',
  'dimension_rollups',
  'account_daily_rollups',
  'account_dimension_rollups',
  'combinations',
  'visitor_sketches',
];

/**
 * Counts the rows of the rollup tables.
 * @returns `rows`, how many there are now, and since the database was created: `written`, how many were inserted or updated,
 *   `walBytes`, what PostgreSQL wrote to its log for everything together, and `tableBytes`, the size of these tables and their indexes.
 */
export async function countRollupRows(installation) {
  // Connections report their statistics with a delay of up to a second, idle ones up to ten.
  await installation.query('select pg_stat_force_next_flush()');
  await sleep(1_500);
  const [{ written }] = await installation.query(
    `select sum(n_tup_ins + n_tup_upd)::float8 as written from pg_stat_user_tables where relname = any($1)`,
    [rollupTables],
  );
  const [{ walBytes }] = await installation.query(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes"`,
  );
  const [{ tableBytes }] = await installation.query(
    `select sum(pg_total_relation_size(name::regclass))::float8 as "tableBytes" from unnest($1::text[]) as name`,
    [rollupTables],
  );
  const counts = await Promise.all(
    rollupTables.map((table) => installation.query(`select count(*)::float8 as n from ${table}`)),
  );
  return { written, walBytes, tableBytes, rows: counts.reduce((sum, [{ n }]) => sum + n, 0) };
}
