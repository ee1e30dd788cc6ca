import {
  type Service,
  skipFirstSignUp,
  startService,
  temporaryFolder,
  type TemporaryFolder,
  waitFor,
} from '@app/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserClient } from '../dashboard-api/browser-client.js';
import { handOverIn, visitAs, waitForEmptyJournals } from './hand-over.js';
import { TestStore } from './test-store.js';
import { instagram, phone } from './visit.js';

/** A second way out of Instagram, which comes first. */
const tables = {
  ways: { other: { template: 'other://open?u={encoded}' } },
  techniques: [
    {
      family: 'instagram',
      platform: 'ios',
      technique: 'other',
      fires: 'page',
      stepsAfterMs: 1500,
      state: 'works',
      since: '2026-11',
      source: 'https://example.com/',
      on: true,
    },
  ],
};

describe('an app update that breaks the best technique', () => {
  let folder: TemporaryFolder;
  let service: Service;
  let store: TestStore;
  let browser: BrowserClient;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const file = join(folder.path, 'tables.json');
    writeFileSync(file, JSON.stringify(tables));
    service = await startService({
      apps: ['redirect', 'worker', 'api'],
      env: { BREAKOUT_TABLES: file, SIGNUP: 'open' },
    });
    store = new TestStore(service.databaseUrl);
    await skipFirstSignUp(service);
    browser = new BrowserClient(service.apiUrl);
    await browser.post('/sign-up', { email: 'a@example.com', password: 'correct horse battery staple' });
  });
  afterAll(async () => {
    await store?.close();
    await service?.stop();
    await folder?.remove();
  });

  /**
   * Visits as a version of Instagram. A visitor who gets a technique that works for it continues in the phone's
   * browser.
   */
  async function visits(number: number, version: number, works: (page: string) => boolean): Promise<void> {
    const { slug } = await store.addLink('https://shop.example/', { behavior: 'aggressive' });
    const agent = instagram.replace('Instagram 354', `Instagram ${version}`);
    for (let n = 0; n < number; n++) {
      const page = await visitAs(agent, `${service.redirectUrl}/${slug}`);
      if (works(page.body)) await visitAs(phone, handOverIn(page));
    }
    await waitForEmptyJournals(service);
  }

  /** Both read earlier records when they start, and then once a minute. */
  async function restart(app: 'redirect' | 'worker'): Promise<void> {
    await service.apps[app].stop();
    await service.apps[app].start();
  }

  it('is replaced, and the dashboard shows it', async () => {
    const isOther = (page: string): boolean => page.includes('other://open');
    const switches = async () =>
      (await browser.get<{ data: { leftPercent: number }[] }>('/technique-switches')).body.data;
    await visits(30, 354, isOther);
    await restart('worker');
    await waitFor(async () => (await store.bestTechniques()).includes('other'));
    expect(await switches()).toEqual([]);

    // The update leaves only the other technique.
    await visits(60, 355, (page) => !isOther(page));
    await restart('redirect');
    await visits(30, 355, (page) => !isOther(page));
    await restart('worker');
    await waitFor(async () => (await switches()).length > 0);
    const [found, ...others] = await switches();
    expect(others).toEqual([]);
    expect(found).toEqual({
      app: 'Instagram',
      system: 'iOS',
      // Most visits are of the new version, so all versions together switched, too.
      version: null,
      technique: 'instagram-extbrowser',
      switchedAt: expect.any(String) as string,
      leftPercent: expect.any(Number) as number,
    });
    // A few visits of the old version tried the technique, and it did not work there.
    expect(found?.leftPercent).toBeGreaterThan(75);
  });
});
