import { knownGuards } from '@app/routing';
import { ApiClient, createAccountWithKey, sharedService, type SharedService, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { type StoredTarget, TestStore } from './test-store.js';
import { phone, visit, type VisitResponse } from './visit.js';

const destination = 'https://guarded.example/secret';
const reason = 'This link needs a newer version of this service than the one that is running.';

describe('links and pages with a guard that a later version has added', () => {
  let service: SharedService;
  let store: TestStore;

  beforeAll(async () => {
    service = await sharedService();
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store.close();
  });

  const at = (path: string, agent = phone, method?: string): Promise<VisitResponse> =>
    visit(`${service.redirectUrl}/${path}`, { headers: { 'User-Agent': agent }, ...(method && { method }) });

  const guard = (table: 'links' | 'websites', { id }: StoredTarget) =>
    store.run(`update ${table} set needs = $2 where id = $1`, [id, knownGuards + 1]);

  function expectRefusal({ status, headers, body }: VisitResponse): void {
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '300' });
    expect(body).toContain(reason);
    expect(body).not.toContain('guarded.example');
  }

  it('respond with a 503 that explains why, even from the cache, and lead nowhere', async () => {
    const link = await store.addLink(destination);
    await guard('links', link);
    for (let n = 0; n < 3; n++) expectRefusal(await at(link.slug));
    expectRefusal(await at(link.slug, phone, 'POST'));
    await store.run('update links set needs = $2 where id = $1', [link.id, knownGuards]);
    await waitFor(async () => (await at(link.slug)).headers.location === destination);
  });

  it('show no preview, no image and no alias', async () => {
    const link = await store.addLink(destination);
    const preview = JSON.stringify({ title: 'Guarded.example', description: 'x' });
    await store.run(`update links set preview = $2, preview_image = 'v1' where id = $1`, [link.id, preview]);
    const alias = `a-${randomUUID()}`;
    await store.run(
      `insert into slugs (slug, account_id, kind, target_id, is_slug, aliases)
       values ($1::text, $2, 'link', $3::uuid, false, jsonb_build_object($1::text, $3::uuid))`,
      [alias, link.account, link.id],
    );
    await guard('links', link);
    expectRefusal(await at(link.slug, 'facebookexternalhit/1.1'));
    for (const path of [`${link.slug}/og.png`, `${link.slug}/og.jpg`, alias]) expectRefusal(await at(path));
  });

  it('get a 503 although a later version wrote what this one cannot read', async () => {
    const link = await store.addLink(destination);
    await store.run(`update links set destination = 'not a URL', behavior = 'later' where id = $1`, [
      link.id,
    ]);
    await guard('links', link);
    expectRefusal(await at(link.slug));
  });

  it('leave the other items of a page visible, and let no visitor past the guard of an item', async () => {
    const link = await store.addLink(destination);
    const [guarded, open] = [randomUUID(), randomUUID()];
    const page = await store.addWebsite({
      account: link.account,
      items: [
        { id: guarded, title: 'Guarded', link: link.id },
        { id: open, title: 'Open', url: 'https://open.example/' },
      ],
    });
    await guard('links', link);
    expect((await at(page.slug)).body).toContain('Open');
    expectRefusal(await at(`${page.slug}/${guarded}`));
    expect((await at(`${page.slug}/${open}`)).headers.location).toBe('https://open.example/');
  });

  it('show nothing of a page, its items and its preview', async () => {
    const item = randomUUID();
    const page = await store.addWebsite({
      name: 'guarded.example',
      items: [{ id: item, title: 'Shop', url: destination }],
    });
    await guard('websites', page);
    for (const path of ['', `/${item}`, '/og.png']) expectRefusal(await at(page.slug + path));
  });

  it('are still guarded when they are duplicated', async () => {
    const { accountId, key } = await createAccountWithKey(service);
    const api = new ApiClient(service, key);
    const item = { title: 'Shop', url: destination };
    for (const [kind, body] of [
      ['links', { destination }],
      ['websites', { items: [item], published: true }],
    ] as const) {
      const { body: made } = await api.post<{ id: string }>(`/v1/${kind}`, {
        slug: `u-${randomUUID()}`,
        ...body,
      });
      await guard(kind, { id: made.id, account: accountId } as StoredTarget);
      const copy = await api.post<{ id: string; slug: string }>(`/v1/${kind}/${made.id}/duplicate`);
      expect(copy.status).toBe(201);
      if (kind === 'websites') await api.patch(`/v1/${kind}/${copy.body.id}`, { published: true });
      expectRefusal(await at(copy.body.slug));
    }
  });
});
