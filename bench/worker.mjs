// Events per second that the worker counts on one core, with PostgreSQL on the other. The queue, in PostgreSQL, is filled before
// the worker starts. The figure includes fetching and decoding jobs, aggregation, the rollups of all dimensions, watermarks and
// commits. The clock runs from the first commit to the last.
// Baseline: inserting the same events as rows into a plain table of the same database, 12,000 per transaction like the worker,
// with one statement over `unnest`. A service that stores raw events does at least that, and has no report yet.
import { countRollupRows, requireCleanLedger } from './harness/click-totals.mjs';
import { loadCore } from './harness/cpu-pinning.mjs';
import { batchesOf, enqueue, waitForCounting } from './harness/events.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatCount, formatFactor, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { seconds } from './harness/settings.mjs';

const goalRate = 25_000;
const events = goalRate * seconds;
const timeoutMs = 300_000;
/** The limit of the worker. */
const batchesPerTransaction = 24;

const traits = ['country', 'device', 'source', 'browser', 'system', 'referrer'];
const utm = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const textColumns = [...traits, ...utm, 'excluded'];

/** Inserts the events into a plain table. @returns events per second. */
async function insertPlainly(installation, batches) {
  await installation.query(
    `create table plain_events (id bigint generated always as identity primary key, at timestamptz not null,
       account uuid not null, target uuid not null, ${textColumns.map((name) => `${name} text`).join(', ')})`,
  );
  const columns = ['at', 'account', 'target', ...textColumns];
  const types = ['timestamptz', 'uuid', 'uuid', ...textColumns.map(() => 'text')];
  const insert = `insert into plain_events (${columns.join(', ')})
    select * from unnest(${types.map((type, n) => `$${n + 1}::${type}[]`).join(', ')})`;
  const startedAt = performance.now();
  for (let first = 0; first < batches.length; first += batchesPerTransaction) {
    const rows = batches.slice(first, first + batchesPerTransaction).flat();
    await installation.query(
      insert,
      columns.map((name) => rows.map((row) => (name === 'at' ? new Date(row.at) : (row[name] ?? null)))),
    );
  }
  return (events / (performance.now() - startedAt)) * 1000;
}

async function countQueue(installation, env) {
  const worker = await installation.startApp('worker', { env });
  const { rate, micros } = await waitForCounting(installation, {
    total: events,
    timeoutMs,
    everyMs: 25,
    cpuSeconds: () => ({ worker: worker.cpuSeconds(), postgres: installation.postgresCpuSeconds() }),
  });
  await installation.stopApp(worker);
  return { rate, workerMicros: micros.worker, postgresMicros: micros.postgres };
}

const measure = (links, { combine = true, uniques = false } = {}) =>
  withInstallation({ core: loadCore }, async (installation) => {
    const account = await installation.addAccount();
    await addLinks(installation, account, links, { prefix: 'worker-' });
    const ids = (await installation.query('select id from links')).map(({ id }) => id);
    const batches = [...batchesOf(events, account.id, ids, { withMarks: uniques })];
    const plainRate = await insertPlainly(installation, batches);
    await enqueue(installation, batches);
    const before = await countRollupRows(installation);
    if (!combine)
      await installation.query(`update figure_starts set since = 'infinity' where figure = 'combined'`);
    const counting = await countQueue(installation, combine ? {} : { COMBINATION_DAYS: '0' });
    const after = await countRollupRows(installation);
    await requireCleanLedger(installation);
    const [{ recorded }] = await installation.query(
      'select sum(recorded)::float8 as recorded from batch_writers',
    );
    if (recorded !== events) throw new Error(`${recorded} of ${events} events recorded`);
    const perEvent = (field) => (after[field] - before[field]) / events;
    return {
      ...counting,
      plainRate,
      rowsWritten: perEvent('written'),
      rowsNew: perEvent('rows'),
      walBytes: perEvent('walBytes'),
      tableBytes: perEvent('tableBytes'),
    };
  });

const thousandLinks = await measure(1_000);
const oneLink = await measure(1);
const withoutCombinations = await measure(1_000, { combine: false });
const withUniques = await measure(1_000, { uniques: true });
const withUniquesOfOneLink = await measure(1, { uniques: true });

const formatMeasured = ({ rate, rowsWritten, rowsNew, walBytes, tableBytes }) =>
  `${formatRate(rate)}; ${rowsWritten.toFixed(2)} rollup rows written per event (${rowsNew.toFixed(3)} new), ${walBytes.toFixed(0)} bytes of WAL and ${tableBytes.toFixed(1)} bytes of tables`;
const formatBaseline = ({ plainRate, rate }) =>
  `plain insert of the events ${formatRate(plainRate)} (${formatFactor(rate / plainRate)})`;
const formatCpu = ({ workerMicros, postgresMicros }) =>
  `worker ${workerMicros.toFixed(1)} µs, PostgreSQL ${postgresMicros.toFixed(1)} µs`;
report('worker', {
  figures: { events, thousandLinks, oneLink, withoutCombinations, withUniques, withUniquesOfOneLink },
  rows: [
    {
      label: 'worker on one core, PostgreSQL on the other, all dimensions, 1,000 links',
      goal: `≥ ${formatRate(goalRate)}`,
      measured: formatMeasured(thousandLinks),
      baseline: formatBaseline(thousandLinks),
      met: thousandLinks.rate >= goalRate,
    },
    {
      label: 'the same with all events on one link',
      goal: 'no slower',
      measured: formatMeasured(oneLink),
      baseline: `1,000 links ${formatRate(thousandLinks.rate)}; ${formatBaseline(oneLink)}`,
      met: oneLink.rate >= thousandLinks.rate,
    },
  ],
  notes: [
    `${formatCount(events)} events each.`,
    `CPU time per event with 1,000 links: ${formatCpu(thousandLinks)}.`,
    `With one link: ${formatCpu(oneLink)}.`,
    `Without combinations (\`COMBINATION_DAYS=0\`), 1,000 links: ${formatMeasured(withoutCombinations)}; ${formatCpu(withoutCombinations)}.`,
    `With unique visitors (\`UNIQUES=on\`), each view of another one, 1,000 links: ${formatMeasured(withUniques)}; ${formatCpu(withUniques)}.`,
    `The same with one link: ${formatMeasured(withUniquesOfOneLink)}; ${formatCpu(withUniquesOfOneLink)}.`,
  ],
});
