import { type SharedService, sharedService } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from './browser-client.js';
import {
  addPasskey,
  confirmRemoval,
  optionsOf,
  passkeyOrigin,
  signInWith,
  stepUpWith,
  type PasskeyBody,
} from './passkeys.js';
import { SoftwareAuthenticator, type Tricks } from './software-authenticator.js';

const password = 'correct horse battery staple';

describe('passkeys of a user', () => {
  let service: SharedService;
  let database: pg.Client;
  let email: string;
  let client: BrowserClient;
  let authenticator: SoftwareAuthenticator;
  let addresses = 0;
  const browser = () => new BrowserClient(service.apiUrl, `198.51.100.${++addresses}`);
  const newAuthenticator = () => new SoftwareAuthenticator(passkeyOrigin(service.apiUrl));
  const list = async (from = client) => (await from.get<{ data: PasskeyBody[] }>('/passkeys')).body.data;
  const count = async () => (await client.get<{ passkeys: number }>('/credentials')).body.passkeys;
  const actions = async () =>
    (
      await database.query<{ action: string; target_name: string; details: object }>(
        `select action, target_name, details from unsealed_audit_entries
         where actor_name = $1 and (action like 'passkey.%' or action like 'user.%') order by id`,
        [email],
      )
    ).rows;

  const changeSessions = (change: string) =>
    database.query(`update sessions set ${change} where user_id = (select id from users where email = $1)`, [
      email,
    ]);

  beforeAll(async () => {
    service = await sharedService('open');
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`;
    client = browser();
    expect((await client.post('/sign-up', { email, password })).status).toBe(201);
    authenticator = newAuthenticator();
  });
  afterAll(async () => {
    await database?.end();
  });

  it('are added, listed, renamed and removed, each with an entry in the audit log and a notice to the user', async () => {
    const { body: added } = await addPasskey(client, authenticator, '  Phone ');
    expect(added).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'Phone',
      createdAt: expect.stringMatching(/Z$/) as string,
      lastUsedAt: null,
    });
    await addPasskey(client, newAuthenticator(), 'Key ring');
    expect((await list()).map(({ name }) => name)).toEqual(['Key ring', 'Phone']);
    const renamed = await client.call<PasskeyBody>('PATCH', `/passkeys/${added.id}`, {
      body: { name: 'Old phone' },
    });
    expect([renamed.status, renamed.body.name, await count()]).toEqual([200, 'Old phone', 2]);
    await confirmRemoval(client, authenticator);
    expect((await client.delete(`/passkeys/${added.id}`)).body).toEqual({
      ok: true,
      deleted: added.id,
      sessionsEnded: 0,
    });
    expect((await list()).map(({ name }) => name)).toEqual(['Key ring']);
    expect(await actions()).toEqual([
      { action: 'passkey.added', target_name: 'Phone', details: {} },
      { action: 'passkey.added', target_name: 'Key ring', details: {} },
      { action: 'passkey.renamed', target_name: 'Old phone', details: {} },
      { action: 'passkey.removed', target_name: 'Old phone', details: { sessionsEnded: 0 } },
    ]);
    const { body } = await client.get<{ events: { kind: string }[] }>('/sessions');
    expect(body.events.map(({ kind }) => kind)).toEqual([
      'passkey-removed',
      'passkey-added',
      'passkey-added',
    ]);
  });

  it('are created for our host, discoverable, and never twice in one authenticator', async () => {
    await addPasskey(client, authenticator);
    expect(await optionsOf(client, '/passkeys')).toMatchObject({
      rp: { id: 'localhost', name: 'Waypost' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id }],
      attestation: 'none',
    });
  });

  it.each<[string, Tricks]>([
    ['on a page of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without verification of the person', { userVerified: false }],
    ['for an invented challenge', { challenge: 'A'.repeat(70) }],
    ['with a response to a sign-in', { type: 'webauthn.get' }],
  ])('are not added %s', async (_name, tricks) => {
    const created = authenticator.create(await optionsOf(client, '/passkeys'), tricks);
    const { status, body } = await client.post<ErrorBody>('/passkeys', { name: 'Phone', ...created });
    expect([status, body.error.code, await list()]).toEqual([400, 'invalid_request', []]);
  });

  it('are not added with a challenge of another session, another purpose, or for the second time', async () => {
    const other = browser();
    await other.post('/sign-in', { email, password });
    const challenges = [
      await optionsOf(other, '/passkeys'),
      await optionsOf(client, '/step-up/passkey'),
      await optionsOf(client, '/sign-in/passkey'),
    ];
    const { user } = await optionsOf(client, '/passkeys');
    for (const { challenge } of challenges) {
      const created = authenticator.create({ challenge, rp: { id: 'localhost' }, user });
      expect((await client.post('/passkeys', { name: 'Phone', ...created })).status).toBe(400);
    }
    const options = await optionsOf(client, '/passkeys');
    const add = (by: SoftwareAuthenticator) =>
      client.post('/passkeys', { name: 'Phone', ...by.create(options) });
    expect((await add(authenticator)).status).toBe(201);
    expect((await add(newAuthenticator())).status).toBe(400);
  });

  it('belong to one user each', async () => {
    const { body } = await addPasskey(client, authenticator);
    const outsider = browser();
    await outsider.post('/sign-up', { email: `${randomUUID()}@example.com`, password });
    const again = await addPasskey(outsider, authenticator);
    expect([again.status, again.body.error.message]).toEqual([400, 'This passkey has been added before.']);
    expect(await list(outsider)).toEqual([]);
    for (const id of [body.id, randomUUID(), 'x']) {
      expect((await outsider.delete(`/passkeys/${id}`)).status).toBe(404);
      const renamed = await outsider.call('PATCH', `/passkeys/${id}`, { body: { name: 'Mine' } });
      expect(renamed.status).toBe(404);
    }
    expect((await list()).map(({ name }) => name)).toEqual(['Phone']);
  });

  it('are limited to twenty, even if they are added at the same time', async () => {
    for (let at = 0; at < 18; at++) await addPasskey(client, newAuthenticator());
    // The options are rejected once there are twenty, so all are requested before the first is added.
    const created = await Promise.all(
      [1, 2, 3, 4].map(async () => newAuthenticator().create(await optionsOf(client, '/passkeys'))),
    );
    const statuses = await Promise.all(
      created.map(async (body) => (await client.post('/passkeys', { name: 'Phone', ...body })).status),
    );
    expect(statuses.sort()).toEqual([201, 201, 400, 400]);
    const refused = await client.post<ErrorBody>('/passkeys/options');
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'You can have at most 20 passkeys. Remove one first.',
    ]);
  });

  it('are changed only by a user who has just authenticated', async () => {
    const created = authenticator.create(await optionsOf(client, '/passkeys'));
    await changeSessions('stepped_up_at = null');
    for (const [method, path, body] of [
      ['POST', '/passkeys/options', undefined],
      ['POST', '/passkeys', { name: 'Phone', ...created }],
      ['PATCH', `/passkeys/${randomUUID()}`, { name: 'Phone' }],
      ['DELETE', `/passkeys/${randomUUID()}`, undefined],
    ] as const) {
      const { status, body: refusal } = await client.call<ErrorBody>(method, path, { body });
      expect([path, status, refusal.error.code]).toEqual([path, 403, 'step_up_required']);
    }
  });

  it('are removed with a separate confirmation each time, even within ten minutes', async () => {
    const spare = newAuthenticator();
    const ids: string[] = [];
    for (const added of [newAuthenticator(), newAuthenticator(), spare]) {
      ids.push((await addPasskey(client, added)).body.id);
    }
    const remove = async (at: number) => (await client.delete(`/passkeys/${ids[at]}`)).status;
    expect((await stepUpWith(client, spare)).status).toBe(200);
    expect(await remove(0)).toBe(403);
    await confirmRemoval(client, spare);
    // A failed removal uses up nothing, and of two at once, one succeeds.
    expect((await client.delete(`/passkeys/${randomUUID()}`)).status).toBe(404);
    expect((await Promise.all([remove(0), remove(1)])).sort()).toEqual([200, 403]);
    expect(await count()).toBe(2);
    await confirmRemoval(client, spare);
    await changeSessions(`removal_confirmed_at = now() - interval '10 minutes'`);
    expect(await remove(2)).toBe(403);
  });

  it('are required to step up, and a password alone does not sign in as stepped up', async () => {
    await addPasskey(client, authenticator);
    const other = browser();
    expect((await other.post('/sign-in', { email, password })).status).toBe(200);
    expect((await other.post('/keys', { name: 'Shop' })).status).toBe(403);
    const refused = await other.post<ErrorBody>('/step-up', { password });
    expect([refused.status, refused.body.error.fields?.[0]]).toMatchObject([
      400,
      { field: 'password', code: 'not_enough' },
    ]);
    expect((await stepUpWith(other, authenticator)).status).toBe(200);
    expect((await other.post('/keys', { name: 'Shop' })).status).toBe(201);
  });

  it('are removed once after a sign-in with a one-time link, for users who lost a factor', async () => {
    const planted = newAuthenticator();
    await addPasskey(client, planted);
    const token = randomUUID();
    await database.query(
      `insert into password_links (user_id, token_hash, expires_at)
       select id, encode(sha256($2), 'hex'), now() + interval '1 hour' from users where email = $1`,
      [email, Buffer.from(token)],
    );
    const owner = browser();
    const next = 'three blue cups on a table';
    expect((await owner.post('/password-link', { token, password: next })).status).toBe(200);
    expect((await owner.post('/revoke-everything')).body).toMatchObject({ passkeys: 1 });
    expect((await signInWith(browser(), planted)).status).toBe(401);
  });

  it('cannot be removed if the user could not sign in anymore', async () => {
    const { body: one } = await addPasskey(client, authenticator);
    const { body: two } = await addPasskey(client, newAuthenticator());
    await database.query('update users set password_hash = null where email = $1', [email]);
    await confirmRemoval(client, authenticator);
    const removals = await Promise.all(
      [one, two].map(({ id }) => client.delete<ErrorBody>(`/passkeys/${id}`)),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(removals.find(({ status }) => status === 400)?.body.error.message).toBe(
      'This is your only way to sign in. Add another passkey first.',
    );
    expect(await count()).toBe(1);
  });

  it('are removed by "Revoke everything", except the one the user signed in with', async () => {
    const planted = newAuthenticator();
    await addPasskey(client, authenticator, 'Mine');
    await addPasskey(client, planted, 'Planted');
    const thief = browser();
    expect((await signInWith(thief, planted)).status).toBe(200);
    const owner = browser();
    expect((await signInWith(owner, authenticator)).status).toBe(200);
    expect((await owner.post('/revoke-everything')).status).toBe(403);
    expect((await list()).length).toBe(2);
    await confirmRemoval(owner, authenticator);
    expect((await owner.post('/revoke-everything')).body).toEqual({
      sessions: 2,
      keys: 0,
      invitations: 0,
      reportShares: 0,
      passkeys: 1,
      webhooks: 0,
    });
    expect((await list(owner)).map(({ name }) => name)).toEqual(['Mine']);
    expect((await thief.get('/sessions')).status).toBe(401);
    expect((await signInWith(browser(), planted)).status).toBe(401);
    expect((await actions()).at(-1)).toMatchObject({
      action: 'user.revoked_everything',
      details: { passkeysRemoved: 1, sessionsEnded: 2 },
    });

    // With a password, no passkey is needed to get in again.
    const withPassword = browser();
    await withPassword.post('/sign-in', { email, password });
    // A step-up with a passkey does not make it the one that the session began with.
    expect((await confirmRemoval(withPassword, authenticator)).status).toBe(200);
    expect((await withPassword.post('/revoke-everything')).body).toMatchObject({ passkeys: 1 });
    expect(await list(withPassword)).toEqual([]);
  });
});
