import { ApiClient, createAccountWithKey, sharedService, type SharedService, waitFor } from '@app/testing';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import pg from 'pg';

describe('GET /v1/links/export', () => {
  let service: SharedService;
  let api: ApiClient;
  let key: string;

  const exported = async (query: string, as = key) => {
    const response = await fetch(`${service.apiUrl}/v1/links/export${query}`, {
      headers: { Authorization: `Bearer ${as}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { response, bytes, text: new TextDecoder().decode(bytes) };
  };

  beforeAll(async () => {
    service = await sharedService('jobs');
    ({ key } = await createAccountWithKey(service));
    api = new ApiClient(service, key);
    const { body: group } = await api.post<{ id: string }>('/v1/groups', { name: 'Print, 2026' });
    await api.post('/v1/links', { slug: 'exported-plain', destination: 'https://shop.example/' });
    await api.post('/v1/links', {
      slug: 'Exported-full',
      destination: 'https://shop.example/full?a=1,2',
      name: '=HYPERLINK("https://evil.example")',
      behavior: 'aggressive',
      group: group.id,
      tags: ['a,b', 'Summer'],
      note: 'one\ntwo "three"',
      password: 'open sesame',
      maxClicks: 5,
      expiresAt: '2030-01-01T00:00:00.000Z',
      preview: { title: 'Title', description: 'Text' },
      rules: [{ when: { countries: ['DE'] }, then: { blocked: true } }],
    });
  });

  it('is a CSV file with every writable field, and without formulas', async () => {
    const { response, text, bytes } = await exported('');
    expect(response.status).toBe(200);
    // Excel recognizes UTF-8 by it.
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="links-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const [full, plain] = parse<Record<string, string>>(text, { columns: true });
    expect(full).toMatchObject({
      slug: 'Exported-full',
      destination: 'https://shop.example/full?a=1,2',
      name: '\'=HYPERLINK("https://evil.example")',
      active: 'true',
      behavior: 'aggressive',
      group: 'Print, 2026',
      tags: '["a,b","Summer"]',
      note: 'one\ntwo "three"',
      forwardQuery: 'true',
      maxClicks: '5',
      expiresAt: '2030-01-01T00:00:00.000Z',
      preview: '{"title":"Title","description":"Text"}',
      hasPassword: 'true',
      clicks: '0',
    });
    expect(JSON.parse(full?.rules ?? '')).toMatchObject([{ when: { countries: ['DE'] } }]);
    expect(plain).toMatchObject({
      slug: 'exported-plain',
      group: '',
      tags: '',
      note: '',
      rules: '',
      hasPassword: 'false',
    });
    expect(text).not.toContain('sesame');
    expect(text).not.toContain('argon2');
  });

  it('marks texts that a spreadsheet may change, and an import restores them or reports that it cannot', async () => {
    const by = await createAccountWithKey(service);
    const api = new ApiClient(service, by.key);
    const slugs = ['12345678901234567890', '1e7', '3-7', '4-8'];
    for (const [at, slug] of slugs.entries()) {
      const fields = { destination: `https://shop.example/${at}`, name: `00${at}`, externalId: `0${at}` };
      expect(await api.post('/v1/links', { ...fields, slug })).toMatchObject({ status: 201 });
    }
    const { text } = await exported('?sort=oldest', by.key);
    const rows = parse<Record<string, string>>(text, { columns: true });
    expect(JSON.parse(rows[0]?.texts ?? '')).toEqual({
      slug: '12345678901234567890',
      name: '000',
      externalId: '00',
    });
    const { data } = (await api.get<{ data: { id: string }[] }>('/v1/links')).body;
    await api.request('DELETE', '/v1/links/bulk', { body: { ids: data.map(({ id }) => id) } });
    // As a German Excel saves it. The last row was edited to another date, or is another number.
    const saved = ['1,23457E+19', '1,00E+07', '03. Jul', '05. Sep'].map((slug, at) => ({
      ...rows[at],
      ...{ slug, name: String(at), externalId: at === 2 ? '09. Jan' : String(at) },
    }));
    const response = await fetch(`${service.apiUrl}/v1/imports?start=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${by.key}`, 'Content-Type': 'text/csv' },
      body: stringify(saved, { header: true, delimiter: ';' }),
    });
    const { id } = (await response.json()) as { id: string };
    const done = await waitFor(async () => {
      const { body } = await api.get<{ state: string }>(`/v1/imports/${id}`);
      return body.state === 'finished' ? body : undefined;
    });
    expect(done).toMatchObject({
      created: 3,
      skipped: [{ reason: 'invalid_slug', rows: 1 }],
      leftOut: [{ field: 'externalId', rows: 1 }],
    });
    const { body } = await api.get<{ data: object[] }>('/v1/links?view=full&sort=name');
    expect(body.data).toMatchObject(
      slugs
        .slice(0, 3)
        .map((slug, at) => ({ slug, name: `00${at}`, externalId: at === 2 ? null : `0${at}` })),
    );
  });

  it('is a JSON object per line with format=ndjson', async () => {
    const { response, text } = await exported('?format=ndjson&sort=oldest');
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const links = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(links).toMatchObject([
      { slug: 'exported-plain', group: null, tags: [], createdAt: expect.any(String) as string },
      { slug: 'Exported-full', group: 'Print, 2026', tags: ['a,b', 'Summer'], hasPassword: true },
    ]);
  });

  it('contains the links that the same filters select in the list', async () => {
    const slugs = async (query: string) =>
      parse<{ slug: string }>((await exported(query)).text, { columns: true }).map(({ slug }) => slug);
    expect(await slugs('?q=exported-plain')).toEqual(['exported-plain']);
    expect(await slugs('?tag=summer')).toEqual(['Exported-full']);
    expect(await slugs('?ungrouped=true&sort=name')).toEqual(['exported-plain']);
    expect(await slugs('?active=false')).toEqual([]);
    expect(await slugs('?slug=exported-full&createdAfter=2026-01-01T00:00:00Z')).toEqual(['Exported-full']);
    expect(await slugs('?createdBefore=2026-01-01T00:00:00Z')).toEqual([]);
    expect(await slugs('?slug=exported-plain&destination=https://shop.example/')).toEqual(['exported-plain']);
  });

  it('requires the scope links:read and a valid query', async () => {
    const reader = await createAccountWithKey(service, { scopes: ['read'] });
    expect((await exported('', reader.key)).text.split('\r\n')).toHaveLength(2);
    const creator = await createAccountWithKey(service, { scopes: ['links:create'] });
    expect((await exported('', creator.key)).response.status).toBe(403);
    const { response, text } = await exported('?format=xml&limit=5');
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      error: { fields: [{ field: 'limit' }, { field: 'format', code: 'invalid_choice' }] },
    });
  });

  it('aborts the connection if it fails midway', async () => {
    const many = await createAccountWithKey(service);
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      await client.query(
        `with created as (
           insert into links (
             account_id, id, slug, name, destination, behavior, active, created_at, updated_at, expired_destination
           )
           select $1, uuidv7(), 'midway-' || n, 'n', 'https://shop.example/', 'basic', true, now(), now(), repeat('x', 4000)
           from generate_series(1, 3000) n returning account_id, id
         ) insert into target_totals (account_id, target_id, kind) select account_id, id, 'link' from created`,
        [many.accountId],
      );
      const response = await fetch(`${service.apiUrl}/v1/links/export`, {
        headers: { Authorization: `Bearer ${many.key}` },
      });
      const reader = response.body?.getReader();
      await reader?.read();
      // A time that JSON cannot hold.
      await client.query(`update links set updated_at = 'infinity' where account_id = $1`, [many.accountId]);
      const rest = async () => {
        while (!(await reader?.read())?.done);
      };
      await expect(rest()).rejects.toThrow();
    } finally {
      await client.end();
    }
  });
});
