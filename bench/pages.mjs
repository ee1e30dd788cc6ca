// Breakout pages and bio pages per second from a redirect process on a dedicated core, including counting and the journal.
// Baseline: a bare node:http server with a constant page of the same number of bytes, on the same core.
import { randomUUID } from 'node:crypto';
import { verifyTotals } from './harness/click-totals.mjs';
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startBareServer } from './harness/programs.mjs';
import { formatCount, formatFactor, formatMs, formatRate, report } from './harness/results.mjs';
import { addLinks, insertWithSlug, settleDatabase } from './harness/seed-links.mjs';
import { repeatScript } from './harness/visitors.mjs';
import { defaultConnections, runLoadWithWarmUp } from './harness/wrk.mjs';

const goalRate = 15_000;
const safariAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const instagramAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 400.0.0.10.100 Android';

/** Adds a bio page with texts and ten items that lead to URLs rather than to links of the account. */
async function addWebsite(installation, account, slug) {
  const items = Array.from({ length: 10 }, (_, n) => ({
    id: randomUUID(),
    title: `Item number ${n + 1}`,
    url: `https://example.com/items/${n + 1}`,
  }));
  await installation.query(
    insertWithSlug(
      'website',
      `insert into websites (account_id, id, slug, name, headline, bio, theme, items, socials, published, created_at, updated_at)
       values ($1, uuidv7(), $2, 'Bench', 'A headline of some length', 'A few lines about who this is.', 'classic', $3, '[]',
         true, now(), now())`,
    ),
    [account.id, slug, JSON.stringify(items)],
  );
}

/** The size of a page's body in bytes. @throws if the response is not a page. */
async function pageBytes(url, userAgent) {
  const response = await fetch(url, { headers: { 'User-Agent': userAgent }, redirect: 'manual' });
  const body = await response.text();
  if (response.status !== 200 || !body.includes('<html'))
    throw new Error(`${url} is not a page: ${response.status}`);
  return Buffer.byteLength(body);
}

async function measure(redirect, path, userAgent, outcome) {
  const script = repeatScript(path, { 'User-Agent': userAgent });
  const bytes = await pageBytes(redirect.url + path, userAgent);
  const bareServer = await startBareServer({ env: { BODY_BYTES: String(bytes) } });
  const { measured: bare } = await runLoadWithWarmUp(bareServer.url, script);
  await bareServer.stop();
  const pagesShown = () => redirect.metric('waypost_redirect_answers_total', `outcome="${outcome}"`);
  const before = await pagesShown();
  const { warmUp, measured } = await runLoadWithWarmUp(redirect.url, script);
  if ((await pagesShown()) - before < warmUp.received + measured.received) {
    throw new Error(`not every response for ${path} was a page`);
  }
  return { bytes, bare, measured, loads: [warmUp, measured] };
}

/** Verifies that the counted views match the loads. Pages are views, so the clicks must be zero. */
async function verifyViews(installation, account, loads, additionalViews) {
  await verifyTotals(installation, account, []);
  const [{ views }] = await installation.query('select sum(views)::float8 as views from target_totals');
  const sum = (field) => loads.reduce((total, load) => total + load[field], 0) + additionalViews;
  if (views < sum('received') || views > sum('sent')) {
    throw new Error(`${sum('received')} pages were received, but ${views} views were counted`);
  }
}

const { breakout, bioPage } = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, 1, { prefix: 'breakout-', behavior: 'aggressive' });
  await addWebsite(installation, account, 'bio');
  await settleDatabase(installation);
  const redirect = await installation.startApp('redirect');
  const breakout = await measure(redirect, '/breakout-1', instagramAgent, 'breakout');
  const bioPage = await measure(redirect, '/bio', safariAgent, 'page');
  await installation.startApp('worker', { core: null });
  // `pageBytes` viewed each page once.
  await verifyViews(installation, account, [...breakout.loads, ...bioPage.loads], 2);
  return { breakout, bioPage };
});

const row = (page, { bytes, bare, measured }) => ({
  label: `${page} of ${formatCount(bytes)} bytes, redirect process on a dedicated core, ${defaultConnections} connections`,
  goal: `≥ ${formatRate(goalRate)}`,
  measured: `${formatRate(measured.rate)}, p99 ${formatMs(measured.p99)}`,
  baseline: `bare node:http with the same number of bytes ${formatRate(bare.rate)}, p99 ${formatMs(bare.p99)} (${formatFactor(measured.rate / bare.rate)})`,
  met: measured.rate >= goalRate,
});
report('pages', {
  figures: { breakout, bioPage },
  rows: [row('breakout page', breakout), row('bio page with ten items', bioPage)],
});
