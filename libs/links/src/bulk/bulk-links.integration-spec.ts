import { loadSettings, newId, type Settings } from '@app/common';
import { inTransaction, ormConfig } from '@app/database';
import { DomainsService } from '@app/domains';
import { GroupsService } from '../groups/groups.service.js';
import { SlugsService } from '@app/slugs';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { LinksService } from '../links.service.js';
import { BulkLinksService } from './bulk-links.service.js';

describe('BulkLinksService', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let links: LinksService;
  let bulk: BulkLinksService;
  let accountId: string;
  let ids: string[];
  let slugs = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    const slugsService = new SlugsService(orm.em, { SLUG_QUARANTINE_DAYS: 0 } as Settings);
    const groups = new GroupsService(orm.em);
    const domains = new DomainsService(
      orm.em,
      loadSettings({ SHORT_URL_BASE: 'https://go.example', API_BASE_URL: 'https://api.example' }),
    );
    links = new LinksService(orm.em, slugsService, groups, domains);
    bulk = new BulkLinksService(orm.em, slugsService, groups);
  });

  beforeEach(async () => {
    accountId = newId();
    const create = () =>
      links.create(accountId, { destination: 'https://shop.example', slug: `bulk-${++slugs}` });
    const created = await inTransaction(orm.em, () => Promise.all(Array.from({ length: 1_000 }, create)));
    ids = created.map(({ id }) => id);
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const numberOf = async (table: string): Promise<number> => {
    const [row] = await orm.em.execute<[{ n: number }]>(
      `select count(*)::int as n from ${table} where account_id = ?`,
      [accountId],
    );
    return row.n;
  };
  /** Runs `work`. @returns the number of statements that it takes, and its result. */
  async function statementsOf<T>(work: () => Promise<T>): Promise<[number, T]> {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const result = await work();
    const statements = query.mock.calls.length;
    query.mockRestore();
    return [statements, result];
  }

  it('changes 1,000 links with a few statements', async () => {
    const set = {
      destination: 'https://shop.example/new',
      name: 'Name',
      active: false,
      behavior: 'aggressive' as const,
      note: 'Note',
      maxClicks: 5,
      preview: { title: 'Title', description: 'Description' },
      rules: [{ when: {}, then: { blocked: true as const } }],
      metadata: { order: '1042' },
    };
    const changes = { set, addTags: ['a', 'b'] };
    const [statements, results] = await statementsOf(() => bulk.update(accountId, ids, changes));
    expect(statements).toBeLessThan(20);
    expect(results.filter(({ result }) => result === 'changed')).toHaveLength(1_000);
    expect(await numberOf('link_tags')).toBe(2_000);
    expect(await links.get(accountId, ids[999] ?? '')).toMatchObject({ ...set, tags: ['a', 'b'] });
    // One for each link that was created, and one for the change.
    expect(await numberOf('unsealed_audit_entries')).toBe(1_001);
  });

  it('deletes 1,000 links with a few statements', async () => {
    const [statements, results] = await statementsOf(() => bulk.delete(accountId, ids));
    expect(statements).toBeLessThan(25);
    expect(results.every(({ result }) => result === 'deleted')).toBe(true);
    const left = await Promise.all(
      ['links', 'link_searches', 'target_totals', 'deleted_totals'].map(numberOf),
    );
    expect(left).toEqual([0, 0, 0, 1_000]);
  });

  it('neither deadlocks nor loses anything if the same links are deleted and changed concurrently', async () => {
    const reversed = ids.toReversed();
    const [first, second] = await Promise.all([
      bulk.delete(accountId, ids.slice(0, 600)),
      bulk.delete(accountId, reversed),
      bulk.update(accountId, reversed, { set: { active: false }, addTags: ['x'] }),
      ...ids.slice(0, 20).map((id) => links.delete(accountId, id).catch(() => undefined)),
    ]);
    expect([...first, ...second].every(({ result }) => result === 'deleted')).toBe(true);
    expect(await Promise.all(['links', 'link_tags', 'deleted_totals'].map(numberOf))).toEqual([0, 0, 1_000]);
  });

  it('creates no tags if it changes no link', async () => {
    const [id = ''] = ids;
    const full = Array.from({ length: 20 }, (_, n) => `t${n}`);
    await links.update(accountId, id, { tags: full });
    expect(await bulk.update(accountId, [id, newId()], { addTags: ['new'] })).toMatchObject([
      { id, result: 'too_many_tags' },
      { result: 'not_found' },
    ]);
    expect(await numberOf('tags')).toBe(20);
  });
});
