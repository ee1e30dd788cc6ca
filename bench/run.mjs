// `npm run bench`: every benchmark, each in a process of its own, one after the other; `npm run bench -- redirect worker`
// runs some. Prints a table at the end and, of a run in full length, writes the tables and charts of the documentation.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeDocuments } from './harness/documents.mjs';
import { fixedSeconds, rehearsal, seconds } from './harness/settings.mjs';

/** In the order of the documentation. */
const names = [
  'redirect',
  'billion',
  'cold-slugs',
  'cached-links',
  'backlog',
  'worker',
  'api',
  'big-account',
  'list',
  'start',
  'pages',
  'agents',
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`bench: there is no ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(1);
}

console.log(
  `Loads of ${seconds} s, at fixed rates ${fixedSeconds} s (BENCH_SECONDS; BENCH_LONG=1: 600 s and five million events).`,
);
const broken = [];
const rows = [];
for (const name of chosen.length > 0 ? chosen : names) {
  const began = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [`bench/${name}.mjs`], { stdio: 'inherit' });
  console.log(`== ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (status === 0) {
    const result = JSON.parse(readFileSync(`bench/results/${name}.json`, 'utf8'));
    rows.push(...result.rows.map((row) => ({ name, ...row })));
  } else {
    broken.push(name);
  }
}

console.log('\nheld  benchmark     what');
for (const { name, what, measured, held } of rows) {
  const word = held === null ? '–' : held ? 'yes' : 'NO';
  console.log(`${word.padEnd(5)} ${name.padEnd(13)} ${what}\n${' '.repeat(20)}${measured}`);
}
if (rehearsal) console.log('\nShorter or smaller than the goals ask for: the documentation stays as it is.');
else await writeDocuments();
if (broken.length > 0) {
  console.error(`\nbench: failed: ${broken.join(', ')}`);
  process.exit(1);
}
