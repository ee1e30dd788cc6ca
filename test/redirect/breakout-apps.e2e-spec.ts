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
import pg from 'pg';
import { handOverIn, instagramOnAndroid, visitAs, waitForEmptyJournals } from './hand-over.js';
import { TestStore } from './test-store.js';
import { instagram, phone, visit } from './visit.js';

const video = 'https://www.youtube.com/watch?v=abc';
const androidPhone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';

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
const addLink = (behavior = 'aggressive', destination = video) => store.addLink(destination, { behavior });
const counted = async (link: Awaited<ReturnType<typeof addLink>>, views: number, clicks: number) =>
  (await store.waitForCounts(link, { views, clicks, excluded: 0 })).by;

/** Where Android goes if YouTube is missing. */
function fallbackIn(body: string): string {
  const fallback = /package=com\.google\.android\.youtube;S\.browser_fallback_url=([^;]*);end/.exec(
    body,
  )?.[1];
  return decodeURIComponent(fallback ?? '');
}

describe("a link to another app's content", () => {
  it.each(['basic', 'aggressive', 'conservative', 'non-meta'])(
    'under %s redirects ordinary mobile browsers, without a page or a scheme',
    async (behavior) => {
      const link = await addLink(behavior);
      for (const agent of [phone, androidPhone]) {
        expect(await visitAs(agent, at(link.slug))).toMatchObject({
          status: 302,
          body: '',
          headers: { location: video },
        });
      }
      await counted(link, 2, 2);
    },
  );

  it('is one view and one click if the app is missing, however often the system returns', async () => {
    const link = await addLink();
    const first = await visitAs(instagramOnAndroid, at(link.slug));
    const fallback = fallbackIn(first.body);
    expect(fallback).toMatch(new RegExp(`^${at(link.slug)}\\?b=[\\w-]+$`));
    for (let n = 0; n < 3; n++) {
      const second = await visitAs(instagramOnAndroid, fallback);
      expect(second.status).toBe(200);
      expect(second.body).not.toContain('id="app"');
      expect(second.body).toContain('data-fires="open:1500"');
      for (let m = 0; m < 2; m++) {
        expect((await visitAs(androidPhone, handOverIn(second))).headers.location).toBe(video);
      }
    }
    // Every page of the visit leads to the same click.
    expect((await visitAs(androidPhone, handOverIn(first))).headers.location).toBe(video);
    expect(await counted(link, 1, 1)).toMatchObject({
      'shown:instagram/aggressive': 1,
      'left:instagram/aggressive': 1,
      'source:instagram': 1,
    });
  });

  it('redirects a browser that returns because the app is missing', async () => {
    const link = await addLink('conservative');
    const { body } = await visitAs(instagramOnAndroid, at(`${link.slug}?utm_source=x`));
    const { headers } = await visitAs(androidPhone, fallbackIn(body));
    expect(headers.location).toBe(`${video}&utm_source=x`);
    expect(await counted(link, 1, 1)).toMatchObject({ 'left:instagram/conservative': 1 });
  });

  it('with `app: off` leads to the browser alone, and reports outcomes', async () => {
    const { accountId, key } = await createAccountWithKey(service);
    const api = new ApiClient(service, key);
    const link = await store.addLink('https://www.instagram.com/nasa/', {
      behavior: 'aggressive',
      account: accountId,
    });
    expect((await visitAs(instagram, at(link.slug))).headers.location).toBe(
      'https://www.instagram.com/nasa/',
    );
    expect((await api.patch(`/v1/links/${link.id}`, { app: 'off' })).status).toBe(200);
    const head = { method: 'HEAD', headers: { 'User-Agent': instagram } };
    await waitFor(async () => (await visit(at(link.slug), head)).status === 200);
    await visitAs(phone, handOverIn(await visitAs(instagram, at(link.slug))));
    await waitForEmptyJournals(service);
    const { body } = await api.get(`/v1/links/${link.id}/analytics?view=full`);
    expect(body).toMatchObject({
      summary: { views: 2, clicks: 2 },
      breakout: [{ key: 'instagram', behavior: 'aggressive', shown: 1, left: 1, stayed: 0, app: 1 }],
    });
  });
});
