// `npm start` on existing data with 1,000,000 links: from starting the process until all apps accept requests, and the CPU time that all
// processes take until then. Not pinned.
// Baseline: the same start of the same installation without links.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { newId } from '../dist/libs/common/src/index.js';
import { freePort, publishedInstance } from '../dist/libs/postgres-server/src/index.js';
import { cpuSeconds } from './harness/processes.mjs';
import { formatCount, formatFactor, report } from './harness/results.mjs';
import { median } from './harness/sampling.mjs';
import { createScratchDirectory } from './harness/scratch-directory.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { scaled } from './harness/settings.mjs';

const links = scaled(1_000_000);
const goals = { wall: 1.5, cpu: 2 };
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

/** Resolves when the launcher prints that it is ready, with the time and the CPU time until then, or null if it exits first. */
function waitUntilReady(child, exit, output) {
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output.text += chunk;
        if (output.text.includes('Waypost is ready'))
          resolve({ at: performance.now(), cpu: cpuSeconds(child.pid) });
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

/** Starts everything, runs `work`, and stops it. @returns seconds from start to ready, and of CPU time. */
async function startOnce(work = () => undefined) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  const exit = once(child, 'exit');
  const ready = await waitUntilReady(child, exit, output);
  if (ready === null) throw new Error(`the start failed:\n${output.text}`);
  await requireHealth();
  await work();
  child.kill('SIGTERM');
  const [code] = await exit;
  if (code !== 0) throw new Error(`the launcher exited with ${code}:\n${output.text}`);
  return { wall: (ready.at - startedAt) / 1000, cpu: ready.cpu };
}

async function medianStart() {
  const measured = [];
  for (let n = 0; n < starts; n++) measured.push(await startOnce());
  return { wall: median(measured.map(({ wall }) => wall)), cpu: median(measured.map(({ cpu }) => cpu)) };
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
  rows: ['wall', 'cpu'].map((kind) => ({
    label:
      `npm start on existing data with ${formatCount(links)} links, until ready, median of ${starts}` +
      (kind === 'cpu' ? ': CPU time of all processes' : ''),
    goal: `≤ ${goals[kind]} s`,
    measured: `${withLinks[kind].toFixed(2)} s`,
    baseline: `without links ${withoutLinks[kind].toFixed(2)} s (${formatFactor(withLinks[kind] / withoutLinks[kind])})`,
    met: withLinks[kind] <= goals[kind],
  })),
  notes: [
    `The very first start, which creates the database, took ${first.wall.toFixed(2)} s, with ${first.cpu.toFixed(2)} s of CPU time.`,
  ],
});
