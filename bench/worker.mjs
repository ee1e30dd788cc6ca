// How many events a second the worker counts: it has a core, PostgreSQL the other. The queue (in PostgreSQL) is filled
// before the worker starts; taking jobs out of it, reading them, adding up, the rollups of all dimensions, watermarks and the
// commits are all in the figure. Time runs from the first commit to the last.
// Baseline: the same events inserted as rows into a plain table of the same database, 12,000 in a transaction by one
// statement over `unnest`, as many in a transaction as the worker takes. A service that keeps raw events does at least
// that for each click, and has no figures yet.
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../dist/libs/clicks/src/index.js';
import { rollupRows } from './harness/books.mjs';
import { loadCore } from './harness/cores.mjs';
import { batchesOf, countedEvents, enqueue } from './harness/events.mjs';
import { withInstallation } from './harness/installation.mjs';
import { addLinks } from './harness/links.mjs';
import { perSecond, ratio, report, whole } from './harness/results.mjs';
import { seconds } from './harness/settings.mjs';

const goal = 25_000;
const events = goal * seconds;
const deadlineMs = 300_000;
/** As the worker has it. */
const batchesTogether = 24;

const traits = ['country', 'device', 'source', 'browser', 'system', 'referrer'];
const utm = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const texts = [...traits, ...utm, 'excluded'];

async function insertPlainly(installation, batches) {
  await installation.query(
    `create table plain_events (id bigint generated always as identity primary key, at timestamptz not null,
       account uuid not null, target uuid not null, ${texts.map((name) => `${name} text`).join(', ')})`,
  );
  const names = ['at', 'account', 'target', ...texts];
  const types = ['timestamptz', 'uuid', 'uuid', ...texts.map(() => 'text')];
  const insert = `insert into plain_events (${names.join(', ')})
    select * from unnest(${types.map((type, n) => `$${n + 1}::${type}[]`).join(', ')})`;
  const began = performance.now();
  for (let first = 0; first < batches.length; first += batchesTogether) {
    const rows = batches.slice(first, first + batchesTogether).flat();
    await installation.query(
      insert,
      names.map((name) => rows.map((row) => (name === 'at' ? new Date(row.at) : (row[name] ?? null)))),
    );
  }
  return (events / (performance.now() - began)) * 1000;
}

async function countAll(installation) {
  const worker = await installation.startApp('worker');
  const deadline = performance.now() + deadlineMs;
  let [began, counted, atFirst] = [0, 0, 0];
  let cpuAtFirst = { worker: 0, postgres: 0 };
  const cpu = () => ({ worker: worker.cpuSeconds(), postgres: installation.postgresCpuSeconds() });
  while (counted < events) {
    counted = await countedEvents(installation);
    if (counted > 0 && atFirst === 0) [began, atFirst, cpuAtFirst] = [performance.now(), counted, cpu()];
    if (performance.now() > deadline) throw new Error(`${counted} of ${events} events are counted`);
    await sleep(25);
  }
  const rate = ((events - atFirst) / (performance.now() - began)) * 1000;
  const micros = (name) => ((cpu()[name] - cpuAtFirst[name]) / (events - atFirst)) * 1e6;
  const result = { rate, workerMicros: micros('worker'), postgresMicros: micros('postgres') };
  await installation.stopApp(worker);
  return result;
}

const measure = (links) =>
  withInstallation({ core: loadCore }, async (installation) => {
    const account = await installation.addAccount();
    await addLinks(installation, account, links, { prefix: 'worker-' });
    const ids = (await installation.query('select id from links')).map(({ id }) => id);
    const batches = [...batchesOf(events, account.id, ids)];
    const plain = await insertPlainly(installation, batches);
    await enqueue(installation, batches);
    const before = await rollupRows(installation);
    const counted = await countAll(installation);
    const after = await rollupRows(installation);
    const { closes, lines } = await audit(installation.pool);
    const [{ recorded }] = await installation.query(
      'select sum(recorded)::float8 as recorded from batch_writers',
    );
    if (!closes || recorded !== events) {
      throw new Error(`${recorded} of ${events} events recorded: ${JSON.stringify(lines)}`);
    }
    const perEvent = (figure) => (after[figure] - before[figure]) / events;
    return { ...counted, plain, rowsWritten: perEvent('written'), rowsNew: perEvent('rows') };
  });

const thousand = await measure(1_000);
const one = await measure(1);

const rows = ({ rowsWritten, rowsNew }) =>
  `${rowsWritten.toFixed(2)} rollup rows written an event, ${rowsNew.toFixed(3)} of them new`;
const baseline = ({ plain, rate }) =>
  `plain insert of the events ${perSecond(plain)} (${ratio(rate / plain)})`;
report('worker', {
  figures: { events, thousand, one },
  rows: [
    {
      what: 'worker on one core, PostgreSQL on the other, all dimensions, 1,000 links',
      goal: `≥ ${perSecond(goal)}`,
      measured: `${perSecond(thousand.rate)}; ${rows(thousand)}`,
      baseline: baseline(thousand),
      held: thousand.rate >= goal,
    },
    {
      what: 'the same with one hot link',
      goal: 'no slower',
      measured: `${perSecond(one.rate)}; ${rows(one)}`,
      baseline: `1,000 links ${perSecond(thousand.rate)}; ${baseline(one)}`,
      held: one.rate >= thousand.rate,
    },
  ],
  notes: [
    `${whole(events)} events each. CPU time an event over 1,000 links: worker ${thousand.workerMicros.toFixed(1)} µs, PostgreSQL ${thousand.postgresMicros.toFixed(1)} µs; of one link: ${one.workerMicros.toFixed(1)} µs and ${one.postgresMicros.toFixed(1)} µs.`,
  ],
});
