// What domains of accounts cost a redirect: CPU time per redirect at a fixed rate on a domain of an account, in an installation
// with 1,000 domains. Baseline: the default domain of that installation. The loads take turns, so that both get the same share of
// whatever else the machine does.
import { formatTotals, verifyTotals } from './harness/click-totals.mjs';
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatFactor, report } from './harness/results.mjs';
import { median } from './harness/sampling.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { seconds } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { runLoad } from './harness/wrk.mjs';

const links = 400;
const domains = 1_000;
const turns = 6;
const rate = 5_000;
const goal = 1.1;
const defaultHost = 'links.example';
const ownHost = 'go-500.shop.example';

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'default-' });
  await addLinks(installation, account, links, { prefix: 'own-' });
  await installation.query(
    `insert into domains (uid, account_id, host, token, proven_at)
     select gen_random_uuid(), $1, 'go-' || n || '.shop.example', 'token', now() from generate_series(1, $2::int) n`,
    [account.id, domains],
  );
  for (const table of ['links', 'slugs']) {
    await installation.query(
      `update ${table} set domain_id = (select id from domains where host = $1) where slug like 'own-%'`,
      [ownHost],
    );
  }
  const redirect = await installation.startApp('redirect', {
    env: { SHORT_URL_BASE: `https://${defaultHost}` },
  });
  const scripts = Object.entries({
    default: visitScript('default-', links, { host: defaultHost }),
    own: visitScript('own-', links, { host: ownHost }),
  });
  const loads = [];
  const run = async (script) => {
    const before = redirect.cpuSeconds();
    const load = await runLoad(redirect.url, script, { rate, seconds });
    loads.push(load);
    return ((redirect.cpuSeconds() - before) * 1e6) / load.received;
  };
  for (const [, script] of scripts) await run(script);
  const samples = { default: [], own: [] };
  for (let turn = 0; turn < turns; turn++) {
    // Each load also pays for background work that the one before left behind, so the order alternates.
    const order = turn % 2 === 0 ? scripts : scripts.toReversed();
    for (const [name, script] of order) samples[name].push(await run(script));
  }
  const received = loads.reduce((sum, load) => sum + load.received, 0);
  const redirects = await redirect.metric('waypost_redirect_answers_total', 'outcome="link"');
  if (redirects < received) throw new Error(`${received} responses, of which ${redirects} were redirects`);
  const worker = await installation.startApp('worker', { core: loadCore });
  const totals = await verifyTotals(installation, account, loads);
  await installation.stopApp(worker);
  return {
    samples,
    defaultMicroseconds: median(samples.default),
    ownMicroseconds: median(samples.own),
    // Turns are compared one by one: within a turn, the machine is as busy for both.
    factor: median(samples.default.map((microseconds, turn) => samples.own[turn] / microseconds)),
    totals,
  };
});

const { defaultMicroseconds, ownMicroseconds, factor, totals } = figures;
report('domains', {
  figures,
  rows: [
    {
      label: `CPU time per redirect on one of ${domains.toLocaleString('en')} domains of accounts, at ${rate.toLocaleString('en')}/s`,
      goal: `≤ ${goal} × the default domain`,
      measured: `${ownMicroseconds.toFixed(1)} µs, ${formatFactor(factor)} the default domain`,
      baseline: `the default domain: ${defaultMicroseconds.toFixed(1)} µs`,
      met: factor <= goal,
    },
  ],
  notes: [`${formatTotals(totals)}.`],
});
