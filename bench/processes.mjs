// The cost of a redirect process that shares a port with another, each on a core: CPU time per redirect, which bounds
// how many redirects a core serves. Baseline: a process that has the visits to itself, half as many in all. With two
// cores, the load generator, PostgreSQL and the other redirect are all on the second one. So only the process on the
// first core is measured, and the two take turns on it. All three run in one installation, and the loads take turns, so
// that each gets the same share of whatever else the machine does.
import { freePort } from '../dist/libs/postgres-server/src/index.js';
import { formatTotals, verifyTotals } from './harness/click-totals.mjs';
import { loadCore, pinProcessTree, serverCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatCount, formatFactor, report } from './harness/results.mjs';
import { median } from './harness/sampling.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { seconds } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { runLoad } from './harness/wrk.mjs';

const links = 1_000;
const turns = 10;
const goal = 1.9;
/** Requests per second and process. */
const rate = 5_000;
/** Per process. Not more than a listening socket queues (511): further ones would be retried only after a second. */
const connections = 400;

const script = visitScript('hot-', links);
const redirectsOf = (process) => process.metric('waypost_redirect_answers_total', 'outcome="link"');

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'hot-' });
  const alone = await installation.startApp('redirect');
  const port = await freePort(0);
  const pair = [];
  for (const number of [1, 2]) {
    const env = { REDIRECT_PORT: String(port), PROCESS: `${number}/2` };
    pair.push(await installation.startApp('redirect', { env, core: loadCore }));
  }
  const loads = [];
  /** Sends a load. @returns microseconds of CPU time per redirect of a process, and its share of the redirects. */
  const cost = async (process, url, processes, { warmingUp = false } = {}) => {
    const [redirects, cpuSeconds] = [await redirectsOf(process), process.cpuSeconds()];
    const load = await runLoad(url, script, {
      rate: rate * processes,
      connections: connections * processes,
      seconds,
      // On a busy machine, the first lookup of a link may come too late.
      tolerateErrors: warmingUp,
    });
    loads.push({ ...load, received: load.received - load.errorResponses });
    const answered = (await redirectsOf(process)) - redirects;
    return {
      microseconds: ((process.cpuSeconds() - cpuSeconds) * 1e6) / answered,
      share: answered / load.received,
    };
  };
  const costAlone = (options) => cost(alone, alone.url, 1, options);
  const costShared = async (process, options) => {
    pinProcessTree(serverCore, process.pid);
    const measured = await cost(process, `http://127.0.0.1:${port}`, 2, options);
    pinProcessTree(loadCore, process.pid);
    return measured;
  };
  const run = async (turn) => {
    const process = pair[turn % pair.length];
    // Each load also pays for background work that the previous one left behind, so the order alternates every two
    // turns.
    if (turn % 4 < 2) return { alone: await costAlone(), shared: await costShared(process) };
    const shared = await costShared(process);
    return { alone: await costAlone(), shared };
  };
  // Fills the caches and lets V8 optimize.
  await costAlone({ warmingUp: true });
  for (const process of pair) await costShared(process, { warmingUp: true });
  const samples = [];
  for (let turn = 0; turn < turns; turn++) samples.push(await run(turn));
  const worker = await installation.startApp('worker', { core: loadCore });
  const totals = await verifyTotals(installation, account, loads);
  await installation.stopApp(worker);
  const shares = samples.map(({ shared }) => shared.share);
  // Turns are compared one by one: within a turn, the machine is as busy for both.
  const factors = samples.map((sample) => (2 * sample.alone.microseconds) / sample.shared.microseconds);
  return {
    samples,
    aloneMicroseconds: median(samples.map((sample) => sample.alone.microseconds)),
    sharedMicroseconds: median(samples.map(({ shared }) => shared.microseconds)),
    factor: median(factors),
    factors: [Math.min(...factors), Math.max(...factors)],
    shares: [Math.min(...shares), Math.max(...shares)],
    totals,
  };
});

const { aloneMicroseconds, sharedMicroseconds, factor, factors, shares, totals } = figures;
const formatPercent = (share) => `${(share * 100).toFixed(0)} %`;
report('processes', {
  figures: { rate, connections, ...figures },
  rows: [
    {
      label: `two redirect processes on a port, each with a core and ${formatCount(rate)} visits/s: redirects`,
      goal: `≥ ${goal} × one process`,
      measured: `${formatFactor(factor)}; CPU time per redirect ${sharedMicroseconds.toFixed(1)} µs`,
      baseline: `one process with ${formatCount(rate)}/s: ${aloneMicroseconds.toFixed(1)} µs`,
      met: factor >= goal,
    },
  ],
  notes: [
    `The median of ${turns} turns; single turns measured ${factors.map(formatFactor).join(' to ')}. More than 2 × is not a gain: next to the other process, the load generator is probably less punctual, and visits that arrive together cost less.`,
    `Of ${formatCount(2 * connections)} connections, the kernel gave the measured process ${shares.map(formatPercent).join(' to ')} of the visits.`,
    formatTotals(totals),
  ],
});
