import { accountDeletionJob } from '@app/account-data';
import { checkClickLedger } from '@app/clicks';
import { loadSettings } from '@app/common';
import { connectionOptions } from '@app/database';
import { JobQueue } from '@app/jobs';
import {
  type AccountWithKey,
  ApiClient,
  bearerOf,
  createAccountWithKey,
  createMember,
  type MemberUnderTest,
  patientConnection,
  readSample,
  sampleImage,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from '../dashboard-api/browser-client.js';
import { installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';
import { visit } from '../redirect/visit.js';

const externalData = { externalId: 'crm/1042', metadata: { order: '1042' } };
/** Options of a page that a plain one lacks. */
const pageLooks = {
  accent: '#0a7d5c',
  background: '#fff7e6',
  buttons: 'outline',
  layout: 'grid',
  cover: { type: 'gradient', from: '#0a7d5c', to: '#f2c14e' },
  font: 'inter',
  language: 'de',
  behavior: 'aggressive',
};

describe('a whole account', () => {
  let service: Service;
  let pool: pg.Pool;
  let account: AccountWithKey;
  let api: ApiClient;
  let owner: MemberUnderTest & { client: BrowserClient };
  let slugs: string[];

  beforeAll(async () => {
    service = await startService({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      env: { UNIQUES: 'on' },
    });
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
  });
  afterAll(async () => {
    await pool?.end();
    await service?.stop();
  });

  const numberOf = async (sql: string, ...values: unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ n: string }>(
      `select coalesce(sum(n), 0) as n from (${sql}) as t`,
      values,
    );
    return Number(rows[0]?.n);
  };
  const rowsOf = (table: string) =>
    numberOf(`select count(*) as n from ${table} where account_id = $1`, account.accountId);

  /** Three links, of which two get a click each, a bio page and a group, all counted. */
  beforeEach(async () => {
    account = await createAccountWithKey(service, { scopes: ['read', 'write', 'conversions:write'] });
    api = new ApiClient(service, account.key);
    const member = await createMember(service, { accountId: account.accountId, role: 'owner' });
    const client = new BrowserClient(service.apiUrl);
    client.cookie = member.cookie;
    owner = { ...member, client };
    const events = ['link.created', 'clicks.counted'];
    const webhook = await api.post<{ id: string }>('/v1/webhooks', { url: 'https://93.184.215.14/', events });
    await api.patch(`/v1/webhooks/${webhook.body.id}`, { active: false });
    await api.post('/v1/webhooks', { kind: 'poll', events });
    slugs = [1, 2, 3].map((n) => `d${n}-${randomUUID()}`);
    const { body: group } = await api.post<{ id: string }>('/v1/groups', { name: 'Summer', ...externalData });
    for (const slug of slugs) {
      const { body: link } = await api.post<{ id: string }>('/v1/links', {
        slug,
        destination: 'https://shop.example/',
        group: group.id,
        tags: ['Print'],
        ...(slug === slugs[0] ? externalData : {}),
      });
      if (slug !== slugs[0]) continue;
      await reportConversions(link.id);
      const image = await sampleImage('PNG', 40, 30);
      await api.put(`/v1/links/${link.id}/preview-image`, image, {
        headers: { 'Content-Type': 'image/png' },
      });
    }
    const { body: page } = await api.post<{ id: string; items: { id: string }[] }>('/v1/websites?view=full', {
      slug: `w-${randomUUID()}`,
      bio: 'Two\nlines',
      published: true,
      ...pageLooks,
      ...externalData,
      items: [{ title: 'Shop', url: 'https://shop.example/' }],
    });
    const image = await sampleImage('PNG', 40, 30);
    for (const part of ['photo', `items/${page.items[0]?.id}/thumbnail`]) {
      await api.put(`/v1/websites/${page.id}/${part}`, image, { headers: { 'Content-Type': 'image/png' } });
    }
    for (const isPending of [false, true]) {
      await pool.query(
        `insert into website_signups (account_id, id, website_id, email, consent, language, is_pending, created_at)
         values ($1, gen_random_uuid(), $2, $3, 'Yes', 'en', $4, now())`,
        [account.accountId, page.id, `${isPending}@example.com`, isPending],
      );
    }
    await api.put('/v1/account/logo', image, { headers: { 'Content-Type': 'image/png' } });
    for (const slug of slugs.slice(0, 2)) await visit(`${service.redirectUrl}/${slug}`);
    await waitFor(
      async () =>
        (await numberOf('select clicks as n from target_totals where account_id = $1', account.accountId)) ===
        2,
    );
  });

  /** Two conversions, of which one is refunded in part and the other one deleted, and sums of old ones. */
  const reportConversions = async (link: string): Promise<void> => {
    const voucher = voucherFor(await installedVouchers(service), { accountId: account.accountId, link });
    const report = async (externalId: string): Promise<string> => {
      const order = { voucher, externalId, amount: 4_990, currency: 'EUR' };
      return (await api.post<{ id: string }>('/v1/conversions', order)).body.id;
    };
    const part = { externalId: 'refund-1', amount: 10 };
    await api.post(`/v1/conversions/${await report('order-1')}/refunds`, part);
    await api.delete(`/v1/conversions/${await report('order-2')}`);
    await pool.query(
      `insert into conversion_sums
       select account_id, event, click_day - 500, click_day - 501, link_id, currency, kind, 3, 300, 290, 30000
       from conversions where account_id = $1`,
      [account.accountId],
    );
  };

  const remove = (name: string) => owner.client.post<ErrorBody>('/account/delete', { name });

  describe('can be exported', () => {
    const exported = async (cookie: string) => {
      const response = await fetch(`${service.apiUrl}/dashboard/api/account/export`, {
        headers: { Cookie: cookie },
      });
      return { response, text: await response.text() };
    };

    it('as lines of JSON, without secrets, ending with a line that marks it as complete', async () => {
      await pool.query(`update users set language = 'pt' where id = $1`, [owner.userId]);
      const { response, text } = await exported(owner.cookie);
      expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="account.ndjson"');
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const byType = Object.groupBy(lines, ({ type }) => String(type));
      const counts = Object.fromEntries(Object.entries(byType).map(([type, all]) => [type, all?.length]));
      expect(counts).toMatchObject({
        account: 1,
        logo: 1,
        member: 2,
        key: 1,
        group: 1,
        link: 3,
        tag: 1,
        linkImage: 1,
        website: 1,
        websiteImage: 2,
        signup: 1,
        webhook: 2,
        daily: 2,
        conversion: 1,
        refund: 1,
        conversionSums: 1,
        end: 1,
      });
      expect(lines.at(-1)).toEqual({ type: 'end', lines: lines.length - 1 });
      expect(byType.account?.[0]).toMatchObject({ id: account.accountId, name: account.email });
      expect(byType.member?.find(({ id }) => id === owner.userId)).toMatchObject({ language: 'pt' });
      expect(byType.link?.map(({ slug }) => slug)).toEqual(slugs);
      expect(byType.link?.[0]).toMatchObject({ tags: ['Print'], ...externalData });
      expect(byType.group?.[0]).toMatchObject(externalData);
      expect(byType.webhook?.map(({ url }) => url)).toEqual(['https://93.184.215.14/', null]);
      const money = { amount: 4_990, currency: 'EUR', refunded: 10 };
      expect(byType.conversion?.[0]).toMatchObject({ event: 'sale', externalId: 'order-1', ...money });
      expect(byType.signup?.[0]).toMatchObject({ email: 'false@example.com', consent: 'Yes' });
      expect(byType.refund?.[0]).toMatchObject({ externalId: 'refund-1', amount: 10 });
      expect(byType.conversionSums?.[0]).toMatchObject({ conversions: 3, amount: 300, net: 290 });
      const [image] = byType.linkImage ?? [];
      expect(image).toMatchObject({ link: byType.link?.[0]?.id, version: byType.link?.[0]?.previewImage });
      expect(await readSample(Buffer.from(String(image?.jpeg), 'base64'))).toMatchObject({
        width: 1200,
        height: 630,
      });
      const [website] = byType.website ?? [];
      expect(website).toMatchObject({ bio: 'Two\nlines', published: true, ...pageLooks, ...externalData });
      const versions = { photo: website?.photo, ...(website?.thumbnails as object) };
      expect(Object.keys(versions)).toHaveLength(2);
      expect(byType.websiteImage?.map(({ part, version }) => [part, version])).toEqual(
        expect.arrayContaining(Object.entries(versions)),
      );
      expect(byType.daily?.map(({ views, clicks, visitors }) => [views, clicks, visitors])).toEqual([
        [1, 1, 1],
        [1, 1, 1],
      ]);
      expect(byType.accountVisitors).toMatchObject([{ visitors: 1, visitorViews: 2 }]);
      expect(byType.dimension).toEqual(
        expect.arrayContaining([expect.objectContaining({ dimension: 'device', key: 'mobile', count: 1 })]),
      );
      expect(text).not.toContain(account.key);
      expect(text).not.toMatch(/[0-9a-f]{64}|argon2|hash/);
    });

    it.each([
      { table: 'groups', type: 'group', left: ['account_id'] },
      {
        table: 'links',
        type: 'link',
        left: ['account_id', 'conversions_since', 'domain_id', 'needs'],
        more: ['domain', 'tags'],
      },
      { table: 'tags', type: 'tag', left: ['account_id'] },
      { table: 'websites', type: 'website', left: ['account_id', 'domain_id', 'needs'], more: ['domain'] },
      {
        table: 'api_keys',
        type: 'key',
        left: [
          'account_id',
          'hash',
          'access_until',
          'family_hash',
          'secret_hash',
          'code_challenge',
          'redirect_uri',
        ],
      },
      { table: 'conversions', type: 'conversion', left: ['account_id', 'body_hash'] },
      { table: 'conversion_sums', type: 'conversionSums', left: ['account_id', 'squares'] },
    ])('with every column of $table', async ({ table, type, left, more = [] }) => {
      const { rows } = await pool.query<{ column: string }>(
        'select column_name as column from information_schema.columns where table_name = $1',
        [table],
      );
      const columns = rows.map(({ column }) => column).filter((column) => !left.includes(column));
      const { text } = await exported(owner.cookie);
      const line = text.split('\n').find((each) => each.startsWith(`{"type" : "${type}"`)) ?? '{}';
      const fields = Object.keys(JSON.parse(line) as object);
      const names = columns.map((column) =>
        column
          .replace(/^(?:group|link)_id$/, (id) => id.slice(0, -3))
          .replace(/^is_test$/, 'test')
          .replace(/^password_hash$/, 'has_password')
          .replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
      );
      expect(fields.sort()).toEqual([...names, ...more, 'type'].sort());
    });

    it('with each row once, however many there are', async () => {
      await pool.query(
        `insert into daily_rollups (account_id, target_id, day, views, clicks)
         select $1, target_id, date '2020-01-01' + n, n, 0 from target_totals, generate_series(1, 1200) as n
         where account_id = $1`,
        [account.accountId],
      );
      const { text } = await exported(owner.cookie);
      const days = text.split('\n').filter((line) => line.includes('"daily"'));
      expect(new Set(days).size).toBe(4 * 1200 + 2);
      expect(days).toHaveLength(4 * 1200 + 2);
      await pool.query(`delete from daily_rollups where account_id = $1 and day < '2024-01-01'`, [
        account.accountId,
      ]);
    });

    it('by owners only', async () => {
      const editor = await createMember(service, { accountId: account.accountId, role: 'editor' });
      expect((await exported(editor.cookie)).response.status).toBe(403);
      expect((await exported('')).response.status).toBe(401);
    });
  });

  describe('can be deleted', () => {
    it('only with its name, by an owner who has just authenticated', async () => {
      const wrong = await remove('Another');
      expect([wrong.status, wrong.body.error.fields?.[0]?.code]).toEqual([400, 'mismatch']);
      await pool.query(`update sessions set stepped_up_at = null where user_id = $1`, [owner.userId]);
      const stale = await remove(account.email);
      expect([stale.status, stale.body.error.code]).toEqual([403, 'step_up_required']);
      expect((await api.get('/v1/account')).status).toBe(200);
    });

    it('which ends all access immediately, then deletes everything and keeps the click ledger balanced', async () => {
      const other = await createAccountWithKey(service);
      const guest = await createMember(service, { accountId: other.accountId, role: 'viewer' });
      await createMember(service, { accountId: account.accountId, role: 'editor', userId: guest.userId });
      const bearer = await bearerOf(service.apiUrl, owner);
      const clicked = await numberOf('select clicks as n from deleted_totals');

      const { status, body } = await remove(account.email);
      expect([status, body]).toEqual([200, { ok: true }]);
      expect(owner.client.cookie).toBe('');
      for (const key of [account.key, bearer]) {
        expect((await api.get('/v1/account', { key })).status).toBe(401);
      }
      owner.client.cookie = owner.cookie;
      expect((await owner.client.get('/sessions')).status).toBe(401);
      for (const table of ['memberships', 'sessions', 'api_keys', 'invitations']) {
        expect([table, await rowsOf(table)]).toEqual([table, 0]);
      }
      expect(await numberOf('select count(*) as n from users where id = $1', owner.userId)).toBe(0);
      expect(await numberOf('select count(*) as n from users where id = $1', guest.userId)).toBe(1);

      for (const table of [
        'groups',
        'account_daily_rollups',
        'links',
        'websites',
        'target_totals',
        'daily_rollups',
        'dimension_rollups',
        'voucher_clicks',
        'account_dimension_rollups',
        'combinations',
        'visitor_sketches',
        'link_searches',
        'tags',
        'link_tags',
        'link_images',
        'website_images',
        'website_signups',
        'account_logos',
        'account_storage',
        'webhook_endpoints',
        'webhook_deliveries',
        'webhook_events',
        'webhook_click_books',
        'webhook_pending_clicks',
        'holdout_visits',
        'holdout_app_visits',
        'conversions',
        'conversion_refunds',
        'conversion_sums',
        'deleted_conversions',
      ]) {
        await waitFor(async () => (await rowsOf(table)) === 0, { what: `the end of ${table}` });
      }
      expect(await numberOf('select clicks as n from deleted_totals')).toBe(clicked + 2);
      expect((await checkClickLedger(pool)).closes).toBe(true);

      const outsider = new ApiClient(service, other.key);
      for (const slug of slugs) {
        await waitFor(async () => (await visit(`${service.redirectUrl}/${slug}`)).status === 404);
        expect((await outsider.get(`/v1/slugs/${slug}`)).body).toMatchObject({ reason: 'quarantined' });
      }

      // The row of the account is deleted once no earlier request can still be running.
      await pool.query(`update accounts set deleted_at = deleted_at - interval '2 minutes' where id = $1`, [
        account.accountId,
      ]);
      const queue = new JobQueue(loadSettings(service.env));
      try {
        await waitFor(async () => {
          await queue.addUnlessPending(accountDeletionJob, { accountId: null });
          return (
            (await numberOf('select count(*) as n from accounts where id = $1', account.accountId)) === 0
          );
        });
      } finally {
        await queue.onApplicationShutdown();
      }
      expect((await new ApiClient(service, other.key).get('/v1/account')).status).toBe(200);
    });
  });
});
