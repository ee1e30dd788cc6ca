// `npm start` on existing data with 1,000,000 links: from starting the process until all apps accept requests. Not pinned.
// Baseline: the same start of the same installation without links.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { newId } from '../dist/libs/common/src/index.js';
import { freePort, publishedInstance } from '../dist/libs/postgres-server/src/index.js';
import { formatCount, formatFactor, report } from './harness/results.mjs';
import { median } from './harness/sampling.mjs';
import { createScratchDirectory } from './harness/scratch-directory.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { scaled } from './harness/settings.mjs';

const links = scaled(1_000_000);
const goalSeconds = 3;
const starts = 3;
const dataDir = createScratchDirectory();
const env = {
  ...process.env,
  SETTINGS_FILE: '/dev/null',
  DATA_DIR: dataDir,
  // Whatever this machine has.
  MEMORY: 'normal',
  REDIRECT_PROCESSES: '1',
  WORKER_PROCESSES: '1',
  HOST: '127.0.0.1',
  API_PORT: String(await freePort(0)),
  REDIRECT_PORT: String(await freePort(0)),
  WORKER_PORT: String(await freePort(0)),
  JOBS_PORT: String(await freePort(0)),
};

/** Resolves with the time at which the launcher prints that it is ready, or null if it exits first. */
function waitUntilReady(child, exit, output) {
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output.text += chunk;
        if (output.text.includes('Waypost is ready')) resolve(performance.now());
      });
    }
  });
  return Promise.race([ready, exit.then(() => null)]);
}

async function requireHealth() {
  const responses = await Promise.all(
    ['API', 'REDIRECT', 'WORKER'].map((name) =>
      fetch(`http://127.0.0.1:${env[`${name}_PORT`]}/health/ready`),
    ),
  );
  if (!responses.every(({ ok }) => ok)) throw new Error('the launcher reported ready, but an app is not');
}

/** Starts everything, runs `work`, and stops it. @returns seconds from start to ready. */
async function startOnce(work = () => undefined) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  const exit = once(child, 'exit');
  const readyAt = await waitUntilReady(child, exit, output);
  if (readyAt === null) throw new Error(`the start failed:\n${output.text}`);
  await requireHealth();
  await work();
  child.kill('SIGTERM');
  const [code] = await exit;
  if (code !== 0) throw new Error(`the launcher exited with ${code}:\n${output.text}`);
  return (readyAt - startedAt) / 1000;
}

async function medianStart() {
  const seconds = [];
  for (let n = 0; n < starts; n++) seconds.push(await startOnce());
  return median(seconds);
}

async function seedLinks() {
  const pool = new pg.Pool({ connectionString: publishedInstance(dataDir).databaseUrl, max: 1 });
  await addLinks({ query: (sql, values) => pool.query(sql, values) }, { id: newId() }, links, {
    prefix: 'start-',
  });
  await pool.end();
}

const first = await startOnce();
const withoutLinks = await medianStart();
await startOnce(seedLinks);
const withLinks = await medianStart();
report('start', {
  figures: { links, first, withoutLinks, withLinks },
  rows: [
    {
      label: `npm start on existing data with ${formatCount(links)} links, until ready, median of ${starts}`,
      goal: `≤ ${goalSeconds} s`,
      measured: `${withLinks.toFixed(2)} s`,
      baseline: `without links ${withoutLinks.toFixed(2)} s (${formatFactor(withLinks / withoutLinks)})`,
      met: withLinks <= goalSeconds,
    },
  ],
  notes: [`The very first start, which creates the database, took ${first.toFixed(2)} s.`],
});
