import {
  ApiClient,
  createAccountWithKey,
  createMember,
  type SharedService,
  sharedService,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import { clickKind, installedVouchers } from '../fixtures/sealed-vouchers.js';
import { BrowserClient, type ErrorBody } from './browser-client.js';

interface TestVoucher {
  voucher: string;
  url: string;
}

describe('vouchers that test a shop', () => {
  let service: SharedService;
  let accountId: string;
  let api: ApiClient;
  let editor: BrowserClient;
  let viewer: BrowserClient;

  beforeAll(async () => {
    service = await sharedService();
    const scopes = ['read', 'write', 'conversions:read', 'conversions:write'] as const;
    const account = await createAccountWithKey(service, { scopes: [...scopes] });
    ({ accountId } = account);
    api = new ApiClient(service, account.key);
    editor = await browserOf('editor');
    viewer = await browserOf('viewer');
  });

  async function browserOf(role: 'editor' | 'viewer'): Promise<BrowserClient> {
    const browser = new BrowserClient(service.apiUrl);
    browser.cookie = (await createMember(service, { accountId, role })).cookie;
    await browser.get('/session');
    return browser;
  }
  const linkTo = async (destination: string): Promise<string> => {
    const body = { slug: `test-voucher-${randomUUID()}`, destination };
    return (await api.post<{ id: string }>('/v1/links', body)).body.id;
  };

  it('lead to the destination as a visit would', async () => {
    const link = await linkTo('https://shop.example/summer?size=4#reviews');
    const { status, body } = await editor.post<TestVoucher>(`/links/${link}/test-voucher`);
    expect([status, body.voucher]).toEqual([200, expect.stringMatching(/^[\w-]{184}$/)]);
    expect(body.url).toBe(`https://shop.example/summer?size=4&wp_click=${body.voucher}#reviews`);
  });

  it('make every conversion a trial, whatever the shop sends', async () => {
    const link = await linkTo('https://shop.example/');
    const { voucher } = (await editor.post<TestVoucher>(`/links/${link}/test-voucher`)).body;
    const order = { voucher, externalId: randomUUID(), amount: 4_990, currency: 'EUR' };
    for (const [status, body] of [
      [201, order],
      [200, order],
      [201, { ...order, externalId: randomUUID(), test: false }],
    ] as const) {
      const answer = await api.post<{ test: boolean; link: string }>('/v1/conversions', body);
      expect([answer.status, answer.body.test, answer.body.link]).toEqual([status, true, link]);
    }
    const report = await api.get<{ totals: { conversions: number | null } }>(
      `/v1/analytics/report?link=${link}&days=1&metrics=conversions`,
    );
    expect(report.body.totals.conversions ?? 0).toBe(0);
  });

  it('differ from the vouchers of visits, which do not make trials', async () => {
    const link = await linkTo('https://shop.example/');
    const { voucher } = (await editor.post<TestVoucher>(`/links/${link}/test-voucher`)).body;
    const vouchers = await installedVouchers(service);
    const content = vouchers.open(accountId, voucher);
    expect(content).toMatchObject({ link, isTest: true });
    const day = content?.day ?? 0;
    const real = vouchers.seal(accountId, { link, day, kind: content?.kind ?? clickKind });
    expect(real).not.toBe(voucher);
    const { body } = await api.post<{ test: boolean }>('/v1/conversions', {
      voucher: real,
      externalId: randomUUID(),
    });
    expect(body.test).toBe(false);
  });

  it('require permission to change links, and a link of the account', async () => {
    const link = await linkTo('https://shop.example/');
    expect((await viewer.post<ErrorBody>(`/links/${link}/test-voucher`)).body.error.code).toBe('forbidden');
    const other = await createAccountWithKey(service);
    const { body } = await new ApiClient(service, other.key).post<{ id: string }>('/v1/links', {
      slug: `test-voucher-${randomUUID()}`,
      destination: 'https://shop.example/',
    });
    for (const id of [body.id, randomUUID(), 'none']) {
      expect((await editor.post<ErrorBody>(`/links/${id}/test-voucher`)).body.error.code).toBe('not_found');
    }
  });
});
