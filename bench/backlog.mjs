// Draining a backlog: a redirect process left millions of events in its journal when it died, and the next one adopts them
// while serving 1,000 redirects a second. Redirect and worker share a core. PostgreSQL shares the other with the generator,
// which needs little at that rate. The clock runs from the first counted batch to the last.
// Baseline: the p99 latency of the same service at the same rate without a backlog.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frame } from '../dist/libs/clicks/src/journal/record-frame.js';
import { countRollupRows, verifyTotals, waitForEmptyJournal } from './harness/click-totals.mjs';
import { loadCore } from './harness/cpu-pinning.mjs';
import { batchesOf, countedEvents, waitForCounting } from './harness/events.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatCount, formatFactor, formatMs, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { longRun, scaled } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { runLoad } from './harness/wrk.mjs';

const events = scaled(longRun ? 5_000_000 : 1_000_000);
const links = 1_000;
const goalRate = 20_000;
const visitRate = 1_000;
const script = visitScript('backlog-', links);
/** Fail if draining takes longer than at a tenth of the goal. */
const timeoutMs = (events / goalRate) * 10_000 + 60_000;

/** Writes the journal directory of a writer that died, in the journal's own format. */
function writeAbandonedJournal(dataDir, batches) {
  const directory = join(dataDir, 'journal', randomUUID());
  mkdirSync(directory, { recursive: true });
  let sequence = 0;
  for (const batch of batches) writeFileSync(join(directory, `${++sequence}.batch`), frame(batch));
}

/** Repeats the load while `work` runs, because its duration is not known. */
async function serveDuring(url, work) {
  let running = true;
  const serving = (async () => {
    const loads = [];
    while (running) loads.push(await runLoad(url, script, { rate: visitRate, seconds: 3 }));
    return loads;
  })();
  const [result, loads] = await Promise.all([work.finally(() => (running = false)), serving]);
  return { result, loads };
}

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'backlog-' });
  const ids = (await installation.query('select id from links')).map(({ id }) => id);
  const worker = await installation.startApp('worker');
  let redirect = await installation.startApp('redirect');
  const warmUp = await runLoad(redirect.url, script, { rate: visitRate, seconds: 3 });
  const withoutBacklog = await runLoad(redirect.url, script, { rate: visitRate, seconds: 5 });
  await waitForEmptyJournal(installation);
  await installation.stopApp(redirect);
  writeAbandonedJournal(installation.dataDir, batchesOf(events, account.id, ids));

  const before = await countedEvents(installation);
  redirect = await installation.startApp('redirect');
  const {
    result: { rate: drainRate },
    loads,
  } = await serveDuring(
    redirect.url,
    waitForCounting(installation, { total: events, before, timeoutMs, everyMs: 50 }),
  );
  await waitForEmptyJournal(installation);
  await installation.stopApp(redirect);
  await installation.stopApp(worker);
  const backlog = { received: events, sent: events };
  const totals = await verifyTotals(installation, account, [warmUp, withoutBacklog, ...loads, backlog]);
  const { written } = await countRollupRows(installation);
  const p99 = Math.max(...loads.map((load) => load.p99));
  return { events, drainRate, withoutBacklog, p99, rowsWritten: written / totals.counted, totals };
});

const { drainRate, withoutBacklog, p99, rowsWritten, totals } = figures;
report('backlog', {
  figures,
  rows: [
    {
      label: `backlog of ${formatCount(events)} events on disk while serving ${formatRate(visitRate)}`,
      goal: `drained at ≥ ${formatRate(goalRate)}`,
      measured: `${formatRate(drainRate)} including concurrent visits; ${rowsWritten.toFixed(2)} rollup rows written per event; p99 of visits ${formatMs(p99)}`,
      baseline: `without a backlog p99 ${formatMs(withoutBacklog.p99)} (${formatFactor(p99 / withoutBacklog.p99)})`,
      met: drainRate >= goalRate,
    },
  ],
  notes: [`R = C = ${formatCount(totals.counted)}, including the backlog and all concurrent visits.`],
});
