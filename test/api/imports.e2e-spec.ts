import {
  ApiClient,
  createAccountWithKey,
  sampleWorkbook,
  sharedService,
  type SharedService,
  waitFor,
} from '@app/testing';
import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { linkFiles } from '../fixtures/link-files.js';

interface Import {
  id: string;
  state: string;
  rows: number;
  totalRows: number | null;
  created: number;
  skipped: { reason: string; rows: number }[];
  source: string | null;
  name: string | null;
  columns: string[];
  samples: Record<string, string>;
  mapping: Record<string, string>;
  preview: object[];
  failure: { code: string; message: string } | null;
}
interface ErrorBody {
  error: { code: string; fields?: { field: string; code: string }[] };
}
type Link = Record<string, unknown> & { id: string; slug: string };

const csvType = 'text/csv';

describe('imports', () => {
  let service: SharedService;
  let database: pg.Client;

  beforeAll(async () => {
    service = await sharedService('jobs');
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
  });

  const newAccount = async () => {
    const account = await createAccountWithKey(service);
    return { ...account, api: new ApiClient(service, account.key) };
  };
  const send = async (
    key: string,
    file: string | Buffer,
    query = '',
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${service.apiUrl}/v1/imports${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': csvType, ...headers },
      body: file as never,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Import & ErrorBody,
    };
  };
  const settled = (api: ApiClient, id: string): Promise<Import> =>
    waitFor<Import | undefined>(async () => {
      const { body } = await api.get<Import>(`/v1/imports/${id}`);
      return ['checked', 'finished', 'failed', 'cancelled'].includes(body.state) ? body : undefined;
    });
  const imported = async (
    { api, key }: { api: ApiClient; key: string },
    file: string | Buffer,
    query = '',
  ) => {
    const { status, body } = await send(key, file, `?start=true${query}`);
    expect([status, body]).toEqual([201, expect.objectContaining({ state: 'importing' })]);
    return settled(api, body.id);
  };
  const linksOf = async (api: ApiClient) => {
    const { body } = await api.get<{ data: Link[] }>('/v1/links?view=full&sort=oldest');
    return new Map(body.data.map((link) => [link.slug, link]));
  };
  /** Adds a verified domain to the account. No other account keeps it. */
  const addVerifiedDomain = async (api: ApiClient, host: string) => {
    const { body } = await api.post<{ id: string }>('/v1/domains', { host });
    await database.query(`update domains set proven_at = case when uid = $1 then now() end where host = $2`, [
      body.id,
      host,
    ]);
  };
  /** Makes the slugs that an account released available to others. */
  const endQuarantine = ({ accountId }: { accountId: string }) =>
    database.query(
      `update slugs set released_at = now() - interval '90 days' where released_at is not null and account_id = $1`,
      [accountId],
    );
  const reportOf = async (key: string, id: string) => {
    const response = await fetch(`${service.apiUrl}/v1/imports/${id}/report`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    return parse<Record<string, string>>(await response.text(), { columns: true });
  };
  /** A checked file that waits to be started. */
  const waiting = 'slug,url\na,https://shop.example/\n';
  const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

  it('read an Excel workbook, even with a title, dates and multiline cells', async () => {
    const { api, key } = await newAccount();
    const [first, second] = [unique('excel'), unique('excel')];
    const file = sampleWorkbook([
      ['My links'],
      [],
      ['Slug', 'Destination', 'Created', 'Clicks', 'Active', 'Tags', 'Note'],
      [
        first,
        'https://shop.example/a?b=1&c=2',
        new Date('2024-03-15T10:30:00Z'),
        1_234,
        true,
        'x, y',
        'a\nb',
      ],
      [second, 'https://shop.example/b', new Date('2024-03-16'), null, false, null, null],
      [first, 'https://shop.example/c'],
    ]);
    const { status, body } = await send(key, file, '?start=true', {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect(status).toBe(201);
    expect(await settled(api, body.id)).toMatchObject({
      state: 'finished',
      rows: 3,
      created: 2,
      skipped: [{ reason: 'duplicate_slug', rows: 1 }],
      samples: { Created: '2024-03-15T10:30:00.000Z', Clicks: '1234' },
    });
    expect(await reportOf(key, body.id)).toMatchObject([{ line: '6', reason: 'duplicate_slug' }]);
    const links = await linksOf(api);
    expect(links.get(first)).toMatchObject({
      destination: 'https://shop.example/a?b=1&c=2',
      createdAt: '2024-03-15T10:30:00.000Z',
      active: true,
      imported: 1_234,
      tags: ['x', 'y'],
      note: 'a\nb',
    });
    expect(links.get(second)).toMatchObject({ createdAt: '2024-03-16T00:00:00.000Z', active: false });
  });

  it('wait for a mapping of unknown columns in a workbook, and then read it again', async () => {
    const { api, key } = await newAccount();
    const slug = unique('excel');
    const { body } = await send(
      key,
      sampleWorkbook([
        ['a', 'b'],
        [slug, 'https://shop.example/'],
      ]),
    );
    expect(await settled(api, body.id)).toMatchObject({
      state: 'checked',
      columns: ['a', 'b'],
      failure: { code: 'no_columns' },
    });
    await api.patch(`/v1/imports/${body.id}`, { mapping: { slug: 'a', destination: 'b' } });
    expect(await settled(api, body.id)).toMatchObject({ state: 'checked', failure: null, totalRows: 1 });
    await api.post(`/v1/imports/${body.id}/start`);
    expect(await settled(api, body.id)).toMatchObject({ state: 'finished', created: 1 });
    expect((await linksOf(api)).get(slug)).toMatchObject({ destination: 'https://shop.example/' });
  });

  it('check a file first, and report the rows that would be imported and skipped', async () => {
    const { api, key, accountId } = await newAccount();
    const taken = unique('taken');
    await api.post('/v1/links', { slug: taken, destination: 'https://shop.example/' });
    const slug = unique('Summer');
    const file = [
      'Back-half;Long URL;Title;Clicks;Created',
      `${slug};https://shop.example/summer;Summer sale;1,204;2019-06-01 08:00:00`,
      `${slug.toLowerCase()};https://shop.example/other;Other;3;2019-06-02`,
      `${taken};https://shop.example/taken;;;`,
      `admin;https://shop.example/;;;`,
      `${unique('plain')};http://shop.example/;;;`,
      `bad//code;https://shop.example/;;;`,
      `${unique('later')};https://shop.example/;;;2999-01-01`,
      `;https://shop.example/;;;`,
    ].join('\n');
    const { status, body } = await send(key, file);
    expect([status, body.state]).toEqual([201, 'checking']);
    const checked = await settled(api, body.id);
    expect(checked).toMatchObject({
      state: 'checked',
      source: 'csv',
      rows: 8,
      totalRows: 8,
      created: 3,
      leftOut: [{ field: 'createdAt', rows: 1 }],
      mapping: {
        slug: 'Back-half',
        destination: 'Long URL',
        name: 'Title',
        clicks: 'Clicks',
        createdAt: 'Created',
      },
      failure: null,
    });
    expect(checked.preview[0]).toEqual({
      line: 2,
      slug,
      destination: 'https://shop.example/summer',
      name: 'Summer sale',
      skipped: null,
    });
    expect((await reportOf(key, body.id)).map(({ line, reason, field }) => [line, reason, field])).toEqual([
      ['3', 'new_slug', 'slug'],
      ['4', 'slug_taken', 'slug'],
      ['5', 'reserved_slug', 'slug'],
      ['6', 'http_destination', 'destination'],
      ['7', 'invalid_slug', 'slug'],
      ['8', 'left_out', 'createdAt'],
      ['9', 'no_slug', 'slug'],
    ]);
    expect([...(await linksOf(api)).keys()]).toEqual([taken]);

    expect((await api.patch<Import>(`/v1/imports/${body.id}`, { upgradeHttp: true })).body.state).toBe(
      'checking',
    );
    expect(await settled(api, body.id)).toMatchObject({ state: 'checked', created: 4 });
    expect((await api.post<Import>(`/v1/imports/${body.id}/start`)).body.state).toBe('importing');
    const finished = await settled(api, body.id);
    expect(finished).toMatchObject({ state: 'finished', rows: 8, totalRows: 8, created: 4 });
    const link = (await linksOf(api)).get(slug);
    expect(link).toMatchObject({
      destination: 'https://shop.example/summer',
      name: 'Summer sale',
      clicks: 0,
      imported: 1204,
      createdAt: '2019-06-01T08:00:00.000Z',
      active: true,
    });
    const stored = (table: string) =>
      database.query(`select from ${table} where account_id = $1`, [accountId]);
    expect((await stored('import_chunks')).rowCount).toBe(0);
    await waitFor(async () => (await stored('import_keys')).rowCount === 0);
    expect((await api.post<ErrorBody>(`/v1/imports/${body.id}/start`)).status).toBe(400);
  });

  it('move an export of one account into another without loss', async () => {
    const from = await newAccount();
    const { body: group } = await from.api.post<{ id: string }>('/v1/groups', { name: '=Group, "1"' });
    await from.api.post('/v1/links', { slug: unique('plain'), destination: 'https://shop.example/' });
    const { body: full } = await from.api.post<{ id: string }>('/v1/links', {
      slug: unique('Full'),
      destination: 'https://shop.example/full?a=1,2',
      name: "'=1+1",
      behavior: 'aggressive',
      group: group.id,
      tags: ['a,b', 'Summer'],
      note: '-one\ntwo "three"',
      externalId: ' crm-1 ',
      metadata: { campaign: '=summer', note: '' },
      forwardQuery: false,
      conversions: true,
      holdout: 5,
      gate: 'adult',
      app: 'off',
      maxClicks: 5,
      activeFrom: '2020-01-01T00:00:00.000Z',
      expiresAt: '2030-01-01T00:00:00.000Z',
      expiredDestination: 'https://shop.example/sold-out',
      preview: { title: '@Title', description: 'Text' },
      rules: [
        { when: { countries: ['DE'] }, then: { blocked: true } },
        {
          when: {},
          then: {
            split: [1, 2].map((weight) => ({ destination: `https://shop.example/${weight}`, weight })),
          },
        },
      ],
    });
    await from.api.post(`/v1/links/${full.id}/pause`);
    // The same slug on two domains.
    const host = `${unique('go')}.shop.example`;
    await addVerifiedDomain(from.api, host);
    const twin = { slug: unique('twin'), destination: 'https://shop.example/twin' };
    await from.api.post('/v1/links', twin);
    expect((await from.api.post('/v1/links', { ...twin, domain: host, name: 'Elsewhere' })).status).toBe(201);
    const all = async (api: ApiClient) => {
      const { body } = await api.get<{ data: Link[] }>('/v1/links?view=full&sort=oldest');
      return new Map(body.data.map((link) => [String(link.url), link]));
    };
    const before = await all(from.api);
    expect(before.size).toBe(4);
    const files = await Promise.all(
      ['csv', 'ndjson'].map(async (format) => {
        const response = await fetch(`${service.apiUrl}/v1/links/export?format=${format}`, {
          headers: { Authorization: `Bearer ${from.key}` },
        });
        return Buffer.from(await response.arrayBuffer());
      }),
    );
    for (const link of before.values()) await from.api.delete(`/v1/links/${link.id}`);
    // Other accounts get the slugs only after the quarantine.
    await endQuarantine(from);

    for (const file of files) {
      const to = await newAccount();
      await addVerifiedDomain(to.api, host);
      expect(await imported(to, file)).toMatchObject({
        state: 'finished',
        source: 'waypost',
        created: 4,
        skipped: [],
      });
      const after = await all(to.api);
      const { body: groups } = await to.api.get<{ data: { id: string; name: string }[] }>('/v1/groups');
      expect(groups.data.map(({ name }) => name)).toEqual(['=Group, "1"']);
      for (const [url, { group: oldGroup, ...link }] of before) {
        expect(after.get(url)).toMatchObject({
          ...link,
          id: expect.any(String) as string,
          createdBy: expect.any(String) as string,
          updatedAt: expect.any(String) as string,
          group: oldGroup === null ? null : groups.data[0]?.id,
        });
      }
      for (const link of after.values()) await to.api.delete(`/v1/links/${link.id}`);
      await endQuarantine(to);
    }
  });

  it('create links on domains of the account only, if told to skip the others', async () => {
    const { api, key } = await newAccount();
    const [mine, open] = [`${unique('mine')}.shop.example`, `${unique('open')}.shop.example`];
    await addVerifiedDomain(api, mine);
    await api.post('/v1/domains', { host: open });
    const slug = unique('d');
    const { hostname: defaultHost } = new URL(service.redirectUrl);
    const file = [
      'slug,destination,Where',
      ...[mine.toUpperCase(), open, 'go.other.example', 'no host', defaultHost, mine].map(
        (host) => `${slug},https://shop.example/,${host}`,
      ),
    ].join('\n');
    const mapping = `&mapping=${encodeURIComponent(JSON.stringify({ domain: 'Where' }))}`;
    const { body } = await send(key, file, `?onUnknownDomain=skip${mapping}`);
    expect(await settled(api, body.id)).toMatchObject({ state: 'checked', created: 2 });
    await api.post(`/v1/imports/${body.id}/start`);
    expect(await settled(api, body.id)).toMatchObject({ state: 'finished', created: 2 });
    expect((await reportOf(key, body.id)).map(({ line, reason, field }) => [line, reason, field])).toEqual([
      ['3', 'unknown_domain', 'domain'],
      ['4', 'unknown_domain', 'domain'],
      ['5', 'unknown_domain', 'domain'],
      ['7', 'duplicate_slug', 'slug'],
    ]);
    const { body: list } = await api.get<{ data: Link[] }>('/v1/links?view=full');
    expect(list.data.map(({ slug: found, domain }) => [found, domain]).sort()).toEqual(
      [
        [slug, defaultHost],
        [slug, mine],
      ].sort(),
    );
  });

  it.each(Object.entries(linkFiles))(
    'read a file of %s',
    async (source, { content, links, skipped = [] }) => {
      const account = await newAccount();
      const prefix = unique('s');
      const done = await imported(account, content(prefix));
      expect(done).toMatchObject({
        state: 'finished',
        source,
        created: Object.keys(links).length,
        skipped: skipped.map((reason) => ({ reason, rows: 1 })),
      });
      const created = await linksOf(account.api);
      for (const [slug, link] of Object.entries(links)) {
        expect(created.get(`${prefix}-${slug}`)).toMatchObject(link);
      }
    },
  );

  it('skip links with a password, because the file does not contain it', async () => {
    const account = await newAccount();
    const header = 'slug,destination,behavior,forwardQuery,hasPassword';
    const done = await imported(account, `${header}\n${unique('p')},https://shop.example/,basic,true,true\n`);
    expect(done).toMatchObject({ created: 0, skipped: [{ reason: 'has_password', rows: 1 }] });
  });

  it('read an SQL dump of YOURLS', async () => {
    const account = await newAccount();
    const slug = unique('y');
    const dump = [
      '-- MySQL dump 10.13',
      '/*!40101 SET NAMES utf8mb4 */;',
      'CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text);',
      `INSERT INTO \`yourls_log\` VALUES (1,'2020-01-01 00:00:00','x','direct','UA','127.0.0.1','DE');`,
      `INSERT INTO \`yourls_url\` VALUES ('${slug}','https://shop.example/?a=\\'1\\';','It''s; (a) \\"title\\"','2014-02-03 04:05:06','127.0.0.1',77),('${slug}-2','http://shop.example/2',NULL,'2014-02-03 04:05:07','127.0.0.1',0);`,
    ].join('\n');
    const { status, body } = await send(account.key, dump, '?start=true&upgradeHttp=true', {
      'Content-Type': 'application/sql',
    });
    expect(status).toBe(201);
    expect(await settled(account.api, body.id)).toMatchObject({ source: 'yourls', created: 2 });
    const links = await linksOf(account.api);
    expect(links.get(slug)).toMatchObject({
      destination: "https://shop.example/?a='1';",
      name: 'It\'s; (a) "title"',
      imported: 77,
      createdAt: '2014-02-03T04:05:06.000Z',
    });
    expect(links.get(`${slug}-2`)).toMatchObject({ destination: 'https://shop.example/2', imported: null });
  });

  it('put links into a group and give them tags', async () => {
    const account = await newAccount();
    const { body: group } = await account.api.post<{ id: string }>('/v1/groups', { name: 'Mine' });
    const slug = unique('t');
    const file = `slug,url,tags,group\n${slug},https://shop.example/,"Red|blue",Other\n`;
    await imported(account, file, `&group=${group.id}&tag=Imported`);
    expect((await linksOf(account.api)).get(slug)).toMatchObject({
      group: group.id,
      tags: ['blue', 'Imported', 'Red'],
    });
  });

  it('accept a mapping of columns, even after the check', async () => {
    const { api, key } = await newAccount();
    const slug = unique('m');
    const { body } = await send(key, `Kurz\tLang\n${slug}\thttps://shop.example/\n`);
    expect(await settled(api, body.id)).toMatchObject({
      state: 'checked',
      source: 'csv',
      columns: ['Kurz', 'Lang'],
      mapping: {},
      samples: { Kurz: slug, Lang: 'https://shop.example/' },
      failure: { code: 'no_columns' },
    });
    expect((await api.post<ErrorBody>(`/v1/imports/${body.id}/start`)).status).toBe(400);
    await api.patch(`/v1/imports/${body.id}`, { mapping: { slug: 'Kurz', destination: 'Lang' } });
    expect(await settled(api, body.id)).toMatchObject({
      state: 'checked',
      created: 1,
      columns: ['Kurz', 'Lang'],
      failure: null,
    });
    const wrong = await send(
      key,
      'a,b\n',
      `?mapping=${encodeURIComponent('{"slag":"a"}')}&source=excel&start=yes`,
    );
    expect(wrong.body.error.fields?.map(({ field }) => field).sort()).toEqual(['mapping', 'source', 'start']);
  });

  it('accept an encoding and an order of dates, even after the check', async () => {
    const { api, key } = await newAccount();
    const slug = unique('e');
    const file = Buffer.from(
      `slug,url,title,created\n${slug},https://cafe.example/,Caf\u00e9,3/4/2024\n`,
      'latin1',
    );
    const { body } = await send(key, file, '', { 'Content-Type': 'text/csv' });
    expect(await settled(api, body.id)).toMatchObject({
      state: 'checked',
      encoding: 'windows-1252',
      dateOrder: null,
      preview: [{ name: 'Café' }],
      leftOut: [{ field: 'createdAt', rows: 1 }],
    });
    await api.patch(`/v1/imports/${body.id}`, { encoding: 'utf-16le', dateOrder: 'month' });
    expect(await settled(api, body.id)).toMatchObject({
      state: 'checked',
      encoding: 'utf-16le',
      failure: { code: 'no_rows' },
    });
    await api.patch(`/v1/imports/${body.id}`, { encoding: null });
    expect(await settled(api, body.id)).toMatchObject({
      encoding: 'windows-1252',
      dateOrder: 'month',
      created: 1,
      leftOut: [],
    });
    await api.post(`/v1/imports/${body.id}/start`);
    expect(await settled(api, body.id)).toMatchObject({ state: 'finished', dateOrder: 'month', created: 1 });
    expect((await linksOf(api)).get(slug)).toMatchObject({
      name: 'Café',
      createdAt: '2024-03-04T00:00:00.000Z',
    });

    const wrong = await send(key, 'a,b\n', '?encoding=latin9&dateOrder=year');
    expect(wrong.body.error.fields?.map(({ field }) => field).sort()).toEqual(['dateOrder', 'encoding']);
    expect((await api.patch<ErrorBody>(`/v1/imports/${body.id}`, { encoding: 'latin9' })).status).toBe(400);
  });

  it('have a name, and accept a group and tags after the check', async () => {
    const { api, key } = await newAccount();
    const { body: group } = await api.post<{ id: string }>('/v1/groups', { name: 'Mine' });
    const slug = unique('later');
    const file = `slug,url,tags,group\n${slug},https://shop.example/,Red,Other\n`;
    const { body } = await send(key, file, '?name=Old%20links.csv&tag=First');
    expect(body).toMatchObject({ name: 'Old links.csv', group: null, tags: ['First'] });
    await settled(api, body.id);
    const path = `/v1/imports/${body.id}`;
    const unknown = await api.patch<ErrorBody>(path, { group: randomUUID() });
    expect([unknown.status, unknown.body.error.fields?.[0]?.field]).toEqual([400, 'group']);
    const wrong = await api.patch<ErrorBody>(path, { group: 7, tags: 'Red' });
    expect(wrong.body.error.fields?.map(({ field }) => field).sort()).toEqual(['group', 'tags']);
    expect((await api.get<Import>(path)).body).toMatchObject({ state: 'checked', tags: ['First'] });

    expect((await api.patch<Import>(path, { group: group.id, tags: ['Imported'] })).body).toMatchObject({
      state: 'checking',
      group: group.id,
      tags: ['Imported'],
    });
    await settled(api, body.id);
    expect((await api.patch<Import>(path, { group: null })).body).toMatchObject({ group: null });
    await settled(api, body.id);
    await api.patch(path, { group: group.id });
    await settled(api, body.id);
    await api.post(`${path}/start`);
    expect(await settled(api, body.id)).toMatchObject({ state: 'finished', name: 'Old links.csv' });
    expect((await linksOf(api)).get(slug)).toMatchObject({ group: group.id, tags: ['Imported', 'Red'] });
    expect((await send(key, file, `?name=${'x'.repeat(256)}`)).status).toBe(400);
  });

  it('show values of columns that the database cannot store', async () => {
    const { api, key } = await newAccount();
    const odd = JSON.stringify({
      slug: unique('odd'),
      url: 'https://shop.example/',
      extra: 'a\u0000b\ud800',
    });
    const { body } = await send(key, `${odd}\n`);
    expect(await settled(api, body.id)).toMatchObject({
      state: 'checked',
      created: 1,
      samples: { extra: 'a b\ufffd' },
    });
  });

  it('can be canceled and listed', async () => {
    const { api, key } = await newAccount();
    const { body } = await send(key, `slug,url\n${unique('c')},https://shop.example/\n`);
    expect(await settled(api, body.id)).toMatchObject({ state: 'checked', created: 1 });
    for (let n = 0; n < 2; n++) {
      const { body: cancelled } = await api.delete<Import>(`/v1/imports/${body.id}`);
      expect(cancelled).toMatchObject({ state: 'cancelled', created: 0 });
    }
    const broken = await send(key, `[{"slug":"${unique('c')}","url":"https://shop.example/"},`);
    expect(await settled(api, broken.body.id)).toMatchObject({ state: 'failed', created: 0 });
    const { body: list } = await api.get<{ data: Import[] }>('/v1/imports');
    expect(list.data.map(({ id, state }) => [id, state])).toEqual([
      [broken.body.id, 'failed'],
      [body.id, 'cancelled'],
    ]);
    const other = await newAccount();
    expect((await other.api.get(`/v1/imports/${body.id}`)).status).toBe(404);
  });

  it('reject invalid files, empty files, and too many files', async () => {
    const { api, key } = await newAccount();
    expect((await api.post<ErrorBody>('/v1/imports', {})).status).toBe(415);
    expect((await send(key, '')).status).toBe(415);
    const compressed = await fetch(`${service.apiUrl}/v1/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': csvType, 'Content-Encoding': 'gzip' },
      body: gzipSync('slug,url\n'),
    });
    expect(compressed.status).toBe(415);
    const reader = await createAccountWithKey(service, { scopes: ['read'] });
    expect((await send(reader.key, 'slug,url\n')).status).toBe(403);
    for (let n = 0; n < 5; n++) expect((await send(key, waiting)).status).toBe(201);
    const refused = await send(key, waiting);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    const big = await newAccount();
    let isSending = true;
    const tooLarge = await fetch(`${service.apiUrl}/v1/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${big.key}`, 'Content-Type': csvType },
      duplex: 'half',
      body: new ReadableStream({
        async pull(controller) {
          // Without a pause, the client would never notice the rejection.
          await setImmediate();
          // The client keeps reading after the response: it would use a whole core until the Jest worker ends.
          if (isSending) controller.enqueue(Buffer.alloc(1024 * 1024, 'x'));
          else controller.close();
        },
      }),
    }).catch(() => undefined);
    isSending = false;
    expect(tooLarge === undefined || tooLarge.status === 413).toBe(true);
    const { rows } = await database.query('select 1 from imports where account_id = $1', [big.accountId]);
    expect(rows).toEqual([]);
    const elsewhere = await fetch(`${service.apiUrl}/v1/groups`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': csvType },
      body: 'name\n',
    });
    expect(elsewhere.status).toBe(415);
  });

  it('list links without dates in the order of the file', async () => {
    const { api, key } = await newAccount();
    // More than one batch imports.
    const slugs = Array.from({ length: 260 }, (_, n) => unique(`row-${n}`));
    const rows = slugs.map((slug) => `${slug},https://shop.example/`);
    await imported({ api, key }, ['slug,url', ...rows].join('\n'));
    const newestFirst = (await api.get<{ data: Link[] }>('/v1/links')).body.data.map(({ slug }) => slug);
    expect(newestFirst).toEqual(slugs);
  });

  it('give an external id to one link when two files compete for it', async () => {
    const { api, key } = await newAccount();
    const ids = Array.from({ length: 600 }, (_, n) => unique(`crm-${n}`));
    const file = (name: string, order: string[]) =>
      ['slug,url,external_id']
        .concat(order.map((id) => `${name}-${id},https://shop.example/,${id}`))
        .join('\n');
    // In opposite orders, so that each waits for ids of the other.
    const ended = await Promise.all([
      imported({ api, key }, file('a', ids)),
      imported({ api, key }, file('b', ids.toReversed())),
    ]);
    for (const { state, created, skipped } of ended) {
      const taken = skipped.find(({ reason }) => reason === 'external_id_taken')?.rows ?? 0;
      expect([state, skipped.length <= 1, created + taken]).toEqual(['finished', true, 600]);
    }
    const { rows } = await database.query<{ external_id: string }>(
      'select external_id from links where external_id = any($1)',
      [ids],
    );
    expect(rows.map(({ external_id }) => external_id).sort()).toEqual(ids.toSorted());
    expect(ended.reduce((sum, { created }) => sum + created, 0)).toBe(600);
  });

  it('repeat their response to the same Idempotency-Key', async () => {
    const { key } = await newAccount();
    const file = `slug,url\n${unique('i')},https://shop.example/\n`;
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await send(key, file, '?start=true', headers);
    const second = await send(key, file, '?start=true', headers);
    expect([first.status, second.body.id, second.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.body.id,
      'true',
    ]);
    expect((await send(key, `${file}\n\n`, '?start=true', headers)).status).toBe(422);
  });

  it('are distinguished by their content under the same Idempotency-Key, and store nothing that is not imported', async () => {
    const { key, accountId } = await newAccount();
    const stored = async () => {
      const { rows } = await database.query<{ state: string }>(
        `select state from imports where account_id = $1 union all
         select 'chunk' from import_chunks where account_id = $1 order by 1`,
        [accountId],
      );
      return rows.map(({ state }) => state);
    };
    const file = `slug,url\n${unique('i')},https://shop.example/a\n`;
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await send(key, file, '', headers);
    expect(first.status).toBe(201);
    const inPieces = await fetch(`${service.apiUrl}/v1/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': csvType, ...headers },
      duplex: 'half',
      body: new ReadableStream({
        start(controller) {
          for (const character of file) controller.enqueue(Buffer.from(character));
          controller.close();
        },
      }),
    });
    expect([inPieces.status, ((await inPieces.json()) as Import).id]).toEqual([201, first.body.id]);
    const other = await send(key, file.replace('/a', '/b'), '', headers);
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await send(key, file, '', { ...headers, 'Content-Type': 'application/sql' })).status).toBe(422);
    const refused = await send(key, file, `?group=${randomUUID()}`, { 'Idempotency-Key': randomUUID() });
    expect([refused.status, refused.body.error.fields?.[0]?.field]).toEqual([400, 'group']);
    await waitFor(async () => (await stored()).filter((state) => state === 'chunk').length === 1);
    expect((await stored()).filter((state) => state === 'uploading')).toEqual([]);
    // An account that may not upload more gets the response anyway.
    for (let n = 0; n < 4; n++) expect((await send(key, waiting)).status).toBe(201);
    expect((await send(key, waiting)).status).toBe(429);
    const again = await send(key, file, '', headers);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  });

  it('are listed once their file is complete, and leave nothing behind if the upload is aborted', async () => {
    const { key, accountId, api } = await newAccount();
    const stored = async () => {
      const { rows } = await database.query<{ state: string }>(
        'select state from imports where account_id = $1',
        [accountId],
      );
      return rows.map(({ state }) => state);
    };
    const giveUp = new AbortController();
    const upload = fetch(`${service.apiUrl}/v1/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': csvType },
      duplex: 'half',
      signal: giveUp.signal,
      body: new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('slug,url\n')) }),
    }).catch((error: Error) => error.name);
    await waitFor(async () => (await stored()).includes('uploading'));
    const listed = await api.get<{ data: Import[] }>('/v1/imports');
    expect([listed.status, listed.body.data]).toEqual([200, []]);
    giveUp.abort();
    expect(await upload).toBe('AbortError');
    await waitFor(async () => (await stored()).length === 0);
  });

  it('make room for another account if all upload slots are taken, with Retry-After', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, newAccount));
    const [late, ...early] = accounts;
    const refused = Promise.withResolvers<IncomingMessage>();
    // Each begins a file that it never finishes.
    const uploads = early
      .flatMap(({ key }) => [key, key])
      .map((key) => {
        const headers = { Authorization: `Bearer ${key}`, 'Content-Type': csvType };
        const upload = httpRequest(`${service.apiUrl}/v1/imports`, { method: 'POST', headers });
        upload.on('error', () => undefined).on('response', refused.resolve);
        upload.write('slug,url\n');
        return upload;
      });
    try {
      const ids = early.map(({ accountId }) => accountId);
      await waitFor(async () => {
        const { rows } = await database.query(
          `select 1 from imports where account_id = any($1) and state = 'uploading'`,
          [ids],
        );
        return rows.length === uploads.length;
      });
      expect((await send(late?.key ?? '', 'slug,url\n')).status).toBe(201);
      const response = await refused.promise;
      const { error } = (await json(response)) as ErrorBody;
      expect([response.statusCode, response.headers['retry-after'], error.code]).toEqual([
        503,
        '2',
        'unavailable',
      ]);
    } finally {
      for (const upload of uploads) upload.destroy();
    }
  });

  it('are created once by concurrent requests with the same Idempotency-Key', async () => {
    const { key, accountId } = await newAccount();
    const file = `slug,url\n${unique('i')},https://shop.example/\n`;
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([send(key, file, '', headers), send(key, file, '', headers)]);
    expect([201, 409]).toContain(answers[1]?.status);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    const { rows } = await database.query('select id from imports where account_id = $1', [accountId]);
    expect(rows).toHaveLength(1);
  });
});
