import { sharedService, type SharedService, waitFor } from '@app/testing';
import { TestStore, type StoredTarget } from './test-store.js';
import { visit } from './visit.js';

/** Crawlers that fetch link previews for apps. */
const crawlers = {
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  X: 'Twitterbot/1.0',
  WhatsApp: 'WhatsApp/2.23.20.0',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  Telegram: 'TelegramBot (like TwitterBot)',
  LinkedIn: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  Discord: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
};

describe('link preview crawlers', () => {
  let service: SharedService;
  let store: TestStore;
  const at = (path: string) => `${service.redirectUrl}/${path}`;
  const addressIn = (html: string) => /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? '';

  beforeAll(async () => {
    service = await sharedService();
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store.close();
  });

  const change = (website: StoredTarget, column: string, value: unknown) =>
    store.run(`update websites set ${column} = $2 where id = $1`, [website.id, value]);

  /** On a busy machine, drawing takes too long at first, which is a 503. */
  const drawn = (address: string) =>
    waitFor(async () => {
      const response = await visit(address);
      return response.status === 503 ? undefined : response;
    });

  it('get a bio page with escaped title, description, URL and image, and count as bots', async () => {
    const website = await store.addWebsite({ name: 'Ada & "Co"', headline: '<b>Engines</b>' });
    for (const agent of Object.values(crawlers)) {
      const { status, body } = await visit(at(website.slug), { headers: { 'User-Agent': agent } });
      expect(status).toBe(200);
      for (const part of [
        '<title>Ada &amp; &quot;Co&quot;</title>',
        '<meta name="description" content="&lt;b&gt;Engines&lt;/b&gt;">',
        '<meta property="og:description" content="&lt;b&gt;Engines&lt;/b&gt;">',
        '<meta property="og:title" content="Ada &amp; &quot;Co&quot;">',
        `<link rel="canonical" href="${at(website.slug)}">`,
        `<meta property="og:url" content="${at(website.slug)}">`,
        '<meta name="twitter:card" content="summary_large_image">',
      ]) {
        expect(body).toContain(part);
      }
      expect(addressIn(body)).toMatch(new RegExp(`^${at(website.slug)}/og\\.png\\?v=[\\w-]{16}$`));
    }
    const excluded = Object.keys(crawlers).length;
    const { by } = await store.waitForCounts(website, { views: 0, clicks: 0, excluded });
    expect(by).toEqual({ 'excluded:bot': excluded });
  });

  it('get the redirect of a link and count as bots', async () => {
    const link = await store.addLink('https://shop.example/');
    for (const agent of Object.values(crawlers)) {
      const { status, headers } = await visit(at(link.slug), { headers: { 'User-Agent': agent } });
      expect([status, headers.location]).toEqual([302, 'https://shop.example/']);
    }
    const excluded = Object.keys(crawlers).length;
    const { by } = await store.waitForCounts(link, { views: 0, clicks: 0, excluded });
    expect(by).toEqual({ 'excluded:bot': excluded });
  });

  it('get a cacheable image of the page, which is not counted', async () => {
    const website = await store.addWebsite();
    const address = addressIn((await visit(at(website.slug))).body);
    await drawn(address);
    const response = await fetch(address);
    expect(response.status).toBe(200);
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ]);
    const { headers } = await visit(address, { method: 'HEAD' });
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
    for (const held of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await visit(address, { headers: { 'If-None-Match': held ?? '' } });
      expect(again).toMatchObject({ status: 304, body: '' });
      expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'public, max-age=300' });
    }
    expect((await visit(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    await store.waitForCounts(website, { views: 1, clicks: 0, excluded: 0 });
  });

  it('get a new image at a new URL when the page changes', async () => {
    const website = await store.addWebsite();
    const current = async () => addressIn((await visit(at(website.slug))).body);
    const tags = [(await drawn(await current())).headers.etag];
    for (const [column, value] of [
      ['theme', 'poster'],
      ['font', 'inter'],
      ['buttons', 'pill'],
      ['cover', { type: 'gradient', from: '#0a7d5c', to: '#f2c14e' }],
    ] as const) {
      const before = await current();
      await change(website, column, value);
      const after = await waitFor(async () => {
        const address = await current();
        return address === before ? undefined : address;
      });
      tags.push((await drawn(after)).headers.etag);
    }
    expect(new Set(tags).size).toBe(5);
    expect(tags).not.toContain(undefined);
  });

  it('get the same 404 for images of unpublished pages, links and unknown slugs', async () => {
    const [hidden, link] = [
      await store.addWebsite({ published: false }),
      await store.addLink('https://x.example/'),
    ];
    const nothing = await visit(at('no-such-slug'));
    for (const slug of [hidden.slug, link.slug, 'no-such-slug']) {
      const { status, headers, body } = await visit(at(`${slug}/og.png`));
      expect([status, headers['cache-control'], body]).toEqual([404, 'private, no-store', nothing.body]);
    }
    for (const path of ['og.png', 'og.png/', 'a/b/og.png', 'a/og_png', 'a/x.png']) {
      expect((await visit(at(path))).status).toBe(404);
    }
  });

  it('do not block redirects when they request many images', async () => {
    const link = await store.addLink('https://shop.example/');
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, i) => store.addWebsite({ name: `Page ${i}` })),
    );
    const pictures = Promise.all(pages.map(({ slug }) => visit(at(`${slug}/og.png`))));
    for (let i = 0; i < 20; i++) expect((await visit(at(link.slug))).status).toBe(302);
    const responses = await pictures;
    const busy = responses.filter(({ status }) => status === 503);
    // Fifteen wait. The place may be free only after a pause.
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(15);
    expect(responses.filter(({ status }) => status !== 200)).toEqual(busy);
    for (const { headers } of busy) {
      expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'private, no-store' });
    }
  });
});
