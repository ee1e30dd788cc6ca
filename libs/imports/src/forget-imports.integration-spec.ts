import { newId } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { deleteAllImports, purgeImportKeys, purgeImports } from './forget-imports.js';
import { ImportsService } from './imports.service.js';

describe('what imports leave behind', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let imports: ImportsService;
  const { signal } = new AbortController();

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    imports = new ImportsService(orm.em);
    await orm.em.execute(`
      create table deleted_at_once (n int);
      create function note_deleted() returns trigger language plpgsql as $$
      begin
        insert into deleted_at_once select count(*) from removed having count(*) > 0;
        return null;
      end $$;
      create trigger note_deleted after delete on import_keys referencing old table as removed
        for each statement execute function note_deleted();
      create trigger note_deleted after delete on import_skips referencing old table as removed
        for each statement execute function note_deleted()`);
  });
  beforeEach(() =>
    orm.em.execute('truncate imports, import_chunks, import_keys, import_skips, deleted_at_once'),
  );
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('slug,url\n');
  }

  /** An import with this many codes and reported rows. */
  async function create(rows: number): Promise<{ accountId: string; id: string }> {
    const accountId = newId();
    const { id } = await imports.create(accountId, {}, { body: body(), createdBy: null });
    await orm.em.execute(
      `insert into import_keys (account_id, import_id, key, line)
       select ?, ?, 'code' || n, n from generate_series(1, ?::int) as n`,
      [accountId, id, rows],
    );
    await orm.em.execute(
      `insert into import_skips (account_id, import_id, place, line, reason, message)
       select ?, ?, n, n, 'reason', 'message' from generate_series(1, ?::int) as n`,
      [accountId, id, rows],
    );
    return { accountId, id };
  }
  const stored = async (): Promise<number[]> => {
    const counts: number[] = [];
    for (const table of ['import_chunks', 'import_keys', 'import_skips']) {
      const [row] = await orm.em.execute<{ n: number }[]>(`select count(*)::int as n from ${table}`);
      counts.push(row?.n ?? -1);
    }
    return counts;
  };
  const deletedAtOnce = async (): Promise<number[]> =>
    (await orm.em.execute<{ n: number }[]>('select n from deleted_at_once order by n desc')).map(
      ({ n }) => n,
    );

  it('a canceled import loses its file at once and its codes in steps of 10,000, and keeps its report', async () => {
    await create(3);
    const { accountId, id } = await create(25_000);
    await imports.cancel(accountId, id);
    expect([await stored(), await deletedAtOnce()]).toEqual([[1, 25_003, 25_003], []]);
    expect(await purgeImportKeys(orm.em, signal)).toBe(25_000);
    // Those of the other one, which is still open.
    expect([await stored(), await deletedAtOnce()]).toEqual([
      [1, 3, 25_003],
      [10_000, 10_000, 5_000],
    ]);
    expect(await purgeImportKeys(orm.em, signal)).toBe(0);
  });

  it('an import that makes room for a newer one leaves its report to steps of 10,000', async () => {
    const { accountId, id } = await create(12_000);
    await imports.cancel(accountId, id);
    await purgeImportKeys(orm.em, signal);
    // The oldest by far has the lowest id.
    await orm.em.execute(
      `insert into imports (account_id, id, state, bytes, options, actor, created_at, updated_at, ended_at)
       select ?, ('ffffffff-ffff-7fff-bfff-' || lpad(n::text, 12, '0'))::uuid, 'cancelled', 1, '{}', '{}', now(), now(), now()
         from generate_series(1, 49) as n`,
      [accountId],
    );
    await orm.em.execute('truncate deleted_at_once');
    await imports.receive(accountId, { body: body(), createdBy: null });
    expect([await stored(), await deletedAtOnce()]).toEqual([[1, 0, 12_000], []]);
    expect(await purgeImports(orm.em, 10)).toBe(0);
    expect([await stored(), await deletedAtOnce()]).toEqual([
      [1, 0, 0],
      [10_000, 2_000],
    ]);
  });

  it('the report of an import that made room for a newer one is deleted with its account', async () => {
    const { accountId, id } = await create(3);
    await orm.em.execute('delete from imports where id = ?', [id]);
    await deleteAllImports(orm.em, accountId);
    expect((await stored()).slice(1)).toEqual([0, 0]);
  });

  it('codes are deleted by the next call if the process stops meanwhile', async () => {
    const { accountId, id } = await create(3);
    await imports.cancel(accountId, id);
    await expect(purgeImportKeys(orm.em, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(await purgeImportKeys(orm.em, signal)).toBe(3);
  });

  it('an import whose report has expired leaves nothing, and is deleted in steps of 10,000', async () => {
    const { accountId, id } = await create(12_000);
    await imports.cancel(accountId, id);
    await orm.em.execute(`update imports set ended_at = now() - interval '31 days'`);
    expect(await purgeImports(orm.em, 10)).toBe(1);
    expect([await stored(), await deletedAtOnce()]).toEqual([
      [0, 0, 0],
      [10_000, 10_000, 2_000, 2_000],
    ]);
    expect(await orm.em.execute('select from imports')).toEqual([]);
  });
});
