// Redirects per second of links with ten rules each, next to links without rules, from the same redirect process on a
// dedicated core. Baseline: the links without rules. The loads take turns, so that both get the same share of whatever else the
// machine does.
import { formatTotals, verifyTotals } from './harness/click-totals.mjs';
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatFactor, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { seconds } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { runLoad, runLoadWithWarmUp } from './harness/wrk.mjs';

const links = 1_000;
const turns = 4;
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

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'plain-' });
  await addLinks(installation, account, links, { prefix: 'ruled-' });
  await installation.query(`update links set rules = $1 where slug like 'ruled-%'`, [JSON.stringify(rules)]);
  const redirect = await installation.startApp('redirect');
  const scripts = { plain: visitScript('plain-', links), ruled: visitScript('ruled-', links) };
  const loads = [];
  for (const script of Object.values(scripts)) {
    const { warmUp, measured } = await runLoadWithWarmUp(redirect.url, script);
    loads.push(warmUp, measured);
  }
  const rates = { plain: [], ruled: [] };
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, script] of Object.entries(scripts)) {
      const load = await runLoad(redirect.url, script, { seconds });
      loads.push(load);
      rates[name].push(load.rate);
    }
  }
  const worker = await installation.startApp('worker', { core: loadCore });
  const totals = await verifyTotals(installation, account, loads);
  await installation.stopApp(worker);
  const mean = (list) => list.reduce((sum, rate) => sum + rate, 0) / list.length;
  return { links, rates, plain: mean(rates.plain), ruled: mean(rates.ruled), totals };
});

const { plain, ruled, totals } = figures;
const factor = ruled / plain;
report('rules', {
  figures: { ...figures, factor },
  rows: [
    {
      label: 'redirects of links with ten rules each, one process on a dedicated core',
      goal: `≥ ${goal} × without rules`,
      measured: `${formatRate(ruled)}, ${formatFactor(factor)} without rules`,
      baseline: `links without rules ${formatRate(plain)}`,
      met: factor >= goal,
    },
  ],
  notes: [`${formatTotals(totals)}.`],
});
