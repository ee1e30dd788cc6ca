import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { storeVisits } from '../fixtures/stored-visits.js';

interface Share {
  id: string;
  name: string | null;
  query: string;
  embeddable: boolean;
  createdAt: string;
  expiresAt: string | null;
  url: string | null;
}

describe('shared reports', () => {
  let service: Service;
  let database: pg.Client;
  let accountId: string;
  let api: ApiClient;
  let link: string;

  const share = async (body: object): Promise<Share> => {
    const { status, body: created } = await api.post<Share>('/v1/reports/shares', body);
    expect({ status, created }).toMatchObject({ status: 201 });
    return created;
  };
  const open = (url: string | null, path = ''): Promise<Response> => fetch(`${url}${path}`);
  const textOf = async (response: Response): Promise<string> =>
    (await response.text()).replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ');

  const expectPage = async (response: Response, status: number, heading: string): Promise<void> => {
    expect({ status: response.status, headers: Object.fromEntries(response.headers) }).toMatchObject({
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      },
    });
    expect(await response.text()).toContain(`<h1>${heading}</h1>`);
  };

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { LOG_LEVEL: 'info', LOG_FORMAT: 'json' } });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const account = await createAccountWithKey(service);
    accountId = account.accountId;
    api = new ApiClient(service, account.key);
    const body = { slug: 'summer', name: 'Summer <sale>', destination: 'https://example.com/' };
    link = (await api.post<{ id: string }>('/v1/links', body)).body.id;
    await visits(7, 4);
  });

  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  async function visits(views: number, clicks: number): Promise<void> {
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const keys = { country: { DE: clicks } };
    await storeVisits(database, accountId, [{ kind: 'link', target: link, day, views, clicks, keys }]);
  }

  it('show current figures to anyone with the link', async () => {
    const { url, ...created } = await share({
      query: `link=${link}&days=7&by=country&compare=previous&metrics=views&metrics=clicks`,
    });
    expect(created).toMatchObject({ name: null, embeddable: false });
    const days = (Date.parse(created.expiresAt ?? '') - Date.parse(created.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(90, 2);
    expect(url).toMatch(new RegExp(`^${service.apiUrl}/share/[\\w-]{22}$`));
    const response = await open(url);
    expect({ status: response.status, headers: Object.fromEntries(response.headers) }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; .*frame-ancestors 'none'$/,
        ) as string,
      },
    });
    const html = await response.clone().text();
    expect(html).toContain('<h1>Summer &lt;sale&gt;</h1>');
    expect(await textOf(response)).toMatch(/Views +7 .*Clicks +4 .*Germany +4/s);
    await visits(2, 1);
    // Slowly, because a network may open 60 pages a minute.
    const isCurrent = async () => /Views +9 .*Clicks +5 .*Germany +5/s.test(await textOf(await open(url)));
    await waitFor(isCurrent, { interval: 500 });
  });

  it('keep the days of the zone that the account had', async () => {
    // As if quarter-hours had always been stored.
    const { rows } = await database.query<{ since: Date }>(
      `update figure_starts f set since = 'epoch' from figure_starts o
       where f.figure = 'hourly' and o.figure = f.figure returning o.since`,
    );
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const query = `link=${link}&from=${yesterday}&to=${yesterday}&metrics=views`;
    const viewsOn = async (url: string | null): Promise<number> =>
      Number(/Views +(\d+)/.exec(await textOf(await open(url)))?.[1]);
    const mine = await share({ query });
    expect(mine.query).toBe(`${query}&zone=UTC`);
    const setZone = (zone: string) =>
      database.query('update accounts set zone = $2 where id = $1', [accountId, zone]);
    await setZone('Pacific/Kiritimati');
    const later = await share({ query });
    expect(later.query).toBe(`${query}&zone=Pacific%2FKiritimati`);
    expect((await share({ query: `${query}&zone=UTC` })).query).toBe(`${query}&zone=UTC`);
    expect((await share({ query: '' })).query).toBe('zone=Pacific%2FKiritimati');
    // Most of yesterday in Kiritimati was the UTC day before, which had no visits.
    expect(await viewsOn(mine.url)).toBeGreaterThan(0);
    expect(await viewsOn(later.url)).toBe(0);
    await setZone('UTC');
    await database.query(`update figure_starts set since = $1 where figure = 'hourly'`, [rows[0]?.since]);
  });

  it('return nothing but their own query', async () => {
    const { url } = await share({ query: `link=${link}&days=7`, name: 'Mine' });
    const plain = await (await open(url)).text();
    expect(plain).toContain('<h1>Mine</h1>');
    expect(await (await open(url, '?days=90&by=country&link=other')).text()).toBe(plain);
    for (const path of ['/report', '/../v1/analytics/report', '.csv']) {
      expect([path, (await open(url, path)).status]).not.toEqual([path, 200]);
    }
  });

  it('use the language of the visitor', async () => {
    const { url } = await share({ query: `link=${link}&days=7&by=country&metrics=clicks` });
    const filtered = await share({ query: `link=${link}&country=DE&device=!mobile` });
    const openIn = (language: string, address = url) =>
      fetch(address ?? '', { headers: { 'Accept-Language': language } });
    const german = await openIn('de-AT, en;q=0.5');
    expect(german.headers.get('vary')).toMatch(/\bAccept-Language\b/i);
    expect(await german.clone().text()).toContain('<html lang="de" dir="ltr">');
    expect(await textOf(german)).toMatch(/Klicks nach Tag.*Länder.*Deutschland +\d/s);
    expect(await textOf(await openIn('de', filtered.url))).toContain(
      'Nur Besuche mit: Land: Deutschland und Gerät: nicht Handy.',
    );
    // The page in another language is not the cached one.
    const arabic = await openIn('ar');
    expect(await arabic.clone().text()).toContain('<html lang="ar" dir="rtl">');
    expect(await textOf(arabic)).toMatch(/النقرات حسب اليوم.*ألمانيا/s);
    expect(await textOf(await openIn('xx'))).toContain('Germany');
  });

  it('state which visits they count', async () => {
    const { url } = await share({ query: `link=${link}&country=DE&system=!ios&system=!android` });
    expect(await textOf(await open(url))).toContain(
      'Only visits whose country is Germany and operating system is not iOS or Android.',
    );
  });

  it('can be embedded in frames if that was allowed', async () => {
    const { url } = await share({ query: '', embeddable: true });
    const { headers } = await open(url);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors \*$/);
    expect(headers.has('x-frame-options')).toBe(false);
    const closed = await open((await share({ query: '' })).url);
    expect(closed.headers.has('x-frame-options')).toBe(true);
  });

  it('end when they expire, are revoked, or have nothing left to report on', async () => {
    const gone = await (await open(`${service.apiUrl}/share/${'A'.repeat(22)}`)).text();
    const expectGone = async (url: string | null): Promise<void> => {
      const response = await open(url);
      expect([response.status, await response.text()]).toEqual([404, gone]);
    };
    const expiring = await share({ query: '', expiresAt: new Date(Date.now() + 60_000).toISOString() });
    expect((await open(expiring.url)).status).toBe(200);
    await database.query(`update report_shares set expires_at = now() - interval '1 ms' where id = $1`, [
      expiring.id,
    ]);
    await expectGone(expiring.url);

    const revoked = await share({ query: '', expiresAt: null });
    expect(revoked.expiresAt).toBeNull();
    expect((await api.delete(`/v1/reports/shares/${revoked.id}`)).body).toEqual({
      ok: true,
      deleted: revoked.id,
    });
    await expectGone(revoked.url);
    expect((await api.delete(`/v1/reports/shares/${revoked.id}`)).status).toBe(404);

    const other = await api.post<{ id: string }>('/v1/links', {
      slug: 'short-lived',
      destination: 'https://example.com/',
    });
    const orphaned = await share({ query: `link=${other.body.id}` });
    await api.delete(`/v1/links/${other.body.id}`);
    await expectGone(orphaned.url);

    const disabled = await share({ query: '' });
    await database.query(`update accounts set disabled = 'spam' where id = $1`, [accountId]);
    await expectGone(disabled.url);
    await database.query('update accounts set disabled = null where id = $1', [accountId]);
    expect((await open(disabled.url)).status).toBe(200);
  });

  it('show an explanation when they have become too large to read', async () => {
    const { url } = await share({ query: `country=DE&by=link&days=2` });
    expect((await open(url)).status).toBe(200);
    await database.query(
      `insert into combinations
         (day, account_id, target_id, id, level, sign, size, total_views, total_clicks, folded, lines)
       select current_date, $1, $2, gen_random_uuid(), 0, 1, 0, 0, 0, 0, null from generate_series(1, 200001)`,
      [accountId, link],
    );
    // The report that was just read is cached for two seconds. Slowly, because a network may open 60 pages a minute.
    await waitFor(async () => (await open(url)).status === 400, { interval: 500 });
    await expectPage(await open(url), 400, 'This report cannot be shown');
    const german = await fetch(url ?? '', { headers: { 'Accept-Language': 'de' } });
    expect(await textOf(german)).toContain('Dieser Bericht lässt sich nicht anzeigen');
    await database.query('delete from combinations where size = 0');
  });

  it('are listed without their links, which are stored and logged only as hashes', async () => {
    const { url, ...created } = await share({ query: 'days=30', name: 'Listed' });
    const { data } = (await api.get<{ data: Share[] }>('/v1/reports/shares')).body;
    expect(data[0]).toEqual(created);
    const token = url?.split('/').at(-1) ?? '';
    await open(url);
    const { rows } = await database.query('select s::text as row from report_shares s');
    expect(JSON.stringify(rows)).toContain(created.id);
    expect(JSON.stringify(rows)).not.toContain(token);
    await waitFor(() => service.apps.api.output().includes('"path":"/share/:token"'), { what: 'the log' });
    expect(service.apps.api.output()).not.toContain(token);
  });

  it('belong to their account', async () => {
    const { id } = await share({ query: '' });
    const outsider = new ApiClient(service, (await createAccountWithKey(service)).key);
    expect((await outsider.get<{ data: Share[] }>('/v1/reports/shares')).body.data).toEqual([]);
    expect((await outsider.delete(`/v1/reports/shares/${id}`)).status).toBe(404);
    expect((await outsider.post('/v1/reports/shares', { query: `link=${link}` })).status).toBe(404);
  });

  it('require a key that may also read reports', async () => {
    const { key } = await createAccountWithKey(service, { scopes: ['write'] });
    const { status } = await new ApiClient(service, key).post('/v1/reports/shares', { query: '' });
    expect(status).toBe(403);
  });

  it.each([
    [{}, ['query']],
    [{ query: 7 }, ['query']],
    [{ query: 'x'.repeat(2_001) }, ['query']],
    [{ query: 'days=0&interval=minute' }, ['query.interval', 'query.days']],
    [{ query: 'days=' }, ['query.days']],
    [{ query: 'days=7&days=30' }, ['query.days']],
    [{ query: 'color=red' }, ['query.color']],
    [{ query: '__proto__=1' }, ['query.__proto__']],
    [{ query: 'format=csv&offset=5' }, ['query.format', 'query.offset']],
    [{ query: '', expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt']],
    [{ query: '', expiresAt: 'soon' }, ['expiresAt']],
    [{ query: '', name: '' }, ['name']],
    [{ query: '', embeddable: 'yes' }, ['embeddable']],
    [{ query: '', token: 'mine' }, ['token']],
  ])('reject %j', async (body, fields) => {
    const before = (await api.get<{ data: Share[] }>('/v1/reports/shares')).body.data.length;
    const { status, body: answer } = await api.post<{ error: { fields: { field: string }[] } }>(
      '/v1/reports/shares',
      body,
    );
    expect({ status, fields: answer.error.fields.map(({ field }) => field) }).toEqual({
      status: 400,
      fields,
    });
    expect((await api.get<{ data: Share[] }>('/v1/reports/shares')).body.data).toHaveLength(before);
  });

  it('cannot be found by guessing', async () => {
    const other = await startService({ apps: ['api'], databaseUrl: service.databaseUrl });
    try {
      const statuses: number[] = [];
      const search = () => open(`${other.apiUrl}/share/${randomUUID()}`);
      for (let n = 0; n < 60; n++) statuses.push((await search()).status);
      expect(statuses).toEqual(Array<number>(60).fill(404));
      const limited = await search();
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
      await expectPage(limited, 429, 'Too many at once');
    } finally {
      await other.stop();
    }
  });
});
