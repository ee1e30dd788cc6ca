import { loadSettings, newId } from '@app/common';
import { ormConfig } from '@app/database';
import { DomainsService, OwnHosts } from '@app/domains';
import { GroupsService, ImportedLinksService } from '@app/links';
import { type ImportDetails, ImportRunner, ImportsService } from '@app/imports';
import { DeniedHosts } from '@app/moderation';
import { SlugsService } from '@app/slugs';
import { createTestDatabase, type TestDatabase, waitFor } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { ImportHandler } from './import.handler.js';

/** Holds every import of an account until the test lets it begin. */
class HoldingRunner extends ImportRunner {
  readonly ended: string[] = [];
  readonly held: string[] = [];
  readonly release = Promise.withResolvers<void>();
  holds = '';

  override async run(accountId: string, id: string, signal: AbortSignal): Promise<ImportDetails | undefined> {
    if (accountId === this.holds) {
      this.held.push(id);
      await this.release.promise;
    }
    const details = await super.run(accountId, id, signal);
    this.ended.push(accountId);
    return details;
  }
}

describe('the job for imports', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let imports: ImportsService;
  let runner: HoldingRunner;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    const settings = loadSettings({
      SHORT_URL_BASE: 'https://go.example',
      API_BASE_URL: 'https://api.example',
    });
    const { em } = orm;
    imports = new ImportsService(em);
    runner = new HoldingRunner(
      em,
      new ImportedLinksService(new SlugsService(em, settings)),
      new GroupsService(em),
      new DomainsService(em, settings),
      new OwnHosts(settings, em),
      new DeniedHosts(settings),
    );
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  async function* body(text: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  const { signal } = new AbortController();
  const run = (handler: ImportHandler, accountId: string, importId: string) =>
    handler.run({
      id: newId(),
      data: { accountId, importId },
      progress: undefined,
      signal,
      report: async () => undefined,
    });

  it('imports a file of one account while 20 imports of another one are under way in two processes', async () => {
    const [many, one] = [newId(), newId()];
    const create = (accountId: string) =>
      imports.create(accountId, {}, { body: body('slug,url\n-,https://x.example\n'), createdBy: null });
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) {
      const { id } = await create(many);
      ids.push(id);
      // Otherwise, the account has too many open ones.
      await orm.em.execute(`update imports set ended_at = now() where id = ?`, [id]);
    }
    await orm.em.execute(`update imports set ended_at = null where account_id = ?`, [many]);
    runner.holds = many;
    const processes = [1, 2].map(() => new ImportHandler(orm.em.fork(), runner));
    const jobs = processes.flatMap((handler) => ids.map((id) => run(handler, many, id)));
    await waitFor(() => runner.held.length === 2);
    const { id } = await create(one);
    jobs.push(...processes.map((handler) => run(handler, one, id)));
    await waitFor(() => runner.ended.length > 0);
    expect([runner.ended, runner.held.length]).toEqual([[one], 2]);

    runner.release.resolve();
    await Promise.all(jobs);
    const { rows } = {
      rows: await orm.em.execute<{ state: string }[]>('select distinct state from imports'),
    };
    expect([rows, runner.ended.length]).toEqual([[{ state: 'checked' }], 21]);
  });
});
