import { newId } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { claimImport, endTurn, isAccountWaiting } from './import-turns.js';

describe('claimImport', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const [busy, quiet, other] = [newId(), newId(), newId()];

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });
  beforeEach(() => orm.em.execute('delete from imports'));

  const add = async (accountId: string, count = 1, state = 'importing') => {
    for (let n = 0; n < count; n++) {
      await orm.em.execute(
        `insert into imports (account_id, id, state, bytes, options, actor, created_at, updated_at)
         values (?, ?, ?, 1, '{}', '{}', now(), clock_timestamp())`,
        [accountId, newId(), state],
      );
    }
  };
  const claim = async (reserved = false) => claimImport(orm.em.fork(), reserved);
  const accountOfNext = async (reserved = false) => (await claim(reserved))?.accountId;

  it('gives each account its turn, no matter how many imports the others have', async () => {
    await add(busy, 20);
    expect(await accountOfNext()).toBe(busy);
    await add(quiet);
    await add(other);
    expect([await accountOfNext(), await accountOfNext()]).toEqual([quiet, other]);
    expect([await accountOfNext(), await accountOfNext()]).toEqual([busy, undefined]);
  });

  it('runs at most two imports of an account, and one if the place is reserved', async () => {
    await add(busy, 3);
    expect(await accountOfNext(true)).toBe(busy);
    expect(await accountOfNext(true)).toBeUndefined();
    expect(await accountOfNext()).toBe(busy);
    expect(await accountOfNext()).toBeUndefined();
    expect(await isAccountWaiting(orm.em)).toBe(false);
    await add(quiet);
    expect(await isAccountWaiting(orm.em)).toBe(true);
  });

  it('prefers accounts whose last turn was the longest ago', async () => {
    await add(busy, 5);
    const turn = await claim();
    if (turn) await endTurn(orm.em, turn);
    await add(quiet);
    expect([await accountOfNext(), await accountOfNext(true)]).toEqual([quiet, busy]);
  });

  it('takes over an import whose process no longer renews its turn', async () => {
    await add(busy);
    await claim();
    expect(await claim()).toBeUndefined();
    await orm.em.execute(`update imports set run_until = now() - interval '1 second'`);
    expect(await accountOfNext()).toBe(busy);
  });

  it('gives an import to only one of many processes', async () => {
    await add(quiet, 1);
    await add(other, 1, 'checked');
    const claimed = await Promise.all(Array.from({ length: 5 }, () => claim()));
    expect(claimed.filter((each) => each)).toHaveLength(1);
  });
});
