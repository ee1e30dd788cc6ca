// Runs all benchmarks, or those named (`npm run bench -- redirect worker`), one after the other in separate processes.
// Prints a summary and, after a full-length run, updates the tables and charts in the documentation.
// `--cpu-prof` makes every process write a CPU profile into profiles/ when it ends.
import '../scripts/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeDocuments } from './harness/documents.mjs';
import { fixedRateSeconds, isDryRun, seconds } from './harness/settings.mjs';

/** In the order of docs/benchmarks.md. */
const names = [
  'redirect',
  'processes',
  'rules',
  'domains',
  'billion',
  'cold-slugs',
  'cached-links',
  'backlog',
  'worker',
  'api',
  'row-security',
  'big-account',
  'list',
  'export',
  'bulk',
  'imports',
  'reports',
  'start',
  'memory',
  'pages',
  'agents',
  'webhooks',
  'attack',
];

const args = process.argv.slice(2);
const chosen = args.filter((name) => name !== '--cpu-prof');
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`bench: unknown benchmark: ${unknown.join(', ')}; choose from ${names.join(', ')}`);
  process.exit(1);
}

console.log(
  `${seconds} s per load, ${fixedRateSeconds} s at fixed rates (BENCH_SECONDS; BENCH_LONG=1: 600 s and five million events).`,
);
// Set here, because npm itself may run under a Node that does not accept the options.
const options = [process.env.NODE_OPTIONS, '--cpu-prof', `--cpu-prof-dir=${resolve('profiles')}`].join(' ');
const env = args.includes('--cpu-prof') ? { ...process.env, NODE_OPTIONS: options } : process.env;
const failed = [];
const rows = [];
for (const name of chosen.length > 0 ? chosen : names) {
  const startedAt = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [`bench/${name}.mjs`], { env, stdio: 'inherit' });
  console.log(`== ${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  if (status === 0) {
    const result = JSON.parse(readFileSync(`bench/results/${name}.json`, 'utf8'));
    rows.push(...result.rows.map((row) => ({ name, ...row })));
  } else {
    failed.push(name);
  }
}

console.log('\nmet   benchmark     result');
for (const { name, label, measured, met } of rows) {
  const metText = met === null ? '–' : met ? 'yes' : 'NO';
  console.log(`${metText.padEnd(5)} ${name.padEnd(13)} ${label}\n${' '.repeat(20)}${measured}`);
}
if (isDryRun)
  console.log('\nThis run was shorter or smaller than the goals require. The documentation is unchanged.');
else await writeDocuments();
if (failed.length > 0) {
  console.error(`\nbench: failed: ${failed.join(', ')}`);
  process.exit(1);
}
