// `npm start` on data that is there: from the start of the process until everything takes requests, with 1,000,000 links,
// wherever the system runs it. Baseline: the same start of the same installation without a link, in the same run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { newId } from '../dist/libs/common/src/index.js';
import { freePort, publishedInstance } from '../dist/libs/postgres-server/src/index.js';
import { addLinks } from './harness/links.mjs';
import { ratio, report, whole } from './harness/results.mjs';
import { percentile } from './harness/samples.mjs';
import { scratchFolder } from './harness/scratch.mjs';
import { sized } from './harness/settings.mjs';

const links = sized(1_000_000);
const goal = 3;
const starts = 3;
const dataDir = scratchFolder();
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  API_PORT: String(await freePort(0)),
  REDIRECT_PORT: String(await freePort(0)),
  WORKER_PORT: String(await freePort(0)),
  JOBS_PORT: String(await freePort(0)),
};

/** Starts, does `work` while it runs, stops in order. @returns seconds from the start to ready. */
async function start(work = () => undefined) {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const exit = once(child, 'exit');
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
        if (printed.includes('Waypost is ready')) resolve(performance.now());
      });
    }
  });
  const at = await Promise.race([ready, exit.then(() => null)]);
  if (at === null) throw new Error(`it did not start:\n${printed}`);
  const health = await Promise.all(
    ['API', 'REDIRECT', 'WORKER'].map((name) =>
      fetch(`http://127.0.0.1:${env[`${name}_PORT`]}/health/ready`),
    ),
  );
  if (!health.every(({ ok }) => ok)) throw new Error('it said that it is ready, and is not');
  await work();
  child.kill('SIGTERM');
  const [code] = await exit;
  if (code !== 0) throw new Error(`it stopped with ${code}:\n${printed}`);
  return (at - began) / 1000;
}

async function several() {
  const seconds = [];
  for (let n = 0; n < starts; n++) seconds.push(await start());
  return percentile(seconds, 50);
}

async function fill() {
  const pool = new pg.Pool({ connectionString: publishedInstance(dataDir).databaseUrl, max: 1 });
  await addLinks({ query: (sql, values) => pool.query(sql, values) }, { id: newId() }, links, {
    prefix: 'start-',
  });
  await pool.end();
}

const first = await start();
const empty = await several();
await start(fill);
const full = await several();
report('start', {
  figures: { links, first, empty, full },
  rows: [
    {
      what: `start on data that is there, to ready, ${whole(links)} links, median of ${starts}`,
      goal: `≤ ${goal} s`,
      measured: `${full.toFixed(2)} s`,
      baseline: `without a link ${empty.toFixed(2)} s (${ratio(full / empty)} ×)`,
      held: full <= goal,
    },
  ],
  notes: [`The first start of all, which makes the database, took ${first.toFixed(2)} s.`],
});
