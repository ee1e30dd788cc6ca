// The cost of the API's restricted role and row-level security: CPU time of the API and PostgreSQL per call, at full
// speed,
// 16 connections. Baseline: the same API on the same database as the owner of the tables, without policies and without
// statements that set their accounts. Both take turns, so that a change of the machine's speed affects both.
import { serverCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatFactor, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { addRollups } from './harness/seed-rollups.mjs';
import { scaled, seconds } from './harness/settings.mjs';
import { runLoad } from './harness/wrk.mjs';

const goal = 1.05;
const connections = 16;
const rounds = 7;
const secondsPerRound = Math.max(Math.round(seconds / 3), 1);
const dayCount = 30;
const linkCount = scaled(10_000);

const callScript = (key, body) => `
local headers = { ["Authorization"] = "Bearer ${key}", ["Content-Type"] = "application/json" }
${body}
`;
const getScript = (key, paths) =>
  callScript(
    key,
    `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
     function next_request(n) return wrk.format("GET", paths[n * 7 % #paths + 1], headers) end`,
  );

/** The measured calls, as Lua. */
function calls({ key }, ids, series) {
  return {
    'read a link': getScript(
      key,
      ids.map((id) => `/v1/links/${id}`),
    ),
    'list 50 links': getScript(key, ['/v1/links?limit=50']),
    'search links': getScript(
      key,
      ids.map((_, n) => `/v1/links?limit=50&q=security-${n + 1}`),
    ),
    'report of a link': getScript(
      key,
      ids.map((id) => `/v1/links/${id}/analytics?days=${dayCount}&view=full`),
    ),
    'report of the account': getScript(key, [`/v1/analytics/summary?days=${dayCount}&view=full`]),
    'GET /v1/account': getScript(key, ['/v1/account']),
    'create a link': callScript(
      key,
      `function next_request(n)
           local body = '{"slug":"${series}-' .. n .. '","destination":"https://example.com/landing?page=' .. n .. '"}'
           return wrk.format("POST", "/v1/links", headers, body)
         end`,
    ),
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const costs = await withInstallation({ core: serverCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, linkCount, { prefix: 'security-' });
  await addRollups(installation, account, scaled(1_000), dayCount);
  await installation.query('vacuum analyze');
  const ids = (await installation.query('select id from links order by id limit $1', [scaled(1_000)])).map(
    ({ id }) => id,
  );
  const variants = {
    restricted: await installation.startApp('api'),
    owner: await installation.startApp('api', {
      env: {
        DATABASE_URL: installation.databaseUrl,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=./bench/harness/unscoped.mjs`,
      },
    }),
  };
  const samples = {};
  for (let round = -1; round < rounds; round++) {
    // The first one also pays for background work that the previous call left behind, so the order alternates.
    const order = round % 2 === 0 ? Object.entries(variants) : Object.entries(variants).reverse();
    for (const name of Object.keys(calls(account, ids, ''))) {
      for (const [variant, api] of order) {
        const script = calls(account, ids, `${variant}-${round + 1}`)[name];
        const cpu = () => api.cpuSeconds() + installation.postgresCpuSeconds();
        const before = cpu();
        const { received } = await runLoad(api.url, script, { seconds: secondsPerRound, connections });
        // The first round warms up.
        if (round >= 0) ((samples[name] ??= {})[variant] ??= []).push(((cpu() - before) * 1e6) / received);
      }
    }
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, { restricted, owner }]) => [
      name,
      {
        restricted: median(restricted),
        owner: median(owner),
        // Rounds are compared one by one: within a round, the machine is as busy for both.
        factor: median(restricted.map((cost, round) => cost / owner[round])),
      },
    ]),
  );
});

report('row-security', {
  figures: costs,
  rows: Object.entries(costs).map(([label, { restricted, owner, factor }]) => ({
    label,
    goal: `≤ ${formatFactor(goal)}`,
    measured: `${formatFactor(factor)}, ${Math.round(restricted)} µs of CPU time per call`,
    baseline: `the API as the owner of the tables, ${Math.round(owner)} µs`,
    met: factor <= goal,
  })),
  notes: [`Medians of ${rounds} rounds.`],
});
