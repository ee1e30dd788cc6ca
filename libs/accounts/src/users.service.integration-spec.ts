import { loadSettings } from '@app/common';
import { ormConfig } from '@app/database';
import type { TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';

const verifyPassword = jest.fn<(password: string, hash: string) => Promise<boolean>>();
const passwords = await import('@app/passwords');
jest.unstable_mockModule('@app/passwords', () => ({ ...passwords, verifyPassword }));
// Must be imported after the mock.
const { createTestDatabase, skipFirstSignUp } = await import('@app/testing');
const { UsersService } = await import('./users.service.js');

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
      account: { id: account.id, name: 'new@example.com', zone: 'UTC', createdAt: account.createdAt },
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
    const { user } = await users().signUp(
      { email: 'a@example.com', password: 'correct horse battery' },
      'open',
    );
    const realHash = user.passwordHash ?? '';
    verifyPassword.mockImplementation((password, hash) => passwords.verifyPassword(password, hash));
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');
    for (const [email, verified] of [
      ['a@example.com', 'a@example.com'],
      ['keys@example.com', null],
      ['nobody@example.com', null],
      ['no address', null],
    ] as const) {
      verifyPassword.mockClear();
      const member = await users().verify(email, 'correct horse battery');
      expect(member?.user.email ?? null).toBe(verified);
      expect(verifyPassword.mock.calls.map(([, hash]) => cost(hash))).toEqual([cost(realHash)]);
      expect(verifyPassword.mock.calls.map(([, hash]) => hash.length)).toEqual([realHash.length]);
    }
    expect(await users().verify('a@example.com', 'another password')).toBeNull();
  });
});
