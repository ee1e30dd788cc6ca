import { loadSettings } from '@app/common';
import { defineJob, JobQueue } from '@app/jobs';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import type { ClickKind, Vouchers } from '@app/visitors';
import pg from 'pg';
import { clickKind, installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';

const dayMs = 86_400_000;
/** As `apps/jobs` declares it. */
const housekeeping = defineJob('housekeeping');

/** The shortest retention allowed, so that reports reach back beyond it. */
const retentionDays = 211;
const age = 220;

const dateAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const noon = (daysAgo: number): string => `${dateAgo(daysAgo)}T12:00:00.000Z`;

// Housekeeping runs when the jobs app starts, so that a test controls when it runs.
describe('conversions whose retention is over', () => {
  let service: Service;
  let database: pg.Client;
  let vouchers: Vouchers;
  let account: AccountWithKey;
  let api: ApiClient;
  let link: string;
  let queue: JobQueue;

  beforeEach(async () => {
    service = await startService({
      apps: ['api'],
      env: { CONVERSION_RETENTION_DAYS: String(retentionDays) },
    });
    queue = new JobQueue(loadSettings(service.env));
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    vouchers = await installedVouchers(service);
    account = await createAccountWithKey(service, {
      scopes: ['read', 'write', 'conversions:read', 'conversions:write'],
    });
    api = new ApiClient(service, account.key);
    const options = { conversions: true, behavior: 'aggressive', holdout: 10, tags: ['Summer'] };
    const body = { slug: 'old', destination: 'https://shop.example/', ...options };
    link = (await api.post<{ id: string }>('/v1/links', body)).body.id;
    await database.query('update links set conversions_since = $1', [dateAgo(300)]);
    await database.query(`update figure_starts set since = 'epoch' where figure in ('combined', 'vouchers')`);
  });

  afterEach(async () => {
    await queue?.onApplicationShutdown();
    await database?.end();
    await service?.stop();
  });

  const kinds: ClickKind[] = [
    { ...clickKind, arm: 'treated' },
    { ...clickKind, arm: 'heldout' },
    { ...clickKind, country: 'DE', device: 'desktop', arm: 'treated' },
  ];

  /** Orders of three kinds, two events and two currencies or none, on the day of the click or a later one, some of them refunded. */
  async function addOrders(name: string, count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const kind = kinds[n % 3];
      const amount = n % 5 === 0 ? {} : { amount: 100 + 7 * n, currency: n % 2 === 0 ? 'EUR' : 'USD' };
      const { status, body } = await api.post<{ id: string }>('/v1/conversions', {
        voucher: voucherFor(vouchers, { accountId: account.accountId, link }, 9, kind),
        externalId: `${name}-${n}`,
        event: n % 7 === 0 ? 'lead' : 'sale',
        occurredAt: noon(9 - (n % 2)),
        ...amount,
      });
      expect(status).toBe(201);
      if (n % 4 !== 1 || n % 5 === 0) continue;
      const refund = { externalId: 'back', ...(n % 8 === 1 && { amount: 50 }) };
      expect((await api.post(`/v1/conversions/${body.id}/refunds`, refund)).status).toBe(201);
    }
    await database.query(
      `insert into voucher_clicks select $1, $2, $3, kind - 'arm', 40 from unnest($4::jsonb[]) as kind
       on conflict do nothing`,
      [account.accountId, link, dateAgo(9 + age), kinds.slice(1)],
    );
    await database.query(
      `with added as (
         insert into holdout_visits (account_id, link_id, day, period, arm, buckets, app_visits)
         select account_id, id, $2, holdout_since, arm, array_fill(7, array[64]), 7 * 64
         from links, unnest(array['treated', 'heldout']) as arm where id = $1
         on conflict do nothing returning *
       )
       insert into holdout_app_visits (account_id, link_id, day, period, arm, app, buckets)
       select account_id, link_id, day, period, arm, 'instagram', buckets from added`,
      [link, dateAgo(9 + age)],
    );
  }

  /** Moves the time of reported conversions into the past. */
  const grow = async (name: string, days = age): Promise<void> => {
    const { rows } = await database.query<{ id: string }>(
      `update conversions set click_day = click_day - $2::int, occurred_at = occurred_at - $2 * interval '1 day',
         created_at = created_at - $2 * interval '1 day'
       where external_id like $1 || '-%' returning id`,
      [name, days],
    );
    // At noon: after the retention, only the UTC day is known, and another time zone may have it a day earlier.
    await database.query(
      `update conversion_refunds
       set created_at = date_trunc('day', created_at, 'UTC') + interval '12 hours' - $2 * interval '1 day'
       where conversion_id = any($1)`,
      [rows.map(({ id }) => id), days],
    );
  };

  const left = async (): Promise<string[]> => {
    const { rows } = await database.query<{ id: string }>(
      'select external_id as id from conversions order by id',
    );
    return rows.map(({ id }) => id);
  };

  const range = `from=${dateAgo(240)}&to=${dateAgo(0)}`;
  const metrics = 'metrics=clicks&metrics=conversions&metrics=revenue&metrics=conversionRate';
  const breakdowns = ['country', 'device', 'source', 'browser', 'app', 'link', 'tag', 'group', 'domain'];
  const by = breakdowns.map((name) => `by=${name}`).join('&');
  const everything = async (): Promise<Record<string, object>> => {
    const report = `/v1/analytics/report?${range}&${metrics}`;
    const paths = [
      `${report}&${by}`,
      `${report}&${by}&basis=click`,
      `${report}&${by}&event=lead`,
      `${report}&link=${link}&by=destination&zone=America/Los_Angeles`,
      `${report}&tag=Summer&interval=month`,
      `${report}&country=DE&by=device`,
      `${report}&basis=click&country=!DE&by=device`,
      `/v1/analytics/reconciliation?${range}&view=full`,
      '/v1/analytics/lift?currency=EUR',
      `/v1/analytics/lift?link=${link}`,
      `/v1/analytics/lift?link=${link}&app=instagram&currency=EUR`,
    ];
    const answers = await Promise.all(
      paths.map(async (path) => {
        const { status, body } = await api.get<{ lastAudit?: object }>(path);
        expect([path, status, JSON.stringify(body)]).toEqual([path, 200, expect.any(String)]);
        // The click audit also runs when the jobs app starts.
        return [path, { ...body, lastAudit: null }] as const;
      }),
    );
    return Object.fromEntries(answers);
  };

  async function keepHouse(): Promise<void> {
    await service.apps.jobs.start();
    const id = await queue.addUnlessPending(housekeeping, { accountId: null });
    // To completion: a run that is stopped continues later, without the finished part.
    await waitFor(async () => (await queue.find(housekeeping, id, null))?.state === 'completed');
    const { rowCount } = await database.query(
      "select from conversions where created_at < now() - $1 * interval '1 day' limit 1",
      [retentionDays],
    );
    expect(rowCount).toBe(0);
    await service.apps.jobs.stop();
  }

  it('report the same as sums by day', async () => {
    await addOrders('first', 30);
    await addOrders('second', 20);
    await addOrders('new', 10);
    await grow('first');
    await grow('second');
    const before = await everything();
    expect(before[`/v1/analytics/reconciliation?${range}&view=full`]).toMatchObject({
      conversions: { rows: 60, byDay: 60 },
    });
    expect(before['/v1/analytics/lift?currency=EUR']).toMatchObject({
      arms: { treated: { conversions: 28 }, heldout: { conversions: 14 } },
    });
    // The sums of the first ones already exist when the second ones follow.
    await grow('second', -age + retentionDays - 1);
    await keepHouse();
    expect(await left()).not.toContainEqual(expect.stringMatching(/^first/));
    await grow('second', age - retentionDays + 1);
    expect(await everything()).toEqual(before);
    await keepHouse();
    expect(await left()).toEqual(Array.from({ length: 10 }, (_, n) => `new-${n}`));
    expect(await everything()).toEqual(before);
    const { rows } = await database.query<{ orders: string; sums: number }>(
      'select sum(conversions) as orders, count(*)::int as sums from conversion_sums',
    );
    expect(rows[0]?.orders).toBe('50');
    expect(rows[0]?.sums).toBeLessThan(40);
    expect((await database.query('select from conversion_refunds')).rowCount).toBe(2);
  });

  it('leave only a hash of an order, which keeps the key taken, and nothing of a trial', async () => {
    await addOrders('first', 1);
    const voucher = voucherFor(vouchers, { accountId: account.accountId, link });
    const [order, trial] = [
      { voucher, externalId: 'old-order', event: 'sale', amount: 5, currency: 'EUR' },
      { voucher, externalId: 'old-trial', event: 'sale', amount: 7, currency: 'EUR', test: true },
    ];
    for (const body of [order, trial]) expect((await api.post('/v1/conversions', body)).status).toBe(201);
    await grow('old');
    await keepHouse();
    const { rows } = await database.query<{ text: string }>(
      `select (select coalesce(json_agg(s), '[]') from conversion_sums s)::text
         || (select coalesce(json_agg(d), '[]') from deleted_conversions d)::text as text`,
    );
    expect(rows[0]?.text).toContain('"amount":5');
    expect(rows[0]?.text).not.toMatch(/old-|"amount":7/);
    expect((await api.post('/v1/conversions', order)).body).toMatchObject({
      error: { code: 'conversion_deleted' },
    });
    expect((await api.post('/v1/conversions', trial)).status).toBe(201);
    expect(await left()).toEqual(['first-0', 'old-trial']);
  });
});
