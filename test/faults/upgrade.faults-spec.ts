import { formatRolePasswords } from '@app/common';
import {
  AppUnderTest,
  createEmptyDatabase,
  type Service,
  type ServiceApp,
  startService,
  type TestDatabase,
  testRolePasswords,
  waitFor,
  freePort,
} from '@app/testing';
import { resolve } from 'node:path';
import { sumClicks } from '../jobs/click-sums.js';
import { WebhookReceiver } from '../jobs/webhook-receiver.js';
import { cli, run } from '../platform/launched.js';
import { visit } from '../redirect/visit.js';
import { ApiCallers } from './api-callers.js';
import { Installation, seconds } from './installation.js';
import { NginxProcess } from './nginx-process.js';
import { OlderVersion } from './older-version.js';
import { onlyInFullRun } from './plan.js';

/** The last commit before domains, bundles, backups and formats of events. */
const olderCommit = '2b0dee074ed6a2be7ebe756df9b35642c2862034';

/** Visits per second: starts of apps need most of the machine here. */
const visitRate = 200;

type Version = 'older' | 'newer';

/** A process of an app that one of the other version can replace, on the same port. */
class Replaceable {
  private running: AppUnderTest | undefined;

  constructor(
    readonly name: ServiceApp,
    private readonly versions: Readonly<Record<Version, AppUnderTest>>,
  ) {}

  /** Ends what is running, as a supervisor does, and starts a version. */
  async become(version: Version): Promise<void> {
    if (this.running) expect(await this.running.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    this.running = this.versions[version];
    await this.running.start();
  }

  async stop(): Promise<void> {
    await this.running?.stop();
  }
}

it('reports a commit that is not in the clone, and how to fix it', () => {
  expect(() => OlderVersion.build('0'.repeat(40))).toThrow(/needs commit 0{40} .*git fetch --unshallow/);
});

// Installing and building the older version takes longer than all other faults. That it works on the newer schema, and that
// migrations only add, is in upgrade.e2e-spec.ts.
const { describe } = onlyInFullRun(
  'faults/rolling.faults-spec.ts: processes are replaced in turn, under load',
);

describe('an upgrade process by process', () => {
  let older: OlderVersion;
  let database: TestDatabase;
  let service: Service;
  let processes: Record<'redirects' | 'apis' | 'workers' | 'jobs', Replaceable[]>;
  let nginx: NginxProcess<'api' | 'redirect'>;
  let receiver: WebhookReceiver;
  let installation: Installation;
  let callers: ApiCallers;
  let pageId: string;
  let pageVisits = 0;

  beforeAll(async () => {
    older = OlderVersion.build(olderCommit);
    database = await createEmptyDatabase();
    await migrateTo('older');
    receiver = await WebhookReceiver.start();
    service = await startService({
      apps: [],
      databaseUrl: database.url,
      env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
    });
    const [apiPort, redirectPort] = [await freePort(), await freePort()];
    processes = {
      redirects: [replaceable('redirect'), replaceable('redirect', { REDIRECT_PORT: `${redirectPort}` })],
      apis: [replaceable('api'), replaceable('api', { API_PORT: `${apiPort}` })],
      workers: [replaceable('worker')],
      jobs: [replaceable('jobs')],
    };
    await Promise.all(everyProcess().map((one) => one.become('older')));
    nginx = await NginxProcess.before({
      api: [service.apiUrl, `http://127.0.0.1:${apiPort}`],
      redirect: [service.redirectUrl, `http://127.0.0.1:${redirectPort}`],
    });
    const { urls } = nginx;
    const reachable = { ...service, apiUrl: urls.api, redirectUrl: urls.redirect };
    installation = await Installation.over(reachable, [urls.redirect], undefined, { rate: visitRate });
    const item = { title: 'First', link: installation.ids.get('fault-0') };
    pageId = (await create('/v1/websites', { slug: 'fault-page', items: [item], published: true })).id;
    await create('/v1/webhooks', { url: receiver.url(), events: ['link.created', 'clicks.counted'] });
    callers = new ApiCallers(urls.api, installation.key, 2);
  });
  afterAll(async () => {
    await callers?.stop();
    await installation?.stop();
    await nginx?.remove();
    await Promise.allSettled(everyProcess().map((one) => one.stop()));
    await receiver?.stop();
    await service?.stop();
    await database?.drop();
  });

  const everyProcess = (): Replaceable[] => Object.values(processes ?? {}).flat();

  function replaceable(name: ServiceApp, settings: Record<string, string> = {}): Replaceable {
    const env = { ...service.env, ...settings };
    return new Replaceable(name, { older: older.app(name, env), newer: new AppUnderTest(name, env) });
  }

  /** Runs the migrations of a version, as `npm run migrate` does. @returns the output. */
  async function migrateTo(version: Version): Promise<string> {
    const program = version === 'older' ? older.program('migrate') : resolve('dist/bundle/migrate.js');
    const { code, stdout, stderr } = await run(process.execPath, [program], {
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: database.url,
      DATABASE_ROLE_PASSWORDS: formatRolePasswords(testRolePasswords),
    });
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  }

  async function create(path: string, body: object): Promise<{ id: string }> {
    const response = await fetch(nginx.urls.api + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${installation.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as { id: string };
  }

  /** Replaces the processes one after the other. In between, both redirects show the bio page. */
  async function replace(version: Version, order: readonly Replaceable[]): Promise<void> {
    for (const one of order) {
      await one.become(version);
      for (let n = 0; n < 4; n++, pageVisits++) {
        expect((await visit(`${nginx.urls.redirect}/fault-page`)).status).toBe(200);
      }
      await seconds(0.3);
    }
  }

  const destinationAt = async (host: string): Promise<string | undefined> => {
    const headers = { 'User-Agent': 'curl/8.0', Host: host };
    return (await visit(`${nginx.urls.redirect}/fault-0`, { headers })).headers.location;
  };

  it('fails no request and loses nothing, there and back, in any order, under load', async () => {
    const { redirects, apis, workers, jobs } = processes;
    callers.start();
    await installation.beginLoad();
    expect(await migrateTo('newer')).toMatch(/^waypost: migrated \(.*_own_domains\b/);
    await seconds(0.5);
    await replace('newer', [...redirects, ...apis, ...workers, ...jobs]);

    const { id } = await create('/v1/domains', { host: 'go.shop.test' });
    await installation.query('update domains set proven_at = now() where uid = $1', [id]);
    const [here, elsewhere] = ['https://example.com/fault-0', 'https://example.com/elsewhere'];
    await create('/v1/links', { slug: 'fault-0', domain: 'go.shop.test', destination: elsewhere });
    await waitFor(async () => (await destinationAt('go.shop.test')) === elsewhere);

    const [api, otherApi] = apis;
    const [redirect, otherRedirect] = redirects;
    await replace('older', [api, redirect, ...jobs, otherApi, ...workers, otherRedirect] as Replaceable[]);
    // As `npm start` of the older version does.
    await migrateTo('older');
    expect(await destinationAt('localhost')).toBe(here);
    await seconds(0.5);

    await migrateTo('newer');
    await replace('newer', [...workers, ...jobs, ...apis, ...redirects]);
    expect(await destinationAt('localhost')).toBe(here);
    expect(await destinationAt('go.shop.test')).toBe(elsewhere);

    await callers.stop();
    const { received, counted } = await installation.close('an upgrade, back, and another upgrade');
    process.stdout.write(
      `FAULT   API calls ${callers.succeeded}, failed ${JSON.stringify([...callers.failures])}\n`,
    );
    expect(installation.visitors.failures).toEqual(new Map());
    expect(installation.writes.refused).toEqual(new Map());
    expect(installation.writes.broken).toEqual([]);
    expect(callers.failures).toEqual(new Map());
    expect(callers.succeeded).toBeGreaterThan(0);
    expect([received, counted]).toEqual([installation.visitors.total('sent'), received]);

    const page = await fetch(`${nginx.urls.api}/v1/websites/${pageId}/analytics`, {
      headers: { Authorization: `Bearer ${installation.key}` },
    });
    expect(await page.json()).toMatchObject({ summary: { views: pageVisits, clicks: 0 } });
    await everythingIsDelivered();
    const { code, stdout } = await cli({ DATABASE_URL: database.url }, ['audit']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Every chain is intact.')]);
  });

  /** Every link that was created is announced under one id, and so is every click of links. */
  async function everythingIsDelivered(): Promise<void> {
    const left = `with books as (update webhook_click_books set next_delivery_at = now())
      select (select count(*) from webhook_pending_clicks)::int
        + (select count(*) from webhook_deliveries where delivered_at is null)::int as n`;
    const isDone = async () => (await installation.query<{ n: number }>(left))[0]?.n === 0;
    await waitFor(isDone, { timeout: 180_000, interval: 500, what: 'everything delivered' });
    const created = receiver.received.filter(({ event }) => event.type === 'link.created');
    const ids = Map.groupBy(created, ({ event }) => String(event.data.slug));
    const announcedOnce = (slug: string) => new Set(ids.get(slug)?.map(({ id }) => id)).size === 1;
    expect(installation.writes.acknowledged.filter((slug) => !announcedOnce(slug))).toEqual([]);
    const [counted] = await installation.query<{ views: number; clicks: number }>(
      `select sum(views)::int as views, sum(clicks)::int as clicks from target_totals where kind = 'link'`,
    );
    expect(sumClicks(receiver.received)).toMatchObject(counted ?? {});
  }
});
