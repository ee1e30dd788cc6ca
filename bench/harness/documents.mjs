// Writes bench/results/*.json into the documentation, between `<!-- bench:NAME -->` and `<!-- /bench -->`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { writeBarChart } from './charts.mjs';
import { formatCount, resultVersion } from './results.mjs';
import { scalingTable } from './scaling.mjs';

const documents = ['docs/benchmarks.md', 'docs/scaling.md'];
const chartDirectory = 'docs/benchmarks';

/** The latest full result of a benchmark, or null if there is none. */
function latestResult(name) {
  const file = `bench/results/${name}.json`;
  if (!existsSync(file)) return null;
  const result = JSON.parse(readFileSync(file, 'utf8'));
  return result.rehearsal || result.version !== resultVersion ? null : result;
}

function resultTable({ rows, notes, at, machine, seconds, fixedRateSeconds }) {
  const metText = (met) => (met === null ? '–' : met ? 'yes' : '**no**');
  const lines = rows.map((row) => {
    const cells = [row.label, row.goal || '–', row.measured, row.baseline, metText(row.met)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const cores = `${machine.cores} ${machine.pinned ? 'pinned ' : ''}cores (${machine.cpu})`;
  return [
    '| Benchmark | Goal | Measured | Baseline (same run) | Met |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
    ...notes,
    `Measured on ${at.slice(0, 10)} with ${cores} and Node ${machine.node.slice(1)}: ${seconds} s per load, ${fixedRateSeconds} s at fixed rates.`,
  ].join('\n');
}

/** Writes a chart and returns its Markdown image. */
function writeChart(name, options) {
  mkdirSync(chartDirectory, { recursive: true });
  writeBarChart(`${chartDirectory}/${name}.svg`, options);
  return `![${options.title}](benchmarks/${name}.svg)`;
}

function accountSizeChart({ figures: { calls } }) {
  const groups = Object.entries(calls).map(([name, sizes]) => ({
    name,
    values: sizes.map(({ p99 }) => p99),
    labels: sizes.map(({ p99 }) => `${p99.toFixed(1)} ms`),
  }));
  const series = Object.values(calls)[0].map(({ links }) => `${formatCount(links)} links`);
  return writeChart('links-in-an-account', {
    title: 'p99 latency by number of links in the account',
    series,
    groups,
  });
}

function countingChart({ figures: { oneLink, thousandLinks } }) {
  const group = (name, field) => ({
    name,
    values: [oneLink[field], thousandLinks[field]],
    labels: [oneLink, thousandLinks].map((run) => `${run[field].toFixed(1)} µs`),
  });
  return writeChart('events-of-links', {
    title: 'CPU time per counted event, by number of links',
    series: ['one link', '1,000 links'],
    groups: [group('worker', 'workerMicros'), group('PostgreSQL', 'postgresMicros')],
  });
}

const charts = {
  'links-chart': ['big-account', accountSizeChart],
  'events-chart': ['worker', countingChart],
};

/** The new content of a block, or null to keep the current one because its benchmark has no result. */
function blockContent(name) {
  if (name === 'scaling') return scalingTable(latestResult);
  const [source, render] = charts[name] ?? [name, resultTable];
  const result = latestResult(source);
  return result && render(result);
}

/** Updates every block that has results. */
export async function writeDocuments() {
  for (const file of documents) {
    const before = readFileSync(file, 'utf8');
    const after = before.replaceAll(/<!-- bench:([a-z-]+) -->\n[\s\S]*?<!-- \/bench -->/g, (block, name) => {
      const content = blockContent(name);
      return content === null ? block : `<!-- bench:${name} -->\n\n${content}\n\n<!-- /bench -->`;
    });
    const options = await resolveConfig(file);
    writeFileSync(file, await format(after, { ...options, filepath: file }));
  }
}
