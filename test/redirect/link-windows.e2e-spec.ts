import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  sharedService,
  type SharedService,
  waitFor,
} from '@app/testing';
import { TestStore } from './test-store.js';
import { bot, phone, visit } from './visit.js';

const over = 'https://over.example/sold-out?ref=1#now';
const past = '2026-01-01T00:00:00.000Z';
const future = '2999-01-01T00:00:00.000Z';

describe('a link that is not always available', () => {
  const destination = 'https://shop.example/';
  let service: SharedService;
  let store: TestStore;
  let account: AccountWithKey;
  let api: ApiClient;
  let count = 0;

  beforeAll(async () => {
    service = await sharedService();
    store = new TestStore(service.databaseUrl);
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await store?.close();
  });

  const create = async (options: object) => {
    const slug = `window-${++count}`;
    const { body } = await api.post<{ id: string }>('/v1/links', { slug, destination, ...options });
    return { slug, id: body.id, account: account.accountId };
  };
  const change = (id: string, changes: object) => api.patch(`/v1/links/${id}`, changes);
  const get = (path: string, headers = {}) =>
    visit(`${service.redirectUrl}/${path}`, { headers: { 'User-Agent': phone, ...headers } });
  const becomes = (path: string, status: number) =>
    waitFor(async () => expect((await get(path)).status).toBe(status) === undefined);
  const excludedOf = async (id: string) =>
    (await api.get<{ excluded: object[] }>(`/v1/links/${id}/analytics?view=full`)).body.excluded;

  it('looks like an unknown one before its time, and is not counted', async () => {
    const link = await create({ activeFrom: future, expiredDestination: over });
    const [unknown, early] = [await get('no-such-slug'), await get(link.slug)];
    expect([early.status, early.body]).toEqual([404, unknown.body]);
    await change(link.id, { activeFrom: null });
    await becomes(link.slug, 302);
    await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 });
  });

  it('becomes available automatically', async () => {
    const soon = new Date(Date.now() + 1_000).toISOString();
    const link = await create({ activeFrom: soon });
    await becomes(link.slug, 302);
  });

  it('expires automatically', async () => {
    const soon = new Date(Date.now() + 1_000).toISOString();
    const link = await create({ expiresAt: soon });
    await becomes(link.slug, 404);
  });

  it('sends visitors elsewhere once it has expired, without their query', async () => {
    const link = await create({ expiresAt: past, expiredDestination: over, behavior: 'aggressive' });
    const { status, headers, body } = await get(`${link.slug}?a=1&b=token`);
    expect([status, headers.location, body]).toEqual([302, over, '']);
    await change(link.id, { expiredDestination: null });
    await becomes(link.slug, 404);
  });

  it.each([['time', { expiresAt: past }] as const, ['clicks', { maxClicks: 1 }] as const])(
    'tells visitors that it has ended once its %s are used up, and accepts no forms',
    async (_what, limit) => {
      const link = await create(limit);
      if ('maxClicks' in limit) expect((await get(link.slug)).headers.location).toBe(destination);
      await becomes(link.slug, 404);
      expect((await get(link.slug)).body).toContain('<h1>This link has ended</h1>');
      const form = await fetch(`${service.redirectUrl}/${link.slug}`, { method: 'POST', body: 'password=a' });
      expect(form.status).toBe(405);
      await change(link.id, { active: false });
      await waitFor(async () => (await get(link.slug)).body.includes('<h1>There is nothing here</h1>'));
    },
  );

  it('counts visitors who come too late only as excluded', async () => {
    const link = await create({ expiresAt: past });
    await get(link.slug);
    await get(link.slug, { 'User-Agent': bot });
    await get(link.slug, { 'Sec-Purpose': 'prefetch' });
    const { by } = await store.waitForCounts(link, { views: 0, clicks: 0, excluded: 3 });
    expect(by).toEqual({ 'excluded:expired': 2, 'excluded:speculative': 1 });
    expect(await excludedOf(link.id)).toEqual([
      { key: 'expired', label: 'After the link expired', count: 2 },
      { key: 'speculative', label: 'Prefetches', count: 1 },
    ]);
  });

  it('is hidden on bio pages, where it can still be followed', async () => {
    const link = await create({ expiresAt: past, expiredDestination: over });
    const { body } = await api.post<{ id: string; items: { id: string }[] }>('/v1/websites?view=full', {
      slug: 'windowed-page',
      published: true,
      items: [{ title: 'Too late', link: link.id }],
    });
    expect((await get('windowed-page')).body).not.toContain('Too late');
    const followed = await get(`windowed-page/${body.items[0]?.id}?a=1`);
    expect([followed.status, followed.headers.location]).toEqual([302, over]);
    await store.waitForCounts(link, { views: 0, clicks: 0, excluded: 1 });
    await store.waitForCounts({ ...link, id: body.id }, { views: 1, clicks: 0, excluded: 0 });
    await change(link.id, { expiresAt: null });
    await waitFor(async () => (await get('windowed-page')).body.includes('Too late'));
  });

  describe('with a limit of clicks', () => {
    /** The visitor never gets further ahead of counting than this. */
    const ahead = 10;
    const clicksOf = async (id: string) =>
      (await api.get<{ clicks: number }>(`/v1/links/${id}?view=full`)).body.clicks;

    it('closes soon after the click that reaches it, and counts every click it let through', async () => {
      const limit = 30;
      const link = await create({ maxClicks: limit });
      let accepted = 0;
      for (; accepted <= limit + 4 * ahead; accepted++) {
        await waitFor(async () => accepted - (await clicksOf(link.id)) < ahead);
        if ((await get(link.slug)).status === 404) break;
      }
      // The clicks of the transactions that were in progress when the limit was reached.
      expect(accepted).toBeGreaterThanOrEqual(limit);
      expect(accepted).toBeLessThanOrEqual(limit + 4 * ahead);
      const { by } = await store.waitForCounts(link, { views: accepted, clicks: accepted, excluded: 1 });
      expect(by['excluded:expired']).toBe(1);
    });

    it('opens again if the limit is raised, and closes if it is lowered', async () => {
      const link = await create({ maxClicks: 1, expiredDestination: over });
      expect((await get(link.slug)).headers.location).toBe(destination);
      await waitFor(async () => (await get(link.slug)).headers.location === over);
      await change(link.id, { maxClicks: 1_000 });
      await waitFor(async () => (await get(link.slug)).headers.location === destination);
      await waitFor(async () => (await clicksOf(link.id)) >= 2);
      await change(link.id, { maxClicks: 2 });
      await waitFor(async () => (await get(link.slug)).headers.location === over);
    });
  });
});
