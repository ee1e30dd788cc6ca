// Breakout pages and bio pages a second, of the redirect process with a core to itself, counting and journalling.
// Baseline: a bare node:http server that answers a constant page of the same number of bytes on the same core.
import { randomUUID } from 'node:crypto';
import { closeBooks } from './harness/books.mjs';
import { loadCore } from './harness/cores.mjs';
import { withInstallation } from './harness/installation.mjs';
import { addLinks, settle } from './harness/links.mjs';
import { startBareServer } from './harness/programs.mjs';
import { ms, perSecond, ratio, report, whole } from './harness/results.mjs';
import { same } from './harness/visitors.mjs';
import { usualConnections, warmedLoad } from './harness/wrk.mjs';

const goal = 15_000;
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const instagram =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 400.0.0.10.100 Android';

/** A page with ten items of its own and a picture of everything that a page may have but links of the account. */
async function addWebsite(installation, account, slug) {
  const items = Array.from({ length: 10 }, (_, n) => ({
    id: randomUUID(),
    title: `Item number ${n + 1}`,
    url: `https://example.com/items/${n + 1}`,
  }));
  await installation.query(
    `with made as (
       insert into websites (account_id, id, slug, name, headline, bio, theme, items, socials, published, created_at, updated_at)
       values ($1, uuidv7(), $2, 'Bench', 'A headline of some length', 'A few lines about who this is.', 'classic', $3, '[]',
         true, now(), now()) returning account_id, id, slug
     ), named as (
       insert into slugs (slug, account_id, kind, target_id) select slug, account_id, 'website', id from made
     )
     insert into target_totals (account_id, target_id, kind) select account_id, id, 'website' from made`,
    [account.id, slug, JSON.stringify(items)],
  );
}

/** The bytes of a page's body. @throws where the answer is no page. */
async function sizeOf(url, agent) {
  const answer = await fetch(url, { headers: { 'User-Agent': agent }, redirect: 'manual' });
  const body = await answer.text();
  if (answer.status !== 200 || !body.includes('<html'))
    throw new Error(`${url} is no page: ${answer.status}`);
  return Buffer.byteLength(body);
}

async function measure(redirect, path, agent, outcome) {
  const bytes = await sizeOf(redirect.url + path, agent);
  const bareServer = await startBareServer({ env: { BODY_BYTES: String(bytes) } });
  const { measured: bare } = await warmedLoad(bareServer.url, same(path, { 'User-Agent': agent }));
  await bareServer.stop();
  const shown = () => redirect.metric('redirect_answers_total', `outcome="${outcome}"`);
  const before = await shown();
  const { warmUp, measured } = await warmedLoad(redirect.url, same(path, { 'User-Agent': agent }));
  if ((await shown()) - before < warmUp.received + measured.received) {
    throw new Error(`not every answer of ${path} was a page`);
  }
  return { bytes, bare, measured, loads: [warmUp, measured] };
}

const { breakout, bio } = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, 1, { prefix: 'breakout-', behavior: 'aggressive' });
  await addWebsite(installation, account, 'bio');
  await settle(installation);
  const redirect = await installation.startApp('redirect');
  const breakout = await measure(redirect, '/breakout-1', instagram, 'breakout');
  const bio = await measure(redirect, '/bio', phone, 'page');
  await installation.startApp('worker', { core: null });
  // Pages are views, not clicks; nothing of an account with one page and one link is a click.
  await closeBooks(installation, account, []);
  const [{ views }] = await installation.query('select sum(views)::float8 as views from target_totals');
  const loads = [...breakout.loads, ...bio.loads];
  const total = (figure) => loads.reduce((sum, one) => sum + one[figure], 0);
  // Each page was looked at once before it was measured.
  if (views < total('received') + 2 || views > total('sent') + 2) {
    throw new Error(`${total('received')} pages were answered, ${views} views counted`);
  }
  return { breakout, bio };
});

const row = (what, { bytes, bare, measured }) => ({
  what: `${what} of ${whole(bytes)} bytes, redirect process alone on a core, ${usualConnections} connections`,
  goal: `≥ ${perSecond(goal)}`,
  measured: `${perSecond(measured.rate)}, p99 ${ms(measured.p99)}`,
  baseline: `bare node:http with as many bytes ${perSecond(bare.rate)}, p99 ${ms(bare.p99)} (${ratio(measured.rate / bare.rate)})`,
  held: measured.rate >= goal,
});
report('pages', {
  figures: { breakout, bio },
  rows: [row('breakout page', breakout), row('bio page with ten items', bio)],
});
