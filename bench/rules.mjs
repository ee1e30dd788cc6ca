// The cost of ten rules, and of a voucher, per redirect: CPU time per redirect of such links, at full speed, from one
// redirect process on a dedicated core. Baseline: as many links without either. The loads take turns, so that both get the same
// share of whatever else the machine does. CPU time shows the cost even while something else takes part of the core.
import { formatTotals, verifyTotals } from './harness/click-totals.mjs';
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatCount, formatFactor, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { seconds } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { runLoad } from './harness/wrk.mjs';

/** Links with and without rules fit into the redirect's cache of decoded entries, so no turn has to read rules again. */
const links = 400;
/** Their kinds of clicks are a few thousand, as many as a process keeps vouchers for. */
const soldLinks = 10;
const turns = 12;
const secondsPerTurn = Math.max(Math.round(seconds / 3), 1);
const goal = 0.95;

/** Every kind of condition that is decided from memory. Few visits match any, so nearly all rules are tested. */
const conditions = [
  { countries: ['DE', 'AT', 'CH'], devices: ['mobile'] },
  { countries: ['FR', 'BE', 'LU', 'MC'] },
  { languages: ['es', 'pt-BR'] },
  { systems: ['tizen', 'webos'], browsers: ['samsung-internet'] },
  { inApp: ['wechat', 'line'] },
  { sources: ['tiktok', 'pinterest'] },
  { query: { coupon: null } },
  { after: '2020-01-01T00:00:00Z', before: '2020-02-01T00:00:00Z' },
  { hours: { from: '03:00', to: '03:01', zone: 'Pacific/Chatham', days: ['mon'] } },
  { countries: ['JP'], hours: { from: '22:00', to: '06:00', zone: 'Asia/Tokyo' } },
];
const rules = conditions.map((when, n) => ({
  id: `benchm0${n}`,
  when,
  then: { destination: `https://example.com/rule/${n}` },
}));

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Turns are compared one by one: within a turn, the machine is as busy for both. */
const factorOf = (baseline, measured) =>
  median(baseline.map(({ microseconds }, turn) => microseconds / measured[turn].microseconds));

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'plain-' });
  await addLinks(installation, account, links, { prefix: 'ruled-' });
  await addLinks(installation, account, soldLinks, { prefix: 'sold-' });
  await installation.query(`update links set rules = $1 where slug like 'ruled-%'`, [JSON.stringify(rules)]);
  await installation.query(`update links set conversions = true where slug like 'sold-%'`);
  const redirect = await installation.startApp('redirect');
  const scripts = Object.entries({
    plain: visitScript('plain-', links),
    ruled: visitScript('ruled-', links),
    few: visitScript('plain-', soldLinks),
    sold: visitScript('sold-', soldLinks),
  });
  const loads = [];
  const run = async (script, options) => {
    const before = redirect.cpuSeconds();
    const load = await runLoad(redirect.url, script, options);
    loads.push(load);
    return { rate: load.rate, microseconds: ((redirect.cpuSeconds() - before) * 1e6) / load.received };
  };
  for (const [, script] of scripts) await run(script, { seconds });
  const samples = { plain: [], ruled: [], few: [], sold: [] };
  for (let turn = 0; turn < turns; turn++) {
    // Each load also pays for background work that the previous one left behind, so the order alternates.
    const order = turn % 2 === 0 ? scripts : scripts.toReversed();
    for (const [name, script] of order) samples[name].push(await run(script, { seconds: secondsPerTurn }));
  }
  const worker = await installation.startApp('worker', { core: loadCore });
  const totals = await verifyTotals(installation, account, loads);
  await installation.stopApp(worker);
  const [{ vouchers }] = await installation.query(
    'select sum(clicks)::float8 as vouchers from voucher_clicks',
  );
  if (!(vouchers > 0)) throw new Error('no click carried a voucher');
  const medianOf = (field) => (list) => median(list.map((sample) => sample[field]));
  return {
    links,
    samples,
    vouchers,
    rates: Object.fromEntries(Object.entries(samples).map(([name, of]) => [name, medianOf('rate')(of)])),
    microseconds: Object.fromEntries(
      Object.entries(samples).map(([name, of]) => [name, medianOf('microseconds')(of)]),
    ),
    factor: factorOf(samples.plain, samples.ruled),
    soldFactor: factorOf(samples.few, samples.sold),
    totals,
  };
});

const { rates, microseconds, factor, soldFactor, totals, vouchers } = figures;
const formatLoad = (name) => `${microseconds[name].toFixed(1)} µs each, ${formatRate(rates[name])}`;
report('rules', {
  figures,
  rows: [
    {
      label: 'redirects of links with ten rules each per second of CPU time, one process on a dedicated core',
      goal: `≥ ${goal} × without rules`,
      measured: `${formatFactor(factor)} without rules (${formatLoad('ruled')})`,
      baseline: `links without rules: ${formatLoad('plain')}`,
      met: factor >= goal,
    },
    {
      label: 'redirects with vouchers per second of CPU time, one process on a dedicated core',
      goal: `≥ ${goal} × without vouchers`,
      measured: `${formatFactor(soldFactor)} without vouchers (${formatLoad('sold')})`,
      baseline: `links without vouchers: ${formatLoad('few')}`,
      met: soldFactor >= goal,
    },
  ],
  notes: [`${formatCount(vouchers)} clicks carried a voucher. ${formatTotals(totals)}.`],
});
