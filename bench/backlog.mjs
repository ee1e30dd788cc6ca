// A backlog: a redirect process died with millions of events in its journal, and the next one adopts them, while it serves
// 1,000 redirects a second. Redirect and worker share a core; PostgreSQL has the other, with the generator, which needs
// little at that rate. Time runs from the first batch that is counted to the last.
// Baseline: the same service in the same run with nothing behind it, at 1,000 redirects a second: its p99.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { frame } from '../dist/libs/clicks/src/journal/record-frame.js';
import { closeBooks, drained, rollupRows } from './harness/books.mjs';
import { loadCore } from './harness/cores.mjs';
import { batchesOf, countedEvents } from './harness/events.mjs';
import { withInstallation } from './harness/installation.mjs';
import { addLinks } from './harness/links.mjs';
import { ms, perSecond, ratio, report, whole } from './harness/results.mjs';
import { long, sized } from './harness/settings.mjs';
import { visits } from './harness/visitors.mjs';
import { load } from './harness/wrk.mjs';

const events = sized(long ? 5_000_000 : 1_000_000);
const links = 1_000;
const goal = 20_000;
const rate = 1_000;
const next = visits('backlog-', links);
/** A backlog that is not drained at a tenth of the goal is an error. */
const deadlineMs = (events / goal) * 10_000 + 60_000;

/** The folder of a writer that died: its batches, in the journal's own format. */
function leaveBehind(dataDir, batches) {
  const folder = join(dataDir, 'journal', randomUUID());
  mkdirSync(folder, { recursive: true });
  let sequence = 0;
  for (const batch of batches) writeFileSync(join(folder, `${++sequence}.batch`), frame(batch));
}

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'backlog-' });
  const ids = (await installation.query('select id from links')).map(({ id }) => id);
  const worker = await installation.startApp('worker');
  let redirect = await installation.startApp('redirect');
  const loads = [await load(redirect.url, next, { rate, seconds: 3 })];
  const calm = await load(redirect.url, next, { rate, seconds: 5 });
  loads.push(calm);
  await drained(installation);
  await installation.stopApp(redirect);
  leaveBehind(installation.dataDir, batchesOf(events, account.id, ids));

  const before = await countedEvents(installation);
  redirect = await installation.startApp('redirect');
  // One load after the other until all is counted: nobody knows before how long that takes.
  let draining = true;
  const serving = (async () => {
    const served = [];
    while (draining) served.push(await load(redirect.url, next, { rate, seconds: 3 }));
    return served;
  })();
  let [began, atFirst, counted] = [0, 0, 0];
  const deadline = performance.now() + deadlineMs;
  while (counted < events) {
    await sleep(50);
    counted = (await countedEvents(installation)) - before;
    if (counted > 0 && atFirst === 0) [began, atFirst] = [performance.now(), counted];
    if (performance.now() > deadline) throw new Error(`${counted} of ${events} events are counted`);
  }
  const drainRate = ((counted - atFirst) / (performance.now() - began)) * 1000;
  draining = false;
  const served = await serving;
  loads.push(...served);
  await drained(installation);
  await installation.stopApp(redirect);
  await installation.stopApp(worker);
  const behind = { received: events, sent: events };
  const books = await closeBooks(installation, account, [...loads, behind]);
  const { written } = await rollupRows(installation);
  const p99 = Math.max(...served.map((one) => one.p99));
  return { events, drainRate, calm, p99, rowsWritten: written / books.counted, books };
});

const { drainRate, calm, p99, rowsWritten } = figures;
report('backlog', {
  figures,
  rows: [
    {
      what: `backlog of ${whole(events)} events on disk, while serving ${perSecond(rate)}`,
      goal: `drained at ≥ ${perSecond(goal)}`,
      measured: `${perSecond(drainRate)}, with the visits of that time; ${rowsWritten.toFixed(2)} rollup rows written an event; p99 of visits ${ms(p99)}`,
      baseline: `without a backlog p99 ${ms(calm.p99)} (${ratio(p99 / calm.p99)} ×)`,
      held: drainRate >= goal,
    },
  ],
  notes: [`R = C = ${whole(figures.books.counted)}, the backlog and every visit meanwhile.`],
});
