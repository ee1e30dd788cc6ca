// Compares two redirect processes that share a port, each on its own core, with a single process that gets as many visits as each of
// the two. The load generator shares one of the cores, so throughput cannot be compared. CPU time per visit can: it bounds how many
// visits a core serves. The busier process decides. Baseline: one process.
import { freePort } from '../dist/libs/postgres-server/src/index.js';
import { loadCore, serverCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatFactor, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { fixedRateSeconds } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { runLoad } from './harness/wrk.mjs';

const links = 1_000;
const cores = [serverCore, loadCore];
const script = visitScript('hot-', links);
const seconds = Math.min(fixedRateSeconds, 30);
/** Requests per second and process. */
const rate = 5_000;
/** Per process. More than a listening socket queues (511) would be retried only after a second. */
const connections = 200;

/** @returns the CPU time of each process, in microseconds, divided by the redirects of all processes. */
const measure = (count) =>
  withInstallation({}, async (installation) => {
    const account = await installation.addAccount();
    await addLinks(installation, account, links, { prefix: 'hot-' });
    const port = await freePort(0);
    const processes = [];
    for (let number = 1; number <= count; number++) {
      const env = { REDIRECT_PORT: String(port), ...(count > 1 ? { PROCESS: `${number}/${count}` } : {}) };
      processes.push(await installation.startApp('redirect', { env, core: cores[number - 1] }));
    }
    const url = `http://127.0.0.1:${port}`;
    const load = { rate: rate * count, connections: connections * count };
    // Fills the caches. On a busy machine, a first lookup may come too late.
    await runLoad(url, script, { ...load, seconds: 5, tolerateErrors: true });
    const before = processes.map((process) => process.cpuSeconds());
    const { received } = await runLoad(url, script, { ...load, seconds });
    return processes.map((process, n) => ((process.cpuSeconds() - before[n]) / received) * 1e6);
  });

// In an order in which whatever changes steadily on the machine affects both alike.
const runs = [];
for (const count of [1, 2, 2, 1]) runs.push(await measure(count));
const mean = (first, second) => first.map((micros, n) => (micros + second[n]) / 2);
const [one] = mean(runs[0], runs[3]);
const two = mean(runs[1], runs[2]);
const factor = one / Math.max(...two);
const formatMicros = (micros) => `${micros.toFixed(1)} µs`;
report('processes', {
  figures: { rate, connections, runs, one, two, factor },
  rows: [
    {
      label: `two redirect processes, each on a core, with ${formatRate(rate)} and ${connections} connections: visits`,
      goal: '≥ 1.9 × one process',
      measured: `${formatFactor(factor)}; CPU time per redirect ${two.map(formatMicros).join(' + ')}`,
      baseline: `one process ${formatMicros(one)}`,
      met: factor >= 1.9,
    },
  ],
  notes: [],
});
