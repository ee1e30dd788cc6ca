import { type SharedService, sharedService } from '@app/testing';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { ShopOwner, ShopProgram } from './shop-program.js';

const secret = 'secret-of-webhooks';
let lastId = 450_789_469;

interface Transaction {
  kind: 'refund' | 'void';
  status: 'success' | 'pending' | 'failure';
  amount: string;
  currency: string;
}

/** The webhook that Shopify sends for a paid order with these cart attributes. */
const orderWith = (
  attributes: Record<string, string>,
  { total = '49.90', currency = 'EUR', test = false } = {},
) => ({
  id: ++lastId,
  created_at: new Date().toISOString().replace('Z', '+00:00'),
  currency,
  financial_status: 'paid',
  note_attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
  test,
  total_price: total,
});

const refundOf = ({ id, currency }: { id: number; currency: string }, ...amounts: string[]) => ({
  id: ++lastId,
  order_id: id,
  transactions: amounts.map((amount): Transaction => ({
    kind: 'refund',
    status: 'success',
    amount,
    currency,
  })),
});

describe('the recipe of Shopify', () => {
  let service: SharedService;
  let owner: ShopOwner;
  let shop: ShopProgram;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    owner = await ShopOwner.create(service);
    shop = await start(service.apiUrl);
  });
  afterEach(() => shop?.stop());

  const start = (waypost: string) =>
    ShopProgram.start('shopify.mjs', {
      SHOPIFY_SECRET: secret,
      WAYPOST_URL: waypost,
      WAYPOST_KEY: owner.shopKey,
    });
  const send = async (topic: string, payload: unknown, signedWith = secret): Promise<number> => {
    const body = JSON.stringify(payload);
    const headers = {
      'Content-Type': 'application/json',
      'X-Shopify-Topic': topic,
      'X-Shopify-Hmac-SHA256': createHmac('sha256', signedWith).update(body).digest('base64'),
    };
    return (await fetch(shop.url, { method: 'POST', body, headers })).status;
  };
  /** Sends an order that is reported, which implies that everything before it was, too. */
  const settle = async () => {
    const order = orderWith({ wp_click: owner.voucher() });
    await send('orders/paid', order);
    await owner.conversion(String(order.id));
    return order;
  };

  it('keeps the last voucher with the cart, and leaves it there on other pages', () => {
    const script = /```html\n<script>\n([^]*?)<\/script>/.exec(
      readFileSync('docs/recipes/shops.md', 'utf8'),
    )?.[1];
    const cart: Record<string, string> = {};
    const fetched: string[] = [];
    const visit = (search: string, globals: object = {}) => {
      const page = {
        location: { search },
        URLSearchParams,
        fetch: (url: string, { method, body }: { method: string; body: string }) => {
          fetched.push(`${method} ${url}`);
          Object.assign(cart, (JSON.parse(body) as { attributes: object }).attributes);
        },
      };
      runInContext(script ?? '', createContext({ ...page, window: globals }));
    };
    visit(`?wp_click=${owner.voucher('DE')}`);
    visit(`?a=b&wp_click=${owner.voucher('NL')}`, { Shopify: { routes: { root: '/fr/' } } });
    visit('?wp_click=cut');
    visit('');
    expect(fetched).toEqual(['POST /cart/update.js', 'POST /fr/cart/update.js']);
    expect(cart).toEqual({ wp_click: owner.voucher('NL') });
  });

  it('reports a paid order once however often Shopify sends it', async () => {
    const order = orderWith({ gift: 'yes', wp_click: owner.voucher() });
    expect(await Promise.all([1, 2, 3].map(() => send('orders/paid', order)))).toEqual([200, 200, 200]);
    const yen = orderWith({ wp_click: owner.voucher() }, { total: '5000', currency: 'JPY', test: true });
    expect(await send('orders/paid', yen)).toBe(200);
    await owner.conversion(String(yen.id));
    expect(await owner.conversions()).toEqual([
      expect.objectContaining({ externalId: String(yen.id), amount: 5_000, currency: 'JPY', test: true }),
      expect.objectContaining({
        ...{ link: owner.link, event: 'sale', externalId: String(order.id), amount: 4_990, currency: 'EUR' },
        ...{ refunded: 0, test: false },
      }),
    ]);
  });

  it('rejects webhooks that Shopify has not signed, and reports nothing', async () => {
    const forged = orderWith({ wp_click: owner.voucher() });
    expect(await send('orders/paid', forged, 'other')).toBe(401);
    expect((await fetch(shop.url, { method: 'POST', body: JSON.stringify(forged) })).status).toBe(401);
    const order = await settle();
    expect(await send('refunds/create', refundOf(order, '10.00'), 'other')).toBe(401);
    await settle();
    expect((await owner.conversions()).map(({ refunded }) => refunded)).toEqual([0, 0]);
  });

  it('reports each refund once, even if it comes before its order', async () => {
    const order = orderWith({ wp_click: owner.voucher() });
    const early = refundOf(order, '4.00', '6.00');
    expect(await send('refunds/create', early)).toBe(200);
    expect(await send('orders/paid', order)).toBe(200);
    await owner.conversion(String(order.id), 1_000);
    expect(await send('refunds/create', early)).toBe(200);
    const failed = refundOf(order, '5.00');
    failed.transactions.forEach((transaction) => (transaction.status = 'failure'));
    // Its transactions are unknown. Later events are reported nevertheless.
    const unknown = { ...refundOf(order), transactions: null };
    for (const refund of [failed, unknown, refundOf(order), refundOf(order, '0.90')])
      await send('refunds/create', refund);
    await owner.conversion(String(order.id), 1_090);
  });

  it('does not report an order without a voucher, or its refund', async () => {
    for (const attributes of [{}, { wp_click: 'cut' }] as Record<string, string>[]) {
      const order = orderWith(attributes);
      expect(await send('orders/paid', order)).toBe(200);
      expect(await send('refunds/create', refundOf(order, '1.00'))).toBe(200);
    }
    await settle();
    expect(await owner.conversions()).toHaveLength(1);
    expect(shop.printed()).toBe('');
  });

  it('keeps events while Waypost is unavailable, and gives up on those that Waypost will never accept', async () => {
    const order = orderWith({ wp_click: owner.voucher() });
    await shop.restart({ WAYPOST_URL: 'http://127.0.0.1:1' });
    expect(await send('orders/paid', order)).toBe(200);
    expect(await send('refunds/create', refundOf(order, '49.90'))).toBe(200);
    await shop.restart({ WAYPOST_URL: service.apiUrl });
    await owner.conversion(String(order.id), 4_990);
    await send('orders/paid', orderWith({ wp_click: 'x'.repeat(184) }));
    await settle();
    expect(shop.printed()).toContain('invalid_voucher');
  });
});
