import { loadSettings } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, skipFirstSignUp, type TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { SessionsService } from './sessions.service.js';
import { recordSignInFailures } from './sign-in-failures.js';
import { UsersService } from './users.service.js';

describe('UsersService', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const users = () => new UsersService(orm.em.fork(), loadSettings({}));

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    await skipFirstSignUp({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  it('gives every new user an account of their own', async () => {
    const { user, account } = await users().create(' New@Example.com ');
    expect(await users().find('NEW@example.com')).toEqual({
      user: { id: user.id, email: 'new@example.com', passwordHash: null },
      account: {
        id: account.id,
        name: 'new@example.com',
        zone: 'UTC',
        defaultBehavior: null,
        createdAt: account.createdAt,
      },
      role: 'owner',
    });
    const memberships: unknown = await orm.em
      .fork()
      .execute('select account_id, role from memberships where user_id = ?', [user.id]);
    expect(memberships).toEqual([{ account_id: account.id, role: 'owner' }]);
    await expect(users().create('new@example.com')).rejects.toMatchObject({ fields: [{ code: 'taken' }] });
  });

  it('does equal password work for any input', async () => {
    await users().create('keys@example.com');
    const argon2 = jest.spyOn(crypto, 'argon2');
    syncBuiltinESMExports();
    /** Everything that the time depends on. */
    const work = () =>
      argon2.mock.calls.map(([algorithm, { message, nonce, ...cost }]) => ({
        algorithm,
        ...cost,
        lengths: [message, nonce].map((bytes) => Buffer.from(bytes as string | Buffer).length),
      }));
    await users().signUp({ email: 'a@example.com', password: 'correct horse battery' }, 'open');
    const realWork = work();
    expect(realWork).toHaveLength(1);
    for (const [email, verified] of [
      ['a@example.com', 'a@example.com'],
      ['keys@example.com', null],
      ['nobody@example.com', null],
      ['no address', null],
    ] as const) {
      argon2.mockClear();
      const member = await users().verify(email, 'correct horse battery');
      expect(member?.user.email ?? null).toBe(verified);
      expect(work()).toEqual(realWork);
    }
    expect(await users().verify('a@example.com', 'another password')).toBeNull();
    argon2.mockRestore();
    syncBuiltinESMExports();
  });

  describe('failed sign-ins', () => {
    const failures = () =>
      orm.em.fork().execute<object[]>('select user_id, attempts from sign_in_failures order by attempts');
    const entries = (userId: string) =>
      orm.em.fork().execute<{ details: object }[]>(
        `select account_id, actor_kind, target_name, details from unsealed_audit_entries
         where action = 'sign_in.failed' and target_id = ?`,
        [userId],
      );
    const endHour = () => orm.em.fork().execute(`update sign_in_failures set hour = '2026-11-21T08:00:00Z'`);

    it('are counted per user and hour, for existing users only', async () => {
      const { user } = await users().create('guessed@example.com');
      // In one transaction, whose time is in one hour.
      await orm.em.fork().transactional(async (em) => {
        const service = new UsersService(em, loadSettings({}));
        for (const email of [
          'guessed@example.com',
          ' GUESSED@example.com',
          'nobody@example.com',
          'no address',
        ]) {
          await service.countSignInFailure(email);
        }
      });
      expect(await failures()).toEqual([{ user_id: user.id, attempts: 2 }]);
      expect(await recordSignInFailures(orm.em.fork(), 10)).toBe(0);
      expect(await entries(user.id)).toEqual([]);
      await endHour();
      expect(await recordSignInFailures(orm.em.fork(), 10)).toBe(1);
    });

    it('become one entry per user and hour, exactly once, even if they are interrupted', async () => {
      const { user, account } = await users().create('interrupted@example.com');
      await users().countSignInFailure(user.email);
      await endHour();
      const interrupted = orm.em.fork().transactional(async (em) => {
        expect(await recordSignInFailures(em, 10)).toBe(1);
        throw new Error('killed');
      });
      await expect(interrupted).rejects.toThrow('killed');
      expect(await entries(user.id)).toEqual([]);
      await Promise.all([1, 2, 3].map(() => recordSignInFailures(orm.em.fork(), 10)));
      expect(await entries(user.id)).toEqual([
        {
          account_id: account.id,
          actor_kind: 'system',
          target_name: user.email,
          details: { attempts: 1, hour: '2026-11-21T08:00:00Z' },
        },
      ]);
      expect(await failures()).toEqual([]);
    });

    it('are in the log of the account that the user last signed in to', async () => {
      const { user, account } = await users().create('two@example.com');
      const other = await users().create('other@example.com');
      const em = orm.em.fork();
      await em.execute(
        `insert into memberships (user_id, account_id, role, created_at) values (?, ?, 'viewer', now())`,
        [user.id, other.account.id],
      );
      const token = await new SessionsService(em).start(
        { user, account: other.account, role: 'viewer' },
        { browser: null, system: null, method: 'password', isKnown: true },
      );
      expect(token).not.toBeNull();
      await users().countSignInFailure(user.email);
      await endHour();
      await recordSignInFailures(orm.em.fork(), 10);
      expect(await entries(user.id)).toMatchObject([{ account_id: other.account.id }]);

      await em.execute('delete from memberships where user_id = ? and account_id = ?', [
        user.id,
        other.account.id,
      ]);
      await users().countSignInFailure(user.email);
      await endHour();
      await recordSignInFailures(orm.em.fork(), 10);
      expect(await entries(user.id)).toMatchObject([
        { account_id: other.account.id },
        { account_id: account.id },
      ]);
    });
  });
});
