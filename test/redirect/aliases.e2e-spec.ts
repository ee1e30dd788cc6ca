import { compareUtf8 } from '@app/common';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  sharedService,
  type SharedService,
  waitFor,
} from '@app/testing';
import { enterPassword, nextIn } from './guarded-links.js';
import { TestStore } from './test-store.js';
import { visit } from './visit.js';

const byUtf8 = (a: { key: string }, b: { key: string }) => compareUtf8(a.key, b.key);

/** Prefix of codes of this spec: the default domain is shared. */
const own = 'al';

describe('the aliases of a link', () => {
  let service: SharedService;
  let store: TestStore;
  let account: AccountWithKey;
  let api: ApiClient;
  let outsider: ApiClient;
  let count = 0;

  beforeAll(async () => {
    service = await sharedService();
    store = new TestStore(service.databaseUrl);
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
    outsider = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(async () => {
    await store?.close();
  });

  const fresh = () => `${own}${++count}`;
  const create = async (fields: { slug?: string; aliases?: unknown } = {}, by = api) => {
    const slug = fields.slug ?? fresh();
    const destination = `https://x.example/${slug}`;
    const { body, status } = await by.post<{ id: string; aliases: string[]; error?: object }>(
      '/v1/links?view=full',
      { destination, ...fields, slug },
    );
    return { ...body, status, slug, destination, account: account.accountId };
  };
  const leadsTo = async (path: string) => {
    const { status, headers } = await visit(`${service.redirectUrl}/x`, { path });
    return status === 302 ? headers.location : status;
  };

  it('are returned in the order given, lead where the link leads, and count for it', async () => {
    const n = fresh();
    const aliases = [`v2.0/${n}`, `crème-${n}`, `🎉${n}`, `-${n}_`, `a.b~c${n}`, `${n}b`];
    const link = await create({ aliases });
    expect(link).toMatchObject({ status: 201, aliases });
    for (const code of aliases) expect(await leadsTo(`/${encodeURI(code)}`)).toBe(link.destination);
    await store.waitForCounts(link, { views: 6, clicks: 6, excluded: 0 });
    expect((await api.get(`/v1/links/${link.id}?view=full`)).body).toMatchObject({ aliases });
    expect((await api.get(`/v1/links/${link.id}`)).body).not.toHaveProperty('aliases');
  });

  it('are distinguished in reports of the link, with view and click of a visit in one row', async () => {
    const n = fresh();
    const [plain = '', odd = '', other = ''] = [`menu/${n}`, `Été.${n}`, `x.${n}`];
    const link = await create({ aliases: [plain, odd, other] });
    const report = async () => {
      const { body } = await api.get<{ breakdowns: { rows: object[]; total: number }[] }>(
        `/v1/analytics/report?link=${link.id}&by=alias&metrics=views&metrics=clicks`,
      );
      return body.breakdowns[0]?.rows;
    };
    for (const path of [link.slug, plain, plain, encodeURI(`été.${n}`), `${other}).`])
      expect(await leadsTo(`/${path}`)).toBe(link.destination);
    await store.waitForCounts(link, { views: 5, clicks: 5, excluded: 0 });
    const row = (key: string, views: number, clicks = views, label = key) => ({ key, label, views, clicks });
    expect(await report()).toEqual([
      row(plain, 2),
      ...[row(link.slug, 1), row(odd, 1), row(other, 1)].sort(byUtf8),
    ]);
    await api.patch(`/v1/links/${link.id}`, { gate: 'adult' });
    await waitFor(async () => (await leadsTo(`/${plain}`)) === 200);
    await store.waitForCounts(link, { views: 6, clicks: 5, excluded: 0 });
    const page = await visit(`${service.redirectUrl}/x`, { path: `/${plain}` });
    await visit(new URL(nextIn(page), service.redirectUrl).href);
    await store.waitForCounts(link, { views: 7, clicks: 6, excluded: 0 });
    await api.patch(`/v1/links/${link.id}`, { aliases: [odd, plain] });
    expect(await report()).toEqual([
      row(plain, 4, 3),
      ...[row('//removed', 1, 1, 'Removed codes'), row(link.slug, 1), row(odd, 1)].sort(byUtf8),
    ]);
  });

  it.each([
    ['without a link', '', 'invalid_scope'],
    ['with a filter', '&link=01981f61-02b5-7a3e-8d11-5f0b7f0e2c44&country=DE', 'not_with_filters'],
  ])('are not distinguished in reports %s', async (_, query, code) => {
    const { status, body } = await api.get(`/v1/analytics/report?by=alias${query}`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'by', code }] } },
    });
  });

  it.each(['/slug).', '//slug', '/slug%20', '/slug&a=1', '/a.slug,'])(
    'and slugs count as forgiven in %s, where other characters surround them',
    async (path) => {
      const link = await create();
      const { slug, id } = link;
      await api.patch(`/v1/links/${id}`, { aliases: [`a.${slug}`] });
      await waitFor(async () => (await leadsTo(`/a.${slug}`)) !== 404);
      await leadsTo(path.replace('slug', slug));
      await store.waitForCounts(link, { views: 2, clicks: 2, excluded: 0 });
      // Other specs may have made figures begin today.
      const { body } = await api.get<{ forgiven: number }>(`/v1/analytics/reconciliation?link=${id}&days=1`);
      expect(body.forgiven).toBe(1);
    },
  );

  it('are distinguished by case within an account, where the exact match wins', async () => {
    const n = fresh();
    const upper = await create({ aliases: [`Menu${n}`] });
    const slug = await create({ slug: `menu${n}` });
    const mixed = await create({ aliases: [`mENU${n}`] });
    expect(await leadsTo(`/Menu${n}`)).toBe(upper.destination);
    expect(await leadsTo(`/Menu${n}/`)).toBe(upper.destination);
    expect(await leadsTo(`/menu${n}`)).toBe(slug.destination);
    expect(await leadsTo(`/MENU${n}`)).toBe(slug.destination);
    expect(await leadsTo(`/mENU${n}`)).toBe(mixed.destination);
    // Without the slug, another spelling may mean either alias.
    await api.delete(`/v1/links/${slug.id}`);
    await waitFor(async () => (await leadsTo(`/MENU${n}`)) === 404);
    await api.delete(`/v1/links/${upper.id}`);
    await waitFor(async () => (await leadsTo(`/MENU${n}`)) === mixed.destination);
  });

  it('tolerate surrounding text, other cases and other forms of Unicode', async () => {
    const n = fresh();
    const link = await create({ aliases: [`Crème.${n}/été`] });
    const paths = [`Crème.${n}/été`, `crème.${n}/ÉTÉ`, `Crème.${n}/été`.normalize('NFD'), `Crème.${n}/été).`];
    for (const path of paths) expect(await leadsTo(`/${encodeURI(path)}`)).toBe(link.destination);
    expect(await leadsTo(`/${encodeURI(`Crème.${n}/été`)}%3Futm_source=x`)).toBe(
      `${link.destination}?utm_source=x`,
    );
  });

  it.each(['/%00', '/a%00b', '/%01', `/${'%C3%A9'.repeat(2_000)}`, '/a//b%00'])(
    'are not looked up in %s, while another visitor waits for a link',
    async (path) => {
      const { slug, destination } = await create();
      const [hostile, other] = await Promise.all([leadsTo(path), leadsTo(`/${slug}`)]);
      expect([hostile, other]).toEqual([404, destination]);
    },
  );

  it('are owned by one account in all of their spellings, like slugs', async () => {
    const n = fresh();
    await create({ aliases: [`Page.${n}`] });
    for (const fields of [
      { aliases: [`page.${n}`] },
      { aliases: [`"Page.${n}"`] },
      { aliases: [fresh(), `Page.${n}`] },
    ]) {
      expect(await create(fields, outsider)).toMatchObject({
        status: 409,
        error: { code: 'slug_taken', fields: [{ field: 'aliases', code: 'slug_taken' }] },
      });
    }
    const slug = await create();
    expect(await create({ aliases: [slug.slug.toUpperCase()] }, outsider)).toMatchObject({ status: 409 });
    await create({ aliases: [`sp${n}`] });
    expect(await create({ slug: `SP${n}` }, outsider)).toMatchObject({
      status: 409,
      error: { fields: [{ field: 'slug', code: 'slug_taken' }] },
    });
  });

  it('cannot extend a slug of another account, or contain what follows a link in a query', async () => {
    const { slug, id, destination } = await create();
    for (const alias of [`${slug}/x`, `${slug.toUpperCase()}/og.png`])
      expect(await create({ aliases: [alias] }, outsider)).toMatchObject({ status: 409 });
    expect(await create({ aliases: [`${slug}/x`] })).toMatchObject({ status: 201 });
    for (const alias of [`${slug}&utm_source=mail`, `${slug}%3Fa`, `${slug}%0d`])
      expect(await create({ aliases: [alias] }, outsider)).toMatchObject({ status: 400 });
    expect(await leadsTo(`/${slug}&utm_source=mail`)).toBe(`${destination}?utm_source=mail`);
    await api.delete(`/v1/links/${id}`);
    expect(await create({ aliases: [`${slug}/y`] }, outsider)).toMatchObject({ status: 409 });
  });

  it('do not reveal an unpublished page', async () => {
    const n = fresh();
    await api.post('/v1/websites', { slug: `page${n}` });
    const { destination } = await create({ aliases: [`Page${n}`] });
    expect(await leadsTo(`/page${n}`)).toBe(404);
    expect(await leadsTo(`/Page${n}`)).toBe(destination);
  });

  it('can be a percent sign', async () => {
    const alias = `${fresh()}%`;
    const { destination } = await create({ aliases: [alias] });
    expect(await leadsTo(`/${encodeURIComponent(alias)}`)).toBe(destination);
  });

  it('go to one account when several claim spellings of the same code at once', async () => {
    const spelled = (n: string) => [`Race.${n}`, `race.${n}`, `RACE.${n}`, `"race.${n}"`];
    for (let round = 0; round < 5; round++) {
      const n = fresh();
      const calls = [api, outsider].flatMap((by) => spelled(n).map((alias) => ({ by, alias })));
      const created = await Promise.all(
        calls.map(async ({ by, alias }) => ({ by, ...(await create({ aliases: [alias] }, by)) })),
      );
      const winners = created.filter(({ status }) => status === 201);
      expect(new Set(winners.map(({ by }) => by)).size).toBe(1);
      expect(winners).toHaveLength(4);
      expect(created.filter(({ status }) => status === 409)).toHaveLength(4);
    }
  });

  it('are limited in the number of spellings of a code', async () => {
    const n = fresh();
    const marks = [...`.,!;:*~+|^'"`, '..', ',,', '!!', ';;', '::', '**', '~~', '++', '||'];
    const spellings = marks.map((mark) => `many${n}${mark}`);
    expect(await create({ aliases: spellings.slice(0, 20) })).toMatchObject({ status: 201 });
    expect(await create({ aliases: spellings.slice(20) })).toMatchObject({ status: 409 });
    const others = marks.map((mark) => `more${n}${mark}`);
    expect(await create({ aliases: others })).toMatchObject({ status: 409 });
    expect(await create({ aliases: others.slice(0, 20) })).toMatchObject({ status: 201 });
  });

  it('cannot be assigned twice within an account', async () => {
    const link = await create({ aliases: [fresh()] });
    const [alias] = link.aliases;
    expect(await create({ aliases: [alias] })).toMatchObject({ status: 409 });
    expect(await create({ slug: alias })).toMatchObject({ status: 409 });
    expect(await create({ aliases: [link.slug] })).toMatchObject({ status: 409 });
    const itself = fresh();
    expect(await create({ slug: itself, aliases: [itself] })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'aliases', code: 'invalid_alias' }] },
    });
    // The rejected ones left nothing behind.
    expect(await create({ slug: itself })).toMatchObject({ status: 201 });
  });

  it('never become the slug of another link, even when an account claims a code as both at once', async () => {
    const pairs = Array.from({ length: 40 }, (_, at) => (at % 2 ? fresh() : `Both-${fresh()}`));
    const given = await Promise.all(
      pairs.flatMap((code) => [create({ slug: code }), create({ aliases: [code] })]),
    );
    for (const [at, code] of pairs.entries()) {
      const [asSlug, asAlias] = given.slice(2 * at, 2 * at + 2);
      expect({ code, statuses: [asSlug?.status, asAlias?.status].sort() }).toEqual({
        code,
        statuses: [201, 409],
      });
    }
  });

  it('can be changed, and removed ones lead nowhere and are in quarantine for other accounts', async () => {
    const [first, second, third] = [fresh(), fresh(), fresh()];
    const { id, destination } = await create({ aliases: [first, second] });
    expect(await leadsTo(`/${first}`)).toBe(destination);
    const change = (aliases: unknown) => api.patch(`/v1/links/${id}?view=full`, { aliases });
    expect((await change([second, third])).body).toMatchObject({ aliases: [second, third] });
    await waitFor(async () => (await leadsTo(`/${first}`)) === 404);
    expect(await leadsTo(`/${third}`)).toBe(destination);
    expect(await create({ slug: first }, outsider)).toMatchObject({ status: 409 });
    expect(await create({ slug: first })).toMatchObject({ status: 201 });
    expect((await change([first])).status).toBe(409);
    expect(await leadsTo(`/${second}`)).toBe(destination);
    for (const none of [null, []]) {
      await change([second]);
      expect((await change(none)).body).toMatchObject({ aliases: [] });
    }
  });

  it('show a change of the link within a second, and are deleted with it', async () => {
    const n = fresh();
    const link = await create({ aliases: [`deep/${n}`] });
    expect(await leadsTo(`/deep/${n}`)).toBe(link.destination);
    await api.patch(`/v1/links/${link.id}`, { destination: 'https://other.example/' });
    await waitFor(async () => (await leadsTo(`/deep/${n}`)) === 'https://other.example/');
    await api.delete(`/v1/links/${link.id}`);
    await waitFor(async () => (await leadsTo(`/deep/${n}`)) === 404);
    expect(await create({ aliases: [`deep/${n}`] })).toMatchObject({ status: 201 });
  });

  it('lead to the password page of a link', async () => {
    const alias = `pass/${fresh()}`;
    const { destination, id } = await create({ aliases: [alias] });
    await api.patch(`/v1/links/${id}`, { password: 'open sesame' });
    await waitFor(async () => (await leadsTo(`/${alias}`)) === 200);
    const form = nextIn(await visit(`${service.redirectUrl}/${alias}`));
    const entered = await enterPassword(new URL(form, service.redirectUrl).href, 'open sesame');
    expect([entered.status, entered.headers.location]).toEqual([303, destination]);
  });

  it('are created in bulk, where a taken one fails only its own link', async () => {
    const taken = (await create({ aliases: [fresh()] })).aliases[0];
    const [good, twice] = [fresh(), fresh()];
    const destination = 'https://bulk.example/';
    const links = [
      { slug: fresh(), destination, aliases: [good, twice] },
      { slug: fresh(), destination, aliases: [fresh(), taken] },
      { slug: fresh(), destination, aliases: [twice] },
      { slug: twice, destination },
    ];
    const { body } = await api.post('/v1/links/bulk', { links });
    const refused = (index: number, field: string) => ({ index, code: 'slug_taken', fields: [{ field }] });
    expect(body).toMatchObject({
      created: [{ slug: links[0]?.slug }],
      failed: [refused(1, 'aliases'), refused(2, 'aliases'), refused(3, 'slug')],
    });
    expect(await leadsTo(`/${good}`)).toBe(destination);
    expect(await create({ slug: links[1]?.aliases?.[0] }, outsider)).toMatchObject({ status: 201 });
    const found = await api.get<{ data: object[] }>(`/v1/links?slug=${good}`);
    expect(found.body.data).toEqual([]);
    const ids = [(body as { created: { id: string }[] }).created[0]?.id];
    await api.delete('/v1/links/bulk', { body: { ids } });
    await waitFor(async () => (await leadsTo(`/${good}`)) === 404);
  });

  it.each<[unknown, string]>([
    ['text', 'invalid_type'],
    [[''], 'invalid_alias'],
    [['a?b'], 'invalid_alias'],
    [['a#b'], 'invalid_alias'],
    [['a//b'], 'invalid_alias'],
    [['/a'], 'invalid_alias'],
    [['a/../b'], 'invalid_alias'],
    [['a\\b'], 'invalid_alias'],
    [['a\u0007b'], 'invalid_alias'],
    [['\ud800'], 'invalid_alias'],
    [['é'.repeat(128)], 'invalid_alias'],
    [['API'], 'reserved'],
    [['dashboard/x'], 'reserved'],
    [['.well-known/x'], 'reserved'],
    [['robots.txt'], 'reserved'],
    [['apple-touch-icon-120x120.png'], 'reserved'],
    [Array.from({ length: 51 }, (_, n) => `a${n}`), 'too_many'],
  ])('are rejected if they are %j', async (aliases, code) => {
    expect(await create({ aliases })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'aliases', code }] },
    });
  });
});
