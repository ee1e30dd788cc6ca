import { type SharedService, sharedService } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from './browser-client.js';

const password = 'correct horse battery staple';

describe('step-up', () => {
  let service: SharedService;
  let database: pg.Client;
  let email: string;
  let client: BrowserClient;

  beforeAll(async () => {
    service = await sharedService('open');
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`;
    client = new BrowserClient(service.apiUrl);
    await client.post('/sign-up', { email, password });
  });
  afterAll(async () => {
    await database?.end();
  });

  const age = (by: string) =>
    database.query(
      `update sessions set stepped_up_at = now() - $1::interval
       where user_id = (select id from users where email = $2)`,
      [by, email],
    );
  const createKey = () => client.post<ErrorBody & { id: string }>('/keys', { name: 'Shop' });

  it('is implied by signing in, for ten minutes', async () => {
    expect((await createKey()).status).toBe(201);
    await age('9 minutes 50 seconds');
    expect((await createKey()).status).toBe(201);
    await age('10 minutes');
    const { status, body } = await createKey();
    expect([status, body.error.code]).toEqual([403, 'step_up_required']);
  });

  it('is required for keys and passwords, and changes nothing without it', async () => {
    const { id } = (await createKey()).body;
    await age('11 minutes');
    const next = { current: password, password: 'three blue cups on a table' };
    const refused = [
      await createKey(),
      await client.delete<ErrorBody>(`/keys/${id}`),
      await client.post<ErrorBody>('/keys/take-over', { ids: [id] }),
      await client.post<ErrorBody>('/password', next),
    ];
    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([403, 'step_up_required']);
    }
    const { body } = await client.get<{ data: { id: string; revokedAt: string | null }[] }>('/keys');
    expect(body.data).toMatchObject([{ id, revokedAt: null }]);
    expect((await client.get('/sessions')).status).toBe(200);
  });

  it('is required to export the account, which the audit log records each time', async () => {
    const exports = async () => {
      const { rows } = await database.query<{ actor_name: string; target_type: string }>(
        `select actor_name, target_type from unsealed_audit_entries
         where action = 'account.exported' and actor_id = (select id from users where email = $1)`,
        [email],
      );
      return rows;
    };
    const download = async () => {
      const headers = { Cookie: client.cookie };
      const response = await fetch(`${service.apiUrl}/dashboard/api/account/export`, { headers });
      return [response.status, (await response.text()).includes('"type":"end"')];
    };
    await age('11 minutes');
    const { status, body } = await client.post<ErrorBody>('/account/export');
    expect([status, body.error.code]).toEqual([403, 'step_up_required']);
    expect(await download()).toEqual([403, false]);
    await client.post('/step-up', { password });
    expect((await client.post('/account/export')).status).toBe(200);
    expect(await exports()).toEqual([]);
    expect(await download()).toEqual([200, true]);
    expect(await exports()).toEqual([{ actor_name: email, target_type: 'account' }]);
  });

  it('requires the password, and is valid for the session that asked', async () => {
    const other = new BrowserClient(service.apiUrl);
    await other.post('/sign-in', { email, password });
    await age('11 minutes');
    const before = Date.now();
    const { status, body } = await client.post<{ ok: boolean; until: string }>('/step-up', { password });
    expect([status, body.ok]).toEqual([200, true]);
    expect(Date.parse(body.until) - before).toBeGreaterThanOrEqual(600_000);
    expect((await createKey()).status).toBe(201);
    expect((await other.post('/keys', { name: 'Shop' })).status).toBe(403);
  });

  it('rejects a wrong password, and slows down guessing', async () => {
    await age('11 minutes');
    for (let attempt = 0; attempt < 10; attempt++) {
      const { status, body } = await client.post<ErrorBody>('/step-up', { password: 'not the password' });
      expect([status, body.error.fields?.[0]]).toMatchObject([400, { field: 'password', code: 'wrong' }]);
    }
    expect((await client.post('/step-up', { password })).status).toBe(429);
    expect((await createKey()).status).toBe(403);
  });

  it('requires a session', async () => {
    expect((await new BrowserClient(service.apiUrl).post('/step-up', { password })).status).toBe(401);
  });
});
