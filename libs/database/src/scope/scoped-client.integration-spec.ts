import { newId, roleUrl } from '@app/common';
import { createTestDatabase, type TestDatabase, testRolePasswords, waitFor } from '@app/testing';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { BatchedStatement } from '../batched-statement.js';
import { Group } from '../entities/index.js';
import { inTransaction } from '../in-transaction.js';
import { ormConfig } from '../orm-config.js';
import { isTimedOut, withTimeLimit } from '../time-limit.js';
import { inAccount, withAccounts } from './account-scope.js';
import { limitedClient, ScopedClient } from './scoped-client.js';

const readNames = 'select name from groups order by name';

describe('ScopedClient', () => {
  const accounts = Array.from({ length: 20 }, newId);
  const [first = '', second = ''] = accounts;
  let database: TestDatabase;
  let pool: pg.Pool;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    for (const account of accounts) {
      await owner.query('insert into groups values ($1, $2, $3, now())', [account, newId(), account]);
    }
    await owner.end();
    const url = roleUrl(database.url, 'api', testRolePasswords.api);
    pool = new pg.Pool({ connectionString: url, max: 3, Client: ScopedClient });
    orm = await MikroORM.init(ormConfig(url, { driverOptions: { Client: ScopedClient } }));
  });

  afterAll(async () => {
    await pool?.end();
    await orm?.close();
    await database?.drop();
  });

  const namesOf = async (client: pg.Pool | pg.ClientBase, query: string | pg.QueryConfig = readNames) =>
    (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

  /** Runs `work` on one connection, in the scope of the caller. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  it('limits a statement to its accounts, and leaves nothing behind on the connection', async () => {
    await withClient(async (client) => {
      expect(await withAccounts([first], () => namesOf(client))).toEqual([first]);
      expect(await namesOf(client)).toEqual([]);
      expect(await withAccounts([first, second], () => namesOf(client))).toEqual([first, second].sort());
      expect(await withAccounts([], () => namesOf(client))).toEqual([]);
    });
  });

  it('limits prepared statements and statements with values', async () => {
    const prepared = { name: 'group-names', text: readNames };
    const withValues = { text: 'select name from groups where name <> $1', values: ['nobody'] };
    await withClient(async (client) => {
      for (const account of [first, second, first]) {
        expect(await withAccounts([account], () => namesOf(client, prepared))).toEqual([account]);
        expect(await withAccounts([account], () => namesOf(client, withValues))).toEqual([account]);
      }
      expect(await namesOf(client, prepared)).toEqual([]);
    });
  });

  it('limits a transaction from its beginning to its end', async () => {
    await withClient(async (client) => {
      await withAccounts([first], () => client.query('begin'));
      expect(await withAccounts([second], () => namesOf(client))).toEqual([first]);
      await client.query('commit');
      expect(await namesOf(client)).toEqual([]);
    });
  });

  it('reports errors, including those of a prepared statement, and continues', async () => {
    const broken = { name: 'broken', text: 'select nothing from groups' };
    await withClient(async (client) => {
      for (let n = 0; n < 3; n++) {
        const attempt = withAccounts([first], () => client.query(broken));
        await expect(attempt).rejects.toThrow('column "nothing" does not exist');
      }
      const division = withAccounts([first], () =>
        client.query('select 1 / count(*) from groups where false'),
      );
      await expect(division).rejects.toThrow('division by zero');
      expect(await withAccounts([first], () => namesOf(client))).toEqual([first]);
    });
  });

  it('prepares the statement that sets the accounts once per connection, whatever fails in between', async () => {
    const client = new ScopedClient({
      connectionString: roleUrl(database.url, 'api', testRolePasswords.api),
    });
    await client.connect();
    try {
      const broken = { name: 'broken', text: 'select nothing from groups' };
      const divided = { name: 'divided', text: 'select 1 / count(*) from groups where false' };
      const prepared = { name: 'group-names', text: readNames };
      for (const account of [first, second]) {
        await expect(withAccounts([account], () => client.query(broken))).rejects.toThrow('nothing');
        await expect(withAccounts([account], () => client.query(divided))).rejects.toThrow('division');
        expect(await withAccounts([account], () => namesOf(client, prepared))).toEqual([account]);
      }
      const { rows } = await client.query<{ statement: string }>(
        `select statement from pg_prepared_statements where statement like '%set_config%'`,
      );
      expect(rows).toHaveLength(1);
    } finally {
      await client.end();
    }
  });

  it('keeps concurrent callers of the ORM apart', async () => {
    const seen = await Promise.all(
      accounts.map((account) =>
        withAccounts([account], async () => {
          const em = orm.em.fork();
          const rows = await em.execute<{ name: string }[]>(readNames);
          const groups = await inTransaction(em, (transaction) => transaction.find(Group, {}));
          return [...rows, ...groups].map(({ name }) => name);
        }),
      ),
    );
    expect(seen).toEqual(accounts.map((account) => [account, account]));
  });

  it('lets a transaction continue for an account that it finds', async () => {
    await withAccounts([first], () =>
      inTransaction(orm.em.fork(), async (em) => {
        const found = await inAccount(em, second, () => em.find(Group, {}));
        expect(found.map(({ name }) => name).sort()).toEqual([first, second].sort());
      }),
    );
  });

  it('limits a batch to the accounts of its callers, whatever the scope of each', async () => {
    const batched = new BatchedStatement<{ accountId: string }, { seen: string[] }>(orm.em.fork(), {
      name: 'seen-groups',
      columns: { accountId: 'uuid' },
      sql: (input) =>
        `select place, (select array_agg(name order by name) from groups) as seen from ${input}`,
    });
    const rows = await Promise.all(
      [first, second].map((accountId) => withAccounts([accountId], () => batched.run({ accountId }))),
    );
    expect(rows.map((row) => row?.seen)).toEqual([[first, second].sort(), [first, second].sort()]);
    const alone = await withAccounts([second], () => batched.run({ accountId: first }));
    expect(alone?.seen).toEqual([first]);
  });

  describe('with a time limit', () => {
    /** Blocks other readers of the groups while `work` runs. */
    async function whileGroupsAreLocked(work: () => Promise<void>): Promise<void> {
      const owner = new pg.Client({ connectionString: database.url });
      await owner.connect();
      try {
        await owner.query('begin; lock table groups in access exclusive mode');
        await work();
      } finally {
        await owner.end();
      }
    }
    const limited = <T>(ms: number, work: () => T): T => withAccounts([first], () => withTimeLimit(ms, work));
    const failureOf = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );
    const statementTimeout = async (client: pg.PoolClient | pg.Pool) =>
      (await client.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]
        ?.statement_timeout;

    it('makes PostgreSQL cancel a statement that takes longer, and uses the connection again', async () => {
      const prepared = { name: 'limited-names', text: readNames };
      await withClient(async (client) => {
        // Parsing it needs a lock, too, and comes before the time limit is set.
        await limited(30_000, () => namesOf(client, prepared));
        await whileGroupsAreLocked(async () => {
          for (const query of [readNames, prepared]) {
            const failure = await failureOf(limited(50, () => namesOf(client, query)));
            expect(failure).toMatchObject({ code: '57014' });
            expect(isTimedOut(failure)).toBe(true);
          }
        });
        expect(await limited(30_000, () => namesOf(client))).toEqual([first]);
        expect(await statementTimeout(client)).toBe('0');
      });
    });

    it('makes PostgreSQL cancel a statement of a transaction, and of the ORM', async () => {
      await whileGroupsAreLocked(async () => {
        const reads = [
          (em: EntityManager) => em.find(Group, {}),
          (em: EntityManager) => inTransaction(em, (transaction) => transaction.find(Group, {})),
        ];
        for (const read of reads) {
          expect(isTimedOut(await failureOf(limited(50, () => read(orm.em.fork()))))).toBe(true);
        }
      });
      expect(await limited(30_000, () => orm.em.fork().find(Group, {}))).toHaveLength(1);
    });

    it('does not mistake a statement that was canceled on request for one that took too long', async () => {
      await withClient(async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        await whileGroupsAreLocked(async () => {
          const failure = failureOf(limited(30_000, () => namesOf(client)));
          const owner = new pg.Client({ connectionString: database.url });
          await owner.connect();
          await waitFor(async () => {
            const { rowCount } = await owner.query('select from pg_locks where pid = $1 and not granted', [
              rows[0]?.pid,
            ]);
            return rowCount === 1;
          });
          await owner.query('select pg_cancel_backend($1)', [rows[0]?.pid]);
          await owner.end();
          expect(await failure).toMatchObject({ code: '57014' });
          expect(isTimedOut(await failure)).toBe(false);
        });
      });
    });

    describe('of a pool', () => {
      let limitedPool: pg.Pool;
      let limitedOrm: MikroORM;
      beforeAll(async () => {
        const url = roleUrl(database.url, 'api', testRolePasswords.api);
        const Client = limitedClient(4_000);
        limitedPool = new pg.Pool({ connectionString: url, max: 1, Client });
        limitedOrm = await MikroORM.init(ormConfig(url, { driverOptions: { Client } }));
      });
      afterAll(async () => {
        await limitedPool?.end();
        await limitedOrm?.close();
      });
      const ormTimeout = async (em: EntityManager) =>
        (await em.execute<{ ms: string }[]>(`select current_setting('statement_timeout') as ms`))[0]?.ms;

      it('applies to transactions, with accounts and without, and leaves the connection as it was', async () => {
        expect(await inTransaction(limitedOrm.em.fork(), ormTimeout)).toBe('4s');
        const inAccounts = () => inTransaction(limitedOrm.em.fork(), ormTimeout);
        expect(await withAccounts([first], inAccounts)).toBe('4s');
        expect(await limited(50_000, inAccounts)).toBe('50s');
        expect(await ormTimeout(limitedOrm.em.fork())).toBe('0');
        expect(await withAccounts([first], () => namesOf(limitedPool))).toEqual([first]);
        expect(await namesOf(limitedPool)).toEqual([]);
      });

      it('does not apply to single statements, which would cost them a message each', async () => {
        expect(await statementTimeout(limitedPool)).toBe('0');
        expect(await withAccounts([first], () => statementTimeout(limitedPool))).toBe('0');
        expect(await limited(50_000, () => statementTimeout(limitedPool))).toBe('50s');
      });
    });

    it('does not limit a batch, which also serves others', async () => {
      const batched = new BatchedStatement<{ accountId: string }, { ms: string }>(orm.em.fork(), {
        name: 'time-of-batch',
        columns: { accountId: 'uuid' },
        sql: (input) => `select place, current_setting('statement_timeout') as ms from ${input}`,
      });
      expect(await limited(50, () => batched.run({ accountId: first }))).toMatchObject({ ms: '0' });
    });
  });
});
