// Whether an account with a million links is as quick as one with a hundred: 1,000,000 links, 10,000 of them with 90 days of
// figures, beside one of 10,000, one of 100, and 1,000 others with 100 links each. Four clients at a time; the API and
// PostgreSQL share a core. Baseline of each call: the same call on the account with 100 links, in the same database and run.
import { readFileSync } from 'node:fs';
import { newId } from '../dist/libs/common/src/index.js';
import { serverCore } from './harness/cores.mjs';
import { addFigures } from './harness/figures.mjs';
import { withInstallation } from './harness/installation.mjs';
import { addLinks, settle } from './harness/links.mjs';
import { ms, ratio, report, whole } from './harness/results.mjs';
import { seconds, sized } from './harness/settings.mjs';
import { load } from './harness/wrk.mjs';

const goals = { p99: 20, times: 2 };
const dayCount = 90;
const connections = 4;
const othersCount = sized(1_000);
const sizes = [
  { links: 100, withFigures: 100, prefix: 'small-' },
  { links: sized(10_000), withFigures: Math.min(1_000, sized(10_000)), prefix: 'middle-' },
  { links: sized(1_000_000), withFigures: sized(10_000), prefix: 'big-' },
];
/** Pages to turn before the page in the middle of the list. */
const pagesBefore = 5;

const { parameters } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')).paths['/v1/links'].get;
const canSearch = parameters.some(({ name }) => name === 'q');

const get = (path) => `wrk.format("GET", ${JSON.stringify(path)}, headers)`;
const lua = (key, body) => `
local headers = { ["Authorization"] = "Bearer ${key}", ["Content-Type"] = "application/json" }
local series = os.time()
${body}
`;
const oneOf = (key, paths) =>
  lua(
    key,
    `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
     function next_request(n) return wrk.format("GET", paths[n * 7 % #paths + 1], headers) end`,
  );

/** The calls of an account, by name. */
async function callsOf(installation, api, { key, id }, { prefix, withFigures, links }) {
  const headers = { Authorization: `Bearer ${key}` };
  const rows = await installation.query(
    `select id from (select id from links where account_id = $1 order by id limit $2) as l order by random() limit 500`,
    [id, withFigures],
  );
  let cursor = '';
  for (let n = 0; n < pagesBefore; n++) {
    const page = await fetch(`${api.url}/v1/links?limit=${Math.min(100, Math.floor(links / 10))}${cursor}`, {
      headers,
    });
    cursor = `&cursor=${(await page.json()).nextCursor}`;
  }
  const calls = {
    'GET /v1/account': lua(key, `function next_request() return ${get('/v1/account')} end`),
    'report of a link, 90 days, in full': oneOf(
      key,
      rows.map((row) => `/v1/links/${row.id}/analytics?days=90&view=full`),
    ),
    'report of the account, 90 days, in full': oneOf(key, ['/v1/analytics/summary?days=90&view=full']),
    'first page of the list': oneOf(key, ['/v1/links?limit=50']),
    'a page in the list': oneOf(key, [`/v1/links?limit=50${cursor}`]),
    'create a link': lua(
      key,
      `function next_request(n)
         local body = '{"slug":"${prefix}new-' .. series .. '-' .. n .. '","destination":"https://example.com/"}'
         return wrk.format("POST", "/v1/links", headers, body)
       end`,
    ),
  };
  if (!canSearch) return calls;
  const wanted = Array.from({ length: 200 }, (_, n) => Math.floor((n / 200) * links) + 1);
  const search = oneOf(
    key,
    wanted.map((n) => `/v1/links?limit=50&q=${prefix}${n}`),
  );
  return { ...calls, 'search the list': search };
}

/** Accounts that are there as well, each with 100 links. */
async function addOthers(installation) {
  const ids = Array.from({ length: othersCount }, newId);
  await installation.query(
    `with made as (
       insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
       select account, uuidv7(), 'other-' || a || '-' || n, 'Link ' || n, 'https://example.com/' || n, 'basic', true, now(), now()
       from unnest($1::uuid[]) with ordinality as o (account, a), generate_series(1, 100) n returning account_id, id, slug
     ), named as (
       insert into slugs (slug, account_id, kind, target_id) select slug, account_id, 'link', id from made
     )
     insert into target_totals (account_id, target_id, kind) select account_id, id, 'link' from made`,
    [ids],
  );
  for (const id of ids) await addFigures(installation, { id }, 10, 7);
}

const { results, databaseMb } = await withInstallation({ core: serverCore }, async (installation) => {
  const accounts = [];
  for (const size of sizes) {
    const account = await installation.addAccount();
    await addLinks(installation, account, size.links, size);
    await addFigures(installation, account, size.withFigures, dayCount);
    accounts.push(account);
  }
  await addOthers(installation);
  await settle(installation);
  const api = await installation.startApp('api');
  const results = new Map();
  const calls = [];
  for (const [n, size] of sizes.entries()) calls.push(await callsOf(installation, api, accounts[n], size));
  const duration = Math.max(Math.round(seconds / 3), 1);
  for (const name of Object.keys(calls[0])) {
    // The sizes of one call follow each other, each warmed up, so that none has a younger process than another.
    for (const ofSize of calls) await load(api.url, ofSize[name], { connections, seconds: 1 });
    const ofSizes = [];
    for (const [n, { links }] of sizes.entries()) {
      const { p50, p99, rate } = await load(api.url, calls[n][name], { connections, seconds: duration });
      ofSizes.push({ links, p50, p99, rate });
    }
    results.set(name, ofSizes);
  }
  return { results, databaseMb: await installation.databaseMb() };
});

report('big-account', {
  figures: { calls: Object.fromEntries(results), databaseMb },
  rows: [...results].map(([name, [small, middle, big]]) => ({
    what: `${name}: account with ${whole(big.links)} links`,
    goal: `p99 ≤ ${goals.p99} ms, ≤ ${goals.times} × that of 100 links`,
    measured: `p99 ${ms(big.p99)}, ${ratio(big.p99 / small.p99)} × (p50 ${ms(big.p50)}, ${ratio(big.p50 / small.p50)} ×)`,
    baseline: `100 links p99 ${ms(small.p99)} (p50 ${ms(small.p50)}), ${whole(middle.links)} links ${ms(middle.p99)}`,
    held: big.p99 <= goals.p99 && big.p99 <= goals.times * small.p99,
  })),
  notes: [
    `${connections} clients; ${whole(othersCount)} other accounts; the database has ${whole(databaseMb)} MB.${canSearch ? '' : ' This version has no search.'}`,
  ],
});
