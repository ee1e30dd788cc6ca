import { impatientPool, isDatabaseUnavailable } from '@app/database';
import { type AccountWithKey, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import pg from 'pg';
import { PgBouncerProcess } from './pgbouncer-process.js';
import { PostgresProcess } from './postgres-process.js';
import { callerWaitsMs } from './repeated-requests.js';

const connections = 2;
const ok = { status: 'ok' };

interface Answer {
  status: number;
  ms: number;
  headers: Headers;
}

describe('PgBouncer that cannot serve', () => {
  let postgres: PostgresProcess;
  let pooler: PgBouncerProcess;
  let service: Service;
  let account: AccountWithKey;
  let owner: pg.Client;

  beforeAll(async () => {
    postgres = await PostgresProcess.start();
    pooler = await PgBouncerProcess.before(postgres.url, { connections });
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url, REDIS_URL: '' };
    service = await startService({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      databaseUrl: postgres.url,
      env,
    });
    account = await createAccountWithKey(service);
  });

  beforeEach(async () => {
    owner = new pg.Client({ connectionString: postgres.url }).on('error', () => undefined);
    await owner.connect();
    // Statements that a test left behind keep running.
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
    await waitFor(async () => (await sleepingBackends()) === 0, { what: 'the end of old statements' });
  });

  afterEach(async () => {
    owner.end().catch(() => undefined);
    pooler.signal('SIGCONT');
    await pooler.change({ connections });
    await postgres.up();
    await recovered();
  });

  afterAll(async () => {
    await service?.stop();
    await pooler?.stop();
    await postgres?.remove();
  });

  const timed = async (url: string, init: RequestInit = {}): Promise<Answer> => {
    const began = performance.now();
    const signal = AbortSignal.timeout(2 * callerWaitsMs);
    const { status, headers } = await fetch(url, { redirect: 'manual', signal, ...init });
    return { status, headers, ms: performance.now() - began };
  };
  const call = (path: string, init: RequestInit = {}) =>
    timed(service.apiUrl + path, {
      ...init,
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
    });
  const healthOf = async (url: string): Promise<{ status: string; reasons?: string[] }> =>
    (await (await fetch(`${url}/health/ready`)).json()) as { status: string };
  const urls = () => [service.apiUrl, service.redirectUrl, service.workerUrl, service.jobsUrl];

  const recovered = () =>
    waitFor(
      async () => {
        const states = await Promise.all(urls().map(healthOf));
        return (
          states.every(({ status }) => status === ok.status) &&
          (await call('/v1/account')).status === 200 &&
          (await timed(`${service.redirectUrl}/never-seen`)).status === 404
        );
      },
      { interval: 100, what: 'the recovery' },
    );

  let slugs = 0;
  /** More calls than there are connections, and some more on top, get a 503 in time, and health reports it. */
  async function expectUnavailable(): Promise<void> {
    for (const count of [20, 3]) {
      const answers = await Promise.all([
        ...Array.from({ length: count }, () => call('/v1/links')),
        ...Array.from({ length: count }, () => timed(`${service.redirectUrl}/unknown-${++slugs}`)),
      ]);
      for (const { status, headers, ms } of answers) {
        expect({ status, retry: headers.has('retry-after') }).toEqual({ status: 503, retry: true });
        expect(ms).toBeLessThan(callerWaitsMs);
      }
    }
    for (const url of urls()) {
      const status = url === service.redirectUrl ? 'degraded' : 'unavailable';
      await waitFor(async () => (await healthOf(url)).status === status, { what: `${status}: ${url}` });
    }
  }

  it('rejects waiting calls with a 503 within 2 s while PostgreSQL is stopped', async () => {
    await postgres.stopImmediately();
    await expectUnavailable();
  });

  it('rejects all calls with a 503 within 2 s while PostgreSQL is suspended, even those that it is running', async () => {
    const running = await runningStatement();
    try {
      postgres.signal('SIGSTOP');
      await expectUnavailable();
      expect(await running.outcome).toBe('away');
    } finally {
      postgres.signal('SIGCONT');
      await running.end();
    }
  });

  it('rejects all calls with a 503 within 2 s while PgBouncer is suspended, even those that PostgreSQL is running', async () => {
    const running = await runningStatement();
    pooler.signal('SIGSTOP');
    await expectUnavailable();
    expect(await running.outcome).toBe('away');
    await running.end();
  });

  it('rejects calls with a 503 within 2 s while PgBouncer has a wrong password for PostgreSQL', async () => {
    await pooler.change({ connections, password: 'wrong' });
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'waypost%' and pid <> pg_backend_pid()`,
    );
    await expectUnavailable();
  });

  it('rejects calls with a 503 within 2 s while PgBouncer accepts no more clients', async () => {
    const clients = 20;
    await pooler.change({ connections, clients });
    const holders: pg.Client[] = [];
    // The API closes connections that it does not use, and other clients take their places.
    const answers = await waitFor(
      async () => {
        await fill(holders);
        const calls = await Promise.all(Array.from({ length: 20 }, () => call('/v1/links')));
        return calls.every(({ status }) => status === 503) ? calls : null;
      },
      // Longer than the API keeps a connection that it does not use.
      { interval: 2_500, what: 'the refusal' },
    );
    for (const { ms } of answers) expect(ms).toBeLessThan(callerWaitsMs);
    await Promise.all(holders.map((holder) => holder.end()));
  });

  it('waits for statements that PostgreSQL is running, and rejects only calls that wait for a connection to it', async () => {
    const created = await fetch(`${service.apiUrl}/v1/links`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ slug: 'locked', destination: 'https://example.com/' }),
    });
    const { id } = (await created.json()) as { id: string };
    await owner.query('begin');
    await owner.query('select from links where id = $1 for update', [id]);
    const slow = Array.from({ length: connections }, (_, n) =>
      call(`/v1/links/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ destination: `https://example.com/${n}` }),
      }),
    );
    await waitFor(async () => (await lockedBackends()) === connections, { what: 'the statements that wait' });
    for (const { status, ms } of await Promise.all(Array.from({ length: 20 }, () => call('/v1/links')))) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(callerWaitsMs);
    }
    expect(await healthOf(service.apiUrl)).toMatchObject({ status: 'unavailable' });
    await owner.query('commit');
    for (const { status } of await Promise.all(slow)) expect(status).toBe(200);
  });

  it('waits for single statements that PostgreSQL is running, with and without values', async () => {
    const pool = poolOf();
    const wait = `select pg_sleep(4), 1 as n`;
    const slow = [pool.query(wait), pool.query(`${wait} where $1::int = 1`, [1])];
    await waitFor(async () => (await sleepingBackends()) === 2, { what: 'the statements' });
    const waiting = await Promise.all(Array.from({ length: 3 }, () => outcomeOf(pool.query('select 1'))));
    expect(waiting).toEqual(['away', 'away', 'away']);
    for (const { rows } of await Promise.all(slow)) expect(rows).toMatchObject([{ n: 1 }]);
    await waitFor(async () => (await outcomeOf(pool.query('select 1'))) === 'done', { what: 'the recovery' });
    await pool.end();
  });

  /** Connects to the pooler until it refuses. */
  async function fill(holders: pg.Client[]): Promise<void> {
    for (;;) {
      const client = new pg.Client({ connectionString: pooler.url }).on('error', () => undefined);
      const refusal: unknown = await client.connect().catch((error: unknown) => error);
      if (refusal) return;
      holders.push(client);
    }
  }
  const lockedBackends = () => backends(`wait_event_type = 'Lock'`);
  const sleepingBackends = () => backends(`wait_event = 'PgSleep'`);
  async function backends(condition: string): Promise<number> {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where ${condition}`,
    );
    return rows[0]?.n ?? 0;
  }

  function poolOf(): pg.Pool {
    const options = impatientPool({ pooler: { url: pooler.url, directUrl: postgres.url } });
    const pool = new pg.Pool({ connectionString: pooler.url, ...options.pool, ...options.driverOptions });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }

  const outcomeOf = (query: Promise<unknown>): Promise<string> =>
    query.then(
      () => 'done',
      (error: unknown) => (isDatabaseUnavailable(error) ? 'away' : String(error)),
    );

  /** A statement that PostgreSQL runs for longer than any call waits. */
  async function runningStatement() {
    const pool = poolOf();
    const outcome = outcomeOf(pool.query('select pg_sleep(60)'));
    await waitFor(async () => (await sleepingBackends()) === 1, { what: 'the statement' });
    return { outcome, end: () => pool.end() };
  }
});
