import {
  ApiClient,
  createAccountWithKey,
  DatabaseProxy,
  startService,
  waitFor,
  type Service,
} from '@app/testing';
import pg from 'pg';

interface ErrorBody {
  error: { code: string };
}

describe('the API without its database', () => {
  let service: Service;
  let proxy: DatabaseProxy;
  let api: ApiClient;
  let link: string;
  let slugs = 0;

  const newLink = () => ({ destination: 'https://shop.example', slug: `away-${++slugs}` });
  const calls: [string, () => Promise<{ status: number; headers: Headers; body: unknown }>][] = [
    ['the account', () => api.get('/v1/account')],
    ['a whole list', () => api.get('/v1/links')],
    ['a page', () => api.get('/v1/links?limit=5')],
    ['a report', () => api.get('/v1/analytics/summary?view=full')],
    ['a create', () => api.post('/v1/links', newLink())],
    [
      'a create with an idempotency key',
      () => api.post('/v1/groups', { name: 'x' }, { headers: { 'Idempotency-Key': 'x' } }),
    ],
    ['a change', () => api.patch(`/v1/links/${link}`, { name: 'x' })],
    ['a delete', () => api.delete(`/v1/links/${link}`)],
  ];

  const isServing = async () => (await api.get('/v1/account')).status === 200;
  const isReady = async () => (await fetch(`${service.apiUrl}/health/ready`)).status === 200;

  /** Gives the account links whose list has 15 MB, once. */
  async function fillLinks(): Promise<void> {
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    await database.query(`set session_replication_role = replica`);
    await database.query(
      `insert into links (account_id, id, slug, destination, name, behavior, active, note, created_at, updated_at)
       select account_id, gen_random_uuid(), 'many-' || n, destination, name, behavior, true, repeat('n', 5000), now(), now()
         from links, generate_series(1, 3000) n where id = $1 and not exists (select 1 from links where slug = 'many-1')`,
      [link],
    );
    await database.end();
  }

  /** Reads the beginning of a response as soon as it arrives. */
  async function begin(path: string) {
    const response = await waitFor(async () => {
      const answer = await fetch(service.apiUrl + path, { headers: { Authorization: `Bearer ${api.key}` } });
      return answer.status === 200 ? answer : undefined;
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    return { response, reader };
  }

  /** The log line about the request of a response, as soon as there is one. */
  const linesAbout = ({ headers }: Response): Promise<string[]> =>
    waitFor(() => {
      const id = headers.get('x-request-id') ?? '';
      const lines = service.apps.api.output().split('\n');
      const found = lines.filter((line) => line.includes(id));
      return found.length > 0 ? found : undefined;
    });

  beforeAll(async () => {
    service = await startService({ apps: [] });
    proxy = await DatabaseProxy.before(service.databaseUrl);
    service.env.DATABASE_URL = proxy.url;
    service.env.LOG_LEVEL = 'debug';
    await service.apps.api.start();
    api = new ApiClient(service, (await createAccountWithKey(service)).key, { patient: false });
    link = await waitFor(async () => (await api.post<{ id: string }>('/v1/links', newLink())).body.id);
  });

  afterAll(async () => {
    await service?.apps.api.stop();
    await proxy?.close();
    await service?.stop();
  });

  it.each<[string, () => void | Promise<void>]>([
    ['refuses connections', () => proxy.refuse()],
    ['accepts them and never responds', () => proxy.swallow()],
  ])('responds with 503 while the database %s, and recovers with it', async (_how, disconnect) => {
    await Promise.all(calls.slice(0, 4).map(([, call]) => call()));
    await disconnect();
    const responses = await Promise.all(
      calls.map(async ([what, call]) => {
        const { status, headers, body } = await call();
        return [what, status, (body as ErrorBody).error.code, Number(headers.get('retry-after')) > 0];
      }),
    );
    expect(responses).toEqual(calls.map(([what]) => [what, 503, 'unavailable', true]));
    expect((await fetch(`${service.apiUrl}/health/live`)).status).toBe(200);
    expect(await isReady()).toBe(false);
    await proxy.restore();
    await waitFor(isServing);
    await waitFor(isReady);
    expect((await api.get(`/v1/links/${link}`)).status).toBe(200);
  });

  it('is degraded and still answers reads while the database is read-only', async () => {
    const untilReady = (body: object) =>
      waitFor(async () => {
        const response = await fetch(`${service.apiUrl}/health/ready`);
        expect([response.status, await response.json()]).toEqual([200, body]);
        return true;
      });
    const owner = new pg.Client({ connectionString: service.databaseUrl });
    await owner.connect();
    const setReadOnly = async (on: boolean): Promise<void> => {
      await owner.query(
        `do $$ begin execute format('alter database %I set default_transaction_read_only = ${on}', current_database()); end $$`,
      );
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
    };
    try {
      await setReadOnly(true);
      await untilReady({ status: 'degraded', reasons: ['the database is read-only'] });
      const statuses = [await api.get(`/v1/links/${link}`), await api.post('/v1/links', newLink())];
      expect(statuses.map(({ status }) => status)).toEqual([200, 503]);
    } finally {
      await setReadOnly(false);
      await owner.end();
    }
    await untilReady({ status: 'ok' });
    expect((await api.post('/v1/links', newLink())).status).toBe(201);
  });

  it.each([
    ['a list', '/v1/links?view=full'],
    ['an export', '/v1/links/export'],
  ])('aborts %s that it cannot complete, and logs the reason', async (_what, path) => {
    // More than the buffers of a connection hold, in several pages.
    await fillLinks();
    const { response, reader } = await begin(path);
    expect(response.headers.get('content-length')).toBeNull();
    await proxy.refuse();
    const rest = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow();
    await proxy.restore();
    const [line] = await linesAbout(response);
    const [route] = path.split('?');
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 40,
      method: 'GET',
      route,
      reason: expect.stringMatching(/ECONNREFUSED|terminated|respond/) as string,
    });
    expect(line).not.toContain('select');
  });

  it('logs no warning about a client that disconnects in the middle of a list', async () => {
    await fillLinks();
    const { response, reader } = await begin('/v1/links?view=full');
    await reader.cancel();
    expect((await linesAbout(response)).map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 20, msg: 'a client left before its response was complete' }),
    ]);
  });

  it('times out lists after 5 s in the database and reports after 10 s, with a 503 and Retry-After', async () => {
    const group = await waitFor(
      async () => (await api.post<{ id?: string }>('/v1/groups', { name: 'Slow' })).body.id,
    );
    const paths = ['/v1/groups', '/v1/groups?limit=5', `/v1/analytics/report?group=${group}`];
    const other = new pg.Client({ connectionString: service.databaseUrl });
    await other.connect();
    try {
      await other.query(
        `alter table groups rename to fast_groups;
         create view groups as select * from fast_groups where pg_sleep(60) is not null;
         grant select on groups to public`,
      );
      const limits = await Promise.all(
        paths.map((path) =>
          // On a busy machine, the database may seem unavailable at first, which is a different 503.
          waitFor(async () => {
            const began = performance.now();
            const { status, headers } = await api.get<ErrorBody>(path);
            expect([status, headers.get('retry-after')]).toEqual([503, '10']);
            return performance.now() - began;
          }),
        ),
      );
      const [list = 0, page = 0, report = 0] = limits;
      expect(Math.min(list, page)).toBeGreaterThan(5_000);
      expect(report).toBeGreaterThan(10_000);
    } finally {
      await other.query('drop view if exists groups; alter table if exists fast_groups rename to groups');
      await other.end();
    }
    await waitFor(async () => (await api.get(paths[0] ?? '')).status === 200);
  });

  it('waits for a statement that waits for another one', async () => {
    const other = new pg.Client({ connectionString: service.databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from links where id = $1 for update', [link]);
      // Unless the database seems unavailable, as above.
      const change = waitFor(async () => {
        const answer = await api.patch(`/v1/links/${link}`, { name: 'patient' });
        return answer.status === 503 ? undefined : answer;
      });
      await waitFor(async () => {
        // A transaction keeps the snapshot of the activity that it first read.
        await other.query('select pg_stat_clear_snapshot()');
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        return (await other.query(waiting)).rowCount === 1;
      });
      await other.query('commit');
      expect((await change).status).toBe(200);
    } finally {
      await other.end();
    }
  });
});
