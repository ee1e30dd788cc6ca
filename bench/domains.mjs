// What domains of accounts cost a redirect: CPU time per redirect at a fixed rate on a domain of an account, in an installation
// with a million domains, of which one changes every second. Baselines: the default domain of that installation, and a domain in
// an installation with 100. The loads take turns, so that all get the same share of whatever else the machine does.
import { formatTotals, verifyTotals } from './harness/click-totals.mjs';
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatFactor, formatMs, report } from './harness/results.mjs';
import { median } from './harness/sampling.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { scaled, seconds } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { runLoad } from './harness/wrk.mjs';

const links = 400;
const few = 100;
const many = scaled(1_000_000);
const turns = 6;
const starts = 5;
const rate = 5_000;
const changeMs = 1_000;
const goal = 1.1;
const sizeGoal = 1.2;
const defaultHost = 'links.example';
const hostOf = (n) => `go-${n}.shop.example`;
const ownHost = hostOf(50);

/** Adds an account with links, and domains. */
async function prepare(installation, domains) {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'default-' });
  await addLinks(installation, account, links, { prefix: 'own-' });
  // No listener is connected yet.
  await installation.query('alter table domains disable trigger user');
  await installation.query(
    `insert into domains (uid, account_id, host, token, proven_at)
     select gen_random_uuid(), $1, 'go-' || n || '.shop.example', 'token', now() from generate_series(1, $2::int) n`,
    [account.id, domains],
  );
  await installation.query('alter table domains enable trigger user');
  for (const table of ['links', 'slugs']) {
    await installation.query(
      `update ${table} set domain_id = (select id from domains where host = $1) where slug like 'own-%'`,
      [ownHost],
    );
  }
  await installation.query('vacuum analyze domains');
  const site = { installation, account, redirect: undefined, startMs: [], loads: [], changes: 0 };
  // In turn the domain that is visited, and another one.
  site.change = async () => {
    const n = ++site.changes;
    const host = n % 2 === 0 ? ownHost : hostOf((n % domains) + 1);
    await installation.query('update domains set home_url = $2 where host = $1', [
      host,
      `https://${n}.example/`,
    ]);
  };
  return site;
}

/** Starts a redirect process, in place of the one before. */
async function start(site) {
  if (site.redirect) await site.installation.stopApp(site.redirect);
  const began = performance.now();
  site.redirect = await site.installation.startApp('redirect', {
    env: { SHORT_URL_BASE: `https://${defaultHost}` },
  });
  site.startMs.push(performance.now() - began);
}

/** CPU time per redirect in microseconds, and the times of responses in ms, while a domain changes every second. */
async function measure({ redirect, loads, change }, script) {
  let changing = Promise.resolve();
  const timer = setInterval(() => (changing = changing.then(change)), changeMs);
  const before = redirect.cpuSeconds();
  const load = await runLoad(redirect.url, script, { rate, seconds });
  const microseconds = ((redirect.cpuSeconds() - before) * 1e6) / load.received;
  clearInterval(timer);
  await changing;
  loads.push(load);
  return { microseconds, p50: load.p50, p99: load.p99 };
}

/** Compares what was visited with what was counted. */
async function verify({ installation, account, redirect, loads }) {
  const received = loads.reduce((sum, load) => sum + load.received, 0);
  const redirects = await redirect.metric('waypost_redirect_answers_total', 'outcome="link"');
  if (redirects < received) throw new Error(`${received} responses, of which ${redirects} were redirects`);
  const worker = await installation.startApp('worker', { core: loadCore });
  const totals = await verifyTotals(installation, account, loads);
  await installation.stopApp(worker);
  return totals;
}

const figures = await withInstallation({ core: loadCore }, (small) =>
  withInstallation({ core: loadCore }, async (large) => {
    const [fewSite, manySite] = [await prepare(small, few), await prepare(large, many)];
    for (let turn = 0; turn < starts; turn++) {
      for (const site of [fewSite, manySite]) await start(site);
    }
    const scripts = {
      default: visitScript('default-', links, { host: defaultHost }),
      own: visitScript('own-', links, { host: ownHost }),
    };
    const cases = [
      ['default', manySite, scripts.default],
      ['own', manySite, scripts.own],
      ['few', fewSite, scripts.own],
      // So that both processes have done the same when their memory is compared.
      ['fewDefault', fewSite, scripts.default],
    ];
    for (const [, site, script] of cases) await measure(site, script);
    const samples = { default: [], own: [], few: [], fewDefault: [] };
    for (let turn = 0; turn < turns; turn++) {
      // Each load also pays for background work that the one before left behind, so the order alternates.
      const order = turn % 2 === 0 ? cases : cases.toReversed();
      for (const [name, site, script] of order) samples[name].push(await measure(site, script));
    }
    const of = (name, key) => median(samples[name].map((sample) => sample[key]));
    // Turns are compared one by one: within a turn, the machine is as busy for all.
    const factor = (name) =>
      median(samples.own.map(({ microseconds }, turn) => microseconds / samples[name][turn].microseconds));
    const memory = { few: fewSite.redirect.residentMb(), many: manySite.redirect.residentMb() };
    await verify(fewSite);
    return {
      samples,
      defaultMicroseconds: of('default', 'microseconds'),
      ownMicroseconds: of('own', 'microseconds'),
      fewMicroseconds: of('few', 'microseconds'),
      times: { own: [of('own', 'p50'), of('own', 'p99')], few: [of('few', 'p50'), of('few', 'p99')] },
      factor: factor('default'),
      sizeFactor: factor('few'),
      startMs: { few: median(fewSite.startMs), many: median(manySite.startMs) },
      memory,
      changes: fewSite.changes + manySite.changes,
      totals: await verify(manySite),
    };
  }),
);

const { defaultMicroseconds, ownMicroseconds, fewMicroseconds, times, factor, sizeFactor, startMs, memory } =
  figures;
const count = (n) => n.toLocaleString('en');
const p = ([p50, p99]) => `p50 ${formatMs(p50)}, p99 ${formatMs(p99)}`;
report('domains', {
  figures,
  rows: [
    {
      label: `CPU time per redirect on ${count(many)} account domains, with one change per second, at ${count(rate)}/s`,
      goal: `≤ ${goal} × the default domain`,
      measured: `${ownMicroseconds.toFixed(1)} µs, ${formatFactor(factor)} the default domain`,
      baseline: `the default domain: ${defaultMicroseconds.toFixed(1)} µs`,
      met: factor <= goal,
    },
    {
      label: `the same, compared with one of ${few} domains`,
      goal: `≤ ${sizeGoal} × as with ${few}`,
      measured: `${ownMicroseconds.toFixed(1)} µs, ${formatFactor(sizeFactor)}; ${p(times.own)}`,
      baseline: `${few} domains: ${fewMicroseconds.toFixed(1)} µs; ${p(times.few)}`,
      met: sizeFactor <= sizeGoal,
    },
    {
      label: `start of a redirect process with ${count(many)} domains`,
      goal: `≤ ${sizeGoal} × as with ${few}`,
      measured: `${formatMs(startMs.many)}, ${formatFactor(startMs.many / startMs.few)}`,
      baseline: `${few} domains: ${formatMs(startMs.few)}`,
      met: startMs.many <= startMs.few * sizeGoal,
    },
    {
      label: `resident memory of a redirect process with ${count(many)} domains after these loads`,
      goal: `≤ ${sizeGoal} × as with ${few}`,
      measured: `${memory.many.toFixed(0)} MB, ${formatFactor(memory.many / memory.few)}`,
      baseline: `${few} domains: ${memory.few.toFixed(0)} MB`,
      met: memory.many <= memory.few * sizeGoal,
    },
  ],
  notes: [`${formatTotals(figures.totals)}.`, `${figures.changes} changes of domains.`],
});
