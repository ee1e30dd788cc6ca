import { isKey, isProxyCheckToken } from '@app/common';
import {
  createTestDatabase,
  isAlive,
  temporaryFolder,
  type TemporaryFolder,
  type TestDatabase,
} from '@app/testing';
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cli, Launched, launchSettings, type LaunchSettings, run } from './launched.js';

describe('npm run cli', () => {
  describe('with a database', () => {
    let folder: TemporaryFolder;
    let database: TestDatabase;
    let settings: LaunchSettings;
    let client: pg.Client;

    beforeAll(async () => {
      [folder, database] = await Promise.all([temporaryFolder(), createTestDatabase()]);
      settings = { ...(await launchSettings(folder.path)), DATABASE_URL: database.url };
      client = new pg.Client({ connectionString: database.url });
      await client.connect();
    });

    afterAll(async () => {
      await client.end();
      await Promise.all([folder.remove(), database.drop()]);
    });

    it('prints only the new key, and creates the account', async () => {
      const args = [
        ...['run', '--silent', 'cli', '--', 'key:create', '--email', 'New@Example.com', '--name', 'ci'],
        ...['--scopes', 'read', '--expires', '2100-01-01T00:00:00Z'],
      ];
      const { code, stdout, stderr } = await run('npm', args, settings);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^way_[0-9A-Za-z]{49}\n$/);
      expect(isKey(stdout.trim())).toBe(true);
      const { rows } = await client.query(
        `select email, name, scopes, expires_at from api_keys k
         join memberships m on m.account_id = k.account_id join users u on u.id = m.user_id`,
      );
      expect(rows).toEqual([
        {
          email: 'new@example.com',
          name: 'ci',
          scopes: ['read'],
          expires_at: new Date('2100-01-01T00:00:00Z'),
        },
      ]);
    });

    it('prints the address of the first sign-up until a user can sign in', async () => {
      const open = { ...settings, API_BASE_URL: 'https://waypost.example' };
      const first = await cli(open, ['setup:code']);
      expect([first.code, first.stderr]).toEqual([0, '']);
      expect(first.stdout).toMatch(/^https:\/\/waypost\.example\/dashboard\/setup\?code=[\w-]{32}\n$/);
      expect((await cli(open, ['setup:code'])).stdout).toBe(first.stdout);
      const command = ['account:password', '--email', 'new@example.com', '--password-stdin'];
      expect((await cli(settings, command, 'correct horse battery')).code).toBe(0);
      const over = await cli(open, ['setup:code']);
      expect([over.code, over.stdout, over.stderr]).toEqual([
        1,
        '',
        'waypost: somebody can sign in already, so there is no setup code\n',
      ]);
      const { rows } = await client.query(`select 1 from secrets where name = 'setup'`);
      expect(rows).toEqual([]);
    });

    it('prints a one-time link for a password, and stores only its hash', async () => {
      const command = ['account:link', '--email', 'new@example.com'];
      const { code, stdout, stderr } = await cli(settings, command);
      expect([code, stderr]).toEqual([0, '']);
      const token = /\/dashboard\/new-password\?token=([\w-]{43})\n$/.exec(stdout)?.[1] ?? '';
      const { rows } = await client.query<{ link: string; hours: number }>(
        `select l::text as link, extract(epoch from expires_at - now())::float8 / 3600 as hours
         from password_links l`,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.link).toContain(createHash('sha256').update(token).digest('hex'));
      expect(rows[0]?.link).not.toContain(token);
      expect(rows[0]?.hours).toBeCloseTo(24, 1);
      const unknown = await cli(settings, ['account:link', '--email', 'nobody@example.com']);
      expect([unknown.code, unknown.stdout]).toEqual([1, '']);
    });

    it('removes the passkeys of a user who lost them, and ends their sessions', async () => {
      await client.query(
        `insert into passkeys (user_id, id, name, credential_id, public_key, counter, transports, created_at)
         select id, gen_random_uuid(), 'Phone', 'lost', '', 0, '{}', now() from users`,
      );
      await client.query(
        `insert into sessions (account_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
         select account_id, gen_random_uuid(), user_id, 'x', now(), now(), now() + interval '1 day' from memberships`,
      );
      const { code, stderr } = await cli(settings, ['passkey:remove', '--email', 'new@example.com']);
      expect([code, stderr]).toEqual([0, 'new@example.com has no passkeys from now on (removed: 1)\n']);
      const { rows } = await client.query('select from passkeys union all select from sessions');
      expect(rows).toEqual([]);
    });

    it('makes a user an operator', async () => {
      const operators = async () =>
        (await client.query<{ email: string }>('select email from users where operator')).rows;
      expect(await operators()).toEqual([]);
      expect((await cli(settings, ['operator:add', '--email', 'new@example.com'])).code).toBe(0);
      expect(await operators()).toEqual([{ email: 'new@example.com' }]);
      expect((await cli(settings, ['operator:add', '--email', 'nobody@example.com'])).code).toBe(1);
    });

    it('lists keys without showing them, and revokes a key by name', async () => {
      const created = await cli(settings, ['key:create', '--email', 'list@example.com', '--name', 'one']);
      await cli(settings, ['key:create', '--email', 'list@example.com', '--name', 'two']);
      const revoked = await cli(settings, ['key:revoke', '--email', 'list@example.com', '--name', 'one']);
      expect(revoked).toMatchObject({ code: 0, stdout: 'revoked 1 key\n' });
      const { code, stdout } = await cli(settings, ['key:list', '--email', 'list@example.com']);
      expect(code).toBe(0);
      const rows = stdout.split('\n').map((line) => line.split('\t'));
      expect(rows.map(([name, , , state]) => [name, state])).toEqual([
        ['name', 'state'],
        ['two', 'live'],
        ['one', 'revoked'],
        ['', undefined],
      ]);
      expect(stdout).not.toContain(created.stdout.trim());
      const again = await cli(settings, ['key:revoke', '--email', 'list@example.com', '--name', 'one']);
      expect(again).toMatchObject({ code: 1, stdout: '' });
      expect(again.stderr).toContain('no live key named one');
    });

    it('lists the hosts that accounts have added, with their accounts', async () => {
      for (const [email, host, provenAt, problem] of [
        ['list@example.com', 'go.shop.example', null, 'claimed'],
        ['new@example.com', 'go.shop.example', '2026-11-26T08:00:00Z', null],
        ['new@example.com', 'bio.shop.example', null, null],
      ]) {
        await client.query(
          `insert into domains (uid, account_id, host, token, proven_at, problem)
           select gen_random_uuid(), m.account_id, $2, 'token', $3, $4
           from users u join memberships m on m.user_id = u.id where u.email = $1`,
          [email, host, provenAt, problem],
        );
      }
      const list = async (...options: string[]) => {
        const { code, stdout } = await cli(settings, ['domain:list', ...options]);
        expect(code).toBe(0);
        return stdout.split('\n').map((line) => line.split('\t').slice(0, 4));
      };
      const headers = ['host', 'state', 'problem', 'owners'];
      const shop = [
        ['go.shop.example', 'verified', '', 'new@example.com'],
        ['go.shop.example', 'pending', 'claimed', 'list@example.com'],
      ];
      expect(await list()).toEqual([
        headers,
        ['bio.shop.example', 'pending', '', 'new@example.com'],
        ...shop,
        [''],
      ]);
      expect(await list('--host', 'GO.Shop.example.')).toEqual([headers, ...shop, ['']]);
    });

    it('lists the accounts that store most', async () => {
      const [small, large] = ['01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10', '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11'];
      await client.query(
        `insert into account_storage (account_id, links, webhooks, measured_at)
         values ($1, 40, 0, '2026-11-28T08:00:00Z'), ($2, 30, 20, '2026-11-28T09:00:00Z')`,
        [small, large],
      );
      const headers = 'account total links bio_pages images imports webhooks responses measured';
      const list = async (...options: string[]) => {
        const { code, stdout } = await cli(settings, ['account:storage', ...options]);
        expect(code).toBe(0);
        return stdout.split('\n').map((line) => line.replaceAll(' ', '_').replaceAll('\t', ' '));
      };
      const first = `${large} 50 30 0 0 0 20 0 2026-11-28T09:00:00.000Z`;
      expect(await list('--limit', '1')).toEqual([headers, first, '']);
      expect(await list()).toEqual([headers, first, `${small} 40 40 0 0 0 0 0 2026-11-28T08:00:00.000Z`, '']);
    });

    it('creates an account once, and sets the password from standard input', async () => {
      const made = await cli(settings, ['account:create', '--email', 'person@example.com']);
      expect(made).toMatchObject({ code: 0, stderr: '' });
      const again = await cli(settings, ['account:create', '--email', 'PERSON@example.com']);
      expect(again).toMatchObject({ code: 1, stdout: '' });
      expect(again.stderr).toContain('already exists');
      const command = ['account:password', '--email', 'person@example.com', '--password-stdin'];
      expect(await cli(settings, command, 'too short\n')).toMatchObject({
        code: 1,
        stderr: 'waypost: A password has 12 to 128 characters.\n',
      });
      await client.query(
        `insert into sessions (account_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
         select account_id, gen_random_uuid(), id, email, now(), now(), now() + interval '1 day'
         from users join memberships on user_id = id`,
      );
      expect(await cli(settings, command, 'correct horse battery\n')).toMatchObject({ code: 0 });
      const { rows: left } = await client.query<{ token_hash: string }>('select token_hash from sessions');
      const emails = left.map(({ token_hash }) => token_hash);
      expect(emails).not.toContain('person@example.com');
      expect(emails).toContain('list@example.com');
      const { rows } = await client.query<{ password_hash: string }>(
        `select password_hash from users where email = 'person@example.com'`,
      );
      expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    });

    it('audits the books, and fails if they do not balance', async () => {
      const closed = await cli(settings, ['audit']);
      expect(closed).toMatchObject({ code: 0, stderr: '' });
      expect(closed.stdout).toContain('The books close.');
      await client.query(
        `insert into target_totals (account_id, target_id, kind, views, clicks, excluded)
         values (gen_random_uuid(), gen_random_uuid(), 'link', 1, 1, 0)`,
      );
      const broken = await cli(settings, ['audit']);
      expect(broken.code).toBe(1);
      expect(broken.stdout).toContain('The books do NOT close.');
      await client.query('delete from target_totals');
    });

    it('prints only the address of a proxy check, signed by the installation', async () => {
      const { code, stdout, stderr } = await cli({ ...settings, SHORT_URL_BASE: 'https://go.example' }, [
        'proxy:check',
      ]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^https:\/\/go\.example\/\.well-known\/waypost\/proxy-check\?t=[\w.-]+\n$/);
      expect(stderr).toContain('ten minutes');
      const { rows } = await client.query<{ value: string }>(
        `select value from secrets where name = 'signing'`,
      );
      const token = new URL(stdout).searchParams.get('t') ?? '';
      expect(isProxyCheckToken(token, rows[0]?.value ?? '', Date.now())).toBe(true);
    });

    it.each([
      [['key:create', '--name', 'ci'], '--email'],
      [['key:create', '--email', 'nobody', '--name', 'ci'], 'nobody'],
      [['key:create', '--email', 'a@example.com', '--name', ''], 'name'],
      [['key:create', '--email', 'a@example.com', '--name', 'ci', '--scopes', 'all'], '--scopes'],
      [['key:create', '--email', 'a@example.com', '--name', 'ci', '--expires', 'soon'], '--expires'],
      [
        ['key:create', '--email', 'a@example.com', '--name', 'ci', '--expires', '2020-01-01T00:00:00Z'],
        'past',
      ],
      [['key:list', '--email', 'stranger@example.com'], 'stranger@example.com'],
      [['key:burn'], 'key:burn'],
      [[], 'key:create'],
    ])('rejects %j with a message', async (args, named) => {
      const { code, stdout, stderr } = await run(process.execPath, ['dist/bundle/cli.js', ...args], settings);
      expect(code).not.toBe(0);
      expect(stdout).toBe('');
      expect(stderr).toContain(named);
      expect(stderr).not.toMatch(/^\s+at /m);
    });

    it('creates no account for an invalid key', async () => {
      const { code } = await cli(settings, ['key:create', '--email', 'refused@example.com', '--name', ' ']);
      expect(code).toBe(1);
      const { rows } = await client.query(`select 1 from users where email = 'refused@example.com'`);
      expect(rows).toEqual([]);
    });

    it('ignores the file of an instance that was killed', async () => {
      const staleFile = join(folder.path, 'running.json');
      writeFileSync(staleFile, JSON.stringify({ pid: 1, databaseUrl: 'postgres://x@127.0.0.1:1/x' }));
      const { code } = await cli(settings, ['key:create', '--email', 'b@example.com', '--name', 'ci']);
      expect(code).toBe(0);
    });
  });

  describe('beside `npm start`', () => {
    it('uses the running server, and starts the embedded one only if nothing is running', async () => {
      const folder = await temporaryFolder();
      const settings = await launchSettings(folder.path);
      let launched: Launched | undefined;
      try {
        const before = await cli(settings, ['key:create', '--email', 'a@example.com', '--name', 'before']);
        expect(before).toMatchObject({ code: 0, stderr: '' });
        expect(before.stdout).toMatch(/^way_\w{49}\n$/);
        expect(existsSync(join(folder.path, 'postgres/data/postmaster.pid'))).toBe(false);

        launched = await Launched.ready(settings);
        const { postmasterPid } = launched;
        const during = await cli(settings, ['key:create', '--email', 'a@example.com', '--name', 'during']);
        expect(during).toMatchObject({ code: 0, stderr: '' });
        expect(launched.postmasterPid).toBe(postmasterPid);
        expect(isAlive(postmasterPid)).toBe(true);
        for (const key of [before, during]) {
          const { status } = await fetch(`${launched.url('api')}/v1/account`, {
            headers: { Authorization: `Bearer ${key.stdout.trim()}` },
          });
          expect(status).toBe(200);
        }
        await launched.cleanUp();

        const after = await cli(settings, ['key:list', '--email', 'a@example.com']);
        expect(after.stdout.split('\n').map((line) => line.split('\t')[0])).toEqual([
          'name',
          'during',
          'before',
          '',
        ]);
      } finally {
        await launched?.cleanUp();
        await folder.remove();
      }
    });
  });
});
