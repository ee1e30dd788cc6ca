// `npm start` without visits, half a minute after the start: memory, the sum over all of its processes, PostgreSQL included, of what each
// has for itself and its share of what it shares (PSS), and the CPU time of the minute that follows.
// Baseline: the same number of processes of Node that do nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../dist/libs/postgres-server/src/index.js';
import { cpuSeconds, descendants, ownCpuSeconds } from './harness/processes.mjs';
import { formatFactor, report } from './harness/results.mjs';
import { createScratchDirectory } from './harness/scratch-directory.mjs';

const goals = { small: 200, normal: 300 };
const goalPercent = 1;
const settleMs = 30_000;
const idleMs = 60_000;

/** Proportional set size in MB (2^20 bytes); 0 if the process has ended. */
function proportionalMb(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
}

/** The command line of a process; empty if it has ended. */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** What a process is, by its command line. */
function kindOf(pid) {
  const command = commandOf(pid);
  if (command.includes('postgres')) return 'PostgreSQL';
  return /bundle\/(\w+)\.js/.exec(command)?.[1] ?? (command.includes('start.mjs') ? 'launcher' : 'guards');
}

/** MB and percent of a core by kind of process, and how many of them are processes of Node. */
async function measure(memory) {
  const [api, redirect, worker, jobs] = await Promise.all([0, 0, 0, 0].map((port) => freePort(port)));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      MEMORY: memory,
      // Whatever this machine has; with `small`, everything is in one process anyway.
      ...(memory === 'normal' && { REDIRECT_PROCESSES: '1', WORKER_PROCESSES: '1' }),
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
  await sleep(settleMs);
  const everyone = () => [child.pid, ...descendants(child.pid)];
  const before = new Map(everyone().map((pid) => [pid, ownCpuSeconds(pid)]));
  const [usedBefore, beganAt] = [cpuSeconds(child.pid), performance.now()];
  await sleep(idleMs);
  const percentOf = (seconds) => (seconds / (performance.now() - beganAt)) * 100_000;
  const result = { percent: percentOf(cpuSeconds(child.pid) - usedBefore), nodes: 0, kinds: {} };
  for (const pid of everyone()) {
    const kind = kindOf(pid);
    const { mb = 0, percent = 0 } = result.kinds[kind] ?? {};
    const used = percentOf(ownCpuSeconds(pid) - (before.get(pid) ?? 0));
    result.kinds[kind] = { mb: mb + proportionalMb(pid), percent: percent + used };
    if (kind !== 'PostgreSQL' && kind !== 'guards') result.nodes++;
  }
  child.kill('SIGTERM');
  await exit;
  return result;
}

/** MB of processes of Node that do nothing. */
async function measureBare(count) {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)'], { stdio: 'ignore' }),
  );
  await sleep(2_000);
  const mb = children.reduce((sum, { pid }) => sum + proportionalMb(pid), 0);
  await Promise.all(children.map((child) => (child.kill(), once(child, 'exit'))));
  return mb;
}

const total = ({ kinds }) => Object.values(kinds).reduce((sum, { mb }) => sum + mb, 0);
const formatKinds = ({ kinds }) =>
  Object.entries(kinds)
    .map(([kind, { mb, percent }]) => `${kind} ${mb.toFixed(0)} MB, ${percent.toFixed(2)} %`)
    .join('; ');

const small = await measure('small');
const normal = await measure('normal');
const bare = { small: await measureBare(small.nodes), normal: await measureBare(normal.nodes) };
const titles = {
  small: '`npm start` without visits, all apps in one process (`MEMORY=small`)',
  normal: '`npm start` without visits, a process for each app (`MEMORY=normal`)',
};
report('memory', {
  figures: { small, normal, bare },
  rows: Object.entries({ small, normal }).flatMap(([name, result]) => [
    {
      label: `${titles[name]}: memory`,
      goal: `≤ ${goals[name]} MB`,
      measured: `${total(result).toFixed(0)} MB`,
      baseline: `${result.nodes} idle processes of Node ${bare[name].toFixed(0)} MB (${formatFactor(total(result) / bare[name])})`,
      met: total(result) <= goals[name],
    },
    {
      label: `${titles[name]}: CPU time`,
      goal: `≤ ${goalPercent} % of a core`,
      measured: `${result.percent.toFixed(2)} %`,
      baseline: 'idle processes of Node 0 %',
      met: result.percent <= goalPercent,
    },
  ]),
  notes: [`In one process: ${formatKinds(small)}.`, `Each app in its own: ${formatKinds(normal)}.`],
});
