import { type Account, ormConfig } from '@app/database';
import type { TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';

const verifyPassword = jest.fn<(password: string, hash: string) => Promise<boolean>>();
const passwords = await import('./passwords.js');
jest.unstable_mockModule('./passwords.js', () => ({ ...passwords, verifyPassword }));
// What imports the service comes after the mock.
const { createTestDatabase } = await import('@app/testing');
const { AccountsService } = await import('./accounts.service.js');

describe('AccountsService', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const accounts = () => new AccountsService(orm.em.fork());

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  it('does the work of a password for whatever is tried, of the cost of a real one', async () => {
    await accounts().create('keys@example.com');
    const { passwordHash } = await accounts().signUp('a@example.com', 'correct horse battery', 'open');
    const real = passwordHash ?? '';
    verifyPassword.mockImplementation((password, hash) => passwords.verifyPassword(password, hash));
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');
    for (const [email, found] of [
      ['a@example.com', 'a@example.com'],
      ['keys@example.com', null],
      ['nobody@example.com', null],
      ['no address', null],
    ] as const) {
      verifyPassword.mockClear();
      const account: Account | null = await accounts().verify(email, 'correct horse battery');
      expect(account?.email ?? null).toBe(found);
      expect(verifyPassword.mock.calls.map(([, hash]) => cost(hash))).toEqual([cost(real)]);
      expect(verifyPassword.mock.calls.map(([, hash]) => hash.length)).toEqual([real.length]);
    }
    expect(await accounts().verify('a@example.com', 'another password')).toBeNull();
  });
});
