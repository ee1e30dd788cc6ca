// The figures in the documentation, between `<!-- bench:NAME -->` and `<!-- /bench -->`, from bench/results/*.json.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { writeBarChart } from './charts.mjs';
import { whole } from './results.mjs';
import { scaling } from './scaling.mjs';

const documents = ['docs/benchmarks.md', 'docs/scaling.md'];
const pictures = 'docs/benchmarks';

/** What a benchmark measured last, in full length; null where it has not run. */
function resultOf(name) {
  const file = `bench/results/${name}.json`;
  if (!existsSync(file)) return null;
  const result = JSON.parse(readFileSync(file, 'utf8'));
  return result.rehearsal ? null : result;
}

function table({ rows, notes, at, machine, seconds, fixedSeconds }) {
  const word = (held) => (held === null ? '–' : held ? 'yes' : '**no**');
  const lines = rows.map((row) => {
    const cells = [row.what, row.goal || '–', row.measured, row.baseline, word(row.held)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const where = `${machine.cores} cores${machine.pinned ? ', pinned' : ''} (${machine.cpu}), Node ${machine.node.slice(1)}`;
  return [
    '| What | Goal | Measured | Baseline, same run | Held |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
    ...notes,
    `Measured ${at.slice(0, 10)} on ${where}; loads of ${seconds} s, at fixed rates ${fixedSeconds} s.`,
  ].join('\n');
}

/** A picture and its line in Markdown. */
function chart(name, options) {
  mkdirSync(pictures, { recursive: true });
  writeBarChart(`${pictures}/${name}.svg`, options);
  return `![${options.title}](benchmarks/${name}.svg)`;
}

function chartOfLinks({ figures: { calls } }) {
  const groups = Object.entries(calls).map(([name, sizes]) => ({
    name,
    values: sizes.map(({ p99 }) => p99),
    labels: sizes.map(({ p99 }) => `${p99.toFixed(1)} ms`),
  }));
  const series = Object.values(calls)[0].map(({ links }) => `${whole(links)} links`);
  return chart('links-in-an-account', { title: 'p99 of a call by the links of the account', series, groups });
}

function chartOfEvents({ figures: { one, thousand } }) {
  const group = (name, value, label) => ({
    name,
    values: [value(one), value(thousand)],
    labels: [one, thousand].map(label),
  });
  return chart('events-of-links', {
    title: 'CPU time to count an event, by the links that events are of',
    series: ['one link', '1,000 links'],
    groups: [
      group(
        'worker',
        (run) => run.workerMicros,
        (run) => `${run.workerMicros.toFixed(1)} µs`,
      ),
      group(
        'PostgreSQL',
        (run) => run.postgresMicros,
        (run) => `${run.postgresMicros.toFixed(1)} µs`,
      ),
    ],
  });
}

const charts = {
  'links-chart': ['big-account', chartOfLinks],
  'events-chart': ['worker', chartOfEvents],
};

/** What stands in a block; null where its benchmark has not run, and what stands there stays. */
function contentOf(name) {
  if (name === 'scaling') return scaling(resultOf);
  const [source, draw] = charts[name] ?? [name, table];
  const result = resultOf(source);
  return result && draw(result);
}

/** Writes every block of which there are results. */
export async function writeDocuments() {
  for (const file of documents) {
    const before = readFileSync(file, 'utf8');
    const after = before.replaceAll(/<!-- bench:([a-z-]+) -->\n[\s\S]*?<!-- \/bench -->/g, (block, name) => {
      const content = contentOf(name);
      return content === null ? block : `<!-- bench:${name} -->\n\n${content}\n\n<!-- /bench -->`;
    });
    const options = await resolveConfig(file);
    writeFileSync(file, await format(after, { ...options, filepath: file }));
  }
}
