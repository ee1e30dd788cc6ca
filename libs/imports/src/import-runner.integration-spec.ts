import { newId, loadSettings } from '@app/common';
import { ormConfig } from '@app/database';
import { DomainsService, OwnHosts } from '@app/domains';
import { GroupsService, ImportedLinksService } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import { SlugsService } from '@app/slugs';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { ImportRunner } from './import-runner.js';
import type { ImportOptions } from './import-options.js';
import { claimImport } from './import-turns.js';
import { ImportsService } from './imports.service.js';

/** Checks after every batch whether another account is waiting. */
class ShortTurns extends ImportRunner {
  protected override readonly turnMs = 0;
}

describe('ImportRunner', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let imports: ImportsService;
  let runner: ImportRunner;
  let shortTurns: ImportRunner;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    const settings = loadSettings({
      SHORT_URL_BASE: 'https://go.example',
      API_BASE_URL: 'https://api.example',
      SLUG_QUARANTINE_DAYS: '0',
    });
    const { em } = orm;
    imports = new ImportsService(em);
    const parts = [
      em,
      new ImportedLinksService(new SlugsService(em, settings)),
      new GroupsService(em),
      new DomainsService(em, settings),
      new OwnHosts(settings, em),
      new DeniedHosts(settings),
    ] as const;
    runner = new ImportRunner(...parts);
    shortTurns = new ShortTurns(...parts);
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  async function* body(text: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  const create = (accountId: string, text: string) =>
    imports.create(accountId, {}, { body: body(text), createdBy: null });
  const { signal } = new AbortController();

  it('fails at the row after those of the largest sheet', async () => {
    const accountId = newId();
    const { id } = await create(accountId, `{"slug":"a","url":"b"}\n${'0\n'.repeat(1_048_576)}`);
    // It has processed those before.
    await orm.em.execute('update imports set rows = 1048576 where id = ?', [id]);
    expect(await runner.run(accountId, id, signal)).toMatchObject({
      state: 'failed',
      rows: 1_048_576,
      failure: { code: 'too_many_rows' },
    });
  });

  it('deletes what the previous run has left in steps of 10,000, so that canceling does not wait for all', async () => {
    const accountId = newId();
    const { id } = await create(accountId, 'slug,url\n-,x\n');
    await orm.em.execute(
      `create table deleted_at_once (n int);
       create function note_deleted() returns trigger language plpgsql as $$
       begin insert into deleted_at_once select count(*) from removed having count(*) > 0; return null; end $$;
       create trigger note_deleted after delete on import_keys referencing old table as removed
         for each statement execute function note_deleted()`,
    );
    await orm.em.execute(
      `insert into import_keys (account_id, import_id, key, line)
       select ?, ?, 'code' || n, n from generate_series(1, 12000) as n`,
      [accountId, id],
    );
    expect(await runner.run(accountId, id, signal)).toMatchObject({ state: 'checked', rows: 1 });
    expect(await orm.em.execute('select n from deleted_at_once order by n')).toEqual([
      { n: 2_000 },
      { n: 10_000 },
    ]);
    await orm.em.execute('drop trigger note_deleted on import_keys');
  });

  it('processes fewer rows at once if they are long', async () => {
    const accountId = newId();
    const row = `{"slug":"-","url":"x","note":"${'x'.repeat(400_000)}"}\n`;
    const { id } = await create(accountId, row.repeat(12));
    const batches: number[] = [];
    await runner.run(accountId, id, signal, ({ rows }) => batches.push(rows));
    expect(batches.at(-1)).toBe(12);
    expect(batches.length).toBeGreaterThan(1);
  });

  it('processes all batches before a row that cannot be read', async () => {
    const accountId = newId();
    const { id } = await create(accountId, `[${'{"slug":"-","url":"x"},'.repeat(2_500)}{"slug"`);
    expect(await runner.run(accountId, id, signal)).toMatchObject({
      state: 'failed',
      rows: 2_000,
      failure: { code: 'malformed_json' },
    });
  });

  it('skips a row whose quote is never closed, and no other', async () => {
    const accountId = newId();
    const { id } = await create(accountId, `slug,url\n-,"x\n${'-,x\n'.repeat(2_500)}`);
    expect(await runner.run(accountId, id, signal)).toMatchObject({
      state: 'checked',
      rows: 2_501,
      skipped: { malformed_row: 1, no_slug: 2_500 },
    });
  });

  it('reads all dates with slashes in the order that a single unambiguous date reveals, wherever it is', async () => {
    const accountId = newId();
    const rows = Array.from({ length: 1_500 }, (_, n) => `d${n},https://d.example/,3/4/2024`);
    const file = (last: string) =>
      `slug,url,created,expires\n${rows.join('\n')}\nlast,https://d.example/,,${last}\n`;
    const check = async (text: string) => runner.run(accountId, (await create(accountId, text)).id, signal);

    const american = await check(file('12/31/2099'));
    expect(american).toMatchObject({ created: 1_501, leftOut: {}, found: { dateOrder: 'month' } });
    expect(await check(file('31/12/2099'))).toMatchObject({ leftOut: {}, found: { dateOrder: 'day' } });
    expect(await check(file('2099-12-31'))).toMatchObject({
      leftOut: { createdAt: 1_500 },
      found: { dateOrder: null },
    });
    const both = file('31/12/2099').replace('3/4/2024', '3/15/2024');
    expect(await check(both)).toMatchObject({ leftOut: { createdAt: 1_499 }, found: { dateOrder: null } });

    // The import itself reads them as the check did.
    const { id = '' } = american ?? {};
    await imports.start(accountId, id, () => Promise.resolve(null));
    expect(await runner.run(accountId, id, signal)).toMatchObject({ state: 'finished', created: 1_501 });
    const links = await orm.em.execute<{ created_at: Date }[]>(
      `select distinct created_at from links where account_id = ? and slug like 'd%'`,
      [accountId],
    );
    expect(links.map(({ created_at }) => new Date(created_at).toJSON())).toEqual([
      '2024-03-04T00:00:00.000Z',
    ]);
  });

  it('reads a file in the encoding that a byte far down reveals, or that the caller names', async () => {
    const accountId = newId();
    const ascii = 'slug,url,title\n' + '-,x,x\n'.repeat(100_000);
    const bytes = Buffer.concat([
      Buffer.from(ascii),
      Buffer.from('menu,https://a.example/,Caf\xe9\n', 'latin1'),
    ]);
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    }
    const run = async (options: ImportOptions) => {
      const { id } = await imports.create(accountId, options, { body: chunks(), createdBy: null });
      return runner.run(accountId, id, signal);
    };
    expect(await run({})).toMatchObject({ created: 1, found: { encoding: 'windows-1252' } });
    expect(await run({ encoding: 'utf-8' })).toMatchObject({
      state: 'checked',
      failure: { code: 'not_text' },
    });
  });

  it('yields after its turn if an account without a running import waits, and continues later where it stopped', async () => {
    const long = { accountId: newId(), rows: 2_500 };
    const { id } = await create(long.accountId, `slug,url\n${'-,x\n'.repeat(long.rows)}`);
    const other = { accountId: newId() };
    const short = await create(other.accountId, 'slug,url\n-,x\n');

    expect(await shortTurns.run(long.accountId, id, signal)).toMatchObject({
      state: 'checking',
      rows: 1_000,
    });
    expect(await claimImport(orm.em, true)).toEqual({ ...other, importId: short.id });
    expect(await shortTurns.run(other.accountId, short.id, signal)).toMatchObject({ state: 'checked' });
    expect(await claimImport(orm.em, true)).toEqual({ accountId: long.accountId, importId: id });
    expect(await shortTurns.run(long.accountId, id, signal)).toMatchObject({ state: 'checked', rows: 2_500 });
  });

  it('leaves an import to other processes when its own process stops', async () => {
    const accountId = newId();
    const { id } = await create(accountId, 'slug,url\n-,x\n');
    await expect(runner.run(accountId, id, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    );
    expect(await claimImport(orm.em, true)).toEqual({ accountId, importId: id });
    await imports.cancel(accountId, id);
  });
});
