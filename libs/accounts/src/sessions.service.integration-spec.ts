import { loadSettings } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, skipFirstSignUp, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { SessionsService } from './sessions.service.js';
import { UsersService } from './users.service.js';

const agent = { browser: 'Safari', system: 'iOS', method: 'password', isKnown: true } as const;

describe('SessionsService', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const services = () => {
    const em = orm.em.fork();
    return { users: new UsersService(em, loadSettings({})), sessions: new SessionsService(em) };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    await skipFirstSignUp({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  it('starts no session if the password changed after it was verified', async () => {
    const { users, sessions } = services();
    await users.signUp({ email: 'a@example.com', password: 'correct horse battery' }, 'open');
    const verified = await users.verify('a@example.com', 'correct horse battery');
    if (!verified) throw new Error('the password is correct');
    expect(await sessions.start(verified, agent)).toMatch(/^[\w-]{43}$/);

    const { member, ended } = await services().users.setPassword(verified, 'three blue cups on a table');
    expect(ended).toBe(1);
    expect(await sessions.start(verified, agent)).toBeNull();
    expect(await sessions.start(member, agent)).not.toBeNull();
  });

  it('ends every session that starts while the password changes', async () => {
    const { users, sessions } = services();
    const member = await users.signUp({ email: 'b@example.com', password: 'correct horse battery' }, 'open');
    const [, ...tokens] = await Promise.all([
      services().users.setPassword(member, 'three blue cups on a table'),
      ...Array.from({ length: 8 }, () => services().sessions.start(member, agent)),
    ]);
    for (const token of tokens) expect(token && (await sessions.find(token))).toBeNull();
  });

  it('starts a session that belongs to the user and acts for their account', async () => {
    const { users, sessions } = services();
    const member = await users.signUp({ email: 'c@example.com', password: 'correct horse battery' }, 'open');
    const token = await sessions.start(member, agent);
    const session = await sessions.find(token ?? '');
    const { user, account } = member;
    expect(session).toMatchObject({ user: { id: user.id, email: user.email }, account: { id: account.id } });
    const [listed] = await sessions.list(user.id);
    expect(listed).toMatchObject({ id: session?.id, userId: user.id, accountId: account.id });
    expect(await sessions.end(account.id, session?.id ?? '')).toBe(false);
    expect(await sessions.end(user.id, session?.id ?? '')).toBe(true);
  });

  it('stores the language of a sign-in, and writes the user only if it is another', async () => {
    const { users, sessions } = services();
    const member = await users.signUp({ email: 'd@example.com', password: 'correct horse battery' }, 'open');
    const stored = async () => {
      const [row] = await orm.em.execute<{ language: string | null; version: string }[]>(
        'select language, xmin::text as version from users where id = ?',
        [member.user.id],
      );
      return row;
    };
    const created = await stored();
    expect(created?.language).toBeNull();
    for (const unknown of [{}, { language: null }]) await sessions.start(member, { ...agent, ...unknown });
    expect(await stored()).toEqual(created);
    const german = { ...agent, language: 'de' } as const;
    // At the same time, too, none waits for another forever.
    const tokens = await Promise.all(
      Array.from({ length: 8 }, () => services().sessions.start(member, german)),
    );
    expect(tokens).not.toContain(null);
    const written = await stored();
    expect(written).toMatchObject({ language: 'de' });
    await sessions.start(member, german);
    await sessions.start(member, agent);
    expect(await stored()).toEqual(written);
  });
});
