import { ApiClient, createAccountWithKey, sharedService, type SharedService, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

interface Import {
  id: string;
  state: string;
  created: number;
  skipped: { reason: string; rows: number }[];
  unknownDomains: string[];
  unreadColumns: string[];
  ignored: string[];
  failure: { code: string; message: string } | null;
}
interface Link {
  slug: string;
  domain: string;
  destination: string;
}

const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

describe('imports ask', () => {
  let service: SharedService;
  let database: pg.Client;
  let defaultHost: string;

  beforeAll(async () => {
    service = await sharedService('jobs');
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    defaultHost = new URL(service.redirectUrl).hostname;
  });
  afterAll(async () => {
    await database?.end();
  });

  /** An account, and its operations on files. */
  const newAccount = async () => {
    const { key } = await createAccountWithKey(service);
    const api = new ApiClient(service, key);
    const settled = (id: string): Promise<Import> =>
      waitFor<Import | undefined>(async () => {
        const { body } = await api.get<Import>(`/v1/imports/${id}`);
        return ['checked', 'finished', 'failed'].includes(body.state) ? body : undefined;
      });
    return {
      api,
      send: async (file: string, query: Record<string, string> = {}) => {
        const response = await fetch(
          `${service.apiUrl}/v1/imports?${new URLSearchParams(query).toString()}`,
          {
            method: 'POST',
            headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
            body: file,
          },
        );
        expect(response.status).toBe(201);
        return settled(((await response.json()) as Import).id);
      },
      change: async (id: string, body: object) => {
        expect(await api.patch(`/v1/imports/${id}`, body)).toMatchObject({ status: 200 });
        return settled(id);
      },
      start: async (id: string) => {
        await api.post(`/v1/imports/${id}/start`);
        return settled(id);
      },
      links: async () => {
        const { body } = await api.get<{ data: Link[] }>('/v1/links?view=full&sort=name');
        return body.data.map(({ slug, domain, destination }) => [slug, domain, destination]).sort();
      },
    };
  };
  /** Adds a verified domain to the account. @returns its host. */
  const addVerifiedDomain = async (api: ApiClient) => {
    const host = `${unique('mine')}.shop.example`;
    const { body } = await api.post<{ id: string }>('/v1/domains', { host });
    await database.query('update domains set proven_at = now() where uid = $1', [body.id]);
    return host;
  };
  const table = (...rows: string[][]) =>
    ['shortCode,longUrl,domain', ...rows.map((row) => row.join(','))].join('\n');

  it('nothing if one host is unknown, and put its links on the default domain', async () => {
    const account = await newAccount();
    const mine = await addVerifiedDomain(account.api);
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(unique) as [string, string, string, string];
    const file = table(
      [a, 'https://shop.example/a', 'GO.old.example'],
      [b, 'https://shop.example/b', 'go.old.example.'],
      [c, 'https://shop.example/c', 'DEFAULT'],
      [d, 'https://shop.example/d', ''],
      [a, 'https://shop.example/mine', mine],
    );
    const checked = await account.send(file);
    expect(checked).toMatchObject({
      state: 'checked',
      created: 5,
      skipped: [],
      unknownDomains: ['go.old.example'],
      failure: null,
    });
    expect(await account.start(checked.id)).toMatchObject({
      state: 'finished',
      created: 5,
      unknownDomains: ['go.old.example'],
    });
    expect(await account.links()).toEqual(
      [
        [a, defaultHost, 'https://shop.example/a'],
        [a, mine, 'https://shop.example/mine'],
        [b, defaultHost, 'https://shop.example/b'],
        [c, defaultHost, 'https://shop.example/c'],
        [d, defaultHost, 'https://shop.example/d'],
      ].sort(),
    );
  });

  it.each(['csv', 'json'])('where links on several unknown hosts belong: %s', async (format) => {
    const { send, change, start, links } = await newAccount();
    const [a, b] = ['a', 'b'].map(unique) as [string, string];
    const file =
      format === 'csv'
        ? table([a, 'https://shop.example/a', 'one.example'], [b, 'https://shop.example/b', 'two.example'])
        : JSON.stringify(
            [
              { key: a, domain: 'one.example' },
              { key: b, domain: 'two.example' },
            ].map((link) => ({ ...link, url: `https://shop.example/${link.key === a ? 'a' : 'b'}` })),
          );
    const question = {
      code: 'unknown_domains',
      message: expect.stringContaining('one.example, two.example') as string,
    };
    const checked = await send(file);
    expect(checked).toMatchObject({
      state: 'checked',
      created: 0,
      unknownDomains: ['one.example', 'two.example'],
      failure: question,
    });
    expect(await start(checked.id)).toMatchObject({ state: 'checked', created: 0 });
    expect(await send(file, { start: 'true' })).toMatchObject({
      state: 'failed',
      created: 0,
      failure: question,
    });
    expect(await links()).toEqual([]);

    expect(await change(checked.id, { onUnknownDomain: 'skip' })).toMatchObject({
      created: 0,
      skipped: [{ reason: 'unknown_domain', rows: 2 }],
      failure: null,
    });
    expect(await change(checked.id, { onUnknownDomain: null })).toMatchObject({ failure: question });
    expect(await change(checked.id, { onUnknownDomain: 'default' })).toMatchObject({
      created: 2,
      unknownDomains: ['one.example', 'two.example'],
      failure: null,
    });
    expect(await start(checked.id)).toMatchObject({ state: 'finished', created: 2 });
    expect(await links()).toEqual(
      [
        [a, defaultHost, 'https://shop.example/a'],
        [b, defaultHost, 'https://shop.example/b'],
      ].sort(),
    );
  });

  it('where links on one unknown host belong if their codes are on the default domain too', async () => {
    const { send, links } = await newAccount();
    const other = await newAccount();
    const [a, b] = ['a', 'b'].map(unique) as [string, string];
    const rows = [
      [a, 'https://shop.example/a', 'go.old.example'],
      [b, 'https://shop.example/b', 'go.old.example'],
    ];
    for (const host of ['', 'default', defaultHost]) {
      const file = table(...rows, [b, 'https://shop.example/other', host]);
      for (const query of [{}, { start: 'true' }] as Record<string, string>[]) {
        expect(await send(file, query)).toMatchObject({
          created: 0,
          failure: {
            code: 'unknown_domains',
            message: expect.stringContaining('go.old.example is not a domain of the account') as string,
          },
        });
      }
    }
    expect(await links()).toEqual([]);
    // There is nothing to ask about rows that would not be imported, or about two on the same host.
    const harmless = table(
      ...rows,
      [b, 'http://shop.example/', ''],
      [a, 'https://shop.example/c', 'go.old.example'],
    );
    expect(await other.send(harmless)).toMatchObject({
      created: 2,
      skipped: [
        { reason: 'duplicate_slug', rows: 1 },
        { reason: 'http_destination', rows: 1 },
      ],
      failure: null,
    });
    const file = table(...rows, [b, 'https://shop.example/other', '']);
    for (const query of [{ onUnknownDomain: 'default' }, { mapping: '{"domain":null}' }] as Record<
      string,
      string
    >[]) {
      expect(await other.send(file, query)).toMatchObject({
        created: 2,
        skipped: [{ reason: 'duplicate_slug', rows: 1 }],
        failure: null,
      });
    }
  });

  it('nothing if all short URLs are on one host, and list it', async () => {
    const { send, start, links } = await newAccount();
    const [a, b] = ['a', 'b'].map(unique) as [string, string];
    const csv = [
      'Bitlink,Custom back-half,Long URL',
      `bit.ly/${a},,https://shop.example/a`,
      `bit.ly/x${b},${b},https://shop.example/b`,
    ].join('\n');
    const checked = await send(csv);
    expect(checked).toMatchObject({ created: 2, skipped: [], unknownDomains: ['bit.ly'], failure: null });
    expect(await start(checked.id)).toMatchObject({ state: 'finished', created: 2 });
    expect(await links()).toEqual([
      [a, defaultHost, 'https://shop.example/a'],
      [b, defaultHost, 'https://shop.example/b'],
    ]);
    const table = (host: string) => [`short_url,url`, `https://${host}/${unique('c')},https://c.example/`];
    expect(await send(table(defaultHost).join('\n'))).toMatchObject({ created: 1, unknownDomains: [] });
    expect(await send(table('go.old.example').join('\n'), { onUnknownDomain: 'skip' })).toMatchObject({
      created: 0,
      skipped: [{ reason: 'unknown_domain', rows: 1 }],
    });
  });

  it.each([
    ['Shlink', ['shortCode', 'longUrl', 'shortUrl']],
    ['Kutt', ['address', 'target', 'link']],
    ['Rebrandly', ['slashtag', 'destination', 'shortUrl']],
    ['YOURLS', ['keyword', 'url', 'shorturl', 'clicks']],
  ])('about the hosts of the short URLs of %s where no domain is named, too', async (_, names) => {
    for (const format of ['json', 'csv']) {
      const { api, send, start, links } = await newAccount();
      const mine = await addVerifiedDomain(api);
      const [a, b, c] = ['a', 'b', 'c'].map(unique) as [string, string, string];
      const row = (code: string, host: string) => [
        code,
        `https://shop.example/${code}`,
        `https://${host}/${code}`,
      ];
      const fileOf = (rows: string[][]) =>
        format === 'csv'
          ? [names, ...rows].map((cells) => cells.join(',')).join('\n')
          : JSON.stringify(
              rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]))),
            );
      const checked = await send(fileOf([row(a, mine), row(b, 'one.example')]));
      expect(checked).toMatchObject({ created: 2, failure: null, unknownDomains: ['one.example'] });
      await start(checked.id);
      expect(await links()).toEqual(
        [
          [a, mine, `https://shop.example/${a}`],
          [b, defaultHost, `https://shop.example/${b}`],
        ].sort(),
      );
      expect(await send(fileOf([row(b, 'one.example'), row(c, 'two.example')]))).toMatchObject({
        created: 0,
        failure: { code: 'unknown_domains' },
      });
    }
  });

  it('where links belong whose short URLs are on several unknown hosts, or on others than their domain', async () => {
    const [a, b] = ['a', 'b'].map(unique) as [string, string];
    const several = [
      'Short URL,Long URL',
      `one.example/${a},https://a.example/`,
      `two.example/${b},https://b.example/`,
    ];
    const contradiction = ['Short URL,Long URL,Domain', `one.example/${a},https://a.example/,two.example`];
    const mixed = ['Short URL,Long URL', `one.example/${a},https://a.example/`, `${a},https://b.example/`];
    for (const rows of [several, contradiction, mixed]) {
      const { send } = await newAccount();
      const file = rows.join('\n');
      const created = rows === several ? 2 : 1;
      expect(await send(file)).toMatchObject({ created: 0, failure: { code: 'unknown_domains' } });
      for (const query of [{ onUnknownDomain: 'default' }, { mapping: '{"domain":null}' }] as Record<
        string,
        string
      >[]) {
        expect(await send(file, query)).toMatchObject({ created, failure: null });
      }
    }
  });

  it('about codes of one link on several hosts only if other links have the same codes', async () => {
    const { api, send, start, links } = await newAccount();
    const mine = await addVerifiedDomain(api);
    const [a, b, c] = ['a', 'b', 'c'].map(unique) as [string, string, string];
    const link = (id: string, path: string, ...custom_bitlinks: string[]) => ({
      ...{ id, link: `https://${id}`, long_url: `https://shop.example/${path}`, custom_bitlinks },
    });
    const bitly = [
      link(`bit.ly/${a}`, 'a', `https://brand.example/menu-${a}`),
      link(`bit.ly/${b}`, 'b'),
      link(`bit.ly/${c}`, 'c', `https://${mine}/menu-${a}`),
    ];
    const checked = await send(JSON.stringify(bitly));
    expect(checked).toMatchObject({ created: 3, unknownDomains: ['brand.example', 'bit.ly'], failure: null });
    expect(await start(checked.id)).toMatchObject({ state: 'finished', created: 3, skipped: [] });
    expect(await links()).toEqual(
      [
        [b, defaultHost, 'https://shop.example/b'],
        [`menu-${a}`, defaultHost, 'https://shop.example/a'],
        [`menu-${a}`, mine, 'https://shop.example/c'],
      ].sort(),
    );
    const equal = [...bitly, link(`bit.ly/menu-${a}`, 'd')];
    expect(await send(JSON.stringify(equal))).toMatchObject({
      created: 0,
      failure: { code: 'unknown_domains' },
    });
  });

  it('about columns that may decide who ends up where, until the mapping ignores them explicitly', async () => {
    const { api, send, change, start, links } = await newAccount();
    const slug = unique('geo');
    const file = [
      'slug,Lang,geo,Access,ios,cloaking',
      `${slug},https://shop.example/,"{""DE"":""https://de.example/""}",members,,true`,
    ].join('\n');
    const mapping = { slug: 'slug', destination: 'Lang' };
    const question = {
      code: 'unread_columns',
      message: expect.stringContaining('"geo", "Access"') as string,
    };
    const checked = await send(file, { mapping: JSON.stringify(mapping) });
    expect(checked).toMatchObject({
      state: 'checked',
      created: 0,
      failure: question,
      unreadColumns: ['geo', 'Access'],
      ignored: [],
    });
    expect(await start(checked.id)).toMatchObject({ state: 'checked' });
    const options = { mapping: JSON.stringify({ ...mapping, ignore: ['geo'] }), start: 'true' };
    expect(await send(file, options)).toMatchObject({ state: 'failed', failure: { code: 'unread_columns' } });
    expect(await links()).toEqual([]);

    expect(await change(checked.id, { mapping: { ...mapping, ignore: ['geo'] } })).toMatchObject({
      failure: { code: 'unread_columns' },
      unreadColumns: ['Access'],
      ignored: ['geo'],
    });
    // The columns by field stay.
    expect(await change(checked.id, { mapping: { ignore: ['geo', 'Access'] } })).toMatchObject({
      created: 1,
      failure: null,
      unreadColumns: [],
      ignored: ['geo', 'Access'],
    });
    expect(await change(checked.id, { mapping })).toMatchObject({ failure: question, ignored: [] });
    await change(checked.id, { mapping: { ...mapping, ignore: ['geo', 'Access'] } });
    expect(await start(checked.id)).toMatchObject({ state: 'finished', created: 1 });
    expect(await links()).toEqual([[slug, defaultHost, 'https://shop.example/']]);

    for (const ignore of ['geo', [7], [''], [null]]) {
      const refused = await api.patch(`/v1/imports/${checked.id}`, { mapping: { ignore } });
      expect(refused).toMatchObject({ status: 400, body: { error: { fields: [{ field: 'mapping' }] } } });
    }
  });
});
