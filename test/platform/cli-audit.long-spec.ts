import { sealEntries } from '@app/accounts';
import { ormConfig } from '@app/database';
import { createTestDatabase, temporaryFolder, type TemporaryFolder, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { cli, launchSettings, type LaunchSettings } from './launched.js';

const email = 'a@example.com';

describe('cli audit', () => {
  let folder: TemporaryFolder;
  let database: TestDatabase;
  let settings: LaunchSettings;
  let client: pg.Client;
  let accountId: string;

  beforeAll(async () => {
    [folder, database] = await Promise.all([temporaryFolder(), createTestDatabase()]);
    settings = { ...(await launchSettings(folder.path)), DATABASE_URL: database.url };
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    accountId = (await cli(settings, ['account:create', '--email', email])).stdout.trim();
    for (const name of ['one', 'two']) await cli(settings, ['key:create', '--email', email, '--name', name]);
    await cli(settings, ['key:revoke', '--email', email, '--name', 'one']);
    await cli(settings, ['account:password', '--email', email, '--password-stdin'], 'correct horse battery');
  });
  afterAll(async () => {
    await client?.end();
    await Promise.all([folder?.remove(), database?.drop()]);
  });

  async function seal(): Promise<void> {
    const orm = await MikroORM.init(ormConfig(database.url));
    await sealEntries(orm.em.fork(), 1_000);
    await orm.close();
  }

  const headsIn = (output: string): string[] => output.match(/\S+:\d+:[0-9a-f]{64}/g) ?? [];

  /** Runs SQL as a user who may disable the triggers, and restores everything afterward. */
  async function whileTampered(sql: string, check: () => Promise<void>): Promise<void> {
    await client.query('create table original as select * from audit_entries');
    await client.query(`alter table audit_entries disable trigger user; ${sql}`);
    try {
      await check();
    } finally {
      await client.query(
        `delete from audit_entries; insert into audit_entries select * from original; drop table original;
         alter table audit_entries enable trigger user`,
      );
    }
  }

  it('counts entries that are not sealed yet, then prints the head of every chain', async () => {
    const before = await cli(settings, ['audit']);
    expect(before).toMatchObject({ code: 0, stderr: '' });
    expect(before.stdout).toContain('Not sealed yet: 5.');
    expect(headsIn(before.stdout)).toEqual([]);
    await seal();
    const { code, stdout } = await cli(settings, ['audit']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Click ledger\n[^]*The books close\.\n\nAudit log\n[^]*Every chain is intact\.\n$/,
    );
    expect(headsIn(stdout)).toEqual([expect.stringMatching(`^${accountId}:5:`)]);
  });

  it('records what commands did', async () => {
    const { rows } = await client.query(
      'select action, actor_kind, target_type, target_name, details from audit_entries order by seq',
    );
    const byCli = { actor_kind: 'cli' };
    expect(rows).toEqual([
      { ...byCli, action: 'account.created', target_type: 'account', target_name: email, details: {} },
      ...['one', 'two'].map((name) => ({
        ...byCli,
        action: 'key.created',
        target_type: 'key',
        target_name: expect.stringMatching(`^${name} \\(way_\\w{8}…\\)$`) as unknown,
        details: { scopes: ['read', 'write'], expiresAt: null },
      })),
      { ...byCli, action: 'key.revoked', target_type: 'key', target_name: 'one', details: { keys: 1 } },
      {
        ...byCli,
        action: 'password.changed',
        target_type: 'user',
        target_name: email,
        details: { sessionsEnded: 0 },
      },
    ]);
  });

  it.each([
    [
      'an edited row',
      `update audit_entries set action = 'link.deleted' where seq = 2`,
      'position 2 was changed',
    ],
    ['a deleted row', 'delete from audit_entries where seq = 3', 'position 3 is missing'],
    [
      'another order',
      'update audit_entries set seq = -seq where seq > 3; update audit_entries set seq = 9 + seq where seq < 0',
      'position 4 does not follow the entry before it',
    ],
  ])('detects %s, and names the account and the position', async (_what, sql, problem) => {
    await whileTampered(sql, async () => {
      const { code, stdout } = await cli(settings, ['audit']);
      expect(code).toBe(1);
      expect(stdout).toContain(`BROKEN  account ${accountId}: ${problem}\n`);
      expect(stdout).toContain('The audit log is NOT intact.');
    });
  });

  it('detects deleted last rows by an earlier head', async () => {
    const { stdout: earlier } = await cli(settings, ['audit']);
    const expectHeads = ['audit', '--expect', ...headsIn(earlier)];
    expect((await cli(settings, expectHeads)).code).toBe(0);
    await whileTampered('delete from audit_entries where seq = 5', async () => {
      expect((await cli(settings, ['audit'])).code).toBe(0);
      const { code, stdout } = await cli(settings, expectHeads);
      expect(code).toBe(1);
      expect(stdout).toContain(
        `BROKEN  account ${accountId}: position 5, an expected head, is missing; the chain ends at 4\n`,
      );
    });
    expect((await cli(settings, expectHeads)).code).toBe(0);
  });

  it("exports an account's chain and the installation's", async () => {
    const lines = (output: string) =>
      output
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { action: string });
    const account = await cli(settings, ['audit:export', '--account', accountId]);
    expect(account.code).toBe(0);
    expect(lines(account.stdout)).toHaveLength(5);
    expect(lines(account.stdout)[0]).toMatchObject({ account: accountId, seq: 1, action: 'account.created' });
    await cli(settings, ['operator:add', '--email', email]);
    await seal();
    const installation = await cli(settings, ['audit:export']);
    expect(lines(installation.stdout)).toMatchObject([{ account: null, seq: 1, action: 'operator.added' }]);
  });

  it('rejects a malformed head', async () => {
    const { code, stdout, stderr } = await cli(settings, ['audit', '--expect', 'abc']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('Expected a head as this command prints it.');
  });
});
