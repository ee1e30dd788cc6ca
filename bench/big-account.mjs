// Compares the speed of an account with a million links and one with a hundred: one account with 1,000,000 links, of
// which
// 10,000 have 90 days of rollups, one with 10,000, one with 100, and 1,000 others with 100 links each. Four clients;
// API and PostgreSQL share a core. Baseline: the same call on the account with 100 links, in the same database.
import { newId } from '../dist/libs/common/src/index.js';
import { serverCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatCount, formatFactor, formatMs, report } from './harness/results.mjs';
import { addLinks, insertWithSlug, settleDatabase } from './harness/seed-links.mjs';
import { addRollups } from './harness/seed-rollups.mjs';
import { scaled, seconds } from './harness/settings.mjs';
import { runLoad } from './harness/wrk.mjs';

const goals = { p99: 20, factor: 2 };
const dayCount = 90;
const connections = 4;
const otherAccounts = scaled(1_000);
const sizes = [
  { links: 100, linksWithRollups: 100, prefix: 'small-' },
  { links: scaled(10_000), linksWithRollups: Math.min(1_000, scaled(10_000)), prefix: 'middle-' },
  { links: scaled(1_000_000), linksWithRollups: scaled(10_000), prefix: 'big-' },
];
/** Pages before the one that is measured as a later page. */
const pagesBefore = 5;

/** Lua with the headers of an authenticated call. */
const callScript = (key, body) => `
local headers = { ["Authorization"] = "Bearer ${key}", ["Content-Type"] = "application/json" }
local series = os.time()
${body}
`;
const getScript = (key, paths) =>
  callScript(
    key,
    `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
     function next_request(n) return wrk.format("GET", paths[n * 7 % #paths + 1], headers) end`,
  );

/** The measured calls of an account: Lua by name. */
async function callScripts(installation, api, { key, id }, { prefix, linksWithRollups, links }) {
  const headers = { Authorization: `Bearer ${key}` };
  const rows = await installation.query(
    `select id from (select id from links where account_id = $1 order by id limit $2) as l order by random() limit 500`,
    [id, linksWithRollups],
  );
  let cursor = '';
  for (let n = 0; n < pagesBefore; n++) {
    const page = await fetch(`${api.url}/v1/links?limit=${Math.min(100, Math.floor(links / 10))}${cursor}`, {
      headers,
    });
    cursor = `&cursor=${(await page.json()).nextCursor}`;
  }
  const searched = Array.from({ length: 200 }, (_, n) => Math.floor((n / 200) * links) + 1);
  return {
    'GET /v1/account': getScript(key, ['/v1/account']),
    'link report, 90 days, full view': getScript(
      key,
      rows.map((row) => `/v1/links/${row.id}/analytics?days=90&view=full`),
    ),
    'account report, 90 days, full view': getScript(key, ['/v1/analytics/summary?days=90&view=full']),
    'first page of links': getScript(key, ['/v1/links?limit=50']),
    'later page of links': getScript(key, [`/v1/links?limit=50${cursor}`]),
    'create a link': callScript(
      key,
      `function next_request(n)
         local body = '{"slug":"${prefix}new-' .. series .. '-' .. n .. '","destination":"https://example.com/"}'
         return wrk.format("POST", "/v1/links", headers, body)
       end`,
    ),
    'search links': getScript(
      key,
      searched.map((n) => `/v1/links?limit=50&q=${prefix}${n}`),
    ),
  };
}

/** Adds the other accounts, each with 100 links. */
async function addOtherAccounts(installation) {
  const ids = Array.from({ length: otherAccounts }, newId);
  await installation.query(
    insertWithSlug(
      'link',
      `insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
       select account, uuidv7(), 'other-' || a || '-' || n, 'Link ' || n, 'https://example.com/' || n, 'basic', true, now(), now()
       from unnest($1::uuid[]) with ordinality as o (account, a), generate_series(1, 100) n`,
    ),
    [ids],
  );
  for (const id of ids) await addRollups(installation, { id }, 10, 7);
}

const { results, databaseMb } = await withInstallation({ core: serverCore }, async (installation) => {
  const accounts = [];
  for (const size of sizes) {
    const account = await installation.addAccount();
    await addLinks(installation, account, size.links, size);
    await addRollups(installation, account, size.linksWithRollups, dayCount);
    accounts.push(account);
  }
  await addOtherAccounts(installation);
  await settleDatabase(installation);
  const api = await installation.startApp('api');
  const results = new Map();
  const scripts = [];
  for (const [n, size] of sizes.entries()) {
    scripts.push(await callScripts(installation, api, accounts[n], size));
  }
  const duration = Math.max(Math.round(seconds / 3), 1);
  for (const name of Object.keys(scripts[0])) {
    // Warm up a call for all sizes before measuring it, so that no size profits from a warmer process.
    for (const script of scripts) await runLoad(api.url, script[name], { connections, seconds: 1 });
    const measured = [];
    for (const [n, { links }] of sizes.entries()) {
      const { p50, p99, rate } = await runLoad(api.url, scripts[n][name], { connections, seconds: duration });
      measured.push({ links, p50, p99, rate });
    }
    results.set(name, measured);
  }
  return { results, databaseMb: await installation.databaseMb() };
});

const formatLatency = ({ p50, p99 }) => `p99 ${formatMs(p99)} (p50 ${formatMs(p50)})`;
report('big-account', {
  figures: { calls: Object.fromEntries(results), databaseMb },
  rows: [...results].map(([name, [small, middle, big]]) => ({
    label: `${name}, account with ${formatCount(big.links)} links`,
    goal: `p99 ≤ ${goals.p99} ms and ≤ ${goals.factor} × that of 100 links`,
    measured: `p99 ${formatMs(big.p99)}, ${formatFactor(big.p99 / small.p99)} (p50 ${formatMs(big.p50)}, ${formatFactor(big.p50 / small.p50)})`,
    baseline: `100 links: ${formatLatency(small)}; ${formatCount(middle.links)} links: p99 ${formatMs(middle.p99)}`,
    met: big.p99 <= goals.p99 && big.p99 <= goals.factor * small.p99,
  })),
  notes: [
    `${connections} clients, ${formatCount(otherAccounts)} other accounts, database size ${formatCount(databaseMb)} MB.`,
  ],
});
