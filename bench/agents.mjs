// What describing a user agent costs: one never seen before, against isbot alone on the same agents, and one that is
// remembered, against a look-up in a Map; all in the same run, so that the ratios hold on any machine.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isbot } from 'isbot';
import { describeAgent } from '../dist/libs/visitors/src/agent.js';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const unseenPerRound = 20_000;
const lookUpsPerRound = 1_000_000;

// 90 of people, 10 of bots in a hundred, as the visitors of a campaign are mixed.
const known = JSON.parse(readFileSync('test/fixtures/user-agents.json', 'utf8'));
const people = known.filter(({ bot }) => !bot).map(({ ua }) => ua);
const bots = known.filter(({ bot }) => bot).map(({ ua }) => ua);
const agents = Array.from({ length: 1000 }, (_, n) =>
  n % 10 === 0 ? bots[(n / 10) % bots.length] : people[n % people.length],
);

let unseen = 0;
/** The same agent in a version that nothing has seen: its shape stays, its text is new to every cache. */
function inNewVersion(agent) {
  unseen += 1;
  const versioned = agent.replace(/\b(Chrome|Version|Firefox|FBAV|Mobile)\/[\w.]+/, `$1/${unseen}.0`);
  return versioned === agent ? `${agent} ${unseen}` : versioned;
}

/** Microseconds that each of `count` calls took of this process's own time: others on the machine do not count. */
function timed(count, each) {
  const start = process.cpuUsage();
  for (let n = 0; n < count; n += 1) each(n);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / count;
}

const sorted = (values) => values.toSorted((a, b) => a - b);
const median = (values) => sorted(values)[Math.floor(values.length / 2)];

const remembered = new Map(agents.map((agent) => [agent, {}]));
const times = { isbot: [], cold: [], map: [], cached: [] };
// Results are gathered, so that no call can be optimised away.
let found = 0;
for (let round = -2; round < rounds; round += 1) {
  const fresh = Array.from({ length: unseenPerRound }, (_, n) => inNewVersion(agents[n % agents.length]));
  // Each goes first in every other round, so that neither always finds the strings flattened by the other.
  const isbotFirst = round % 2 === 0;
  const ofIsbot = () => timed(unseenPerRound, (n) => (found += isbot(fresh[n]) ? 1 : 0));
  const before = isbotFirst ? ofIsbot() : undefined;
  const cold = timed(unseenPerRound, (n) => (found += describeAgent(fresh[n]).bot ? 1 : 0));
  const alone = before ?? ofIsbot();
  for (const agent of agents) describeAgent(agent);
  const map = timed(lookUpsPerRound, (n) => (found += remembered.get(agents[n % agents.length]) ? 1 : 0));
  const cached = timed(
    lookUpsPerRound,
    (n) => (found += describeAgent(agents[n % agents.length]).bot ? 1 : 0),
  );
  // The first two rounds warm up.
  if (round < 0) continue;
  times.isbot.push(alone);
  times.cold.push(cold);
  times.map.push(map);
  times.cached.push(cached);
}

const microseconds = Object.fromEntries(
  Object.entries(times).map(([name, values]) => [
    name,
    { median: median(values), best: Math.min(...values), worst: Math.max(...values) },
  ]),
);
const figures = {
  at: new Date().toISOString(),
  rounds,
  unseenPerRound,
  lookUpsPerRound,
  found,
  microseconds,
  ratioCold: microseconds.cold.median / microseconds.isbot.median,
  ratioCached: microseconds.cached.median / microseconds.map.median,
};
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/agents.json', `${JSON.stringify(figures, null, 2)}\n`);
const row = (name, { median: middle, best, worst }) =>
  console.log(
    `${name.padEnd(30)} ${middle.toFixed(3).padStart(8)} µs  best ${best.toFixed(3)}  worst ${worst.toFixed(3)}`,
  );
row('isbot alone, unseen', microseconds.isbot);
row('describeAgent, unseen', microseconds.cold);
row('Map look-up', microseconds.map);
row('describeAgent, remembered', microseconds.cached);
console.log(`ratio ${figures.ratioCold.toFixed(1)} unseen, ${figures.ratioCached.toFixed(1)} remembered`);
