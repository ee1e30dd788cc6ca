import { loadSettings, newId, type Settings } from '@app/common';
import { inTransaction, ormConfig } from '@app/database';
import { DomainsService } from '@app/domains';
import { GroupsService } from './groups/groups.service.js';
import { SlugsService } from '@app/slugs';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { LinksService } from './links.service.js';

describe('LinksService', () => {
  const destination = 'https://shop.example';
  let database: TestDatabase;
  let orm: MikroORM;
  let links: LinksService;
  let accountId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    const slugs = new SlugsService(orm.em, { SLUG_QUARANTINE_DAYS: 0 } as Settings);
    const domains = new DomainsService(
      orm.em,
      loadSettings({ SHORT_URL_BASE: 'https://go.example', API_BASE_URL: 'https://api.example' }),
    );
    links = new LinksService(orm.em, slugs, new GroupsService(orm.em), domains);
  });

  beforeEach(() => {
    accountId = newId();
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it('creates 1,000 links of a transaction with a few statements', async () => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const created = await inTransaction(orm.em, () =>
      Promise.all(
        Array.from({ length: 1_000 }, (_, n) => links.create(accountId, { destination, slug: `bulk-${n}` })),
      ),
    );
    const statements = query.mock.calls.length;
    query.mockRestore();
    expect(new Set(created.map(({ slug }) => slug)).size).toBe(1_000);
    expect(statements).toBeLessThan(20);
    const [{ links: stored }] = await orm.em.execute<[{ links: number }]>(
      `select count(*)::int as links from links join target_totals t on t.target_id = links.id
       where links.account_id = ?`,
      [accountId],
    );
    expect(stored).toBe(1_000);
  });

  it('rejects each link of a transaction that cannot be created, and creates the others', async () => {
    const results = await inTransaction(orm.em, () =>
      Promise.allSettled([
        links.create(accountId, { destination, slug: 'first' }),
        links.create(accountId, { destination, slug: 'FIRST' }),
        links.create(accountId, { destination, slug: 'grouped', group: newId() }),
        links.create(accountId, { destination, slug: 'no\0character' }),
        links.create(accountId, { destination, slug: 'last' }),
      ]),
    );
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.slug : 'rejected'))).toEqual(
      ['first', 'rejected', 'rejected', 'rejected', 'last'],
    );
    const { length } = await links.page(accountId, { sort: 'newest', filter: {} }, 10);
    expect(length).toBe(2);
  });
});
