import { loadSettings, newId, type Settings } from '@app/common';
import { inTransaction, ormConfig } from '@app/database';
import { DomainsService } from '@app/domains';
import { GroupsService } from './groups/groups.service.js';
import { SlugsService } from '@app/slugs';
import { createTestDatabase, type TestDatabase, waitFor } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { LinksService } from './links.service.js';

describe('the limit of clicks', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let links: LinksService;
  let pool: pg.Pool;
  const accountId = newId();
  let count = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    links = new LinksService(
      orm.em,
      new SlugsService(orm.em, { SLUG_QUARANTINE_DAYS: 0 } as Settings),
      new GroupsService(orm.em),
      new DomainsService(
        orm.em,
        loadSettings({ SHORT_URL_BASE: 'https://go.example', API_BASE_URL: 'https://api.example' }),
      ),
    );
    pool = new pg.Pool({ connectionString: database.url, max: 5 });
  });
  afterAll(async () => {
    await pool.end();
    await orm.close();
    await database.drop();
  });

  const create = async (maxClicks?: number) =>
    (
      await links.create(accountId, {
        destination: 'https://x.example/',
        slug: `limit-${++count}`,
        maxClicks,
      })
    ).id;
  const isExhausted = async (id: string): Promise<boolean> => {
    const { rows } = await pool.query<{ exhausted: boolean }>('select exhausted from links where id = $1', [
      id,
    ]);
    return rows[0]?.exhausted ?? false;
  };

  /** The worker's locks of the rows of one link, in its order. */
  const lockTotals = 'select from target_totals where account_id = $1 and target_id = $2 for no key update';
  const addClicks = 'update target_totals set clicks = clicks + $3 where account_id = $1 and target_id = $2';
  const closeLinks = 'select close_exhausted_links(array[$1::uuid], array[$2::uuid])';
  const countClicks = async (client: pg.ClientBase, id: string, clicks: number): Promise<void> => {
    await client.query(lockTotals, [accountId, id]);
    await client.query(addClicks, [accountId, id, clicks]);
    await client.query(closeLinks, [accountId, id]);
  };
  const counted = async (id: string, clicks: number): Promise<void> => {
    const client = await pool.connect();
    await client.query('begin');
    await countClicks(client, id, clicks);
    await client.query('commit');
    client.release();
  };
  const someoneWaits = () =>
    waitFor(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    });

  it('closes the link with the click that reaches it', async () => {
    const [id, free] = [await create(5), await create()];
    for (const link of [id, free]) await counted(link, 4);
    expect([await isExhausted(id), await isExhausted(free)]).toEqual([false, false]);
    for (const link of [id, free]) await counted(link, 1);
    expect([await isExhausted(id), await isExhausted(free)]).toEqual([true, false]);
  });

  it('opens the link again if it is raised or removed, and closes it if it is lowered', async () => {
    const id = await create(5);
    await counted(id, 5);
    for (const [maxClicks, exhausted] of [
      [6, false],
      [5, true],
      [null, false],
      [1, true],
      [1_000_000_000, false],
    ] as const) {
      await links.update(accountId, id, { maxClicks });
      expect([maxClicks, await isExhausted(id)]).toEqual([maxClicks, exhausted]);
    }
    const { updatedAt } = await links.get(accountId, id);
    await links.update(accountId, id, { maxClicks: 1_000_000_000 });
    expect((await links.get(accountId, id)).updatedAt).toEqual(updatedAt);
  });

  it.each([
    { change: 'lowered', from: 10, to: 6, exhausted: true },
    { change: 'raised', from: 6, to: 10, exhausted: false },
    { change: 'set', from: undefined, to: 6, exhausted: true },
  ])(
    'is compared with the clicks that are being counted while it is $change',
    async ({ from, to, exhausted }) => {
      const id = await create(from);
      await counted(id, 5);
      const worker = await pool.connect();
      await worker.query('begin');
      await countClicks(worker, id, 1);
      const change = links.update(accountId, id, { maxClicks: to });
      await someoneWaits();
      await worker.query('commit');
      worker.release();
      await change;
      expect(await isExhausted(id)).toBe(exhausted);
    },
  );

  it('applies to clicks that are counted while it is changed', async () => {
    const id = await create(10);
    await counted(id, 5);
    const worker = await pool.connect();
    let work: Promise<void> | undefined;
    await inTransaction(orm.em, async () => {
      await links.update(accountId, id, { maxClicks: 6 });
      await worker.query('begin');
      work = countClicks(worker, id, 1);
      await someoneWaits();
    });
    await work;
    await worker.query('commit');
    worker.release();
    expect(await isExhausted(id)).toBe(true);
  });

  it('takes its locks in the same order as counting, so that neither a change nor a deletion deadlocks', async () => {
    const [changed, deleted] = [await create(10), await create(10)];
    const worker = await pool.connect();
    await worker.query(`begin; set local deadlock_timeout = '10s'`);
    for (const id of [changed, deleted]) await worker.query(lockTotals, [accountId, id]);
    const changes = [links.update(accountId, changed, { maxClicks: 1 }), links.delete(accountId, deleted)];
    await someoneWaits();
    // No transaction holds the links yet, because one that waits for the totals has not locked them.
    for (const id of [changed, deleted]) {
      await worker.query('select from links where account_id = $1 and id = $2 for update nowait', [
        accountId,
        id,
      ]);
    }
    await worker.query('commit');
    worker.release();
    await Promise.all(changes);
  });

  it('is found by an index that contains only links with a limit', async () => {
    const { rows } = await pool.query<{ indpred: string }>(
      `select pg_get_expr(indpred, indrelid) as indpred from pg_index where indexrelid = 'links_limited_idx'::regclass`,
    );
    expect(rows).toEqual([{ indpred: '((max_clicks IS NOT NULL) AND (NOT exhausted))' }]);
    const client = await pool.connect();
    await client.query('begin; set local enable_seqscan = off; set local enable_hashjoin = off');
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain select from unnest($1::uuid[], $2::uuid[]) as k (account_id, id)
       join links l on l.account_id = k.account_id and l.id = k.id where l.max_clicks is not null and not l.exhausted`,
      [[accountId], [newId()]],
    );
    await client.query('rollback');
    client.release();
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('links_limited_idx');
  });
});
