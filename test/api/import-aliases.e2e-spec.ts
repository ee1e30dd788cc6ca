import { ApiClient, createAccountWithKey, sharedService, type SharedService, waitFor } from '@app/testing';
import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';

interface Import {
  id: string;
  state: string;
  rows: number;
  created: number;
  skipped: { reason: string; rows: number }[];
  leftOut: { field: string; rows: number }[];
}
interface Link {
  slug: string;
  destination: string;
  aliases: string[];
}
type Account = Awaited<ReturnType<typeof createAccountWithKey>> & { api: ApiClient };

const header = 'Short code,Destination';

describe('codes of imported links', () => {
  let service: SharedService;
  let account: Account;
  /** Part of all codes of a test, because tests share the default domain. */
  let own: string;

  const newAccount = async (): Promise<Account> => {
    const created = await createAccountWithKey(service);
    return { ...created, api: new ApiClient(service, created.key) };
  };

  beforeAll(async () => {
    service = await sharedService('jobs');
  });
  beforeEach(async () => {
    account = await newAccount();
    own = randomUUID().slice(0, 8);
  });

  const imported = async (
    file: string,
    { by = account, type = 'text/csv', dryRun = false } = {},
  ): Promise<Import> => {
    const response = await fetch(`${service.apiUrl}/v1/imports${dryRun ? '' : '?start=true'}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${by.key}`, 'Content-Type': type },
      body: file,
    });
    const { id } = (await response.json()) as Import;
    return waitFor<Import | undefined>(async () => {
      const { body } = await by.api.get<Import>(`/v1/imports/${id}`);
      return ['checked', 'finished', 'failed'].includes(body.state) ? body : undefined;
    });
  };
  const linksOf = async ({ api }: Account = account): Promise<Link[]> =>
    (await api.get<{ data: Link[] }>('/v1/links?view=full&sort=oldest')).body.data;
  const fileOf = async (path: string, { key }: Account = account): Promise<string> => {
    const response = await fetch(service.apiUrl + path, { headers: { Authorization: `Bearer ${key}` } });
    return response.text();
  };
  const reportOf = async (id: string) =>
    parse<Record<string, string>>(await fileOf(`/v1/imports/${id}/report`), { columns: true });
  /** A busy machine may respond with a 503. */
  const leadsTo = (code: string) =>
    waitFor(async () => {
      const response = await fetch(`${service.redirectUrl}/${encodeURI(code)}`, { redirect: 'manual' });
      return response.status === 503 ? null : [response.headers.get('location')];
    }).then(([location]) => location);

  it('lead to the same destinations as before, both custom ones and the original of Bitly', async () => {
    const [menu, carte, original, plain] = [`menu${own}`, `Carte.${own}`, `3AbC${own}`, `3GhI${own}`];
    const of = (custom_bitlinks: string[], code: string, long_url: string) => ({
      ...{ id: `bit.ly/${code}`, link: `https://bit.ly/${code}`, custom_bitlinks, long_url },
    });
    const exported = [
      of([`https://brand.example/${carte}`, `https://brand.example/${menu}`], original, 'https://a.example/'),
      of([], plain, 'https://b.example/'),
    ];
    const done = await imported(JSON.stringify({ links: exported }));
    expect(done).toMatchObject({ state: 'finished', created: 2, skipped: [], leftOut: [] });
    const links = await linksOf();
    expect(links.toSorted((a, b) => (a.destination < b.destination ? -1 : 1))).toMatchObject([
      { slug: menu, aliases: [carte, original], destination: 'https://a.example/' },
      { slug: plain, aliases: [], destination: 'https://b.example/' },
    ]);
    for (const code of [menu, carte, original]) expect(await leadsTo(code)).toBe('https://a.example/');
    expect(await leadsTo(plain)).toBe('https://b.example/');
  });

  it('that are not valid slugs become aliases of links with new slugs, and the report lists both', async () => {
    const codes = [`v2.0/${own}`, `cr\u00e8me-${own}`, own, `${own}_`];
    const rows = codes.map((code, n) => `${code},https://x.example/${n}`);
    const done = await imported([header, ...rows].join('\n'));
    expect(done).toMatchObject({ state: 'finished', rows: 4, created: 4, skipped: [], leftOut: [] });
    for (const [n, code] of codes.entries()) expect(await leadsTo(code)).toBe(`https://x.example/${n}`);
    const links = new Map((await linksOf()).map((link) => [link.destination, link]));
    const report = await reportOf(done.id);
    expect(report.map(({ line, slug, reason }) => [line, slug, reason])).toEqual(
      [0, 1, 3].map((n) => [String(n + 2), codes[n], 'new_slug']),
    );
    for (const [n, line] of [0, 1, 3].entries()) {
      const { slug = '', aliases } = links.get(`https://x.example/${line}`) ?? {};
      expect(slug).toMatch(/^[a-z0-9]{8}$/);
      expect(aliases).toEqual([codes[line]]);
      expect(report[n]?.message).toContain(`"${slug}"`);
    }
  });

  it('that differ only in case lead to different links', async () => {
    const codes = [`Sale${own}`, `sale${own}`, `SALE${own}`];
    const rows = codes.map((code, n) => `${code},https://x.example/${n}`);
    const done = await imported([header, ...rows, `${codes[1]},https://again.example/`].join('\n'));
    expect(done).toMatchObject({ created: 3, skipped: [{ reason: 'duplicate_slug', rows: 1 }] });
    for (const [n, code] of codes.entries()) expect(await leadsTo(code)).toBe(`https://x.example/${n}`);
  });

  it('are skipped when the file is imported again, and are not claimed in a dry run', async () => {
    const file = [header, `v3/${own},https://x.example/`, `${own},https://x.example/`].join('\n');
    expect(await imported(file, { dryRun: true })).toMatchObject({
      state: 'checked',
      created: 2,
      skipped: [],
    });
    expect(await imported(file, { by: await newAccount() })).toMatchObject({ created: 2 });
    const again = { created: 0, skipped: [{ reason: 'slug_taken', rows: 2 }] };
    expect(await imported(file)).toMatchObject(again);
    expect(await linksOf()).toEqual([]);
  });

  it('that another account owns are left out, provided another code of the link remains', async () => {
    await imported(`${header}\nTaken.${own},https://other.example/`, { by: await newAccount() });
    const link = (code: string) => ({
      ...{ id: `bit.ly/${code}`, custom_bitlinks: [`https://b.example/taken.${own}`] },
      ...{ long_url: 'https://x.example/', link: `https://bit.ly/${code}` },
    });
    const links = [link(`free${own}`), { ...link(`x`), id: '', link: '' }];
    const done = await imported(JSON.stringify({ links }));
    expect(done).toMatchObject({
      created: 1,
      leftOut: [{ field: 'aliases', rows: 1 }],
      skipped: [{ reason: 'duplicate_slug', rows: 1 }],
    });
    expect(await linksOf()).toMatchObject([{ slug: `free${own}`, aliases: [] }]);
  });

  it('that earlier rows claimed are left out, and the row keeps its other codes', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter + own);
    const rows = [
      [a, c],
      [a, b],
      [b, d],
      [c, d],
    ].map(([custom, code], n) => ({
      ...{ id: `bit.ly/${code}`, link: `https://bit.ly/${code}`, long_url: `https://x.example/${n}` },
      custom_bitlinks: [`https://bit.ly/${custom}`],
    }));
    expect(await imported(JSON.stringify({ links: rows }))).toMatchObject({
      created: 3,
      leftOut: [{ field: 'aliases', rows: 2 }],
      skipped: [{ reason: 'duplicate_slug', rows: 1 }],
    });
    const leads = await Promise.all([a, b, c, d].map((code) => leadsTo(code ?? '')));
    expect(leads).toEqual([0, 1, 0, 2].map((n) => `https://x.example/${n}`));
  });

  it('that add too many spellings of one slug are skipped, as the dry run predicts', async () => {
    const marks = [...`.,!;:*~+|^'`, '..', ',,', '!!', ';;', '::', '**', '~~', '++', '||', '^^', '.,', ',.'];
    const file = [header, ...marks.map((mark) => `"many${own}${mark}",https://x.example/`)].join('\n');
    const outcome = {
      created: 20,
      leftOut: [],
      skipped: [{ reason: 'slug_taken', rows: marks.length - 20 }],
    };
    expect(await imported(file, { dryRun: true })).toMatchObject(outcome);
    expect(await imported(file)).toMatchObject(outcome);
    expect(await imported(`${header}\nmany${own}|!,https://x.example/`)).toMatchObject({ created: 0 });
    expect(await linksOf()).toHaveLength(20);
  });

  it.each(['csv', 'ndjson'])('survive an export and import as %s', async (format) => {
    await account.api.post('/v1/links', {
      slug: own,
      destination: 'https://x.example/',
      aliases: [`a.b/${own}`, `"${own}`, `=${own}`],
    });
    const before = await linksOf();
    const file = await fileOf(`/v1/links/export?format=${format}`);
    const { body } = await account.api.get<{ data: { id: string }[] }>('/v1/links');
    for (const { id } of body.data) await account.api.delete(`/v1/links/${id}`);
    const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
    expect(await imported(file, { type })).toMatchObject({ created: 1, skipped: [], leftOut: [] });
    expect((await linksOf()).map(({ slug, aliases }) => ({ slug, aliases }))).toEqual(
      before.map(({ slug, aliases }) => ({ slug, aliases })),
    );
  });
});
