// An unauthenticated client, and an account with four users and a key, attack at once, each in every way known to us
// (harness/attackers.mjs). Meanwhile visitors are redirected, and another account creates, lists, reports and signs in.
// Everything shares the machine's cores. Baseline: the same visitors and calls in the same run, before the attack.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../dist/libs/postgres-server/src/index.js';
import { skipFirstSignUp } from '../dist/libs/testing/src/index.js';
import { withInstallation } from './harness/installation.mjs';
import { formatMs, report } from './harness/results.mjs';
import { percentile } from './harness/sampling.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { callAtRate, expectStatus, visitAtRate } from './harness/served-load.mjs';
import { isDryRun, scaled } from './harness/settings.mjs';

const quietMs = isDryRun ? 15_000 : 60_000;
const attackMs = isDryRun ? 30_000 : 300_000;
/** After this time, a caller gives up. */
const patienceMs = 30_000;
const goals = { redirectFactor: 2, callFactor: 3, callMs: 300 };
/** Per second. Below every limit of an account. */
const rates = { redirects: 200, creates: 1, lists: 1, reports: 1, signIns: 0.5 };
const visitedLinks = 1_000;
const password = 'correct horse battery staple';
/** The address of the well-behaved account, as reported by its proxy. */
const client = { 'X-Forwarded-For': '203.0.113.9' };
const json = { 'Content-Type': 'application/json' };

/** Signs a user up, with an account and a key. */
async function addUser({ installation, api }, email) {
  await expectStatus(
    201,
    await fetch(`${api.url}/dashboard/api/sign-up`, {
      method: 'POST',
      headers: { ...client, ...json, 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    }),
  );
  const [{ id }] = await installation.query(
    'select account_id as id from memberships join users on users.id = user_id where email = $1',
    [email],
  );
  return { id, key: await installation.addKey(id) };
}

/** The account that attacks: four users, 20,000 links, 90 bio pages, ten paused webhooks. */
async function addAttacker({ installation, api }, [account, ...members]) {
  for (const { id } of members) {
    await installation.query('update memberships set account_id = $1 where account_id = $2', [
      account.id,
      id,
    ]);
  }
  await addLinks(installation, account, scaled(20_000), { prefix: 'theirs-' });
  const call = async (path, body) => {
    const headers = { ...client, ...json, Authorization: `Bearer ${account.key}` };
    const response = await fetch(api.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const result = await response.json();
    if (response.status !== 201) throw new Error(`${path}: ${JSON.stringify(result)}`);
    return result;
  };
  const pages = [];
  for (let n = 0; n < 90; n++) {
    pages.push((await call('/v1/websites', { slug: `page-${n}`, name: `Page ${n}`, published: true })).slug);
  }
  for (let n = 0; n < 10; n++) {
    await call('/v1/webhooks', { url: 'https://example.com/hook', events: ['link.updated'], active: false });
  }
  const { id } = await call('/v1/links', { slug: 'theirs', destination: 'https://example.com/' });
  return {
    key: account.key,
    emails: [account, ...members].map(({ email }) => email),
    pages,
    webhookLink: id,
  };
}

/** Serves visitors and the well-behaved account while `work` runs. @returns also how many of its calls failed. */
async function underLoad({ api, redirect, headers }, work) {
  const failures = {};
  const call = (name, status, path, init) => async () => {
    try {
      const signal = AbortSignal.timeout(patienceMs);
      await expectStatus(status, await fetch(api.url + path, { headers, signal, ...init?.() }));
    } catch (error) {
      failures[name] = (failures[name] ?? 0) + 1;
      if (failures[name] === 1) console.log(`  ${name}, the first that failed: ${error.message}`);
    }
  };
  const post = (body) => () => ({
    method: 'POST',
    headers: { ...headers, ...json, 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(body()),
  });
  const newLink = () => ({
    slug: `ours-new-${Date.now()}-${Math.random().toString(36).slice(2)}`,
    destination: 'https://example.com/',
  });
  const stops = {
    redirects: visitAtRate(redirect.url, { rate: rates.redirects, prefix: 'ours-', links: visitedLinks }),
    creates: callAtRate(rates.creates, call('creates', 201, '/v1/links', post(newLink))),
    lists: callAtRate(rates.lists, call('lists', 200, '/v1/links?limit=100')),
    reports: callAtRate(rates.reports, call('reports', 200, '/v1/analytics/report?days=30')),
    signIns: callAtRate(
      rates.signIns,
      call(
        'signIns',
        200,
        '/dashboard/api/sign-in',
        post(() => ({ email: 'o@example.com', password })),
      ),
    ),
  };
  await work();
  const stopped = Object.entries(stops).map(async ([name, stop]) => [name, await stop()]);
  return { ...Object.fromEntries(await Promise.all(stopped)), failures };
}

/** Runs the attackers while `work` does. @returns how often each attack got which status. */
async function underAttack(targets, work) {
  const child = spawn(process.execPath, ['bench/harness/attackers.mjs'], {
    env: { ...process.env, ATTACK: JSON.stringify(targets) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const closed = once(child, 'close');
  try {
    const result = await work();
    if (child.exitCode !== null) throw new Error('the attackers ended early');
    return result;
  } finally {
    child.kill('SIGTERM');
    await closed;
    for (const [attack, statuses] of Object.entries(JSON.parse(output || '{}'))) {
      console.log(`  ${attack}: ${JSON.stringify(statuses)}`);
    }
  }
}

const { quiet, attacked } = await withInstallation({ core: null }, async (installation) => {
  await skipFirstSignUp(installation);
  // Sign-in is limited to pages of this address.
  const port = await freePort();
  const env = {
    API_PORT: String(port),
    API_BASE_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '600',
  };
  const open = await installation.startApp('api', { core: null, env: { ...env, SIGNUP: 'open' } });
  const ours = await addUser({ installation, api: open }, 'o@example.com');
  const users = [];
  for (const n of [1, 2, 3, 4]) {
    const email = `m${n}@example.com`;
    users.push({ email, ...(await addUser({ installation, api: open }, email)) });
  }
  // With open sign-up, an account has lower limits.
  await installation.stopApp(open);
  const [api, redirect] = [
    await installation.startApp('api', { core: null, env }),
    await installation.startApp('redirect', { core: null, env }),
  ];
  for (const name of ['jobs', 'worker']) await installation.startApp(name, { core: null, env });
  await addLinks(installation, ours, visitedLinks, { prefix: 'ours-' });
  const targets = await addAttacker({ installation, api }, users);
  const context = { api, redirect, headers: { ...client, Authorization: `Bearer ${ours.key}` } };
  await underLoad(context, () => sleep(5_000));
  const quiet = await underLoad(context, () => sleep(quietMs));
  const attacked = await underAttack({ apiUrl: api.url, redirectUrl: redirect.url, ...targets }, () =>
    underLoad(context, () => sleep(attackMs)),
  );
  return { quiet, attacked };
});

const [quietP99, attackedP99] = [quiet, attacked].map(({ redirects }) => percentile(redirects, 50));
const names = { creates: 'create a link', lists: 'list 100 links', reports: 'a report', signIns: 'sign in' };
report('attack', {
  figures: { rates, quiet, attacked },
  rows: [
    {
      label: `redirects, ${rates.redirects} per second, while a stranger and an account attack (median of the p99 of 5 s each)`,
      goal: `p99 ≤ ${goals.redirectFactor} × that before`,
      measured: formatMs(attackedP99),
      baseline: formatMs(quietP99),
      met: attackedP99 <= goals.redirectFactor * quietP99,
    },
    ...Object.entries(names).map(([name, label]) => {
      const { p99 } = attacked[name];
      const before = quiet[name].p99;
      const failed = attacked.failures[name] ?? 0;
      return {
        label: `${label}, another account, meanwhile`,
        goal: `p99 ≤ ${goals.callFactor} × that before or ${goals.callMs} ms, none fails`,
        measured: `${formatMs(p99)}, ${failed} failed`,
        baseline: formatMs(before),
        met: failed === 0 && p99 <= Math.max(goals.callFactor * before, goals.callMs),
      };
    }),
  ],
});
