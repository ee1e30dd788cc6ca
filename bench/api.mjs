// Creating links and reading one by its id over the API: 16 connections, the API and PostgreSQL share a core.
// Baseline: bare node:http on the same core and database, with one insert of the same row into a table of the same columns
// and indexes, and one select by the primary key. It knows no keys, slugs, tallies, figures or validation.
import { serverCore } from './harness/cores.mjs';
import { withInstallation } from './harness/installation.mjs';
import { addLinks } from './harness/links.mjs';
import { startProgram } from './harness/programs.mjs';
import { ms, perSecond, ratio, report, whole } from './harness/results.mjs';
import { sized } from './harness/settings.mjs';
import { warmedLoad } from './harness/wrk.mjs';

const connections = 16;
const goals = { creates: 1_500, createP99: 40, reads: 6_000 };

/** Lua: a new link each time; `series` keeps the slugs of several loads apart. */
const creates = (series, key) => `
local series = "${series}" .. os.time() .. "-"
local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer ${key}" }
function next_request(n)
  local body = '{"slug":"' .. series .. n .. '","destination":"https://example.com/landing?page=' .. n .. '"}'
  return wrk.format("POST", "/v1/links", headers, body)
end
`;

const reads = (ids, key) => `
local ids = {${ids.map((id) => `"${id}"`).join(',')}}
local headers = { ["Authorization"] = "Bearer ${key}" }
function next_request(n) return wrk.format("GET", "/v1/links/" .. ids[n * 7 % #ids + 1], headers) end
`;

const count = async (installation, table) =>
  (await installation.query(`select count(*)::float8 as n from ${table}`))[0].n;

/** Creates and reads; compares what was answered with what is in the database. */
async function measure(installation, url, key, table, ids) {
  const before = await count(installation, table);
  // A warm-up and a measured load must not make the same slugs, and are seconds apart.
  const created = await warmedLoad(url, creates(table.at(0), key), { connections });
  const rows = (await count(installation, table)) - before;
  const [received, sent] = ['received', 'sent'].map((name) => created.warmUp[name] + created.measured[name]);
  if (rows < received || rows > sent)
    throw new Error(`${received} creates were answered, ${rows} links are there`);
  const sample = await fetch(`${url}/v1/links/${ids[0]}`, { headers: { Authorization: `Bearer ${key}` } });
  const text = await sample.text();
  if (sample.status !== 200 || !text.includes(ids[0])) throw new Error(`a link cannot be read: ${text}`);
  const read = await warmedLoad(url, reads(ids, key), { connections });
  return { create: created.measured, read: read.measured };
}

const { bare, ours } = await withInstallation({ core: serverCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, sized(10_000), { prefix: 'api-' });
  await installation.query('create table bare_links (like links including all)');
  const ids = (await installation.query('select id from links order by random() limit 1000')).map(
    ({ id }) => id,
  );
  const bareServer = await startProgram('bench/harness/bare-api.mjs', {
    env: { DATABASE_URL: installation.databaseUrl, ACCOUNT: account.id },
  });
  const bare = await measure(installation, bareServer.url, account.key, 'bare_links', ids);
  await bareServer.stop();
  const api = await installation.startApp('api');
  return { bare, ours: await measure(installation, api.url, account.key, 'links', ids) };
});

report('api', {
  figures: { bare, ours },
  rows: [
    {
      what: `create a link, ${connections} connections, API and PostgreSQL on one core`,
      goal: `≥ ${perSecond(goals.creates)}, p99 ≤ ${goals.createP99} ms`,
      measured: `${perSecond(ours.create.rate)}, p99 ${ms(ours.create.p99)}`,
      baseline: `bare node:http and one insert ${perSecond(bare.create.rate)}, p99 ${ms(bare.create.p99)} (${ratio(ours.create.rate / bare.create.rate)})`,
      held: ours.create.rate >= goals.creates && ours.create.p99 <= goals.createP99,
    },
    {
      what: `read a link by its id, ${connections} connections`,
      goal: `≥ ${perSecond(goals.reads)}`,
      measured: `${perSecond(ours.read.rate)}, p99 ${ms(ours.read.p99)}`,
      baseline: `bare node:http and one select ${perSecond(bare.read.rate)}, p99 ${ms(bare.read.p99)} (${ratio(ours.read.rate / bare.read.rate)})`,
      held: ours.read.rate >= goals.reads,
    },
  ],
  notes: [`${whole(ours.create.received)} links were created in the measured seconds; every one is there.`],
});
