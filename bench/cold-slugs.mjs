// Random visits to 1,000,000 links with cache memory for less than a tenth of them, so nearly every visit is a lookup in
// PostgreSQL. The redirect process and PostgreSQL share a core. The worker starts afterwards, to verify the totals.
// Baseline: bare node:http with one `select` by slug per request over a pool, on the same core and database and with the same
// random visits: the cost of a lookup without a cache, a journal or batched lookups.
import { formatTotals, verifyTotals } from './harness/click-totals.mjs';
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startProgram } from './harness/programs.mjs';
import { formatCount, formatFactor, formatMs, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { scaled } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { runLoadWithWarmUp } from './harness/wrk.mjs';

const links = scaled(1_000_000);
const goalRate = 5_000;
const smallCache = `${process.env.NODE_OPTIONS ?? ''} --import=./bench/harness/small-cache.mjs`;
const script = visitScript('cold-', links, { random: true });

const figures = await withInstallation({}, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'cold-' });
  const bareServer = await startProgram('bench/harness/bare-api.mjs', {
    env: { DATABASE_URL: installation.databaseUrl },
  });
  const { measured: bare } = await runLoadWithWarmUp(bareServer.url, script);
  await bareServer.stop();
  const redirect = await installation.startApp('redirect', { env: { NODE_OPTIONS: smallCache } });
  const { warmUp, measured } = await runLoadWithWarmUp(redirect.url, script);
  const hits = await redirect.metric('waypost_redirect_slug_lookups_total', 'result="hit"');
  const misses = await redirect.metric('waypost_redirect_slug_lookups_total', 'result="miss"');
  const residentMb = redirect.residentMb();
  await installation.startApp('worker', { core: loadCore });
  const totals = await verifyTotals(installation, account, [warmUp, measured]);
  return { links, bare, measured, hitPercent: (100 * hits) / (hits + misses), residentMb, totals };
});

const { bare, measured, hitPercent, residentMb, totals } = figures;
report('cold-slugs', {
  figures,
  rows: [
    {
      label: `random visits to ${formatCount(links)} links, redirect and PostgreSQL on one core`,
      goal: `≥ ${formatRate(goalRate)}`,
      measured: `${formatRate(measured.rate)}, p99 ${formatMs(measured.p99)}; ${hitPercent.toFixed(0)} % cache hits`,
      baseline: `bare node:http with one select ${formatRate(bare.rate)}, p99 ${formatMs(bare.p99)} (${formatFactor(measured.rate / bare.rate)})`,
      met: measured.rate >= goalRate,
    },
  ],
  notes: [`Resident memory: ${residentMb.toFixed(0)} MB.`, `${formatTotals(totals)}.`],
});
