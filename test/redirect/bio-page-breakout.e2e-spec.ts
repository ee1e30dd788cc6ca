import { checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import { patientConnection, startService, type Service } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  handOverIn,
  line,
  readHandOverTokens,
  tokenTraits,
  visitAs,
  visitAsBotUntil,
  waitForEmptyJournals,
} from './hand-over.js';
import { TestStore, type StoredTarget } from './test-store.js';
import { bot, instagram, phone } from './visit.js';

const destination = 'https://shop.example/p?a=1#top';

describe('a URL item of a bio page', () => {
  let service: Service;
  let store: TestStore;
  let pool: pg.Pool;

  beforeAll(async () => {
    // A separate service, because the ledger covers all accounts.
    service = await startService({ apps: ['redirect', 'worker'] });
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

  const pageWithItem = async (behavior: string) => {
    const item = randomUUID();
    const page = await store.addWebsite({
      items: [{ id: item, title: 'Shop', url: destination }],
      behavior,
    });
    return { page, item, url: `${service.redirectUrl}/${page.slug}/${item}` };
  };
  /** Counts of a page by dimension and key, once the journals are empty. */
  const counted = async (page: StoredTarget, views: number, clicks: number, excluded = 0) => {
    await waitForEmptyJournals(service);
    return (await store.waitForCounts(page, { views, clicks, excluded })).by;
  };

  it('leads out of the app, and counts the visitor once', async () => {
    const { page, item } = await pageWithItem('aggressive');
    const shown = await visitAs(instagram, `${service.redirectUrl}/${page.slug}`);
    const href = new RegExp(`href="(/${page.slug}/${item}[^"]*)"`).exec(shown.body)?.[1] ?? '';
    expect(href).toContain('source=instagram');
    const response = await visitAs(instagram, `${service.redirectUrl}${href}&ref=bio`);
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'User-Agent, Accept-Language',
      'x-robots-tag': 'noindex',
    });
    const handOver = handOverIn(response);
    expect(handOver).toContain(`/${page.slug}/${item}?b=`);
    expect(handOver).toMatch(/&ref=bio$/);
    expect(response.body).toContain('shop.example');
    const browser = await visitAs(phone, handOver);
    expect([browser.status, browser.headers.location]).toEqual([
      302,
      'https://shop.example/p?a=1&ref=bio#top',
    ]);
    // A reused token counts nothing.
    expect((await visitAs(phone, handOver)).status).toBe(302);
    const outcome = 'instagram/aggressive';
    const technique = 'instagram-extbrowser/ios/354';
    expect(await counted(page, 1, 1)).toMatchObject({
      [`item:${item}`]: 1,
      'source:instagram': 1,
      [`shown:${outcome}`]: 1,
      [`shownBy:${outcome}/${technique}`]: 1,
      [`left:${outcome}`]: 1,
      [`leftBy:${outcome}/${technique}`]: 1,
    });
  });

  it('never shows a second page to visitors who return in the app', async () => {
    const { page, item, url } = await pageWithItem('aggressive');
    const handOver = handOverIn(await visitAs(instagram, url));
    const stayed = await visitAs(instagram, handOver);
    expect([stayed.status, stayed.headers.location]).toEqual([302, destination]);
    for (const token of ['', 'forged']) {
      const { status, headers } = await visitAs(instagram, `${url}?b=${token}`);
      expect([status, headers.location]).toEqual([302, destination]);
    }
    expect(await counted(page, 0, 3)).toMatchObject({
      [`item:${item}`]: 3,
      'shown:instagram/aggressive': 1,
      'stayed:instagram/aggressive': 1,
    });
  });

  it('rejects a token of another item, and counts an expired one as a separate click', async () => {
    const { page, item, url } = await pageWithItem('aggressive');
    const other = await pageWithItem('aggressive');
    const token = new URL(handOverIn(await visitAs(instagram, other.url))).searchParams.get('b');
    expect((await visitAs(phone, `${url}?b=${token}`)).headers.location).toBe(destination);
    const tokens = await readHandOverTokens(pool);
    const expired = tokens.issue(
      { slug: `${page.slug}/${item}`, id: item },
      {
        app: 'instagram',
        behavior: 'aggressive',
        traits: tokenTraits,
        firstApp: 'instagram',
        passed: [],
        passwordVersion: null,
        branch: null,
        technique: null,
      },
      Date.now() - 16 * 60_000,
    );
    expect((await visitAs(phone, `${url}?b=${expired}`)).headers.location).toBe(destination);
    const by = await counted(page, 0, 2);
    expect(Object.keys(by).filter((key) => /^(left|stayed|shown):/.test(key))).toEqual([]);
    expect(await counted(other.page, 0, 0)).toMatchObject({ 'shown:instagram/aggressive': 1 });
  });

  it('leaves LINE through a redirect to its own address', async () => {
    const { page, url } = await pageWithItem('conservative');
    const aggressive = await pageWithItem('aggressive');
    expect((await visitAs(line, url)).status).toBe(200);
    const first = await visitAs(line, `${aggressive.url}?ref=bio`);
    const location = first.headers.location ?? '';
    expect(location).toContain(`/${aggressive.page.slug}/${aggressive.item}?b=`);
    expect(location).toMatch(/openExternalBrowser=1/);
    expect((await visitAs(phone, location)).headers.location).toBe('https://shop.example/p?a=1&ref=bio#top');
    expect(await counted(aggressive.page, 0, 1)).toMatchObject({
      'shown:line/aggressive': 1,
      'left:line/aggressive': 1,
      'source:line': 1,
    });
    expect(await counted(page, 0, 0)).toMatchObject({ 'shown:line/conservative': 1 });
  });

  it("stays in Meta's apps under non-meta", async () => {
    const { page, url } = await pageWithItem('non-meta');
    const { status, headers } = await visitAs(instagram, url);
    expect([status, headers.location, headers.vary]).toEqual([302, destination, 'User-Agent']);
    expect((await visitAs(line, url)).headers.location).toContain('openExternalBrowser=1');
    expect(await counted(page, 0, 1)).toMatchObject({ 'shown:line/non-meta': 1 });
  });

  it('is a plain redirect for everyone else, and for everyone under basic', async () => {
    const { page, url } = await pageWithItem('aggressive');
    for (const agent of [phone, bot]) {
      const { status, headers } = await visitAs(agent, url);
      expect([status, headers.location]).toEqual([302, destination]);
    }
    expect(await counted(page, 0, 1, 1)).toMatchObject({ 'excluded:bot': 1 });
    const basic = await pageWithItem('basic');
    const { status, headers } = await visitAs(instagram, basic.url);
    expect([status, headers.location, headers.vary]).toEqual([302, destination, undefined]);
    await counted(basic.page, 0, 1);
  });

  it('keeps the behavior of its link if it is one', async () => {
    const item = randomUUID();
    for (const [ofPage, ofLink, status] of [
      ['aggressive', 'basic', 302],
      ['basic', 'aggressive', 200],
    ] as const) {
      const link = await store.addLink(destination, { behavior: ofLink });
      const page = await store.addWebsite({
        items: [{ id: item, title: 'Shop', link: link.id }],
        behavior: ofPage,
      });
      expect((await visitAs(instagram, `${service.redirectUrl}/${page.slug}/${item}`)).status).toBe(status);
    }
  });

  it('stops breaking out as soon as the page does', async () => {
    const { page, url } = await pageWithItem('aggressive');
    const handOver = handOverIn(await visitAs(instagram, url));
    await store.run(`update websites set behavior = 'basic' where id = $1`, [page.id]);
    const bots = await visitAsBotUntil(url, ({ headers }) => headers.vary === undefined);
    expect((await visitAs(instagram, url)).status).toBe(302);
    // The visit that began before counts its outcome.
    expect((await visitAs(phone, handOver)).headers.location).toBe(destination);
    expect(await counted(page, 0, 2, bots)).toMatchObject({ 'left:instagram/aggressive': 1 });
  });
});
