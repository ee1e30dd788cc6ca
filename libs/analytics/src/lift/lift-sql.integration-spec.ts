import { newId } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import type { KnownScope } from '../engine/known-scope.js';
import { liftStatement } from './lift-sql.js';

describe('liftStatement', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  it('looks up the compared conversions and sums, instead of reading all rows of the event', async () => {
    const scope = { accountId: newId(), kind: 'link', id: newId() } as KnownScope;
    const query = { event: 'sale', currency: 'EUR', range: { from: '2026-01-01', to: '2026-01-31' } };
    const plan = await orm.em.fork().transactional(async (em) => {
      await em.execute(
        `insert into conversions (account_id, id, link_id, event, external_id, occurred_at, is_test, click_day, kind, body_hash, created_at)
         select ?, gen_random_uuid(), gen_random_uuid(), 'sale', n, now(), false, date '2026-02-01' - n % 500, '{}', '', now()
         from generate_series(1, 5000) as n`,
        [scope.accountId],
      );
      await em.execute(
        `insert into conversion_sums (account_id, event, day, click_day, link_id, currency, kind, amount, net, squares)
         select account_id, event, click_day, click_day, link_id, '', kind, 0, 0, 0 from conversions`,
      );
      await em.execute('analyze conversions, conversion_sums');
      const { sql, parameters } = liftStatement(scope, query).compile(em.getKysely());
      const text = parameters.reduce<string>(
        (left, value, n) => left.replace(new RegExp(`\\$${n + 1}(?!\\d)`), () => literal(value)),
        sql,
      );
      const rows = await em.execute<{ 'QUERY PLAN': string }[]>(`explain ${text}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan.match(/ on conversion(s|_sums) .*\n *Index Cond: .*\bcompared\./g)).toHaveLength(2);
  });
});

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : 'null');
