import { createTestDatabase, type TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { BatchedStatement, type BatchedStatementOptions } from './batched-statement.js';
import { inTransaction } from './in-transaction.js';
import { ormConfig } from './orm-config.js';

interface WordRow {
  word: string | null;
}

describe('BatchedStatement', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let em: MikroORM['em'];
  let pool: pg.Pool;
  let names = 0;

  /** Reads words by id. A query that includes the id 0 fails. */
  const words = (
    options: Partial<BatchedStatementOptions<{ id: number }>> = {},
    on: pg.Pool | MikroORM['em'] = em,
  ) =>
    new BatchedStatement<{ id: number }, WordRow>(on, {
      name: `words-${++names}`,
      columns: { id: 'int' },
      sql: (input) => `select place, word, 1 / input.id from ${input} join words using (id)`,
      ...options,
    });

  /** Adds words. An existing one violates the primary key, which fails the whole query. */
  const newWords = () =>
    new BatchedStatement<{ id: number; word: string }, { id: number }>(em, {
      name: `new-words-${++names}`,
      columns: { id: 'int', word: 'text' },
      sql: (input) =>
        `with input as (select * from ${input}), added as (insert into words select id, word from input)
         select place, id from input`,
    });

  const transaction = <T>(work: (em: MikroORM['em']) => Promise<T>): Promise<T> =>
    inTransaction(em as never, work as never);

  /** The statements that `work` sends to PostgreSQL. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    try {
      await work();
      return query.mock.calls.map(([sent]) =>
        typeof sent === 'string' ? sent : (sent as pg.QueryConfig).text,
      );
    } finally {
      query.mockRestore();
    }
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    em = orm.em;
    pool = new pg.Pool({ connectionString: database.url, max: 5 });
    await em.execute('create table words (id int primary key, word text)');
  });

  beforeEach(async () => {
    await em.execute('truncate words');
    await em.execute(`insert into words values (0, 'zero'), (1, 'one'), (2, 'two'), (3, null)`);
  });

  afterAll(async () => {
    await pool.end();
    await orm.close();
    await database.drop();
  });

  describe.each(['a pool', 'an entity manager'])('on %s', (kind) => {
    const on = () => (kind === 'a pool' ? pool : em);

    it('sends the calls of one turn as one query and gives each its own row', async () => {
      const statement = words({}, on());
      const sent = await statementsOf(async () => {
        const rows = await Promise.all([2, 1, 9, 3, 2].map((id) => statement.run({ id })));
        expect(rows.map((row) => row?.word)).toEqual(['two', 'one', undefined, null, 'two']);
      });
      expect(sent).toHaveLength(1);
    });

    it('sends a new query for calls of a later turn', async () => {
      const statement = words({}, on());
      const sent = await statementsOf(async () => {
        const first = statement.run({ id: 2 });
        await nextTurn();
        await Promise.all([first, statement.run({ id: 2 })]);
      });
      expect(sent).toHaveLength(2);
    });

    it('caches nothing: a call after a change sees it', async () => {
      const statement = words({ maxRunning: 1, mergeEqual: true }, on());
      expect((await statement.run({ id: 1 }))?.word).toBe('one');
      await em.execute(`update words set word = 'uno' where id = 1`);
      expect((await statement.run({ id: 1 }))?.word).toBe('uno');
    });

    it('splits more calls than maxBatch over several queries', async () => {
      await em.execute(`insert into words select id, 'word ' || id from generate_series(10, 1300) as id`);
      const ids = Array.from({ length: 1_200 }, (_, at) => at + 10);
      for (const [maxBatch, queries] of [
        [undefined, 3],
        [100, 12],
      ]) {
        const statement = words({ maxBatch }, on());
        const sent = await statementsOf(async () => {
          const rows = await Promise.all(ids.map((id) => statement.run({ id })));
          expect(rows.map((row) => row?.word)).toEqual(ids.map((id) => `word ${id}`));
        });
        expect(sent).toHaveLength(queries ?? 0);
      }
    });

    it('rejects only the call that fails', async () => {
      const statement = words({ maxRunning: 1 }, on());
      const ids = [1, 2, 3, 0, 1, 2, 3];
      const results = await Promise.allSettled(ids.map((id) => statement.run({ id })));
      expect(results.map(({ status }) => status === 'fulfilled')).toEqual(ids.map((id) => id !== 0));
      expect((await statement.run({ id: 2 }))?.word).toBe('two');
    });

    it('passes every value unchanged', async () => {
      interface Values {
        text: string | null;
        id: string;
        at: Date;
        on: boolean;
        amount: number;
      }
      const echo = new BatchedStatement<Values, Values>(on(), {
        name: `echo-${++names}`,
        columns: { text: 'text', id: 'uuid', at: 'timestamptz', on: 'boolean', amount: 'float8' },
        sql: (input) => `select *, extract(epoch from at) * 1000 as ms from ${input}`,
      });
      const texts = [
        '',
        'null',
        'a "quoted" word',
        String.raw`back\slash\"`,
        '{a,b}',
        ' ü\n\t😀 ',
        "it's ? $1",
        null,
      ];
      const values = texts.map((text, n) => ({
        text,
        id: `01981f5e-8d07-7cc4-a3a4-00000000000${n}`,
        at: new Date(1_790_000_000_123 + n),
        on: n % 2 === 0,
        amount: n / 4,
      }));
      const expected = values.map(({ at, ...others }) => ({ ...others, ms: at.getTime() }));
      const shown = (row?: object) => {
        const { text, id, on: flag, amount, ms } = row as Values & { ms: string };
        return { text, id, on: flag, amount, ms: Number(ms) };
      };
      const together = await Promise.all(values.map((value) => echo.run(value)));
      expect(together.map(shown)).toEqual(expected);
      if (kind === 'a pool') return;
      const inside = await transaction(() => Promise.all(values.map((value) => echo.run(value))));
      expect(inside.map(shown)).toEqual(expected);
    });
  });

  it('shares a row among equal inputs if mergeEqual is set', async () => {
    const statement = words({
      mergeEqual: true,
      sql: (input) => `select place, id::text as word, count(*) over () as sent from ${input}`,
    });
    const rows = await Promise.all([1, 2, 1, 1, 2].map((id) => statement.run({ id })));
    expect(rows.map((row) => row?.word)).toEqual(['1', '2', '1', '1', '2']);
    expect(Number((rows[0] as unknown as { sent: string }).sent)).toBe(2);
  });

  it('rejects equal inputs together if mergeEqual is set', async () => {
    const statement = words({ mergeEqual: true });
    const results = await Promise.allSettled([0, 1, 0, 1].map((id) => statement.run({ id })));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });

  describe('with a slow database', () => {
    /** Takes as many milliseconds as the greatest input. */
    const slow = (options: Partial<BatchedStatementOptions<{ ms: number }>>) =>
      new BatchedStatement<{ ms: number }, { ms: number }>(pool, {
        name: `slow-${++names}`,
        columns: { ms: 'int' },
        sql: (input) => `select place, ms, pg_sleep(ms / 1000.0) from ${input}`,
        ...options,
      });

    it('runs at most maxRunning batches and sends the calls that waited together', async () => {
      const statement = slow({ maxRunning: 2 });
      const sent = await statementsOf(async () => {
        const calls = [];
        for (let n = 0; n < 6; n++) {
          calls.push(statement.run({ ms: 1_000 }));
          await nextTurn();
        }
        await Promise.all(calls);
      });
      expect(sent).toHaveLength(3);
    });

    it('rejects a call at its deadline, whether it is waiting or running', async () => {
      const statement = slow({ maxRunning: 1, deadlineMs: 150 });
      const running = statement.run({ ms: 500 });
      await nextTurn();
      const sent = await statementsOf(async () => {
        const results = await Promise.allSettled([running, statement.run({ ms: 1 })]);
        for (const result of results) {
          expect(result).toMatchObject({
            status: 'rejected',
            reason: { message: expect.stringContaining('timeout expired') as string },
          });
        }
        // The call that never ran is no longer sent.
        await new Promise((resolve) => setTimeout(resolve, 500));
      });
      expect(sent).toHaveLength(0);
      expect(await statement.run({ ms: 1 })).toMatchObject({ ms: 1 });
    });

    it('gives up a query after queryTimeoutMs', async () => {
      await expect(slow({ queryTimeoutMs: 50 }).run({ ms: 1_000 })).rejects.toThrow('timeout');
    });
  });

  it('rejects all calls of a batch, without trying each, if the database cannot be reached', async () => {
    const away = new pg.Pool({ host: '127.0.0.1', port: 1 });
    const connect = jest.spyOn(away, 'connect');
    const statement = words({}, away);
    const results = await Promise.allSettled([1, 2, 3].map((id) => statement.run({ id })));
    expect(results.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(connect).toHaveBeenCalledTimes(1);
  });

  describe('in a transaction', () => {
    it('runs in that transaction and in no other', async () => {
      const statement = words();
      await transaction(async (em) => {
        await em.execute(`insert into words values (4, 'four')`);
        expect((await statement.run({ id: 4 }))?.word).toBe('four');
        expect(await words({}, pool).run({ id: 4 })).toBeUndefined();
        await em.execute('delete from words where id = 4');
      });
      expect(await statement.run({ id: 4 })).toBeUndefined();
    });

    it('sends the calls of one turn as one query', async () => {
      const statement = newWords();
      const ids = Array.from({ length: 1_000 }, (_, at) => at + 10);
      const sent = await statementsOf(() =>
        transaction(() => Promise.all(ids.map((id) => statement.run({ id, word: `word ${id}` })))),
      );
      // Begin and commit, and two batches of 500, each in a savepoint.
      expect(sent.length).toBeLessThanOrEqual(8);
      expect(await em.execute('select count(*)::int as added from words where id >= 10')).toEqual([
        { added: 1_000 },
      ]);
    });

    it('keeps the calls of two transactions apart', async () => {
      const statement = newWords();
      const results = await Promise.allSettled([
        transaction(() => Promise.all([10, 11].map((id) => statement.run({ id, word: 'kept' })))),
        transaction(async () => {
          await Promise.all([20, 21].map((id) => statement.run({ id, word: 'undone' })));
          throw new Error('undo');
        }),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      expect(await em.execute('select id from words where id >= 10 order by id')).toEqual([
        { id: 10 },
        { id: 11 },
      ]);
    });

    it('rejects only the call of a batch that fails, and the transaction continues', async () => {
      const statement = newWords();
      const ids = [10, 11, 1, 12, 2, 13];
      const results = await transaction(async (em) => {
        await em.execute(`insert into words values (5, 'before')`);
        const settled = await Promise.allSettled(ids.map((id) => statement.run({ id, word: 'new' })));
        await em.execute(`insert into words values (6, 'after')`);
        return settled;
      });
      expect(results.map(({ status }) => status === 'fulfilled')).toEqual(ids.map((id) => id >= 10));
      const kept = await em.execute<{ id: number }[]>('select id from words where id > 3 order by id');
      expect(kept.map(({ id }) => id)).toEqual([5, 6, 10, 11, 12, 13]);
    });

    it('does not undo statements of others when a batch fails', async () => {
      const statement = newWords();
      await transaction(async (em) => {
        await Promise.allSettled([
          statement.run({ id: 10, word: 'new' }),
          statement.run({ id: 1, word: 'duplicate' }),
          nextTurn().then(() => em.execute(`insert into words values (5, 'meanwhile')`)),
        ]);
      });
      expect(await em.execute('select id from words where id > 3 order by id')).toEqual([
        { id: 5 },
        { id: 10 },
      ]);
    });

    it('aborts the transaction if a call that is alone fails', async () => {
      const statement = newWords();
      await expect(
        transaction(async (em) => {
          await statement.run({ id: 1, word: 'duplicate' }).catch(() => undefined);
          await em.execute('select 1');
        }),
      ).rejects.toThrow('aborted');
    });

    it('undoes calls in flight when the transaction rolls back', async () => {
      const statement = newWords();
      let call: Promise<unknown> | undefined;
      await expect(
        transaction(async () => {
          call = statement.run({ id: 10, word: 'undone' });
          throw new Error('undo');
        }),
      ).rejects.toThrow('undo');
      await call?.catch(() => undefined);
      expect(await em.execute('select id from words where id = 10')).toEqual([]);
    });

    it('runs in the savepoint of a nested transaction', async () => {
      const statement = newWords();
      await transaction(async () => {
        await statement.run({ id: 10, word: 'outer' });
        await transaction(async () => {
          await Promise.all([11, 12].map((id) => statement.run({ id, word: 'inner' })));
          throw new Error('undo');
        }).catch(() => undefined);
        await statement.run({ id: 13, word: 'outer' });
      });
      expect(await em.execute('select id from words where id >= 10 order by id')).toEqual([
        { id: 10 },
        { id: 13 },
      ]);
    });
  });
});
