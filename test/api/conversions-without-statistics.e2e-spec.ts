import { ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import pg from 'pg';
import { clickKind } from '../fixtures/sealed-vouchers.js';

const orders = 60_000;
const refunds = 30_000;

describe('the report of a link with many orders, of which PostgreSQL has no statistics', () => {
  let service: Service;
  let database: pg.Client;
  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    database = new pg.Client(service.databaseUrl);
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it('responds within its time limit', async () => {
    const { key } = await createAccountWithKey(service);
    const api = new ApiClient(service, key);
    const { body: link } = await api.post<{ id: string }>('/v1/links', {
      slug: 'shop',
      destination: 'https://example.com/',
      conversions: true,
    });
    await database.query(`update api_keys set scopes = scopes || '{conversions:read}'`);
    for (const table of ['conversions', 'conversion_refunds']) {
      await database.query(`alter table ${table} set (autovacuum_enabled = false)`);
    }
    await database.query(
      `insert into conversions (account_id, id, link_id, event, external_id, amount, currency, occurred_at, is_test,
         click_day, kind, body_hash, created_at)
       select account_id, gen_random_uuid(), id, 'sale', n, 100, 'EUR', now(), false, current_date, $1, '', now()
       from links, generate_series(1, ${orders}) as n`,
      [clickKind],
    );
    await database.query(
      `insert into conversion_refunds (account_id, conversion_id, external_id, id, amount, is_rest, created_at)
       select account_id, id, 'refund', gen_random_uuid(), 1, false, now() from conversions limit ${refunds}`,
    );
    const { status, body } = await api.get<{ totals: object }>(
      `/v1/analytics/report?link=${link.id}&days=7&metrics=conversions&metrics=revenue`,
    );
    expect([status, body.totals]).toEqual([
      200,
      expect.objectContaining({
        conversions: orders,
        revenue: [{ currency: 'EUR', amount: orders * 100 - refunds }],
      }),
    ]);
  });
});
