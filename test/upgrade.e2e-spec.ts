import { hashKey, issueKey, prefixOf } from '@app/accounts';
import { newId } from '@app/common';
import { migrate, ormConfig } from '@app/database';
import { hashPassword } from '@app/passwords';
import {
  ApiClient,
  createEmptyDatabase,
  startService,
  testRolePasswords,
  type Service,
  type TestDatabase,
} from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { BrowserClient } from './dashboard-api/browser-client.js';

/** The schema that the data of this test was written for. */
const previousSchema = 'Migration20261121000008_rollup_statistics';

const password = 'correct horse battery';

/**
 * An installation with the previous schema. If your migration changes existing rows, add such rows here and a test of
 * what became of them below.
 */
async function installPrevious(database: TestDatabase) {
  const orm = await MikroORM.init(ormConfig(database.url));
  await orm.migrator.up({ to: previousSchema });
  await orm.close();

  const person = { accountId: newId(), email: 'person@example.com', key: issueKey(), keyId: newId() };
  const cliOnly = { accountId: newId(), email: 'cli@example.com', key: issueKey(), keyId: newId() };
  const session = { id: newId(), token: randomBytes(32).toString('base64url') };
  const link = { id: newId(), slug: 'Summer' };

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const { accountId, email, key, keyId } of [person, cliOnly]) {
    await client.query(
      `insert into accounts (id, email, password_hash, created_at) values ($1, $2, $3, '2026-11-01T08:00:00Z')`,
      [accountId, email, email === person.email ? await hashPassword(password) : null],
    );
    await client.query(
      `insert into api_keys (account_id, id, name, hash, prefix, scopes, created_at)
       values ($1, $2, 'test', $3, $4, '{read,write}', now())`,
      [accountId, keyId, hashKey(key), prefixOf(key)],
    );
  }
  await client.query(
    `insert into sessions (account_id, id, token_hash, browser, system, created_at, last_used_at, expires_at)
     values ($1, $2, $3, 'Safari', 'iOS', now(), now(), now() + interval '30 days')`,
    [person.accountId, session.id, createHash('sha256').update(session.token).digest('hex')],
  );
  await client.query(
    `insert into slugs (slug, account_id, kind, target_id) values ('summer', $1, 'link', $2)`,
    [person.accountId, link.id],
  );
  await client.query(
    `insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
     values ($1, $2, 'Summer', 'Summer sale', 'https://shop.example/', 'basic', true, now(), now())`,
    [person.accountId, link.id],
  );
  await client.query('insert into batch_writers (writer_id) values ($1)', [newId()]);
  await client.end();
  return { person, cliOnly, session, link };
}

describe('an upgrade from the previous schema', () => {
  let database: TestDatabase;
  let service: Service;
  let previous: Awaited<ReturnType<typeof installPrevious>>;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    previous = await installPrevious(database);
    await migrate(database.url, { passwords: testRolePasswords });
    service = await startService({ apps: ['api'], databaseUrl: database.url });
  });
  afterAll(async () => {
    await service?.stop();
    await database?.drop();
  });

  const browser = () => new BrowserClient(service.apiUrl);

  it('leaves the schema exactly as the entities describe it', async () => {
    const orm = await MikroORM.init(ormConfig(database.url));
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    await orm.close();
  });

  it('has quarter-hours, legs and combinations from the next UTC day on, because this one is not complete', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ figure: string; days: number }>(
      `select f.figure, (extract(epoch from f.since - date_trunc('day', m.executed_at, 'utc')) / 86400)::int as days
       from figure_starts f, migrations m where m.name like '%_quarter_hours' order by 1`,
    );
    await client.end();
    expect(rows).toEqual(['combined', 'hourly', 'legs'].map((figure) => ({ figure, days: 1 })));
  });

  it('keeps passwords', async () => {
    const { accountId, email } = previous.person;
    const { status, body } = await browser().post('/sign-in', { email, password });
    expect([status, body]).toEqual([
      200,
      {
        account: {
          id: accountId,
          name: email,
          zone: 'UTC',
          email,
          role: 'owner',
          scopes: expect.arrayContaining(['read', 'write', 'members:write']) as string[],
          createdAt: '2026-11-01T08:00:00.000Z',
        },
        recovered: false,
      },
    ]);
  });

  it('keeps sessions', async () => {
    const client = browser();
    client.cookie = `waypost=${previous.session.token}`;
    const { body: state } = await client.get<{ account: object }>('/session');
    expect(state.account).toMatchObject({ id: previous.person.accountId, email: previous.person.email });
    const { body: sessions } = await client.get<{ data: { id: string; current: boolean }[] }>('/sessions');
    expect(sessions.data.find(({ current }) => current)?.id).toBe(previous.session.id);
    const { body: bearer } = await client.post<{ token: string }>('/token');
    const { status } = await new ApiClient(service, bearer.token).get(`/v1/links/${previous.link.id}`);
    expect(status).toBe(200);
  });

  it('keeps keys and what they own', async () => {
    const { body: account } = await new ApiClient(service, previous.cliOnly.key).get('/v1/account');
    expect(account).toMatchObject({ links: { total: 0 } });
    const { body } = await new ApiClient(service, previous.person.key).get<{ data: object[] }>('/v1/links');
    expect(body.data).toMatchObject([{ id: previous.link.id, slug: previous.link.slug }]);
  });

  it('makes every account owned by one user', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ account_id: string }>(
      `select m.account_id, m.role, u.email, u.password_hash is not null as has_password
       from memberships m join users u on u.id = m.user_id order by u.email desc`,
    );
    await client.end();
    expect(rows).toEqual([
      {
        account_id: previous.person.accountId,
        role: 'owner',
        email: 'person@example.com',
        has_password: true,
      },
      {
        account_id: previous.cliOnly.accountId,
        role: 'owner',
        email: 'cli@example.com',
        has_password: false,
      },
    ]);
  });
});
