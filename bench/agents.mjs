// What describing a user agent costs: one never seen before, against isbot alone on the same agents, which tells bots from
// people and nothing else, and one that is remembered, against a look-up in a Map; all in the same run, so that the ratios
// hold on any machine.
import { isbot } from 'isbot';
import { describeAgent } from '../dist/libs/visitors/src/agent.js';
import { report } from './harness/results.mjs';
import { agents as mixed } from './harness/visitors.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const unseenPerRound = 20_000;
const lookUpsPerRound = 1_000_000;

const agents = mixed(1000);

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
const { cold, cached, isbot: alone, map } = microseconds;
const told = ({ median: middle, best, worst }) =>
  `${middle.toFixed(3)} µs (${best.toFixed(3)} to ${worst.toFixed(3)})`;
report('agents', {
  figures: { rounds, unseenPerRound, lookUpsPerRound, found, microseconds },
  rows: [
    {
      what: 'describing a user agent that was never seen: browser, system, device, app, bot',
      goal: '',
      measured: told(cold),
      baseline: `isbot alone ${told(alone)} (${(cold.median / alone.median).toFixed(1)} ×)`,
      held: null,
    },
    {
      what: 'describing one that is remembered',
      goal: '',
      measured: told(cached),
      baseline: `a look-up in a Map ${told(map)} (${(cached.median / map.median).toFixed(1)} ×)`,
      held: null,
    },
  ],
});
