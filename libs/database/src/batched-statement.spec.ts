import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { BatchedStatement } from './batched-statement.js';
import { inTransaction } from './in-transaction.js';
import { ormConfig } from './orm-config.js';

interface Word {
  word: string | null;
  /** Of the query that found it. */
  query: string;
}

describe('a batched statement', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let statements = 0;

  /** Finds words by their id; a query that asks for the id 0 fails. */
  const words = (maxRunning?: number) =>
    new BatchedStatement<Word>(
      orm.em,
      `words-${++statements}`,
      `select place::int as place, word, pg_current_xact_id()::text as query, 1 / asked.id
       from unnest(?::int[]) with ordinality as asked (id, place) join words w on w.id = asked.id`,
      maxRunning,
    );

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    await orm.em.execute('create table words (id int primary key, word text)');
    await orm.em.execute(`insert into words values (0, 'nil'), (1, 'one'), (2, 'two'), (3, null)`);
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it('answers those who ask together by one query, each with its own row', async () => {
    const asked = words();
    const found = await Promise.all(['2', '1', '9', '3', '2'].map((id) => asked.run(id)));
    expect(found.map((row) => row?.word)).toEqual(['two', 'one', undefined, null, 'two']);
    expect(new Set(found.flatMap((row) => row?.query ?? [])).size).toBe(1);
  });

  it('keeps nothing: who asks after a change sees it', async () => {
    const asked = words(1);
    const before = asked.run('1');
    expect((await before)?.word).toBe('one');
    await orm.em.execute(`update words set word = 'uno' where id = 1`);
    expect((await asked.run('1'))?.word).toBe('uno');
  });

  it('asks anew for those who come while a query is under way', async () => {
    const asked = words(1);
    const first = asked.run('2');
    // After the first has been sent: a turn of the event loop later.
    const second = new Promise((resolve) => setImmediate(resolve)).then(() => asked.run('2'));
    expect((await second)?.query).not.toBe((await first)?.query);
  });

  it('goes into the transaction that asks, and into no other', async () => {
    const asked = words();
    await inTransaction(orm.em as never, async (em) => {
      await em.execute(`insert into words values (4, 'four')`);
      const [{ id } = { id: '' }] = await em.execute<{ id: string }[]>(
        'select pg_current_xact_id()::text as id',
      );
      expect(await asked.run('4')).toMatchObject({ word: 'four', query: id });
      await em.execute('delete from words where id = 4');
    });
    expect(await asked.run('4')).toBeUndefined();
  });

  it('tells of a failure whom it concerns, and nobody who asked beside them', async () => {
    const asked = words(1);
    const told = await Promise.allSettled(['1', '0', '2'].map((id) => asked.run(id)));
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await asked.run('2'))?.word).toBe('two');
  });

  it('answers more than fit into one query', async () => {
    const asked = words();
    const ids = Array.from({ length: 1_200 }, (_, at) => String(at + 10));
    await orm.em.execute(`insert into words select id, 'word ' || id from generate_series(10, 1300) as id`);
    const found = await Promise.all(ids.map((id) => asked.run(id)));
    expect(found.map((row) => row?.word)).toEqual(ids.map((id) => `word ${id}`));
  });

  it('passes texts as they are', async () => {
    const echo = new BatchedStatement<{ text: string | null }>(
      orm.em,
      'echo',
      'select place::int as place, text from unnest(?::text[]) with ordinality as asked (text, place)',
    );
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
    const together = await Promise.all(texts.map((text) => echo.run(text)));
    expect(together.map((row) => row?.text)).toEqual(texts);
    await inTransaction(orm.em as never, async () => {
      for (const text of texts) expect((await echo.run(text))?.text).toBe(text);
    });
  });
});
