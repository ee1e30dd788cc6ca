import { installationChain } from '@app/accounts';
import { newId } from '@app/common';
import type { Scope } from '@app/database';
import { ApiClient, createAccountWithKey, skipFirstSignUp, startService, type Service } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { BrowserClient } from '../dashboard-api/browser-client.js';
import { TestOidcProvider } from '../dashboard-api/test-oidc-provider.js';
import { TestNameServer } from '../domains/test-name-server.js';
import { auditedRequests, password, type Caller } from './audited-requests.js';

/** The scopes that the key needs for all requests. */
const scopes: Scope[] = [
  'read',
  'write',
  'members:read',
  'members:write',
  'conversions:write',
  'signups:write',
];

interface Operation {
  operationId: string;
  description?: string;
}

/** The declarations of every audited operation, by its id. */
const declared = Object.fromEntries(
  ['docs/openapi.json', 'docs/dashboard-openapi.json']
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> })
    .flatMap(({ paths }) => Object.values(paths).flatMap((path) => Object.values(path) as Operation[]))
    .flatMap(({ operationId, description = '' }) => {
      const [, actions] = / ?Audited as (`.*`)\.$/.exec(description) ?? [];
      return actions === undefined ? [] : [[operationId, actions] as const];
    }),
);

describe('entries of the audit log', () => {
  let service: Service;
  let provider: TestOidcProvider;
  let nameServer: TestNameServer;
  let database: pg.Client;

  beforeAll(async () => {
    const account = newId();
    provider = await TestOidcProvider.start();
    nameServer = await TestNameServer.start();
    const env = {
      ...provider.settings(account),
      SIGNUP: 'open',
      OAUTH: 'on',
      DNS_SERVERS: nameServer.address,
      // An account's share is a single connection: an operation that needed two at once would wait for itself.
      DATABASE_POOL_SIZE: '2',
      LINKS_PER_HOUR: '1000000',
    };
    service = await startService({ apps: ['api'], env });
    provider.accept(service.apiUrl);
    await skipFirstSignUp(service);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    await database.query('insert into accounts (id, created_at) values ($1, now())', [account]);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
    await provider?.stop();
    nameServer?.stop();
  });

  async function newCaller(): Promise<Caller> {
    const email = `${randomUUID()}@example.com`;
    const browser = new BrowserClient(service.apiUrl);
    await browser.post('/sign-up', { email, password });
    const account = await createAccountWithKey(service, { scopes });
    return { service, provider, nameServer, database, account, browser, email };
  }

  const count = async (): Promise<number> => {
    const { rows } = await database.query<{ n: string }>('select count(*) as n from unsealed_audit_entries');
    return Number(rows[0]?.n);
  };

  const entriesOf = async (headers: Headers) => {
    const { rows } = await database.query<Record<string, unknown>>(
      'select * from unsealed_audit_entries where request_id = $1',
      [headers.get('x-request-id')],
    );
    return rows;
  };

  it('are tested for every operation that can change something', () => {
    expect(Object.keys(auditedRequests).sort()).toEqual(Object.keys(declared).sort());
  });

  it.each(Object.keys(auditedRequests))(
    '%s writes one, but none if it changes nothing',
    async (operationId) => {
      const caller = await newCaller();
      const { by, deletesLog, alsoOfAccount, prepare } = auditedRequests[operationId] ?? {};
      const prepared = await prepare?.(caller);
      if (!prepared) throw new Error('there is no such request');
      const { send, again } = typeof prepared === 'function' ? { send: prepared, again: null } : prepared;

      const before = await count();
      const { status, headers } = await send();
      expect(status).toBeLessThan(300);
      const entries = await entriesOf(headers);
      const written = alsoOfAccount ? 2 : 1;
      expect(entries).toHaveLength(written);
      if (!deletesLog) expect(await count()).toBe(before + written);
      const entry =
        entries.find(({ account_id }) => by !== 'operator' || account_id === installationChain) ?? {};
      expect(declared[operationId]).toContain(`\`${String(entry?.action)}\``);
      if (by === 'key') {
        expect(entry).toMatchObject({
          account_id: caller.account.accountId,
          actor_kind: 'key',
          actor_id: caller.account.keyId,
          actor_name: `test (${caller.account.key.slice(0, 12)}…)`,
          credential_id: caller.account.keyId,
        });
      } else if (by === 'visitor') {
        const system = { actor_kind: 'system', actor_id: null, actor_name: null, credential_id: null };
        expect(entry).toMatchObject({ account_id: installationChain, ...system });
      } else if (by === 'operator') {
        const { email, account } = caller;
        expect(entry).toMatchObject({ actor_kind: 'user', actor_name: email });
        const unnamed = { actor_kind: 'system', actor_id: null, actor_name: null, credential_id: null };
        const others = entries.filter((each) => each !== entry);
        for (const other of others)
          expect(other).toMatchObject({ account_id: account.accountId, ...unnamed });
      } else {
        const { rows } = await database.query(
          `select 1 from users u join memberships m on m.user_id = u.id
           where u.email = $1 and u.id = $2 and m.account_id = $3`,
          [entry?.actor_name, entry?.actor_id, entry?.account_id],
        );
        if (!deletesLog) expect(rows).toHaveLength(1);
        expect(entry?.actor_kind).toBe('user');
        if (!['signUp', 'confirmSignUp', 'signUpInvited', 'finishOidc'].includes(operationId))
          expect(entry?.actor_name).toBe(caller.email);
      }

      if (!again) return;
      await again();
      expect(await count()).toBe(before + written);
    },
  );

  it('name the user of the session behind a bearer', async () => {
    const { browser, email } = await newCaller();
    const { body } = await browser.post<{ token: string }>('/token');
    const { headers } = await new ApiClient(service, body.token).post('/v1/groups', { name: 'Summer' });
    expect(await entriesOf(headers)).toMatchObject([{ actor_kind: 'user', actor_name: email }]);
  });

  it('are written for each of many concurrent creates that succeed, with the link', async () => {
    const { account } = await newCaller();
    const client = new ApiClient(service, account.key);
    const slugs = Array.from({ length: 60 }, (_, n) => `many-${n % 40}`);
    const answers = await Promise.all(
      slugs.map((slug) => client.post('/v1/links', { slug, destination: 'https://shop.example/' })),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(40);
    const { rows } = await database.query<{ request_id: string }>(
      `select e.request_id from unsealed_audit_entries e join links l on l.account_id = e.account_id and l.id = e.target_id
       where e.account_id = $1 and e.action = 'link.created' and e.target_name = l.slug and e.created_at = l.created_at`,
      [account.accountId],
    );
    expect(rows.map(({ request_id }) => request_id).sort()).toEqual(
      created.map(({ headers }) => headers.get('x-request-id')).sort(),
    );
  });

  it('name changed fields, but contain neither their values nor addresses nor secrets', async () => {
    const { account } = await newCaller();
    const client = new ApiClient(service, account.key);
    const link = { slug: `s-${randomUUID()}`, destination: 'https://shop.example/?token=secret' };
    const { body } = await client.post<{ id: string }>('/v1/links', link);
    const changes = { destination: 'https://other.example/?token=secret', name: 'Winter' };
    const { headers } = await client.patch(`/v1/links/${body.id}`, changes);
    const [entry] = await entriesOf(headers);
    expect(entry).toMatchObject({
      target_type: 'link',
      target_id: body.id,
      target_name: link.slug,
      fields: ['destination', 'name'],
    });
    const { rows } = await database.query('select * from unsealed_audit_entries');
    const text = JSON.stringify(rows);
    for (const never of ['secret', '127.0.0.1', '192.0.2.1', password, account.key]) {
      expect(text).not.toContain(never);
    }
  });

  it('disappear with a request that fails, and so does its change', async () => {
    const { account } = await newCaller();
    await database.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger refuse before insert on unsealed_audit_entries for each row execute function refuse()`,
    );
    try {
      const client = new ApiClient(service, account.key);
      const link = { slug: 'never', destination: 'https://shop.example/' };
      expect((await client.post('/v1/links', link, { documented: false })).status).toBe(500);
      expect((await client.post('/v1/groups', { name: 'No' }, { documented: false })).status).toBe(500);
    } finally {
      await database.query('drop trigger refuse on unsealed_audit_entries; drop function refuse');
    }
    const { rows } = await database.query(
      'select id from links where account_id = $1 union all select id from groups where account_id = $1',
      [account.accountId],
    );
    expect(rows).toEqual([]);
  });
});
