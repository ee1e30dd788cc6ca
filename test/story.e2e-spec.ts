import { checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import {
  ApiClient,
  createAccountWithKey,
  inOneProcess,
  patientConnection,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import pg from 'pg';
import { waitForEmptyJournals } from './redirect/hand-over.js';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 393.1.0.36.70 (iPhone15,3; iOS 18_5; en_US; en; scale=3.00; 1290x2796; IABMV/1; 776538208) Safari/604.1)';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

interface Report {
  summary: { views: number; clicks: number; ctr: number };
  countries: { key: string; clicks: number }[];
  devices: { key: string; clicks: number }[];
  sources: { key: string; label: string; clicks: number }[];
  excluded: { key: string; count: number }[];
  items: { title: string; clicks: number }[];
  timeseries: { views: number; clicks: number }[];
}

/** From the first request of a new user to the last click in a report, across all apps. */
describe('the story of a click', () => {
  let service: Service;
  let api: ApiClient;
  let pool: pg.Pool;

  const visit = (path: string, agent = phone, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(service.redirectUrl + path, {
      method,
      redirect: 'manual',
      headers: { 'User-Agent': agent, ...headers },
    });
  const report = async (path: string): Promise<Report> =>
    (await api.get<Report>(`${path}/analytics?view=full`)).body;
  const createLink = async (slug: string): Promise<string> =>
    (await api.post<{ id: string }>('/v1/links', { slug, destination: `https://example.com/${slug}` })).body
      .id;
  const ledgerCloses = async () => expect(await checkClickLedger(pool)).toMatchObject({ closes: true });

  beforeAll(async () => {
    service = await startService();
    const { key } = await createAccountWithKey(service);
    api = new ApiClient(service, key);
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
  });

  afterAll(async () => {
    await pool.end();
    await service.stop();
  });

  it('reports a visit with its dimensions', async () => {
    const id = await createLink('story');
    const response = await visit('/story', instagram);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://example.com/story');
    await waitFor(async () => (await report(`/v1/links/${id}`)).summary.clicks === 1);

    expect(await report(`/v1/links/${id}`)).toMatchObject({
      summary: { views: 1, clicks: 1, ctr: 100 },
      countries: [{ key: 'XX', clicks: 1 }],
      devices: [{ key: 'mobile', clicks: 1 }],
      sources: [{ key: 'instagram', label: 'Instagram', clicks: 1 }],
      excluded: [],
    });
    expect((await api.get('/v1/analytics/summary')).body).toMatchObject({
      linksSampled: 1,
      summary: { clicks: 1 },
    });
    expect((await api.get('/v1/account')).body).toMatchObject({ topLinks: [{ id, clicks: 1 }] });
    expect((await api.get('/v1/links')).body).toMatchObject({ data: [{ id, clicks: 1 }] });
    await ledgerCloses();
  });

  it('serves but does not count bots, HEAD requests, prefetches and visits without a user agent, and reports them as excluded', async () => {
    const id = await createLink('uncounted');
    expect((await visit('/uncounted', crawler)).status).toBe(302);
    expect((await visit('/uncounted', phone, {}, 'HEAD')).status).toBe(302);
    expect((await visit('/uncounted', phone, { 'Sec-Purpose': 'prefetch;prerender' })).status).toBe(503);
    expect((await visit('/uncounted', '')).status).toBe(302);
    expect((await visit('/uncounted')).status).toBe(302);
    await waitFor(async () => (await report(`/v1/links/${id}`)).excluded.length === 4);
    const { summary, excluded } = await report(`/v1/links/${id}`);
    expect(summary).toEqual({ views: 1, clicks: 1, ctr: 100 });
    expect(excluded.map(({ key, count }) => [key, count])).toEqual([
      ['bot', 1],
      ['head', 1],
      ['no-agent', 1],
      ['speculative', 1],
    ]);
    await ledgerCloses();
  });

  it('counts a click on an item of a bio page for the page and for its link', async () => {
    const link = await createLink('behind');
    const { body: page } = await api.post<{ id: string }>('/v1/websites', {
      slug: 'me',
      published: true,
      items: [
        { title: 'Shop', link },
        { title: 'Blog', url: 'https://blog.example.com/' },
      ],
    });
    const html = await (await visit('/me', phone, { Referer: 'https://www.google.com/' })).text();
    const [, shop = ''] = /<a href="(\/me\/[^"]+)/.exec(html) ?? [];
    const followed = await visit(shop.replaceAll('&amp;', '&'), phone, {
      Referer: `${service.redirectUrl}/me`,
    });
    expect(followed.status).toBe(302);
    expect(followed.headers.get('location')).toBe('https://example.com/behind');

    await waitFor(async () => (await report(`/v1/links/${link}`)).summary.clicks === 1);
    expect((await report(`/v1/links/${link}`)).sources).toMatchObject([{ key: 'google', clicks: 1 }]);
    await waitFor(async () => {
      const { views, clicks } = (await report(`/v1/websites/${page.id}`)).summary;
      return views === 1 && clicks === 1;
    });
    expect(await report(`/v1/websites/${page.id}`)).toMatchObject({
      summary: { views: 1, clicks: 1, ctr: 100 },
      sources: [{ key: 'google', clicks: 1 }],
      items: [
        { title: 'Shop', clicks: 1 },
        { title: 'Blog', clicks: 0 },
      ],
    });
    await ledgerCloses();
  });

  it('counts 2,000 visits exactly while the worker is killed and the redirect restarts', async () => {
    const ids = await Promise.all(['burst-0', 'burst-1', 'burst-2', 'burst-3'].map(createLink));
    const received = [0, 0, 0, 0];
    const send = async (n: number): Promise<void> => {
      const { status } = await visit(`/burst-${n % 4}`);
      if (status === 302) received[n % 4] = (received[n % 4] ?? 0) + 1;
    };
    for (let round = 0; round < 40; round++) {
      if (round === 10) await service.apps.worker.kill('SIGKILL');
      if (round === 10 && inOneProcess) await service.apps.worker.start();
      if (round === 20) await service.apps.redirect.restart();
      if (round === 30 && !inOneProcess) await service.apps.worker.start();
      await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)));
    }
    expect(received.reduce((sum, n) => sum + n)).toBe(2000);

    const counted = async () =>
      Promise.all(ids.map(async (id) => (await report(`/v1/links/${id}`)).summary.clicks));
    await waitFor(async () => (await counted()).reduce((sum, n) => sum + n) >= 2000);
    expect(await counted()).toEqual(received);
    await ledgerCloses();
  });

  it('removes a deleted link from every report and keeps the click ledger balanced', async () => {
    const before = (await api.get<Report>('/v1/analytics/summary?view=full')).body;
    const id = await createLink('short-lived');
    await visit('/short-lived');
    await waitFor(async () => (await report(`/v1/links/${id}`)).summary.clicks === 1);
    await api.delete(`/v1/links/${id}`);
    // The redirect app hears of it a moment later.
    await waitFor(async () => (await visit('/short-lived')).status === 404);
    expect((await api.get<Report>('/v1/analytics/summary?view=full')).body).toEqual(before);
    await ledgerCloses();
  });

  // Needs the worker to be down while the API is up.
  if (!inOneProcess) {
    it('counts a click on a link deleted meanwhile as an orphan, without an error', async () => {
      const id = await createLink('orphan');
      await waitForEmptyJournals(service);
      const orphaned = async (): Promise<number> => {
        const { rows } = await pool.query<{ orphaned: number }>(
          'select coalesce(sum(orphaned), 0)::int as orphaned from batch_writers',
        );
        return rows[0]?.orphaned ?? 0;
      };
      const before = await orphaned();
      await service.apps.worker.kill('SIGKILL');
      expect((await visit('/orphan')).status).toBe(302);
      await api.delete(`/v1/links/${id}`);
      await service.apps.worker.start();
      await waitFor(async () => (await orphaned()) > before);
      expect(await orphaned()).toBe(before + 1);
      await ledgerCloses();
    });
  }

  it('reports a visit within two seconds', async () => {
    const inTime = async (slug: string): Promise<boolean> => {
      const id = await createLink(slug);
      expect((await visit(`/${slug}`)).status).toBe(302);
      const isReported = async () => (await report(`/v1/links/${id}`)).summary.clicks === 1;
      return waitFor(isReported, { timeout: 2_000 }).catch(() => false);
    };
    // On a busy machine, one may take longer, but not each of five.
    let tries = 0;
    while (!(await inTime(`soon-${++tries}`))) expect(tries).toBeLessThan(5);
  });
});
