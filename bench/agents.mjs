// The cost of parsing a user agent: for the first time, compared with isbot, which only detects bots, and from the cache,
// compared with a Map lookup. All run in the same process, so the ratios hold on any machine.
import { isbot } from 'isbot';
import { describeAgent } from '../dist/libs/visitors/src/agent.js';
import { formatFactor, report } from './harness/results.mjs';
import { median } from './harness/sampling.mjs';
import { userAgents } from './harness/visitors.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const warmUpRounds = 2;
const newPerRound = 20_000;
const lookupsPerRound = 1_000_000;

const agents = userAgents(1000);

let version = 0;
/** A user agent of the same shape with a version that no cache has seen. */
function withNewVersion(agent) {
  version += 1;
  const versioned = agent.replace(/\b(Chrome|Version|Firefox|FBAV|Mobile)\/[\w.]+/, `$1/${version}.0`);
  return versioned === agent ? `${agent} ${version}` : versioned;
}

/** Microseconds of this process's CPU time per call, so other load on the machine does not count. */
function microsPerCall(count, call) {
  const start = process.cpuUsage();
  for (let n = 0; n < count; n += 1) call(n);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / count;
}

const cachedAgents = new Map(agents.map((agent) => [agent, {}]));
const micros = { isbot: [], cold: [], map: [], cached: [] };
// Collects the results, so that no call is optimized away.
let matches = 0;
for (let round = -warmUpRounds; round < rounds; round += 1) {
  const newAgents = Array.from({ length: newPerRound }, (_, n) => withNewVersion(agents[n % agents.length]));
  const measureIsbot = () => microsPerCall(newPerRound, (n) => (matches += isbot(newAgents[n]) ? 1 : 0));
  // Alternate the order, because the first one pays for flattening the strings.
  const isbotBefore = round % 2 === 0 ? measureIsbot() : undefined;
  const cold = microsPerCall(newPerRound, (n) => (matches += describeAgent(newAgents[n]).bot ? 1 : 0));
  const isbotMicros = isbotBefore ?? measureIsbot();
  for (const agent of agents) describeAgent(agent);
  const map = microsPerCall(
    lookupsPerRound,
    (n) => (matches += cachedAgents.get(agents[n % agents.length]) ? 1 : 0),
  );
  const cached = microsPerCall(
    lookupsPerRound,
    (n) => (matches += describeAgent(agents[n % agents.length]).bot ? 1 : 0),
  );
  if (round < 0) continue;
  micros.isbot.push(isbotMicros);
  micros.cold.push(cold);
  micros.map.push(map);
  micros.cached.push(cached);
}

const summaries = Object.fromEntries(
  Object.entries(micros).map(([name, values]) => [
    name,
    { median: median(values), best: Math.min(...values), worst: Math.max(...values) },
  ]),
);
const format = ({ median: middle, best, worst }) =>
  `${middle.toFixed(3)} µs (${best.toFixed(3)} to ${worst.toFixed(3)})`;
const row = (label, measured, baselineName, baseline) => ({
  label,
  goal: '',
  measured: format(measured),
  baseline: `${baselineName} ${format(baseline)} (${formatFactor(measured.median / baseline.median)})`,
  met: null,
});
report('agents', {
  figures: { rounds, newPerRound, lookupsPerRound, matches, micros: summaries },
  rows: [
    row(
      'parse a new user agent: browser, operating system, device, app, bot',
      summaries.cold,
      'isbot alone',
      summaries.isbot,
    ),
    row('parse a cached user agent', summaries.cached, 'Map lookup', summaries.map),
  ],
});
