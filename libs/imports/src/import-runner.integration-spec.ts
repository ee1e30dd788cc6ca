import { newId, type Settings } from '@app/common';
import { ormConfig } from '@app/database';
import { DomainsService, OwnHosts } from '@app/domains';
import { GroupsService } from '@app/groups';
import { ImportedLinksService } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import { SlugsService } from '@app/slugs';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { ImportRunner } from './import-runner.js';
import { ImportsService } from './imports.service.js';

describe('ImportRunner', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let imports: ImportsService;
  let runner: ImportRunner;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    const settings = {
      shortHost: 'go.example',
      SHORT_URL_BASE: 'https://go.example',
      API_BASE_URL: 'https://api.example',
      SLUG_QUARANTINE_DAYS: 0,
    } as Settings;
    const { em } = orm;
    imports = new ImportsService(em);
    runner = new ImportRunner(
      em,
      new ImportedLinksService(new SlugsService(em, settings)),
      new GroupsService(em),
      new DomainsService(em, settings),
      new OwnHosts(settings, em),
      new DeniedHosts(settings),
    );
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  async function* body(text: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  const create = (accountId: string, text: string) => imports.create(accountId, {}, { body: body(text) });
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
});
