import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
  temporaryFolder,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';
import { cli, launchSettings } from '../platform/launched.js';
import { visitAs } from './hand-over.js';
import { phone } from './visit.js';

describe('another secret of vouchers', () => {
  let service: Service;
  let database: pg.Client;
  let account: AccountWithKey;
  let api: ApiClient;
  let slug: string;
  let link: string;

  beforeAll(async () => {
    service = await startService({ apps: ['redirect', 'api'] });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    account = await createAccountWithKey(service, { scopes: ['read', 'write', 'conversions:write'] });
    api = new ApiClient(service, account.key);
    slug = `rotated-${randomUUID()}`;
    const created = await api.post<{ id: string }>('/v1/links', {
      ...{ slug, destination: 'https://shop.example/', conversions: true },
    });
    link = created.body.id;
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  async function rotate(): Promise<void> {
    const folder = await temporaryFolder();
    try {
      const settings = { ...(await launchSettings(folder.path)), DATABASE_URL: service.databaseUrl };
      const { code, stderr } = await cli(settings, ['vouchers:rotate']);
      expect([code, stderr]).toEqual([0, 'vouchers are sealed with a new secret from now on\n']);
    } finally {
      await folder.remove();
    }
  }

  /** The voucher of a visit. Every visit gets one. */
  async function visited(): Promise<string> {
    const { headers } = await visitAs(phone, new URL(slug, service.redirectUrl).href);
    const voucher = new URL(headers.location ?? '').searchParams.get('wp_click') ?? '';
    expect(voucher).toMatch(/^[\w-]{184}$/);
    return voucher;
  }
  const keyIdOf = (voucher: string): string => voucher.slice(0, 4);

  async function report(voucher: string): Promise<string> {
    const sale = { voucher, externalId: randomUUID() };
    const { status, body } = await api.post<{ error?: { code: string } }>('/v1/conversions', sale);
    return body.error?.code ?? String(status);
  }

  it('is used by running processes at once, while visitors arrive, and what was sent before stays valid', async () => {
    const before = await visited();
    expect(await report(before)).toBe('201');
    const during: string[] = [];
    let isRotated = false;
    const visits = (async () => {
      while (!isRotated) during.push(await visited());
    })();
    await rotate();
    await waitFor(() => during.some((voucher) => keyIdOf(voucher) !== keyIdOf(before)));
    isRotated = true;
    await visits;
    const ids = during.map(keyIdOf);
    expect(new Set(ids).size).toBe(2);
    // No process goes back.
    expect(ids.lastIndexOf(keyIdOf(before))).toBeLessThan(ids.findIndex((id) => id !== keyIdOf(before)));
    for (const voucher of [during.at(-1) ?? '', before, during[0] ?? ''])
      expect(await report(voucher)).toBe('201');
    const unknown = `${'AQ-z' === keyIdOf(before) ? 'AQ-y' : 'AQ-z'}${before.slice(4)}`;
    expect(await report(unknown)).toBe('invalid_voucher');

    const { rows } = await database.query(
      `select actor_kind from unsealed_audit_entries where action = 'vouchers.rotated'
       union all select actor_kind from audit_entries where action = 'vouchers.rotated'`,
    );
    expect(rows).toEqual([{ actor_kind: 'cli' }]);
  });

  it('leaves earlier vouchers valid until they expire, and accepts none of a later day', async () => {
    const vouchers = await installedVouchers(service);
    const of = (daysAgo: number) => voucherFor(vouchers, { accountId: account.accountId, link }, daysAgo);
    expect(keyIdOf(of(0))).not.toBe(keyIdOf(await visited()));
    expect(await report(of(29))).toBe('201');
    expect(await report(of(32))).toBe('voucher_expired');
    // Whoever got hold of the earlier secret cannot use it for longer.
    expect(await report(of(-2))).toBe('invalid_voucher');
  });
});
