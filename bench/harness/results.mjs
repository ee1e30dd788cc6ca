// What a benchmark tells: a line for each row of the table, and a file for whoever wants to calculate with it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { pinning } from './cores.mjs';
import { fixedSeconds, rehearsal, seconds } from './settings.mjs';

/** A whole number with separators: 12,345. */
export const whole = (n) => Math.round(n).toLocaleString('en-US');
/** Requests or events a second. */
export const perSecond = (n) => `${whole(n)}/s`;
/** Milliseconds, with as many digits as matter. */
export const ms = (n) => `${n < 10 ? n.toFixed(2) : n.toFixed(0)} ms`;
export const ratio = (n) => n.toFixed(n < 0.1 ? 3 : 2);

/**
 * Prints the rows of a benchmark and writes `bench/results/<name>.json`.
 * @param rows `{ what, goal, measured, baseline, held }` in words; `held` is null where there is no goal.
 * @param figures numbers by name, for charts and calculations.
 * @param notes sentences that belong to the figures.
 */
export function report(name, { rows, figures, notes = [] }) {
  const result = {
    name,
    at: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model.trim(), cores: cpus().length, pinned: pinning, node: process.version },
    seconds,
    fixedSeconds,
    rehearsal,
    rows,
    notes,
    figures,
  };
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
  for (const { what, goal, measured, baseline, held } of rows) {
    console.log(`\n${what}\n  goal      ${goal || '–'}\n  measured  ${measured}\n  baseline  ${baseline}`);
    if (held !== null) console.log(`  ${held ? 'held' : 'NOT HELD'}`);
  }
  for (const note of notes) console.log(`  ${note}`);
  // Everything is stopped; no library's idle socket or timer keeps the suite waiting.
  process.exit(0);
}
