// How many redirects a second the redirect process does with a core to itself: 1,000 hot links, 100 user agents of which
// 10 are bots, describing, counting and journalling. PostgreSQL is on the other core; the worker is started afterwards,
// to see that everything was counted. Baseline: a bare node:http server that answers a constant 302 on the same core, to
// the same requests in the same run; no Node program that answers over HTTP/1.1 by the standard library is faster.
import { addLinks } from './harness/links.mjs';
import { closeBooks, told } from './harness/books.mjs';
import { loadCore } from './harness/cores.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startBareServer } from './harness/programs.mjs';
import { ms, perSecond, ratio, report } from './harness/results.mjs';
import { fixedSeconds } from './harness/settings.mjs';
import { visits } from './harness/visitors.mjs';
import { load, usualConnections, warmedLoad } from './harness/wrk.mjs';

const links = 1_000;
const next = visits('hot-', links);
/** Long enough for the first moments of a load, with its connections to open, to be less than a hundredth. */
const steadySeconds = Math.min(fixedSeconds, 60);
/** What 99 of 100 answers took, and the same from when the request was due: the generator may send it late. */
const both = ({ p99, lateP99, rate }) =>
  `${ms(p99)} at ${perSecond(rate)}; from when it was due ${ms(p99 + lateP99)}`;

const bareServer = await startBareServer();
const bareCpu = bareServer.cpuSeconds();
const { warmUp, measured: bare } = await warmedLoad(bareServer.url, next);
const bareMicros = ((bareServer.cpuSeconds() - bareCpu) / (warmUp.received + bare.received)) * 1e6;
const bareAtSeventy = await load(bareServer.url, next, { rate: 0.7 * bare.rate, seconds: steadySeconds });
await bareServer.stop();

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'hot-' });
  const redirect = await installation.startApp('redirect');
  const { warmUp: first, measured: most } = await warmedLoad(redirect.url, next);
  const before = redirect.cpuSeconds();
  const atSeventy = await load(redirect.url, next, { rate: 0.7 * most.rate, seconds: steadySeconds });
  const cpuMicros = ((redirect.cpuSeconds() - before) / atSeventy.received) * 1e6;
  const answered = await redirect.metric('redirect_answers_total', 'outcome="link"');
  const received = first.received + most.received + atSeventy.received;
  if (answered < received) throw new Error(`${received} answers, of which ${answered} were redirects`);
  const residentMb = redirect.residentMb();
  const worker = await installation.startApp('worker', { core: loadCore });
  const books = await closeBooks(installation, account, [first, most, atSeventy]);
  await installation.stopApp(worker);
  return { links, bare, bareAtSeventy, bareMicros, most, atSeventy, cpuMicros, residentMb, books };
});

const { most, atSeventy, cpuMicros, residentMb, books } = figures;
const share = most.rate / bare.rate;
const slower = most.p99 / bare.p99;
report('redirect', {
  figures: { ...figures, share, slower },
  rows: [
    {
      what: `redirect process alone on a core, ${usualConnections} connections: redirects`,
      goal: '≥ 0.5 of bare',
      measured: `${perSecond(most.rate)}, ${ratio(share)} of bare`,
      baseline: `bare node:http ${perSecond(bare.rate)}`,
      held: share >= 0.5,
    },
    {
      what: `p99 at ${usualConnections} connections`,
      goal: '≤ 3 × bare',
      measured: `${ms(most.p99)}, ${ratio(slower)} × bare`,
      baseline: `bare node:http ${ms(bare.p99)}`,
      held: slower <= 3,
    },
    {
      what: `p99 at 70 % of its own maximum, ${usualConnections} connections`,
      goal: '≤ 5 ms',
      measured: both(atSeventy),
      baseline: `bare node:http ${both(bareAtSeventy)}`,
      held: atSeventy.complete && atSeventy.p99 <= 5,
    },
  ],
  notes: [
    `CPU time a redirect: ${cpuMicros.toFixed(1)} µs, bare ${bareMicros.toFixed(1)} µs; ${residentMb.toFixed(0)} MB resident after the load; ${told(books)}.`,
  ],
});
