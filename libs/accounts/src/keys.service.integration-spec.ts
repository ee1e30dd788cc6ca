import { newId } from '@app/common';
import { inTransaction, ormConfig, type Role, type Scope } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { CreatedKeys, narrowKeys } from './created-keys.js';
import { type IssuedKey, KeysService } from './keys.service.js';

const everything: Scope[] = ['read', 'write', 'members:read', 'members:write', 'audit:read'];

describe('keys and the users responsible for them', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let keys: KeysService;
  let accountId: string;
  let creator: string;
  let owner: string;
  const created = new CreatedKeys();

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    keys = new KeysService(orm.em.fork());
  });
  beforeEach(async () => {
    accountId = newId();
    await execute('insert into accounts (id, created_at) values (?, now())', [accountId]);
    [creator, owner] = [await createMember('owner'), await createMember('owner')];
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  const execute = (sql: string, values: unknown[]): Promise<unknown> => orm.em.fork().execute(sql, values);

  async function createMember(role: Role): Promise<string> {
    const id = newId();
    await execute('insert into users (id, email, created_at) values (?, ?, now())', [id, `${id}@a.example`]);
    await execute('insert into memberships (user_id, account_id, role, created_at) values (?, ?, ?, now())', [
      id,
      accountId,
      role,
    ]);
    return id;
  }

  const setRole = (role: Role, userId = creator): Promise<unknown> =>
    execute('update memberships set role = ? where user_id = ?', [role, userId]);
  const remove = (userId = creator): Promise<unknown> =>
    execute('delete from memberships where user_id = ?', [userId]);
  const issue = (createdBy: string | null, scopes = everything): Promise<IssuedKey> =>
    keys.create(accountId, { name: 'Shop', scopes, createdBy });
  /** The scopes that a key has now; null if it does not work. */
  const allowed = async ({ key }: IssuedKey): Promise<readonly Scope[] | null> =>
    (await keys.authenticate(key))?.scopes ?? null;
  const takeOver = (ownerId: string | null, ids?: string[], userId = creator) =>
    inTransaction(orm.em.fork(), (em) => created.takeOver(em, accountId, userId, ownerId, ids));
  const listed = async (userId: string) =>
    (await created.list(orm.em.fork(), accountId, userId)).map(({ id }) => id);

  it('do no more than the current role of their creator allows', async () => {
    const key = await issue(creator);
    const narrow = await issue(creator, ['links:create', 'reports:read']);
    expect([await allowed(key), await allowed(narrow)]).toEqual([
      everything,
      ['links:create', 'reports:read'],
    ]);
    await setRole('editor');
    expect([await allowed(key), await allowed(narrow)]).toEqual([
      ['read', 'write'],
      ['links:create', 'reports:read'],
    ]);
    await setRole('viewer');
    expect([await allowed(key), await allowed(narrow)]).toEqual([['read'], ['reports:read']]);
    await setRole('owner');
    expect(await allowed(key)).toEqual(everything);
  });

  it('do not work without a membership of their creator, whatever role that user has elsewhere', async () => {
    const key = await issue(creator);
    const other = newId();
    await execute('insert into accounts (id, created_at) values (?, now())', [other]);
    await execute('update memberships set account_id = ? where user_id = ?', [other, creator]);
    expect(await allowed(key)).toBeNull();
  });

  it('of the command line are not limited by any role', async () => {
    const key = await issue(null);
    expect(await keys.authenticate(key.key)).toMatchObject({ scopes: everything, userId: null });
  });

  it('do what they were granted after an owner took them over, as long as that user is an owner', async () => {
    const key = await issue(creator);
    await setRole('viewer');
    expect(await takeOver(owner)).toEqual([
      { id: key.row.id, name: expect.stringMatching(/^Shop \(way_/) as string },
    ]);
    expect(await keys.authenticate(key.key)).toMatchObject({ scopes: everything, userId: owner });
    await remove();
    expect(await allowed(key)).toEqual(everything);
    await setRole('editor', owner);
    expect(await allowed(key)).toEqual(['read', 'write']);
    await remove(owner);
    expect(await allowed(key)).toBeNull();
  });

  it('do no more after a takeover if their creator was demoted before being removed', async () => {
    const [key, other] = [await issue(creator), await issue(owner)];
    await setRole('editor');
    await inTransaction(orm.em.fork(), (em) => narrowKeys(em, accountId, creator, 'editor'));
    await takeOver(owner);
    expect([await allowed(key), await allowed(other)]).toEqual([['read', 'write'], everything]);
    await inTransaction(orm.em.fork(), (em) => narrowKeys(em, accountId, owner, 'owner'));
    expect(await allowed(other)).toEqual(everything);
  });

  it('do what they were granted if an upgrade took them over', async () => {
    const key = await issue(creator);
    await takeOver(null);
    await remove();
    expect(await keys.authenticate(key.key)).toMatchObject({ scopes: everything, userId: null });
  });

  it('are listed by the responsible user, while they work or are suspended', async () => {
    const [first, second, expired, revoked] = [
      await issue(creator),
      await issue(creator),
      await issue(creator),
      await issue(creator),
    ];
    await execute(`update api_keys set expires_at = now() - interval '1 second' where id = ?`, [
      expired.row.id,
    ]);
    await execute('update api_keys set revoked_at = now() where id = ?', [revoked.row.id]);
    expect(await listed(creator)).toEqual([second.row.id, first.row.id]);
    await takeOver(owner, [first.row.id]);
    expect([await listed(creator), await listed(owner)]).toEqual([[second.row.id], [first.row.id]]);
    // It no longer belongs to the creator.
    expect(await takeOver(null, [first.row.id])).toEqual([]);
  });

  it('are revoked one at a time or all at once', async () => {
    const [first, second] = [await issue(creator), await issue(creator)];
    const end = (ids?: string[]) =>
      inTransaction(orm.em.fork(), (em) => created.end(em, accountId, creator, ids));
    expect((await end([first.row.id, newId()])).map(({ id }) => id)).toEqual([first.row.id]);
    expect([await allowed(first), await allowed(second)]).toEqual([null, everything]);
    expect((await end()).map(({ id }) => id)).toEqual([second.row.id]);
    expect(await allowed(second)).toBeNull();
  });

  it('do not work while they are suspended, until an owner takes them over', async () => {
    const key = await issue(creator);
    const suspended = await inTransaction(orm.em.fork(), (em) => created.suspend(em, accountId, creator));
    expect(suspended.map(({ id }) => id)).toEqual([key.row.id]);
    expect(await allowed(key)).toBeNull();
    expect(await keys.countLive(accountId)).toBe(0);
    expect(await created.list(orm.em.fork(), accountId, creator)).toMatchObject([{ active: false }]);
    await takeOver(owner);
    expect(await allowed(key)).toEqual(everything);
  });
});
