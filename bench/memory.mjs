// Memory of `npm start` without visits: the sum over all of its processes, PostgreSQL included, of what each has for itself and its
// share of what it shares (PSS), half a minute after the start.
// Baseline: the same with a process for each app.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../dist/libs/postgres-server/src/index.js';
import { descendants } from './harness/processes.mjs';
import { formatFactor, report } from './harness/results.mjs';
import { createScratchDirectory } from './harness/scratch-directory.mjs';

const goalMb = 250;
const idleMs = 30_000;

/** Proportional set size in MB (2^20 bytes); 0 if the process has ended. */
function proportionalMb(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
}

/** What a process is, by its command line. */
function kindOf(pid) {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  if (command.includes('postgres')) return 'PostgreSQL';
  return /bundle\/(\w+)\.js/.exec(command)?.[1] ?? (command.includes('start.mjs') ? 'launcher' : 'guards');
}

/** @returns MB by kind of process. */
async function measure(memory) {
  const [api, redirect, worker, jobs] = await Promise.all([0, 0, 0, 0].map((port) => freePort(port)));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      MEMORY: memory,
      REDIRECT_PROCESSES: '1',
      WORKER_PROCESSES: '1',
      SETTINGS_FILE: '/dev/null',
      DATA_DIR: createScratchDirectory(),
      HOST: '127.0.0.1',
      API_PORT: String(api),
      REDIRECT_PORT: String(redirect),
      WORKER_PORT: String(worker),
      JOBS_PORT: String(jobs),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const exit = once(child, 'exit');
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Waypost is ready')) resolve();
    });
    void exit.then(() => reject(new Error(`the start failed:\n${output}`)));
  });
  await sleep(idleMs);
  const byKind = {};
  for (const pid of [child.pid, ...descendants(child.pid)]) {
    const kind = kindOf(pid);
    byKind[kind] = (byKind[kind] ?? 0) + proportionalMb(pid);
  }
  child.kill('SIGTERM');
  await exit;
  return byKind;
}

const total = (byKind) => Object.values(byKind).reduce((sum, mb) => sum + mb, 0);
const formatKinds = (byKind) =>
  Object.entries(byKind)
    .map(([kind, mb]) => `${kind} ${mb.toFixed(0)} MB`)
    .join(', ');

const small = await measure('small');
const normal = await measure('normal');
report('memory', {
  figures: { small, normal },
  rows: [
    {
      label: '`npm start` without visits, all apps in one process (`MEMORY=small`)',
      goal: `≤ ${goalMb} MB`,
      measured: `${total(small).toFixed(0)} MB`,
      baseline: `a process for each app ${total(normal).toFixed(0)} MB (${formatFactor(total(small) / total(normal))})`,
      met: total(small) <= goalMb,
    },
  ],
  notes: [`In one process: ${formatKinds(small)}.`, `Each app in its own: ${formatKinds(normal)}.`],
});
