import { loadSettings, newId, type Settings } from '@app/common';
import { inTransaction, ormConfig } from '@app/database';
import { DomainsService } from '@app/domains';
import { GroupsService } from '../groups/groups.service.js';
import { SlugsService } from '@app/slugs';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import { LinksService } from '../links.service.js';
import { TagsService } from '../tags/tags.service.js';
import { BulkLinksService } from './bulk-links.service.js';

const endpoints = 10;

const tables = ['webhook_events', 'webhook_deliveries'];

describe('events of links for ten paused webhooks', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let links: LinksService;
  let bulk: BulkLinksService;
  let tags: TagsService;
  let accountId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    const slugs = new SlugsService(orm.em, { SLUG_QUARANTINE_DAYS: 0 } as Settings);
    const groups = new GroupsService(orm.em);
    const domains = new DomainsService(
      orm.em,
      loadSettings({ SHORT_URL_BASE: 'https://go.example', API_BASE_URL: 'https://api.example' }),
    );
    links = new LinksService(orm.em, slugs, groups, domains);
    bulk = new BulkLinksService(orm.em, slugs, groups);
    tags = new TagsService(orm.em);
  });

  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  const createLinks = (count: number) =>
    inTransaction(orm.em, () =>
      Promise.all(
        Array.from({ length: count }, () =>
          links.create(accountId, { destination: 'https://shop.example', slug: newId() }),
        ),
      ),
    );

  beforeEach(async () => {
    accountId = newId();
    await orm.em.execute(
      `insert into webhook_endpoints (account_id, id, url, events, sealed_secret, disabled_at, disabled_reason, created_at)
       select ?, gen_random_uuid(), 'https://crm.example/', '{link.created,link.updated,link.deleted}', '', now(), 'paused', now()
       from generate_series(1, ${endpoints})`,
      [accountId],
    );
    await orm.em.execute(`truncate ${tables.join()}`);
  });

  const one = async <T>(sql: string): Promise<T> => (await orm.em.execute<T[]>(sql))[0] as T;

  const storedBytes = async (): Promise<number> =>
    (
      await one<{ n: number }>(
        `select (${tables.map((table) => `pg_total_relation_size('${table}')`).join(' + ')})::int as n`,
      )
    ).n;

  it('take at most three times the space of the links, after a change of many', async () => {
    const ids = (await createLinks(400)).map(({ id }) => id);
    // Incompressible data.
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`key-${n}`, randomBytes(330).toString('base64')]),
    );
    await orm.em.execute(`truncate ${tables.join()}`);
    for (const column of ['webhook_events', 'links']) {
      await orm.em.execute(
        `alter table ${column} alter column ${column === 'links' ? 'metadata' : 'state'} set storage external`,
      );
    }
    const set = { metadata };
    const before = await storedBytes();
    await bulk.update(accountId, ids, { set });
    const { states, events, deliveries } = await one<{ states: number; events: number; deliveries: number }>(
      `select (select sum(pg_column_size(webhook_resource('link', to_jsonb(l))))::int from links l) as states,
         (select count(*)::int from webhook_events) as events, (select count(*)::int from webhook_deliveries) as deliveries`,
    );
    expect({ events, deliveries }).toEqual({ events: 400, deliveries: 400 * endpoints });
    const stored = (await storedBytes()) - before;
    expect(stored).toBeLessThan(3 * states);
  });

  it('take less than 800 bytes per webhook besides a small link, none of which is stored per webhook', async () => {
    const before = await storedBytes();
    const ids = (await createLinks(400)).map(({ id }) => id);
    await bulk.update(accountId, ids, { set: { name: 'Name' } });
    const perDelivery = ((await storedBytes()) - before) / (2 * 400 * endpoints);
    expect(perDelivery).toBeLessThan(800);
  });

  it('contain the current tags, of new links and after a tag is renamed', async () => {
    await links.create(accountId, { destination: 'https://shop.example', slug: newId(), tags: ['b', 'a'] });
    const [tag] = await orm.em.execute<{ id: string }[]>(
      `select id from tags where account_id = ? and name = 'a'`,
      [accountId],
    );
    await tags.update(accountId, tag?.id ?? '', { name: 'c' });
    const states = await orm.em.execute<
      { type: string; tags: string[]; deliveries: number; written: number }[]
    >(
      `select min(d.type) as type, v.state -> 'tags' as tags, v.deliveries, count(*)::int as written
       from webhook_events v join webhook_deliveries d on d.account_id = v.account_id and d.event_id = v.id
       where v.account_id = ? group by v.account_id, v.id order by min(d.seq)`,
      [accountId],
    );
    expect(states).toEqual([
      { type: 'link.created', tags: ['a', 'b'], deliveries: endpoints, written: endpoints },
      { type: 'link.updated', tags: ['b', 'c'], deliveries: endpoints, written: endpoints },
    ]);
  });

  it('are deleted with the last of their deliveries', async () => {
    await createLinks(2);
    const drop = (where: string) =>
      orm.em.execute(`delete from webhook_deliveries where account_id = ? and ${where}`, [accountId]);
    const counts = async () =>
      (await orm.em.execute<{ n: number }[]>('select deliveries as n from webhook_events order by 1')).map(
        ({ n }) => n,
      );
    expect(await counts()).toEqual([endpoints, endpoints]);
    await drop(`id in (select id from webhook_deliveries order by seq limit 3)`);
    expect((await counts()).reduce((sum, n) => sum + n, 0)).toBe(
      (await one<{ n: number }>('select count(*)::int as n from webhook_deliveries')).n,
    );
    await drop('event_id = (select min(id::text)::uuid from webhook_events)');
    expect(await counts()).toHaveLength(1);
    await drop('true');
    expect(await counts()).toEqual([]);
  });

  it('are copied into deliveries that the previous version claims, which does not know of events', async () => {
    await createLinks(1);
    const claim = `update webhook_deliveries d set attempts = attempts + 1 where seq = (select min(seq) from webhook_deliveries)
      returning resource, resource = (select state from webhook_events v where v.id = d.event_id) as is_state`;
    expect(await one(claim)).toMatchObject({ is_state: true });
    const isCopied = await orm.em.fork().transactional(async (em) => {
      await em.execute(`select set_config('waypost.reads_webhook_events', 'on', true)`);
      return em.execute(claim.replace('min(seq)', 'max(seq)'));
    });
    expect(isCopied).toMatchObject([{ resource: null }]);
  });
});
