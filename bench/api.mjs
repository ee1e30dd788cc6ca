// Creating links and reading a link by id through the API: 16 connections, API and PostgreSQL on one core.
// Baseline: bare node:http on the same core and database, with one insert into a table with the same columns and indexes,
// or one select by primary key. It has no API keys, slugs, tallies, totals or validation.
import { serverCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startProgram } from './harness/programs.mjs';
import { formatCount, formatFactor, formatMs, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { scaled } from './harness/settings.mjs';
import { runLoadWithWarmUp } from './harness/wrk.mjs';

const connections = 16;
const goals = { createRate: 1_500, createP99: 40, readRate: 6_000 };

/** Lua that creates a new link with every request. The time in the slugs separates the loads from each other. */
const createScript = (series, key) => `
local series = "${series}" .. os.time() .. "-"
local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer ${key}" }
function next_request(n)
  local body = '{"slug":"' .. series .. n .. '","destination":"https://example.com/landing?page=' .. n .. '"}'
  return wrk.format("POST", "/v1/links", headers, body)
end
`;

const readScript = (ids, key) => `
local ids = {${ids.map((id) => `"${id}"`).join(',')}}
local headers = { ["Authorization"] = "Bearer ${key}" }
function next_request(n) return wrk.format("GET", "/v1/links/" .. ids[n * 7 % #ids + 1], headers) end
`;

const countRows = async (installation, table) =>
  (await installation.query(`select count(*)::float8 as n from ${table}`))[0].n;

/** Measures creates and reads, and compares the responses with the rows in the database. */
async function measure(installation, url, key, table, ids) {
  const before = await countRows(installation, table);
  const { warmUp, measured: create } = await runLoadWithWarmUp(url, createScript(table.at(0), key), {
    connections,
  });
  const rows = (await countRows(installation, table)) - before;
  const received = warmUp.received + create.received;
  if (rows < received || rows > warmUp.sent + create.sent)
    throw new Error(`${received} creates succeeded, but there are ${rows} new rows`);
  const sample = await fetch(`${url}/v1/links/${ids[0]}`, { headers: { Authorization: `Bearer ${key}` } });
  const body = await sample.text();
  if (sample.status !== 200 || !body.includes(ids[0])) throw new Error(`reading a link failed: ${body}`);
  const { measured: read } = await runLoadWithWarmUp(url, readScript(ids, key), { connections });
  return { create, read };
}

const { bare, waypost } = await withInstallation({ core: serverCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, scaled(10_000), { prefix: 'api-' });
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
  return { bare, waypost: await measure(installation, api.url, account.key, 'links', ids) };
});

const formatLoad = ({ rate, p99 }) => `${formatRate(rate)}, p99 ${formatMs(p99)}`;
const formatBaseline = (statement, call) =>
  `bare node:http with one ${statement} ${formatLoad(bare[call])} (${formatFactor(waypost[call].rate / bare[call].rate)})`;
report('api', {
  figures: { bare, waypost },
  rows: [
    {
      label: `create a link, ${connections} connections, API and PostgreSQL on one core`,
      goal: `≥ ${formatRate(goals.createRate)}, p99 ≤ ${goals.createP99} ms`,
      measured: formatLoad(waypost.create),
      baseline: formatBaseline('insert', 'create'),
      met: waypost.create.rate >= goals.createRate && waypost.create.p99 <= goals.createP99,
    },
    {
      label: `read a link by id, ${connections} connections`,
      goal: `≥ ${formatRate(goals.readRate)}`,
      measured: formatLoad(waypost.read),
      baseline: formatBaseline('select', 'read'),
      met: waypost.read.rate >= goals.readRate,
    },
  ],
  notes: [
    `${formatCount(waypost.create.received)} links were created during the measurement, and all of them are in the database.`,
  ],
});
