import { ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { AccountsService } from './accounts.service.js';
import { SessionsService } from './sessions.service.js';

const agent = { browser: 'Safari', system: 'iOS' };

describe('SessionsService', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const services = () => {
    const em = orm.em.fork();
    return { accounts: new AccountsService(em), sessions: new SessionsService(em) };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  it('starts none for a password that was changed while it was looked at', async () => {
    const { accounts, sessions } = services();
    await accounts.signUp('a@example.com', 'correct horse battery', 'open');
    const verified = await accounts.verify('a@example.com', 'correct horse battery');
    if (!verified) throw new Error('the password is right');
    expect(await sessions.start(verified, agent)).toMatch(/^[\w-]{43}$/);

    const elsewhere = services();
    const account = await elsewhere.accounts.find('a@example.com');
    if (!account) throw new Error('the account is there');
    expect(await elsewhere.accounts.setPassword(account, 'three blue cups on a table')).toBe(1);
    expect(await sessions.start(verified, agent)).toBeNull();
    expect(await elsewhere.sessions.start(account, agent)).not.toBeNull();
  });

  it('is in step with a change of password that is under way', async () => {
    const { accounts, sessions } = services();
    const account = await accounts.signUp('b@example.com', 'correct horse battery', 'open');
    const changing = services();
    const same = await changing.accounts.find('b@example.com');
    if (!same) throw new Error('the account is there');
    const [, ...started] = await Promise.all([
      changing.accounts.setPassword(same, 'three blue cups on a table'),
      ...Array.from({ length: 8 }, () => new SessionsService(orm.em.fork()).start(account, agent)),
    ]);
    for (const token of started) expect(token && (await sessions.find(token))).toBeNull();
  });
});
