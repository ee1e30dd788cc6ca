import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  sampleImage,
  sharedService,
  type SharedService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { enterPassword } from './guarded-links.js';
import { instagram, phone, visit, type VisitResponse } from './visit.js';

const destination = 'https://shop.example/secret';
const brand = { name: 'Acme & Söhne', accent: '#0a7d5c', background: '#fff7e6' };
const shownName = '<bdi>Acme &amp; Söhne</bdi>';

describe('the brand of an account', () => {
  let service: SharedService;
  let account: AccountWithKey;
  let api: ApiClient;
  let database: pg.Client;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(() => database?.end());

  const eventually = (check: () => Promise<void>) =>
    waitFor(async () => {
      await check();
      return true;
    });
  const setBrand = async (changes: object | null) => {
    const { status } = await api.patch('/v1/account/settings', { brand: changes });
    expect(status).toBe(200);
  };
  const addLink = async (options: object = {}) => {
    const slug = randomUUID();
    const { status } = await api.post('/v1/links', { slug, destination, ...options });
    expect(status).toBe(201);
    return slug;
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    visit(`${service.redirectUrl}/${path}`, { headers: { 'User-Agent': phone, ...headers } });
  const addDomain = async (isVerified = true) => {
    const host = `${randomUUID()}.example`;
    await database.query(
      `insert into domains (uid, host, account_id, token, proven_at, missing_since)
       values (gen_random_uuid(), $1, $2, 'x', case when $3 then now() end, case when not $3 then now() end)`,
      [host, account.accountId, isVerified],
    );
    return host;
  };
  const serviceHost = () => new URL(service.env.SHORT_URL_BASE ?? '').hostname;
  /** The page without the parts that differ in each response. */
  const constantIn = ({ status, headers, body }: VisitResponse) => {
    const policy = headers['content-security-policy']?.replace(/nonce-[^']+/g, 'nonce');
    return [status, policy, body.replace(/nonce="[^"]+"/g, '').replace(/b(=|%3D)A[\w-]{40,}/g, 'b')];
  };

  /** A way to get each page that shows a brand. */
  const pages: Record<string, () => Promise<() => Promise<VisitResponse>>> = {
    breakout: async () => {
      const slug = await addLink({ behavior: 'aggressive' });
      return () => get(slug, { 'User-Agent': instagram });
    },
    gate: async () => {
      const slug = await addLink({ gate: 'adult' });
      return () => get(slug);
    },
    password: async () => {
      const slug = await addLink({ password: 'open sesame' });
      return () => get(slug);
    },
    ended: async () => {
      const slug = await addLink({ activeFrom: '2020-01-01T00:00:00Z', expiresAt: '2020-01-02T00:00:00Z' });
      return () => get(slug);
    },
  };

  describe.each(Object.entries(pages))('on the page "%s"', (name, prepare) => {
    it('is shown within seconds, with colors, picture and the host of the service, and disappears when it is removed', async () => {
      const open = await prepare();
      const plain = await open();
      expect(plain.body).not.toMatch(/class="brand"|<img/);
      await setBrand(brand);
      const branded = await waitFor(async () => {
        const page = await open();
        expect(page.body).toContain(shownName);
        return page;
      });
      expect(branded.status).toBe(plain.status);
      expect(branded.body).toContain('--background:#fff7e6;');
      expect(branded.body).toContain('--accent:#0a7d5c;');
      expect(branded.body).toContain(`<bdi dir="ltr">${serviceHost()}</bdi>`);
      expect(branded.headers['content-security-policy']).not.toContain('img-src');
      if (name === 'breakout') expect(branded.body).toContain('<bdi dir="ltr">shop.example</bdi>');
      else expect(branded.body).not.toContain('shop.example');

      const logo = await sampleImage('PNG', 300, 200);
      await api.put('/v1/account/logo', logo, { headers: { 'Content-Type': 'image/png' } });
      await eventually(async () => {
        const { body, headers } = await open();
        expect(body).toMatch(/<img src="data:image\/webp;base64,UklGR[\w+/=]{50,}" alt="">/);
        expect(headers['content-security-policy']).toContain('; img-src data:; ');
        expect(Buffer.byteLength(body)).toBeLessThan(10 * 1024);
      });

      await setBrand({ showOnPages: false });
      await eventually(async () => expect(constantIn(await open())).toEqual(constantIn(plain)));
      await setBrand({ showOnPages: true });
      await eventually(async () => expect((await open()).body).toContain(shownName));
      await setBrand(null);
      await eventually(async () => expect(constantIn(await open())).toEqual(constantIn(plain)));
    });
  });

  it('is shown to visitors who enter a wrong password', async () => {
    await setBrand(brand);
    const slug = await addLink({ password: 'open sesame' });
    await eventually(async () => expect((await get(slug)).body).toContain(shownName));
    const { status, body } = await enterPassword(`${service.redirectUrl}/${slug}`, 'wrong');
    expect(status).toBe(403);
    expect(body).toContain(shownName);
  });

  it('never belongs to another account, and is absent from redirects', async () => {
    await setBrand(brand);
    const gated = await addLink({ gate: 'adult' });
    await eventually(async () => expect((await get(gated)).body).toContain(shownName));
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    const slug = randomUUID();
    await other.post('/v1/links', { slug, destination, gate: 'adult' });
    expect((await get(slug)).body).not.toContain('Acme');
    expect(await get(await addLink())).toMatchObject({ status: 302, body: '' });
  });

  it('is shown by items of bio pages', async () => {
    await setBrand(brand);
    const { body: link } = await api.post<{ id: string }>('/v1/links', {
      slug: randomUUID(),
      destination,
      gate: 'adult',
    });
    const slug = randomUUID();
    const { body: page } = await api.post<{ items: { id: string }[] }>('/v1/websites?view=full', {
      slug,
      published: true,
      items: [{ title: 'Shop', link: link.id }],
    });
    const item = page.items[0]?.id;
    await eventually(async () => expect((await get(`${slug}/${item}`)).body).toContain(shownName));
  });

  describe('on 404 pages', () => {
    it('is not shown on the domain of the service, where paused and unknown slugs look the same', async () => {
      await setBrand(brand);
      const paused = await addLink();
      const { body: page } = await api.get<{ data: { id: string }[] }>(`/v1/links?slug=${paused}`);
      await api.patch(`/v1/links/${page.data[0]?.id}`, { active: false });
      const unknown = await get(randomUUID());
      expect(unknown.status).toBe(404);
      expect(unknown.body).not.toContain('Acme');
      await eventually(async () => expect(constantIn(await get(paused))).toEqual(constantIn(unknown)));
    });

    it("is shown on the account's own domain, the same for paused and unknown slugs", async () => {
      await setBrand(brand);
      const host = await addDomain();
      const unknown = await waitFor(async () => {
        const page = await get(randomUUID(), { Host: host });
        expect(page.body).toContain(shownName);
        return page;
      });
      expect(unknown.status).toBe(404);
      expect(unknown.body).toContain(`<bdi dir="ltr">${serviceHost()}</bdi>`);
      const slug = randomUUID();
      const { body } = await api.post<{ id: string }>('/v1/links', { slug, destination, domain: host });
      await eventually(async () => expect((await get(slug, { Host: host })).status).toBe(302));
      await api.patch(`/v1/links/${body.id}`, { active: false });
      await eventually(async () =>
        expect(constantIn(await get(slug, { Host: host }))).toEqual(constantIn(unknown)),
      );
    });

    it('is not shown on a domain that the account has lost', async () => {
      await setBrand(brand);
      const [own, lost] = [await addDomain(), await addDomain(false)];
      await eventually(async () => expect((await get('x', { Host: own })).body).toContain(shownName));
      const page = await get('x', { Host: lost });
      expect([page.status, page.body.includes('Acme')]).toEqual([404, false]);
    });
  });
});
