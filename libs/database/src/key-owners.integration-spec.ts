import { newId } from '@app/common';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import type { Scope } from './entities/api-key.entity.js';
import type { Role } from './entities/membership.entity.js';
import { migrate } from './migrate.js';

describe('an upgrade of keys from before creators limited them', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const accountId = newId();

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`
      alter table api_keys drop column taken_over_at, drop column taken_over_by, drop column suspended_at;
      delete from migrations where name like '%_key_owners'`);
    await client.query('insert into accounts (id, created_at) values ($1, now())', [accountId]);
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  async function createUser(role?: Role): Promise<string> {
    const id = newId();
    await client.query(`insert into users (id, email, created_at) values ($1, $2, now())`, [
      id,
      `${id}@a.example`,
    ]);
    if (role) {
      await client.query(
        'insert into memberships (user_id, account_id, role, created_at) values ($1, $2, $3, now())',
        [id, accountId, role],
      );
    }
    return id;
  }

  async function createKey(name: string, createdBy: string | null, scopes: Scope[], state = 'null, null') {
    await client.query(
      `insert into api_keys (account_id, id, name, hash, prefix, created_by, scopes, created_at, revoked_at, expires_at)
       values ($1, $2, $3, $3, 'way', $4, $5, now() - interval '1 year', ${state})`,
      [accountId, newId(), name, createdBy, scopes],
    );
  }

  it('takes over the keys that would lose permissions, and no others', async () => {
    const [owner, editor, viewer] = [
      await createUser('owner'),
      await createUser('editor'),
      await createUser('viewer'),
    ];
    const everything: Scope[] = ['read', 'write', 'members:read', 'members:write', 'audit:read'];
    await createKey('fine: owner', owner, everything);
    await createKey('fine: editor', editor, ['read', 'write', 'domains:write']);
    await createKey('fine: viewer', viewer, ['read', 'domains:read', 'webhooks:read']);
    await createKey('gone: no user', newId(), ['read']);
    await createKey('gone: no membership', await createUser(), ['read']);
    await createKey('unknown', null, ['read']);
    await createKey('below: editor, members', editor, ['read', 'members:read']);
    await createKey('below: editor, audit', editor, ['audit:read']);
    await createKey('below: viewer, write', viewer, ['write']);
    await createKey('below: viewer, links', viewer, ['read', 'links:create']);
    await createKey('over: revoked', null, ['read'], 'now(), null');
    await createKey('over: expired', null, ['read'], `null, now() - interval '1 second'`);

    expect(await migrate(database.url)).toEqual(['Migration20261128000100_key_owners']);

    const { rows } = await client.query<{ name: string }>(
      `select name from api_keys
       where taken_over_at > now() - interval '1 hour' and taken_over_by is null and suspended_at is null order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'below: editor, audit',
      'below: editor, members',
      'below: viewer, links',
      'below: viewer, write',
      'gone: no membership',
      'gone: no user',
      'unknown',
    ]);
    const others = await client.query(
      'select from api_keys where taken_over_at is null and taken_over_by is null and suspended_at is null',
    );
    expect(others.rows).toHaveLength(5);
  });
});
