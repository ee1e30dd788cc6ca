import { type NextHandOver, handOverLifetimeMs, type HandOverLink } from '@app/breakout';
import { checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import {
  ApiClient,
  createAccountWithKey,
  patientConnection,
  startService,
  type Service,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  handOverIn,
  instagramOnAndroid,
  line,
  readHandOverTokens,
  tokenTraits,
  visitAs,
  visitAsBotUntil,
  waitForEmptyJournals,
} from './hand-over.js';
import { TestStore, type StoredTarget } from './test-store.js';
import { bot, instagram, phone, visit } from './visit.js';

const destination = 'https://shop.example/p?a=1#top';
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const x =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/11.43.1';
const minuteMs = 60_000;

let service: Service;
let store: TestStore;
let pool: pg.Pool;

beforeAll(async () => {
  service = await startService();
  store = new TestStore(service.databaseUrl);
  pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
});
afterEach(async () => {
  await waitForEmptyJournals(service);
  expect(await checkClickLedger(pool)).toMatchObject({ closes: true });
});
afterAll(async () => {
  await pool.end();
  await store.close();
  await service.stop();
});

const at = (path: string) => `${service.redirectUrl}/${path}`;

/** Counts of a link by dimension and key, once the journals are empty. */
async function counted(link: StoredTarget, views: number, clicks: number, excluded = 0) {
  await waitForEmptyJournals(service);
  return (await store.waitForCounts(link, { views, clicks, excluded })).by;
}

describe('a breakout page', () => {
  it('counts as a view and forbids caching, indexing, framing, sniffing and external resources', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const response = await visitAs(instagram, at(link.slug), { Referer: 'https://l.instagram.com/' });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      vary: 'User-Agent, Accept-Language',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'origin',
      'content-length': String(Buffer.byteLength(response.body)),
    });
    const policy =
      /^default-src 'none'; script-src 'nonce-([\w+/=]{20,})'; style-src 'nonce-\1'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
    expect(response.headers['content-security-policy']).toMatch(policy);
    expect(response.headers['set-cookie']).toBeUndefined();
    const again = await visitAs(instagram, at(link.slug));
    expect(again.headers['content-security-policy']).not.toBe(response.headers['content-security-policy']);
    expect(await counted(link, 2, 0)).toEqual({
      'leg:first': 2,
      'shown:instagram/aggressive': 2,
      'shownBy:instagram/aggressive/instagram-extbrowser/ios/354': 2,
    });
  });

  it('has a separate nonce, token and query for every visitor', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const other = await store.addLink('https://other.example/', { behavior: 'aggressive' });
    const visits = [`${link.slug}?mine=one`, `${link.slug}?mine=two`, `${other.slug}?mine=three`];
    const responses = [];
    for (const path of visits) responses.push(await visitAs(instagram, at(path)));
    const nonces = responses.map(({ body }) => /<script nonce="([^"]+)"/.exec(body)?.[1] ?? '');
    const tokens = responses.map(({ body }) => /[?&]b=([\w-]+)/.exec(body)?.[1] ?? '');
    expect(new Set([...nonces, ...tokens]).size).toBe(6);
    for (const [n, { body, headers }] of responses.entries()) {
      expect(headers['content-security-policy']).toContain(`'nonce-${nonces[n]}'`);
      const ofOthers = [...nonces, ...tokens, 'mine=one', 'mine=two', 'mine=three'].filter(
        (_, m) => m % 3 !== n,
      );
      for (const text of ofOthers) expect(body).not.toContain(text);
      expect(body).toContain(`mine=${['one', 'two', 'three'][n]}`);
    }
  });

  it("shows only the destination's host, in punycode, and links only to the hand-over", async () => {
    const { slug } = await store.addLink('https://bücher.example:8443/secret?token=1', {
      behavior: 'conservative',
    });
    const response = await visitAs(instagram, at(slug));
    expect(response.body).toContain('xn--bcher-kva.example');
    expect(response.body).not.toMatch(/secret|token=1|bücher/);
    const handOver = handOverIn(response);
    expect(handOver).toMatch(new RegExp(`^${at(slug).replaceAll('.', '\\.')}\\?b=[\\w-]{60,160}$`));
    expect((await visitAs(phone, handOver)).headers.location).toBe(
      'https://xn--bcher-kva.example:8443/secret?token=1',
    );
  });

  it("uses the visitor's language, as do notices", async () => {
    const { slug } = await store.addLink(destination, { behavior: 'aggressive' });
    const german = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' };
    expect((await visitAs(instagram, at(slug), german)).body).toContain('<html lang="de"');
    const nothing = await visitAs(phone, at('nobody-has-this'), german);
    expect(nothing.body).toContain('<html lang="de"');
    expect(nothing.headers.vary).toBe('Accept-Language');
  });
});

describe('the plain 302', () => {
  it.each([
    ['basic', instagram],
    ['basic', line],
    ['non-meta', instagram],
    ['non-meta', instagramOnAndroid],
    ['aggressive', phone],
    ['conservative', phone],
    ['non-meta', desktop],
    ['aggressive', desktop],
  ])('under %s goes to %s', async (behavior, agent) => {
    const link = await store.addLink(destination, { behavior });
    const response = await visitAs(agent, at(link.slug));
    expect(response).toMatchObject({ status: 302, body: '', headers: { location: destination } });
    expect(response.headers.vary).toBe(behavior === 'basic' ? undefined : 'User-Agent');
    expect(Object.keys(await counted(link, 1, 1))).not.toContainEqual(
      expect.stringMatching(/shown|left|stayed/),
    );
  });

  it.each(['aggressive', 'conservative', 'non-meta'])(
    'under %s goes to bots and visitors without a user agent, uncounted',
    async (behavior) => {
      const link = await store.addLink(destination, { behavior });
      for (const headers of [{ 'User-Agent': bot }, {}] as Record<string, string>[]) {
        const response = await visit(at(link.slug), { headers });
        expect(response).toMatchObject({
          status: 302,
          headers: { location: destination, vary: 'User-Agent' },
        });
      }
      expect(await counted(link, 0, 0, 2)).toEqual({ 'excluded:bot': 1, 'excluded:no-agent': 1 });
    },
  );

  it('under non-meta does not go to apps of other companies', async () => {
    const link = await store.addLink(destination, { behavior: 'non-meta' });
    expect((await visitAs(line, at(link.slug))).headers.location).toMatch(/openExternalBrowser=1$/);
    expect(await counted(link, 1, 0)).toEqual({
      'leg:first': 1,
      'shown:line/non-meta': 1,
      'shownBy:line/non-meta/line-parameter/ios/14': 1,
    });
  });

  it('goes to LINE visitors with a very long query', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const long = `q=${'x'.repeat(1023)}`;
    expect((await visitAs(line, at(`${link.slug}?${long}`))).headers.location).toBe(
      `https://shop.example/p?a=1&${long}#top`,
    );
    expect((await visitAs(line, at(`${link.slug}?${long.slice(1)}`))).headers.location).toMatch(
      /openExternalBrowser=1$/,
    );
    await counted(link, 2, 1);
  });

  it('goes to visitors whose query would make the page 10 KB or more', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    // Each quote appears on the page four times, as three or five bytes.
    const answerTo = (quotes: number) =>
      visit(at(''), {
        path: `/${link.slug}?q=${'"'.repeat(quotes)}`,
        headers: { 'User-Agent': instagramOnAndroid, 'Accept-Language': 'ja' },
      });
    const none = await answerTo(0);
    const each = (await answerTo(1)).body.length - none.body.length;
    const most = Math.floor((10 * 1024 - 1 - Buffer.byteLength(none.body)) / each);
    const largest = await answerTo(most);
    expect(largest.status).toBe(200);
    expect(Buffer.byteLength(largest.body)).toBeLessThan(10 * 1024);
    expect((await answerTo(most + 1)).headers.location).toMatch(/^https:\/\/shop\.example\/p\?a=1&q="+#top$/);
    await counted(link, 4, 1);
  });
});

describe('a HEAD request', () => {
  it('gets the headers of the GET with an expired token, uncounted', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const head = (agent: string) =>
      visit(at(link.slug), { method: 'HEAD', headers: { 'User-Agent': agent } });
    const page = await head(instagram);
    const get = await visitAs(instagram, at(link.slug));
    expect(page).toMatchObject({ status: 200, body: '' });
    for (const name of ['content-type', 'content-length', 'vary', 'x-robots-tag', 'referrer-policy'])
      expect([name, page.headers[name]]).toEqual([name, get.headers[name]]);
    const { status, headers } = await head(line);
    expect(status).toBe(302);
    const token = new URL(headers.location ?? '').searchParams.get('b') ?? '';
    const issued = Buffer.from(token, 'base64url').readUIntBE(0, 6);
    // The clocks of processes may differ by a minute.
    expect(Date.now() - issued).toBeGreaterThan(handOverLifetimeMs + minuteMs);
    expect((await visitAs(line, headers.location ?? '')).headers.location).toBe(destination);
    expect(await counted(link, 2, 1, 2)).toMatchObject({ 'excluded:head': 2, 'source:line': 1 });
  });

  it('for a hand-over is redirected, uncounted, without using up the token', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const handOver = handOverIn(await visitAs(instagram, at(link.slug)));
    for (const [method, agent] of [
      ['HEAD', phone],
      ['GET', bot],
      ['GET', phone],
    ] as const) {
      const response = await visit(handOver, { method, headers: { 'User-Agent': agent } });
      expect(response).toMatchObject({ status: 302, headers: { location: destination } });
    }
    const ahead = { 'User-Agent': phone, 'Sec-Purpose': 'prefetch' };
    expect((await visit(handOver, { headers: ahead })).status).toBe(503);
    expect(await counted(link, 1, 1, 3)).toMatchObject({ 'left:instagram/aggressive': 1 });
  });
});

describe('a hand-over', () => {
  it("counts once as the click of the page's view, with all of its traits", async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const handOver = handOverIn(await visitAs(instagram, at(link.slug)));
    for (let n = 0; n < 3; n++) {
      const response = await visitAs(desktop, handOver, { Referer: 'https://mail.google.com/' });
      expect(response).toMatchObject({ status: 302, headers: { location: destination, vary: 'User-Agent' } });
    }
    expect(await counted(link, 1, 1)).toEqual({
      'leg:first': 1,
      'leg:second': 1,
      'leg:reused': 2,
      'shown:instagram/aggressive': 1,
      'shownBy:instagram/aggressive/instagram-extbrowser/ios/354': 1,
      'left:instagram/aggressive': 1,
      'leftBy:instagram/aggressive/instagram-extbrowser/ios/354': 1,
      'country:XX': 1,
      'device:mobile': 1,
      'source:instagram': 1,
      'browser:safari': 1,
      'system:ios': 1,
      'referrer:none': 1,
    });
  });

  it('counts by the steps if the page has no other way out', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const page = await visitAs(x, at(link.slug));
    expect(page.body).toContain('id="copy"');
    await visitAs(phone, handOverIn(page));
    expect(await counted(link, 1, 1)).toMatchObject({
      'shownBy:x/aggressive/by-hand/ios/11': 1,
      'leftBy:x/aggressive/by-hand/ios/11': 1,
    });
  });

  it('from within the app is redirected without a second page and counts as stayed', async () => {
    const link = await store.addLink(destination, { behavior: 'conservative' });
    const handOver = handOverIn(await visitAs(instagramOnAndroid, at(link.slug)));
    expect((await visitAs(instagramOnAndroid, handOver)).headers.location).toBe(destination);
    expect(await counted(link, 1, 1)).toMatchObject({
      'shown:instagram/conservative': 1,
      'stayed:instagram/conservative': 1,
    });
  });

  it('counts under the behavior that the page was shown with', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const handOver = handOverIn(await visitAs(instagram, at(link.slug)));
    await store.run(`update links set behavior = 'basic' where id = $1`, [link.id]);
    expect((await visitAs(phone, handOver)).headers.location).toBe(destination);
    expect(await counted(link, 1, 1)).toMatchObject({ 'left:instagram/aggressive': 1 });
  });

  it("passes the visitor's query on unchanged, without our own parameters", async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const visitorQuery = 'utm_source=%e2%82%ac+1&a=2&x&x=%2F&openExternalBrowser=0';
    const handOver = handOverIn(await visitAs(instagram, at(`${link.slug}?${visitorQuery}`)));
    expect(handOver).toMatch(/\?b=[\w-]+&utm_source=%e2%82%ac\+1&a=2&x&x=%2F$/);
    expect((await visitAs(phone, handOver)).headers.location).toBe(
      'https://shop.example/p?a=1&utm_source=%e2%82%ac+1&x&x=%2F#top',
    );
    await counted(link, 1, 1);
  });

  it('with an expired or forged token, or one of another link, counts as a new visit', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const other = await store.addLink(destination, { behavior: 'aggressive' });
    const tokens = await readHandOverTokens(pool);
    const subject: HandOverLink = { slug: link.slug, id: link.id };
    const handOver: NextHandOver = {
      app: 'instagram',
      behavior: 'aggressive',
      traits: tokenTraits,
      firstApp: 'instagram',
      passed: [],
      passwordVersion: null,
      branch: null,
      technique: null,
    };
    const issue = (of: HandOverLink, ageMs: number) => tokens.issue(of, handOver, Date.now() - ageMs);
    const good = issue(subject, 14 * minuteMs);
    const bad = [
      issue(subject, 16 * minuteMs),
      issue({ slug: other.slug, id: other.id }, 0),
      issue({ ...subject, id: randomUUID() }, 0),
      `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`,
      good.slice(1),
      `${good}A`,
    ];
    for (const token of [good, ...bad]) {
      expect((await visitAs(phone, at(`${link.slug}?b=${token}`))).headers.location).toBe(destination);
    }
    // Not even the app gets a page.
    expect((await visitAs(instagram, at(`${link.slug}?b=${bad[0]}`))).status).toBe(302);
    expect(await counted(link, 7, 8)).toMatchObject({
      'left:instagram/aggressive': 1,
      'source:direct': 6,
      'source:instagram': 2,
    });
    await counted(other, 0, 0);
  });

  it('uses the first of several tokens, even if it is empty', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const token = new URL(handOverIn(await visitAs(instagram, at(link.slug)))).searchParams.get('b');
    for (const query of [`b=x&b=${token}`, 'b=', 'b', `B=${token}&b=`, '%62=1']) {
      const { status, headers } = await visitAs(instagram, at(`${link.slug}?${query}`));
      expect([query, status]).toEqual([query, 302]);
      expect(headers.location).toMatch(/^https:\/\/shop\.example\/p\?a=1(?:&B=[\w-]+)?#top$/);
    }
    await visitAs(phone, at(`${link.slug}?b=${token}&b=x`));
    expect(await counted(link, 6, 6)).toMatchObject({ 'left:instagram/aggressive': 1 });
  });

  it('to a link that has been paused returns 404, uncounted', async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const handOver = handOverIn(await visitAs(instagram, at(link.slug)));
    await store.run('update links set active = false where id = $1', [link.id]);
    const visits = await visitAsBotUntil(at(link.slug), ({ status }) => status === 404);
    expect((await visitAs(phone, handOver)).status).toBe(404);
    await counted(link, 1, 0, visits - 1);
  });
});

describe('LINE', () => {
  it('is redirected to our own URL once, which counts as the view; the second request counts as the click', async () => {
    for (const [agent, outcome] of [
      [phone, 'left'],
      [line, 'stayed'],
    ] as const) {
      const link = await store.addLink(destination, { behavior: 'aggressive' });
      const first = await visitAs(line, at(`${link.slug}?x=1&openExternalBrowser=1`));
      expect(first).toMatchObject({ status: 302, body: '', headers: { vary: 'User-Agent' } });
      const second = first.headers.location ?? '';
      expect(second).toMatch(new RegExp(`^${at(link.slug)}\\?b=[\\w-]+&x=1&openExternalBrowser=1$`));
      expect((await visitAs(agent, second)).headers.location).toBe('https://shop.example/p?a=1&x=1#top');
      expect(await counted(link, 1, 1)).toMatchObject({
        'shown:line/aggressive': 1,
        [`${outcome}:line/aggressive`]: 1,
        'source:line': 1,
      });
    }
  });
});

describe('a bio page item with a link', () => {
  it("follows the link's behavior: the page's click counts immediately, the link's at the hand-over", async () => {
    const link = await store.addLink(destination, { behavior: 'aggressive' });
    const id = randomUUID();
    const website = await store.addWebsite({ items: [{ id, title: 'Shop', link: link.id }] });
    const { body } = await visitAs(instagramOnAndroid, at(website.slug), { Referer: 'https://t.co/x' });
    const href = /href="(\/[^"]*)"/.exec(body)?.[1] ?? '';
    expect(href).toBe(`/${website.slug}/${id}?source=instagram`);
    const page = await visitAs(instagramOnAndroid, `${service.redirectUrl}${href}&utm_source=bio`);
    const handOver = handOverIn(page);
    expect(handOver).toMatch(new RegExp(`^${at(link.slug)}\\?b=[\\w-]+&utm_source=bio$`));
    await counted(website, 1, 1);
    expect(await counted(link, 1, 0)).toEqual({
      'leg:first': 1,
      'shown:instagram/aggressive': 1,
      'shownBy:instagram/aggressive/intent/android/330': 1,
    });
    expect((await visitAs(phone, handOver)).headers.location).toBe(
      'https://shop.example/p?a=1&utm_source=bio#top',
    );
    expect(await counted(website, 1, 1)).toMatchObject({ [`item:${id}`]: 1, 'source:instagram': 1 });
    expect(await counted(link, 1, 1)).toMatchObject({
      'left:instagram/aggressive': 1,
      'source:instagram': 1,
    });
  });

  it("hands over the page's source, not the app's", async () => {
    const link = await store.addLink(destination, { behavior: 'conservative' });
    const id = randomUUID();
    const website = await store.addWebsite({ items: [{ id, title: 'Shop', link: link.id }] });
    const page = await visitAs(instagram, at(`${website.slug}/${id}?source=tiktok`));
    await visitAs(phone, handOverIn(page));
    expect(await counted(link, 1, 1)).toMatchObject({
      'shown:instagram/conservative': 1,
      'left:instagram/conservative': 1,
      'source:tiktok': 1,
    });
  });

  it('redirects all other visitors and any request with a token, and follows a change of behavior', async () => {
    const link = await store.addLink(destination);
    const id = randomUUID();
    const website = await store.addWebsite({ items: [{ id, title: 'Shop', link: link.id }] });
    const item = at(`${website.slug}/${id}`);
    expect((await visitAs(instagram, item)).headers).toMatchObject({ location: destination });
    await store.run(`update links set behavior = 'aggressive' where id = $1`, [link.id]);
    const visits = await visitAsBotUntil(item, ({ headers }) => headers.vary === 'User-Agent');
    expect((await visitAs(phone, item)).headers).toMatchObject({ location: destination, vary: 'User-Agent' });
    expect((await visitAs(instagram, `${item}?b=x`)).headers).toMatchObject({ location: destination });
    expect((await visitAs(bot, item)).headers).toMatchObject({ location: destination });
    expect((await visitAs(line, item)).headers.location).toMatch(/openExternalBrowser=1$/);
    await counted(website, 0, 4, visits + 1);
    expect(await counted(link, 4, 3, visits + 1)).toMatchObject({ 'shown:line/aggressive': 1 });
  });
});

describe('the report of a link', () => {
  it('shows breakout outcomes by app and behavior', async () => {
    const { accountId, key } = await createAccountWithKey(service);
    const api = new ApiClient(service, key);
    const link = await store.addLink(destination, { behavior: 'aggressive', account: accountId });
    await visitAs(phone, handOverIn(await visitAs(instagram, at(link.slug))));
    await visitAs(instagramOnAndroid, handOverIn(await visitAs(instagramOnAndroid, at(link.slug))));
    await visitAs(line, at(link.slug));
    expect((await api.patch(`/v1/links/${link.id}`, { behavior: 'conservative' })).status).toBe(200);
    const uncounted = { method: 'HEAD', headers: { 'User-Agent': line } };
    await waitFor(async () => (await visit(at(link.slug), uncounted)).status === 200);
    const page = await visitAs(instagram, at(link.slug));
    await visitAs(phone, handOverIn(page));
    await visitAs(phone, handOverIn(page));
    await waitForEmptyJournals(service);
    const { body } = await api.get(`/v1/links/${link.id}/analytics?view=full`);
    expect(body).toMatchObject({
      summary: { views: 4, clicks: 3, ctr: 75 },
      sources: [{ key: 'instagram', label: 'Instagram', clicks: 3 }],
      breakout: [
        {
          key: 'instagram',
          label: 'Instagram',
          behavior: 'aggressive',
          shown: 2,
          left: 1,
          stayed: 1,
          app: 0,
          techniques: [
            {
              technique: 'instagram-extbrowser',
              system: 'ios',
              version: '354',
              shown: 1,
              left: 1,
              stayed: 0,
            },
            { technique: 'intent', system: 'android', version: '330', shown: 1, left: 0, stayed: 1 },
          ],
        },
        { key: 'instagram', label: 'Instagram', behavior: 'conservative', shown: 1, left: 1, stayed: 0 },
        { key: 'line', label: 'LINE', behavior: 'aggressive', shown: 1, left: 0, stayed: 0 },
      ],
    });
  });
});
