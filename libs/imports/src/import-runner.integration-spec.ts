import { newId, loadSettings } from '@app/common';
import { ormConfig } from '@app/database';
import { DomainsService, OwnHosts } from '@app/domains';
import { GroupsService } from '@app/groups';
import { ImportedLinksService } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import { SlugsService } from '@app/slugs';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { ImportRunner } from './import-runner.js';
import { claimImport } from './import-turns.js';
import { ImportsService } from './imports.service.js';

/** Asks after every batch whether somebody waits. */
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

  it('fails at the row after a million', async () => {
    const accountId = newId();
    const { id } = await create(accountId, `{"slug":"a","url":"b"}\n${'0\n'.repeat(1_000_000)}`);
    // It has dealt with those before.
    await orm.em.execute('update imports set rows = 1000000 where id = ?', [id]);
    expect(await runner.run(accountId, id, signal)).toMatchObject({
      state: 'failed',
      rows: 1_000_000,
      failure: { code: 'too_many_rows' },
    });
  });

  it('deals with fewer rows at once if they are long', async () => {
    const accountId = newId();
    const row = `{"slug":"-","url":"x","note":"${'x'.repeat(400_000)}"}\n`;
    const { id } = await create(accountId, row.repeat(12));
    const batches: number[] = [];
    await runner.run(accountId, id, signal, ({ rows }) => batches.push(rows));
    expect(batches.at(-1)).toBe(12);
    expect(batches.length).toBeGreaterThan(1);
  });

  it('deals with all batches before a row that cannot be read', async () => {
    const accountId = newId();
    const { id } = await create(accountId, `slug,url\n${'-,x\n'.repeat(2_500)}-,"x`);
    expect(await runner.run(accountId, id, signal)).toMatchObject({
      state: 'failed',
      rows: 2_000,
      failure: { code: 'malformed_csv' },
    });
  });

  it('makes room after its turn if an account waits of which no import runs, and goes on later where it was', async () => {
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

  it('leaves an import to others when its process stops', async () => {
    const accountId = newId();
    const { id } = await create(accountId, 'slug,url\n-,x\n');
    await expect(runner.run(accountId, id, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    );
    expect(await claimImport(orm.em, true)).toEqual({ accountId, importId: id });
    await imports.cancel(accountId, id);
  });
});
