// Redirects per second from a redirect process on a dedicated core, including parsing, counting and the journal: 1,000 popular
// links and 100 user agents, 10 of them bots. PostgreSQL is on the other core. The worker starts afterwards, to verify the totals.
// Baseline: a bare node:http server with a constant 302 for the same requests on the same core, the fastest that a Node program
// can be with the standard library over HTTP/1.1.
import { formatTotals, verifyTotals } from './harness/click-totals.mjs';
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startBareServer } from './harness/programs.mjs';
import { formatFactor, formatMs, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { fixedRateSeconds } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { defaultConnections, runLoad, runLoadWithWarmUp } from './harness/wrk.mjs';

const links = 1_000;
const script = visitScript('hot-', links);
/** Long enough that opening the connections affects less than 1 % of the load. */
const steadySeconds = Math.min(fixedRateSeconds, 60);

const bareServer = await startBareServer();
const bareCpuBefore = bareServer.cpuSeconds();
const { warmUp: bareWarmUp, measured: bareMaximum } = await runLoadWithWarmUp(bareServer.url, script);
const bareMicros =
  ((bareServer.cpuSeconds() - bareCpuBefore) / (bareWarmUp.received + bareMaximum.received)) * 1e6;
const bareAtSeventy = await runLoad(bareServer.url, script, {
  rate: 0.7 * bareMaximum.rate,
  seconds: steadySeconds,
});
await bareServer.stop();
const bare = { maximum: bareMaximum, atSeventy: bareAtSeventy, cpuMicros: bareMicros };

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'hot-' });
  const redirect = await installation.startApp('redirect');
  const { warmUp, measured: maximum } = await runLoadWithWarmUp(redirect.url, script);
  const cpuBefore = redirect.cpuSeconds();
  const atSeventy = await runLoad(redirect.url, script, { rate: 0.7 * maximum.rate, seconds: steadySeconds });
  const cpuMicros = ((redirect.cpuSeconds() - cpuBefore) / atSeventy.received) * 1e6;
  const redirects = await redirect.metric('waypost_redirect_answers_total', 'outcome="link"');
  const received = warmUp.received + maximum.received + atSeventy.received;
  if (redirects < received) throw new Error(`${received} responses, of which ${redirects} were redirects`);
  const residentMb = redirect.residentMb();
  const worker = await installation.startApp('worker', { core: loadCore });
  const totals = await verifyTotals(installation, account, [warmUp, maximum, atSeventy]);
  await installation.stopApp(worker);
  return { links, bare, maximum, atSeventy, cpuMicros, residentMb, totals };
});

const { maximum, atSeventy, cpuMicros, residentMb, totals } = figures;
const rateFactor = maximum.rate / bare.maximum.rate;
const latencyFactor = maximum.p99 / bare.maximum.p99;
/** The latency, and the latency from the scheduled time, which includes the time the generator sent a request late. */
const formatLatency = ({ p99, lateP99, rate }) =>
  `${formatMs(p99)} at ${formatRate(rate)} (${formatMs(p99 + lateP99)} from the scheduled time)`;
report('redirect', {
  figures: { ...figures, rateFactor, latencyFactor },
  rows: [
    {
      label: `redirects, one process on a dedicated core, ${defaultConnections} connections`,
      goal: '≥ 0.5 × bare',
      measured: `${formatRate(maximum.rate)}, ${formatFactor(rateFactor)} bare`,
      baseline: `bare node:http ${formatRate(bare.maximum.rate)}`,
      met: rateFactor >= 0.5,
    },
    {
      label: `p99 at ${defaultConnections} connections`,
      goal: '≤ 3 × bare',
      measured: `${formatMs(maximum.p99)}, ${formatFactor(latencyFactor)} bare`,
      baseline: `bare node:http ${formatMs(bare.maximum.p99)}`,
      met: latencyFactor <= 3,
    },
    {
      label: `p99 at 70 % of its own maximum, ${defaultConnections} connections`,
      goal: '≤ 5 ms',
      measured: formatLatency(atSeventy),
      baseline: `bare node:http ${formatLatency(bare.atSeventy)}`,
      met: atSeventy.complete && atSeventy.p99 <= 5,
    },
  ],
  notes: [
    `CPU time per redirect: ${cpuMicros.toFixed(1)} µs, bare ${bare.cpuMicros.toFixed(1)} µs.`,
    `Resident memory after the load: ${residentMb.toFixed(0)} MB.`,
    `${formatTotals(totals)}.`,
  ],
});
