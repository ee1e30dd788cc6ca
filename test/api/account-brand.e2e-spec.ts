import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  sampleImage,
  sharedService,
  type SharedService,
} from '@app/testing';
import pg from 'pg';

type Settings = { defaultBehavior: string; brand: object | null };

describe('the brand in the settings of an account', () => {
  let service: SharedService;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service, { scopes: ['read', 'write', 'audit:read'] });
    api = new ApiClient(service, account.key);
  });

  const path = '/v1/account/settings';
  const change = (brand: unknown) => api.patch<Settings>(path, { brand });
  const query = async <T extends object>(sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      return (await client.query<T>(sql, [account.accountId])).rows;
    } finally {
      await client.end();
    }
  };

  it('is null until it is set, and again after it is removed', async () => {
    expect((await api.get<Settings>(path)).body).toEqual({ defaultBehavior: 'basic', brand: null });
    const stored = { name: 'Acme', accent: null, background: null, showOnPages: true };
    expect((await change({ name: '  Acme ' })).body).toEqual({ defaultBehavior: 'basic', brand: stored });
    expect((await api.get<Settings>(path)).body.brand).toEqual(stored);
    expect((await change(null)).body.brand).toBeNull();
    expect((await api.get<Settings>(path)).body.brand).toBeNull();
  });

  it('keeps the fields that are omitted, and the other settings', async () => {
    await api.patch(path, { defaultBehavior: 'conservative' });
    await change({ name: 'n'.repeat(60), accent: '#0A7D5C', background: '#FFF7E6', showOnPages: false });
    const { body } = await change({ background: null });
    expect(body).toEqual({
      defaultBehavior: 'conservative',
      brand: { name: 'n'.repeat(60), accent: '#0a7d5c', background: null, showOnPages: false },
    });
    expect((await api.patch<Settings>(path, { defaultBehavior: 'basic' })).body.brand).toEqual(body.brand);
  });

  it.each([
    [{ name: 'n'.repeat(61) }, 'brand.name', 'too_long'],
    [{ name: ' ' }, 'brand.name', 'too_short'],
    [{ name: 'a\u0007' }, 'brand.name', 'invalid_text'],
    [{ name: null }, 'brand.name', 'invalid_type'],
    [{ accent: '#0a7d5c' }, 'brand.name', 'required'],
    [{ name: 'Acme', accent: 'red' }, 'brand.accent', 'invalid_color'],
    [{ name: 'Acme', background: '#fff' }, 'brand.background', 'invalid_color'],
    [{ name: 'Acme', background: '#ffffff;}' }, 'brand.background', 'invalid_color'],
    [{ name: 'Acme', showOnPages: 'yes' }, 'brand.showOnPages', 'invalid_type'],
    [{ name: 'Acme', picture: 'x' }, 'brand.picture', 'unknown'],
    ['Acme', 'brand', 'invalid_type'],
  ])('does not become %j', async (brand, field, code) => {
    const { status, body } = await api.patch<{ error: object }>(path, { brand });
    expect([status, body.error]).toMatchObject([400, { fields: [{ field, code }] }]);
    expect((await api.get<Settings>(path)).body.brand).toBeNull();
  });

  it('is recorded in the audit log when it changes, and only then', async () => {
    await change({ name: 'Acme' });
    await change({ name: 'Acme', showOnPages: true });
    await change(null);
    await change(null);
    const rows = await query<{ fields: string[] }>(
      `select fields from unsealed_audit_entries where account_id = $1 and action = 'account.settings_changed'`,
    );
    expect(rows.map(({ fields }) => fields)).toEqual([['brand'], ['brand']]);
  });

  it('requires the write scope', async () => {
    const reader = new ApiClient(service, (await createAccountWithKey(service, { scopes: ['read'] })).key);
    expect((await reader.patch(path, { brand: { name: 'Acme' } })).status).toBe(403);
    expect((await reader.get<Settings>(path)).body.brand).toBeNull();
  });

  it('draws a picture for every new logo and for one stored before logos had pictures', async () => {
    const logo = await sampleImage('PNG', 300, 200);
    const upload = () => api.put('/v1/account/logo', logo, { headers: { 'Content-Type': 'image/png' } });
    const picture = async () =>
      (await query<{ picture: Buffer | null }>('select picture from account_logos where account_id = $1'))[0]
        ?.picture;
    await upload();
    const drawn = await picture();
    expect(drawn?.toString('latin1', 0, 4)).toBe('RIFF');
    expect(drawn?.length).toBeLessThanOrEqual(1_300);
    await query('update account_logos set picture = null where account_id = $1');
    await upload();
    expect(await picture()).toEqual(drawn);
    await query('update account_logos set picture = null where account_id = $1');
    await change({ name: 'Acme' });
    expect(await picture()).not.toBeNull();
  });
});
