import { markOf } from '@app/clicks';
import { proxyCheckAddress } from '@app/common';
import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { storedEverything } from './fixtures/stored-everything.js';
import { handOverIn } from './redirect/hand-over.js';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const instagram = `${phone.replace(/ Version.*/, '')} Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; en_US; en; scale=2.00; 750x1334; 654111336; IABMV/1)`;

/** Documentation addresses. If they turn up anywhere, they came from our requests. */
const [ipv4, ipv6] = ['203.0.113.77', '2001:db8::7777'];
const limit = 50;

/** The forms an address could be stored in, including unkeyed hashes. */
const encodings = [
  ipv4,
  '203.0.113.0/24',
  'cb00:714d',
  'cb00714d',
  '3405803853',
  ipv6,
  '2001:0db8:0000',
  '2001:db8:0:0',
  '20010db8000000000000000000007777',
  ...[ipv4, `::ffff:${ipv4}`, ipv6].flatMap((address) => [
    encodeURIComponent(address),
    Buffer.from(address).toString('base64').replace(/=+$/, ''),
    ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
      (['hex', 'base64', 'base64url'] as const).map((encoding) =>
        createHash(algorithm).update(address).digest(encoding),
      ),
    ),
  ]),
];

/** Runs with the most verbose logs. */
describe('stored and logged data', () => {
  let service: Service;
  let accountId: string;
  let key: string;

  beforeAll(async () => {
    service = await startService({
      env: {
        TRUSTED_PROXIES: '127.0.0.1,::1',
        LOG_LEVEL: 'trace',
        RATE_LIMIT_PER_MINUTE: String(limit),
        UNIQUES: 'on',
        AUTOMATED_BURSTS: 'on',
      },
    });
    ({ accountId, key } = await createAccountWithKey(service));
  });

  afterAll(() => service.stop());

  const readEverything = (): Promise<Map<string, string>> => storedEverything(service);

  async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  const placesOf = (stored: Map<string, string>, part: string): string[] =>
    [...stored].filter(([, text]) => text.toLowerCase().includes(part.toLowerCase())).map(([name]) => name);

  const expectNoAddress = (stored: Map<string, string>): void => {
    const matches = encodings.map((encoding) => [encoding, placesOf(stored, encoding)] as const);
    expect(matches.filter(([, places]) => places.length > 0)).toEqual([]);
  };

  /** The secret of today's visitors. */
  const readVisitorSecret = (): Promise<Buffer> =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ secret: Buffer }>(
        `select secret from visitor_secrets where day = (now() at time zone 'utc')::date`,
      );
      return rows[0]?.secret ?? Buffer.alloc(0);
    });

  /** The hashes of visitors. Events contain only the mark derived from them. */
  const visitorHashes = (secret: Buffer): Buffer[] =>
    [ipv4, '2001:db8:0:0::/64'].flatMap((network) =>
      [phone, instagram].map((agent) =>
        createHmac('sha256', secret).update(`${accountId}\n${network}\n${agent}`).digest(),
      ),
    );

  const expectNoHash = (stored: Map<string, string>, hashes: readonly Buffer[]): void => {
    // Nor half of one, at either end.
    const parts = hashes.flatMap((hash) => [hash.subarray(0, 16), hash.subarray(16)]);
    const matches = parts
      .flatMap((part) => [
        part.toString('hex'),
        part.toString('base64').slice(0, 20),
        part.toString('latin1'),
      ])
      .map((part) => [part, placesOf(stored, part)] as const);
    expect(matches.filter(([, places]) => places.length > 0)).toEqual([]);
  };

  /** Malformed HTTP is rejected before our code sees it. */
  async function sendRaw(url: string, text: string): Promise<void> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end(text);
    socket.resume();
    await once(socket, 'close');
  }

  it('contain no address of a visitor or caller, in any file, log, table or queue', async () => {
    const api = new ApiClient(service, key);
    const { body: link } = await api.post<{ id: string }>('/v1/links', {
      slug: 'marked',
      destination: 'https://example.com/',
      // Its draws need the address.
      rules: [
        {
          when: { share: 50 },
          then: {
            split: [1, 2].map((weight) => ({ destination: `https://example.com/${weight}`, weight })),
          },
        },
      ],
    });
    await api.post('/v1/links', {
      slug: 'marked-breakout',
      destination: 'https://example.com/',
      behavior: 'aggressive',
    });
    await api.post('/v1/links', {
      slug: 'marked-locked',
      destination: 'https://example.com/',
      password: 'open sesame',
    });
    const { body: page } = await api.post<{ items: { id: string }[] }>('/v1/websites?view=full', {
      slug: 'marked-page',
      published: true,
      items: [
        { title: 'Elsewhere', url: 'https://example.com/' },
        { title: 'Link', link: link.id },
      ],
    });
    const items = page.items.map(({ id }) => `/marked-page/${id}`);
    const check = await withDatabase(async (client) => {
      const { rows } = await client.query<{ value: string }>(
        `select value from secrets where name = 'signing'`,
      );
      return proxyCheckAddress('', rows[0]?.value ?? '', Date.now());
    });
    // Without a worker, the batches stay in the journal and in the queue, where we can inspect them.
    await service.apps.worker.stop();

    const chains = [
      ipv4,
      `::ffff:${ipv4}`,
      '::ffff:cb00:714d',
      `${ipv4}:4711`,
      ipv6,
      `[${ipv6}]:4711`,
      ipv6.toUpperCase(),
    ].flatMap((address) => [
      address,
      `${address}, nonsense`,
      `nonsense, ${address}`,
      `${address}, ${ipv4}, 127.0.0.1`,
    ]);
    let clicks = 0;
    for (const chain of chains) {
      const headers = {
        'User-Agent': phone,
        'X-Forwarded-For': chain,
        Forwarded: `for="${chain}"`,
        'X-Real-IP': chain,
        'CF-Connecting-IP': chain,
        Referer: `http://${ipv4}/`,
      };
      const visit = async (path: string, more: RequestInit = {}) =>
        fetch(service.redirectUrl + path, { headers, redirect: 'manual', ...more });
      const query = `utm_source=${ipv4}&utm_term=${ipv6}&address=${ipv4}`;
      for (const path of ['/marked', `/marked?b=1&${query}`, `${items[1]}?source=${ipv4}`]) {
        expect((await visit(path)).status).toBe(302);
        clicks++;
      }
      expect((await visit('/marked', { headers: { ...headers, 'User-Agent': instagram } })).status).toBe(302);
      clicks++;
      const inApp = await visit('/marked-breakout', { headers: { ...headers, 'User-Agent': instagram } });
      expect(inApp.status).toBe(200);
      const handOver = handOverIn({ status: inApp.status, headers: {}, body: await inApp.text() });
      expect((await fetch(handOver, { headers, redirect: 'manual' })).status).toBe(302);
      for (const path of ['/', '/unknown', `/${ipv4}`, '/marked-page', `${items[0]}`, `/favicon.ico`])
        await visit(path);
      for (const path of [check, `${check}&format=json`, `${check}x`]) await visit(path);
      await visit('/marked', { method: 'HEAD' });
      await visit('/marked', { method: 'POST' });
      await visit('/marked-locked', { method: 'POST', body: new URLSearchParams({ password: 'wrong' }) });
      for (const uncounted of [
        { 'User-Agent': 'curl/8' },
        { 'User-Agent': '' },
        { 'Sec-Purpose': 'prefetch' },
      ]) {
        await visit('/marked', { headers: { ...headers, ...uncounted } });
      }
    }
    for (const url of [service.redirectUrl, service.apiUrl]) {
      await sendRaw(url, `GET /marked HTTP/1.1\r\nX-Forwarded-For: ${ipv4}\r\n${ipv4}\r\n\r\n`);
      await sendRaw(url, `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nX-Forwarded-For: ${ipv4}\r\n\r\n`);
    }
    for (const address of [ipv4, ipv6]) {
      const headers = { 'X-Forwarded-For': address };
      const statuses = new Set<number>();
      for (let call = 0; call <= limit; call++) {
        statuses.add((await fetch(`${service.apiUrl}/v1/links`, { headers })).status);
      }
      expect([...statuses]).toEqual([401, 429]);
      const keyed = { ...headers, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      await fetch(`${service.apiUrl}/v1/links`, { headers: keyed });
      await fetch(`${service.apiUrl}/v1/links`, { method: 'POST', headers: keyed, body: '{' });
      await fetch(`${service.apiUrl}/no-such-route`, { headers });
      await fetch(`${service.apiUrl}/metrics`, { headers });
    }

    const inFlight = await waitFor(
      async () => {
        const stored = await readEverything();
        const places = placesOf(stored, link.id).join('\n');
        const queue = service.env.REDIS_URL ? /^Redis key bull/m : /^table bullmq\./m;
        return /^file .*\.batch$/m.test(places) && queue.test(places) ? stored : null;
      },
      { what: 'the events in the journal and in the queue' },
    );
    expectNoAddress(inFlight);
    const secret = await readVisitorSecret();
    expect(placesOf(inFlight, secret.toString('hex'))).toEqual(['table public.visitor_secrets']);
    const hashes = visitorHashes(secret);
    expectNoHash(inFlight, hashes);
    // The marks in events derive from these hashes.
    for (const hash of hashes) {
      const places = placesOf(inFlight, `"mark":${markOf(hash)}`).join('\n');
      expect(places).toMatch(/^file .*\.batch$/m);
    }
    await service.apps.worker.start();
    await waitFor(
      () =>
        withDatabase(async (client) => {
          const { rows } = await client.query<{ clicks: number }>(
            'select clicks::float8 as clicks from target_totals where target_id = $1',
            [link.id],
          );
          return rows[0]?.clicks === clicks;
        }),
      { what: `${clicks} clicks` },
    );
    const afterwards = await readEverything();
    expectNoAddress(afterwards);
    expectNoHash(afterwards, hashes);
    expect(placesOf(afterwards, '"path":"/v1/links"')).toEqual(['log of api']);
  });

  it('contain no password of a link, only its argon2id hash', async () => {
    const [first, second, wrong] = ['speak friend and enter', 'friend speaks and enters', 'foe enters'];
    const create = { slug: 'secretive', destination: 'https://example.com/', password: first };
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const send = (method: string, path: string, body: object) =>
      fetch(service.apiUrl + path, {
        method,
        headers: { ...headers, 'Idempotency-Key': 'secretive' },
        body: JSON.stringify(body),
      });
    const created = await send('POST', '/v1/links', create);
    const { id } = (await created.json()) as { id: string };
    expect((await send('POST', '/v1/links', create)).headers.get('Idempotent-Replayed')).toBe('true');
    expect((await send('POST', '/v1/links', { ...create, password: second })).status).toBe(422);
    expect((await send('PATCH', `/v1/links/${id}`, { password: second })).status).toBe(200);
    expect((await send('PATCH', `/v1/links/${id}`, { password: second, name: 1 })).status).toBe(400);
    await service.apps.worker.stop();
    for (const [password, status] of [
      [wrong, 403],
      [second, 303],
    ] as const) {
      const response = await fetch(`${service.redirectUrl}/secretive`, {
        method: 'POST',
        headers: { 'User-Agent': phone },
        body: new URLSearchParams({ password }),
        redirect: 'manual',
      });
      expect(response.status).toBe(status);
    }
    const stored = await waitFor(async () => {
      const everything = await readEverything();
      const queue = service.env.REDIS_URL ? /^Redis key bull/m : /^table bullmq\./m;
      return queue.test(placesOf(everything, id).join('\n')) ? everything : null;
    });
    await service.apps.worker.start();
    expect(placesOf(stored, '$argon2id$').filter((place) => place.includes('links'))).toEqual([
      'table public.links',
    ]);
    const unkeyed = (text: string) => createHash('sha256').update(text).digest('hex');
    for (const password of [first, second, wrong]) {
      const request = unkeyed(`POST\0/v1/links\0${JSON.stringify({ ...create, password })}`);
      for (const text of [
        password,
        encodeURIComponent(password),
        password.replaceAll(' ', '+'),
        unkeyed(password),
        request,
      ])
        expect([text, placesOf(stored, text)]).toEqual([text, []]);
    }
  });

  it('contain no key, only its hash', async () => {
    expect(placesOf(await readEverything(), key)).toEqual([]);
    const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    await fetch(`${service.apiUrl}/v1/account?key=${wrong}`, {
      headers: { Authorization: `Bearer ${wrong}` },
    });
    expect(placesOf(await readEverything(), wrong)).toEqual([]);
  });
});
