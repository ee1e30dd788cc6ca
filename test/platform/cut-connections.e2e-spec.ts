import { newId } from '@app/common';
import {
  ApiClient,
  bearerOf,
  createAccountWithKey,
  createMember,
  plainPng,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import pg from 'pg';
import { connectTo, type CutRequest, type Framing, framings, sendCut, stages } from './cut-request.js';

interface Operation {
  method: string;
  path: string;
  /** A type of body that the operation accepts. */
  type: string;
}

interface DocumentedOperation {
  requestBody?: { content: Record<string, unknown> };
}

/** Every documented operation, and everything else the API serves. */
function operationsOfTheApi(): Operation[] {
  const documented = ['docs/openapi.json', 'docs/dashboard-openapi.json']
    .map(
      (file) =>
        JSON.parse(readFileSync(file, 'utf8')) as {
          paths: Record<string, Record<string, DocumentedOperation>>;
        },
    )
    .flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { requestBody }]) => ({
          method: method.toUpperCase(),
          path: path.replaceAll(/\{\w+\}/g, newId()),
          type: Object.keys(requestBody?.content ?? {})[0] ?? 'application/json',
        })),
      ),
    );
  const others = [
    'GET /health/live',
    'GET /health/ready',
    'GET /metrics',
    'GET /docs',
    'GET /openapi.json',
    'GET /links',
    'GET /nothing',
    'POST /mcp',
    'POST /yourls-api.php',
    'POST /rest/v3/short-urls',
  ].map((line) => {
    const [method = '', path = ''] = line.split(' ');
    return { method, path, type: 'application/json' };
  });
  return [...documented, ...others];
}

const bodies: Record<string, Buffer> = {
  'image/png': plainPng(8, 8, { depth: 8, colorType: 2, value: 100 }),
  'text/csv': Buffer.from('slug,destination\ncut-1,https://shop.example/\n'),
  'text/html': Buffer.from('<!doctype html><title>Ada</title><a href="https://shop.example/">Shop</a>'),
};
/** A field unknown to every operation, so that a request that arrives in full changes nothing. */
const unknownBody = Buffer.from('{"unknown":1}');

/** Runs `task` for all items, a limited number at a time. */
async function forAll<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (const item of rest) await task(item);
    }),
  );
}

/** Sends every cut of every request to an app. Returns the number of connections. */
async function sendAllCuts(url: string, requests: CutRequest[]): Promise<number> {
  const cuts = requests.flatMap((request) => stages.map((stage) => ({ request, stage })));
  await forAll(cuts, ({ request, stage }) => sendCut(url, request, stage));
  return cuts.length;
}

describe('clients that disconnect', () => {
  let service: Service;
  let database: pg.Client;
  let api: ApiClient;
  let key: string;
  let accountId: string;
  let pids: Record<string, number | undefined>;

  const pidsNow = (): typeof pids =>
    Object.fromEntries(Object.entries(service.apps).map(([name, { pid }]) => [name, pid]));

  beforeAll(async () => {
    service = await startService({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      env: { SIGNUP: 'open', COMPAT: 'yourls,shlink' },
    });
    ({ key, accountId } = await createAccountWithKey(service));
    api = new ApiClient(service, key);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    pids = pidsNow();
  });
  afterEach(async () => {
    for (const url of [service.apiUrl, service.redirectUrl, service.workerUrl, service.jobsUrl]) {
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
    }
    expect(pidsNow()).toEqual(pids);
    expect(Object.values(pids)).not.toContain(undefined);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it.each(framings)(
    'do not end the API at any stage of any request (body delimited by: %s)',
    async (framing) => {
      const operations = operationsOfTheApi();
      const callers: Record<string, string>[] = [{}, { Authorization: `Bearer ${key}` }];
      const requests = operations.flatMap(({ method, path, type }) =>
        callers.map((credentials) => ({
          method,
          path,
          headers: { ...credentials, 'Content-Type': type },
          body: bodies[type] ?? unknownBody,
          framing,
        })),
      );
      const sent = await sendAllCuts(service.apiUrl, requests);
      expect(sent).toBe(operations.length * callers.length * stages.length);
      expect(operations.length).toBeGreaterThan(140);
    },
  );

  it.each(framings)('do not end the other apps (body delimited by: %s)', async (framing) => {
    const slug = `cut-${framing}`;
    const link = { slug, destination: 'https://shop.example/', password: 'over the sea' };
    expect((await api.post('/v1/links', link)).status).toBe(201);
    const form = 'application/x-www-form-urlencoded';
    const requestsOf = (paths: string[]): CutRequest[] =>
      ['GET', 'HEAD', 'POST', 'PUT'].flatMap((method) =>
        paths.map((path) => ({
          method,
          path,
          headers: { 'Content-Type': form },
          body: Buffer.from('password=wrong&token=wrong'),
          framing,
        })),
      );
    const common = ['/health/live', '/health/ready', '/metrics', '/nothing'];
    await sendAllCuts(service.workerUrl, requestsOf(common));
    await sendAllCuts(service.jobsUrl, requestsOf(common));
    await sendAllCuts(
      service.redirectUrl,
      requestsOf([...common, '/', `/${slug}`, `/${slug}/og.png`, '/health/tls', '/robots.txt']),
    );
  });

  /** Sends a request, and stops reading when the response has begun. The socket's buffers fill up. */
  async function beginToRead(path: string, authorization: string): Promise<Socket> {
    const socket = await connectTo(service.apiUrl);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${authorization}\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    expect(first.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /);
    return socket;
  }

  it('leave nothing behind in the database when they stop reading a response', async () => {
    const owner = await createMember(service, { accountId, role: 'owner' });
    const bearer = await bearerOf(service.apiUrl, owner);
    // 16 MB: more than the buffers of a connection.
    await database.query(
      `insert into websites (account_id, id, slug, name, theme, items, socials, published, created_at, updated_at)
       select $1, gen_random_uuid(), 'unread-' || n, 'unread', 'light',
              jsonb_build_array(jsonb_build_object('id', 'i', 'title', repeat('t', 40000), 'url', 'https://shop.example/')),
              '[]', false, now(), now()
         from generate_series(1, 400) n`,
      [accountId],
    );
    const sockets = await Promise.all(
      Array.from({ length: 6 }, (_, n) => beginToRead('/v1/websites?view=full', n % 2 === 0 ? bearer : key)),
    );
    expect(sockets.map(({ destroyed }) => destroyed)).not.toContain(true);
    for (const socket of sockets) socket.resetAndDestroy();
    await waitFor(
      async () => {
        const { rows } = await database.query<{ busy: number }>(
          `select count(*)::int as busy from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
        );
        return rows[0]?.busy === 0;
      },
      { what: 'all connections to the database to be idle' },
    );
  });

  it.each([
    ['with a key', '/v1/links', 5 * 1024 * 1024, () => `Authorization: Bearer ${key}\r\n`],
    ['without a key', '/dashboard/api/sign-in', 1024 * 1024, () => ''],
  ])(
    '%s, who still send a rejected body, get the error and keep the connection',
    async (_who, path, bytes, header) => {
      const socket = await connectTo(service.apiUrl);
      let received = '';
      socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${header()}Content-Type: application/json\r\n` +
          `Content-Length: ${bytes}\r\n\r\n{`,
      );
      await waitFor(() => received.includes('payload_too_large'));
      socket.write('x'.repeat(bytes - 1));
      socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await waitFor(() => received.includes('{"status":"ok"}'));
      expect(received).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    },
  );

  it('free the slots of their uploads', async () => {
    const { key } = await createAccountWithKey(service);
    const upload = (framing: Framing): CutRequest => ({
      method: 'POST',
      path: '/v1/imports',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
      body: bodies['text/csv'] ?? unknownBody,
      framing,
    });
    // More than the slots of an account.
    await Promise.all(
      Array.from({ length: 12 }, () => sendCut(service.apiUrl, upload('chunked'), 'in the middle')),
    );
    const { status } = await waitFor(async () => {
      const answer = await fetch(`${service.apiUrl}/v1/imports`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
        body: 'slug,destination\ncut-2,https://shop.example/\n',
      });
      // 503: the slots are taken. 429: so is the account's storage, as much as the files might need.
      return [429, 503].includes(answer.status) ? undefined : answer;
    });
    expect(status).toBe(201);
  });

  /** A metric of the API about a scarce resource. */
  async function resource(metric: string, name: string): Promise<number> {
    const text = await (await fetch(`${service.apiUrl}/metrics`)).text();
    const line = text
      .split('\n')
      .find((each) => each.startsWith(`shared_resource_${metric}{resource="${name}"}`));
    return Number(line?.split(' ')[1]);
  }

  it('have no more passwords hashed', async () => {
    const links = (call: number) =>
      Array.from({ length: 50 }, (_, n) => ({
        slug: `hashed-${call}-${n}`,
        destination: 'https://shop.example/',
        password: 'over the sea',
      }));
    const sockets = await Promise.all(
      Array.from({ length: 12 }, async (_, call) => {
        const body = JSON.stringify({ links: links(call) });
        const socket = await connectTo(service.apiUrl);
        socket.write(
          `POST /v1/links/bulk HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
        return socket;
      }),
    );
    // One of this account is being hashed. The others wait, so all calls have arrived.
    await waitFor(async () => (await resource('waiting', 'link_passwords')) === sockets.length - 1, {
      what: 'the calls to wait',
    });
    for (const socket of sockets) socket.destroy();
    await waitFor(async () => (await resource('abandoned_total', 'link_passwords')) >= sockets.length, {
      what: 'the calls to end',
    });
    expect(await resource('waiting', 'link_passwords')).toBe(0);
    const { rows } = await database.query(`select slug from links where slug like 'hashed-%'`);
    expect(rows).toEqual([]);
  });
});
