// Prints and stores the result of a benchmark.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { pinsToCores } from './cpu-pinning.mjs';
import { fixedRateSeconds, isDryRun, seconds } from './settings.mjs';

/** Version of the result files. The documentation ignores results of other versions. */
export const resultVersion = 2;

/** A whole number with separators: 12,345. */
export const formatCount = (n) => Math.round(n).toLocaleString('en-US');
/** Requests or events per second. */
export const formatRate = (n) => `${formatCount(n)}/s`;
/** Milliseconds, with two decimals below 10. */
export const formatMs = (n) => `${n < 10 ? n.toFixed(2) : n.toFixed(0)} ms`;
/** A factor: 0.53 ×. */
export const formatFactor = (n) => `${n.toFixed(n < 0.1 ? 3 : 2)} ×`;

/**
 * Prints the rows of a benchmark, writes `bench/results/<name>.json` and exits.
 * @param rows `{ label, goal, measured, baseline, met }` as text; `met` is null if there is no goal.
 * @param figures raw numbers by name, for charts and calculations.
 * @param notes sentences shown below the table.
 */
export function report(name, { rows, figures, notes = [] }) {
  const result = {
    version: resultVersion,
    name,
    at: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model.trim(),
      cores: cpus().length,
      pinned: pinsToCores,
      node: process.version,
    },
    seconds,
    fixedRateSeconds,
    rehearsal: isDryRun,
    rows,
    notes,
    figures,
  };
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
  for (const { label, goal, measured, baseline, met } of rows) {
    console.log(`\n${label}\n  goal      ${goal || '–'}\n  measured  ${measured}\n  baseline  ${baseline}`);
    if (met !== null) console.log(`  goal ${met ? 'met' : 'NOT MET'}`);
  }
  for (const note of notes) console.log(`  ${note}`);
  // Everything is stopped by now. Do not wait for idle sockets and timers of libraries.
  process.exit(0);
}
