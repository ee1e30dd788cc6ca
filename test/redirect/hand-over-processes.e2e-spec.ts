import { checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import { hashPassword } from '@app/common';
import {
  AppUnderTest,
  createTestDatabase,
  DatabaseProxy,
  patientConnection,
  startService,
  type Service,
  waitFor,
  freePort,
} from '@app/testing';
import pg from 'pg';
import { enterPassword, nextIn } from './guarded-links.js';
import { handOverIn, visitAs, waitForEmptyJournals } from './hand-over.js';
import { TestStore } from './test-store.js';
import { instagram, phone, visit } from './visit.js';

const destination = 'https://shop.example/';

describe('hand-overs across processes', () => {
  let service: Service;
  let store: TestStore;
  let pool: pg.Pool;

  beforeAll(async () => {
    service = await startService({ apps: ['redirect', 'worker'] });
    store = new TestStore(service.databaseUrl);
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
  });
  afterEach(async () => {
    expect(await checkClickLedger(pool)).toMatchObject({ closes: true });
  });
  afterAll(async () => {
    await pool.end();
    await store.close();
    await service.stop();
  });

  const at = (path: string, origin = service.redirectUrl) => `${origin}/${path}`;
  const newLink = () => store.addLink(destination, { behavior: 'aggressive' });
  const writerTotals = async () => {
    const { rows } = await pool.query<{ recorded: number; reused: number; dead: number }>(
      `select sum(recorded)::int as recorded, sum(reused)::int as reused, sum(dead)::int as dead
       from batch_writers`,
    );
    return rows[0] ?? { recorded: 0, reused: 0, dead: 0 };
  };

  /** Runs another redirect process on the same journals. Its pages link to the first one's address, as behind a proxy. */
  async function withAnotherRedirect(
    env: Record<string, string>,
    test: (origin: string) => Promise<void>,
  ): Promise<void> {
    const port = String(await freePort());
    const app = new AppUnderTest('redirect', { ...service.env, REDIRECT_PORT: port, ...env });
    await app.start();
    await test(`http://127.0.0.1:${port}`).finally(() => app.stop());
  }

  it('count once, whichever processes serve the page and the reused token', async () => {
    const link = await newLink();
    const before = await writerTotals();
    await withAnotherRedirect({}, async (other) => {
      const pages = [service.redirectUrl, other].map((origin) => visitAs(instagram, at(link.slug, origin)));
      for (const page of await Promise.all(pages)) {
        const { pathname, search } = new URL(handOverIn(page));
        const everywhere = Array.from({ length: 10 }, (_, n) =>
          visitAs(phone, (n % 2 === 0 ? service.redirectUrl : other) + pathname + search),
        );
        for (const { headers } of await Promise.all(everywhere)) expect(headers.location).toBe(destination);
      }
    });
    await waitForEmptyJournals(service);
    const { by } = await store.waitForCounts(link, { views: 2, clicks: 2, excluded: 0 });
    expect(by).toMatchObject({ 'shown:instagram/aggressive': 2, 'left:instagram/aggressive': 2 });
    const after = await writerTotals();
    expect([after.recorded - before.recorded, after.reused - before.reused]).toEqual([4, 18]);
  });

  it('survive the process that served the page', async () => {
    const link = await newLink();
    const handOver = handOverIn(await visitAs(instagram, at(link.slug)));
    await service.apps.redirect.restart('SIGKILL');
    expect((await visitAs(phone, handOver)).headers.location).toBe(destination);
    await waitForEmptyJournals(service);
    const { by } = await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 });
    expect(by).toMatchObject({ 'left:instagram/aggressive': 1 });
  });

  it('from a gate through a password survive the processes that served the pages, and count once', async () => {
    const link = await store.addLink(destination, {
      gate: 'adult',
      passwordHash: await hashPassword('open sesame'),
    });
    const gate = nextIn(await visitAs(phone, at(link.slug)));
    await service.apps.redirect.restart('SIGKILL');
    const form = nextIn(await visitAs(phone, service.redirectUrl + gate));
    await service.apps.redirect.restart('SIGKILL');
    await withAnotherRedirect({}, async (other) => {
      for (const origin of [service.redirectUrl, other, service.redirectUrl]) {
        const entered = await enterPassword(origin + form, 'open sesame');
        expect(entered).toMatchObject({ status: 303, headers: { location: destination } });
      }
    });
    await waitForEmptyJournals(service);
    await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 });
  });

  it('count once when the worker dies and their batch is retried', async () => {
    const link = await newLink();
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from target_totals where target_id = $1 for update', [link.id]);
      const handOver = handOverIn(await visitAs(instagram, at(link.slug)));
      await visitAs(phone, handOver);
      await visitAs(phone, handOver);
      await waitFor(async () => {
        const { rows } = await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      });
      await service.apps.worker.kill();
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const before = await writerTotals();
    await service.apps.worker.start();
    await waitForEmptyJournals(service);
    await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 });
    const after = await writerTotals();
    expect([after.recorded - before.recorded, after.reused - before.reused]).toEqual([2, 1]);
    expect(after.dead).toBe(0);
  });

  it('work while the database is down', async () => {
    const link = await newLink();
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    await withAnotherRedirect({ DATABASE_URL: proxy.url }, async (origin) => {
      await waitFor(async () => (await visit(at('health/ready', origin))).body === '{"status":"ok"}');
      expect((await visitAs(phone, at(link.slug, origin))).status).toBe(302);
      await proxy.refuse();
      const { pathname, search } = new URL(handOverIn(await visitAs(instagram, at(link.slug, origin))));
      expect((await visitAs(phone, origin + pathname + search)).headers.location).toBe(destination);
      await proxy.restore();
      await waitForEmptyJournals(service);
    }).finally(() => proxy.close());
    const { by } = await store.waitForCounts(link, { views: 2, clicks: 2, excluded: 0 });
    expect(by).toMatchObject({ 'left:instagram/aggressive': 1 });
  });

  it('work in a process started without the database once it is available', async () => {
    const link = await newLink();
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    await proxy.refuse();
    let uncounted = 0;
    await withAnotherRedirect({ DATABASE_URL: proxy.url }, async (origin) => {
      expect((await visitAs(instagram, at(`${link.slug}?b=x`, origin))).status).toBe(503);
      await proxy.restore();
      await waitFor(async () => {
        const head = { method: 'HEAD', headers: { 'User-Agent': instagram } };
        const { status } = await visit(at(link.slug, origin), head);
        if (status !== 503) uncounted++;
        return status === 200;
      });
      const { pathname, search } = new URL(handOverIn(await visitAs(instagram, at(link.slug, origin))));
      expect((await visitAs(phone, origin + pathname + search)).headers.location).toBe(destination);
      await waitForEmptyJournals(service);
    }).finally(() => proxy.close());
    await store.waitForCounts(link, { views: 1, clicks: 1, excluded: uncounted });
  });
});

describe('a database without a signing secret', () => {
  it('redirects every visitor directly, unless there is a gate or a password, and logs why', async () => {
    const database = await createTestDatabase();
    const store = new TestStore(database.url);
    const service = await startService({ apps: [], databaseUrl: database.url });
    try {
      await store.run('delete from secrets');
      await service.apps.redirect.start();
      const { slug } = await store.addLink(destination, { behavior: 'aggressive' });
      expect((await visitAs(instagram, `${service.redirectUrl}/${slug}`)).headers.location).toBe(destination);
      for (const guard of [{ gate: 'adult' }, { passwordHash: 'hash' }]) {
        const guarded = await store.addLink(destination, guard);
        expect(await visitAs(phone, `${service.redirectUrl}/${guarded.slug}`)).toMatchObject({ status: 503 });
      }
      const logged = () => service.apps.redirect.output().match(/the database has no signing secret/g);
      expect(await waitFor(logged)).toHaveLength(1);
    } finally {
      await store.close();
      await service.stop();
      await database.drop();
    }
  });
});
