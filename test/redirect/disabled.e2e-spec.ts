import { installationChain } from '@app/accounts';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  sharedService,
  waitFor,
  type SharedService,
} from '@app/testing';
import pg from 'pg';
import { printedByCli } from '../platform/launched.js';
import { visit } from './visit.js';

describe('a link or page that an operator disabled', () => {
  let service: SharedService;
  let account: AccountWithKey;
  let api: ApiClient;

  const cli = (...args: string[]) => printedByCli(service.env, ...args);
  const get = (path: string) => visit(`${service.redirectUrl}/${path}`);
  const becomes = (path: string, status: number) =>
    waitFor(async () => {
      const response = await get(path);
      expect(response.status).toBe(status);
      return response;
    });
  const addLink = async (slug: string) =>
    (await api.post<{ id: string }>('/v1/links', { slug, destination: 'https://shop.example/' })).body.id;

  beforeAll(async () => {
    service = await sharedService();
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });

  it('tells visitors that it is disabled, until it is enabled', async () => {
    const slug = 'Bad';
    await addLink(slug);
    expect((await get(slug)).status).toBe(302);
    expect(await cli('disable', '--slug', slug, '--reason', 'phishing')).toBe(`disabled the link ${slug}\n`);
    const { body, headers } = await becomes(slug, 410);
    expect(body).toContain('This link has been disabled');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(await cli('enable', '--slug', slug)).toBe(`enabled the link ${slug}\n`);
    await becomes(slug, 302);
  });

  it('can be read by its owner, but neither changed nor deleted', async () => {
    const id = await addLink('kept');
    await cli('disable', '--slug', 'KEPT', '--reason', 'spam');
    const { status, body } = await api.get(`/v1/links/${id}?view=full`);
    expect([status, body.disabled, body.active]).toEqual([200, 'spam', true]);
    expect(Object.keys((await api.get(`/v1/links/${id}`)).body)).toEqual([
      'id',
      'slug',
      'destination',
      'active',
      'url',
    ]);
    const refusals = [
      await api.patch(`/v1/links/${id}`, { destination: 'https://other.example/' }),
      await api.post(`/v1/links/${id}/pause`),
      await api.post(`/v1/links/${id}/activate`),
      await api.delete(`/v1/links/${id}`),
    ];
    for (const refusal of refusals) {
      expect([refusal.status, refusal.body.error]).toMatchObject([410, { code: 'disabled' }]);
    }
    expect((await api.get('/v1/slugs/kept')).body.reason).toBe('taken');
  });

  it('is not counted', async () => {
    const id = await addLink('uncounted');
    await cli('disable', '--slug', 'uncounted', '--reason', 'spam');
    await becomes('uncounted', 410);
    await cli('enable', '--slug', 'uncounted');
    await becomes('uncounted', 302);
    await waitFor(async () => {
      const { body } = await api.get(`/v1/links/${id}/analytics`);
      expect(body.summary).toMatchObject({ views: 1, clicks: 1 });
      return true;
    });
  });

  it('may be a page, with its items and preview image', async () => {
    const link = await addLink('shop');
    const items = [
      { title: 'Shop', link },
      { title: 'Site', url: 'https://site.example/' },
    ];
    const { body } = await api.post<{ id: string }>('/v1/websites?view=full', {
      slug: 'ada',
      published: true,
      items,
    });
    const { items: shown } = body as unknown as { items: { id: string }[] };
    await becomes('ada', 200);
    expect(await cli('disable', '--slug', 'ada', '--reason', 'illegal')).toBe('disabled the page ada\n');
    await becomes('ada', 410);
    for (const path of [`ada/${shown[1]?.id}`, 'ada/og.png']) expect((await get(path)).status).toBe(410);
    expect((await api.delete(`/v1/websites/${body.id}`)).status).toBe(410);
    expect((await api.patch(`/v1/websites/${body.id}`, { published: false })).status).toBe(410);
    await cli('enable', '--slug', 'ada');
    await becomes('ada', 200);
    await cli('disable', '--slug', 'shop', '--reason', 'spam');
    await waitFor(async () => !(await get('ada')).body.includes('Shop'));
  });

  it('is in the audit log of its account and in that of the installation', async () => {
    await addLink('logged');
    await cli('disable', '--slug', 'logged', '--reason', 'malware');
    await cli('disable', '--slug', 'logged', '--reason', 'malware');
    await cli('enable', '--slug', 'logged');
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const { rows } = await database.query(
      `select account_id, action, actor_kind, target_type, details from unsealed_audit_entries
       where target_name = 'logged' and action <> 'link.created' order by action, account_id`,
    );
    await database.end();
    const entry = { actor_kind: 'cli', target_type: 'link' };
    const disabled = { ...entry, action: 'link.disabled', details: { reason: 'malware' } };
    const enabled = { ...entry, action: 'link.enabled', details: {} };
    expect(rows).toEqual([
      { account_id: installationChain, ...disabled },
      { account_id: account.accountId, ...disabled },
      { account_id: installationChain, ...enabled },
      { account_id: account.accountId, ...enabled },
    ]);
  });

  it('is not found at an unused slug', async () => {
    const disabling = cli('disable', '--slug', 'nothing', '--reason', 'spam');
    await expect(disabling).rejects.toThrow('There is nothing at this address.');
  });

  it('is disabled only for reasons that apply to links', async () => {
    const disabling = cli('disable', '--slug', 'shop', '--reason', 'account');
    await expect(disabling).rejects.toThrow("argument 'account' is invalid");
  });
});
