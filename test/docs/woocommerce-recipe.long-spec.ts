import { type SharedService, sharedService } from '@app/testing';
import { ShopOwner, ShopProgram } from './shop-program.js';

/** Needs PHP, so `.ci/run` has a step for it and `npm test` does not run it. */
describe('the recipe of WooCommerce', () => {
  let service: SharedService;
  let owner: ShopOwner;
  let shop: ShopProgram;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    owner = await ShopOwner.create(service);
    shop = await ShopProgram.startPlugin('waypost-conversions.php', 'test/docs/woocommerce-stand-in.php', {
      WAYPOST_URL: service.apiUrl,
      WAYPOST_KEY: owner.shopKey,
    });
  });
  afterEach(() => shop?.stop());

  const post = async (path: string, cookie = '') =>
    (await shop.open(path, { method: 'POST', headers: { cookie } })).text;
  /** Orders, pays, and lets the background actions run. @returns the number of the order */
  const buy = async (path = '/checkout', cookie = `wp_click=${owner.voucher()}`) => {
    const order = await post(path, cookie);
    await post(`/status?order=${order}&status=processing`);
    await post('/run-actions');
    return order;
  };

  it('keeps the last voucher until the order, and reports it once however often its status changes', async () => {
    await shop.open(`/?wp_click=${owner.voucher('DE')}`);
    const { cookie } = await shop.open(`/?wp_click=${owner.voucher('NL')}`);
    expect(cookie).toBe(`wp_click=${owner.voucher('NL')}`);
    expect([(await shop.open('/product')).cookie, (await shop.open('/?wp_click=cut')).cookie]).toEqual([
      '',
      '',
    ]);
    const order = await buy('/checkout', cookie);
    for (const status of ['completed', 'processing']) await post(`/status?order=${order}&status=${status}`);
    await post('/run-actions');
    expect(await owner.conversions()).toEqual([
      expect.objectContaining({
        ...{ link: owner.link, event: 'sale', externalId: order, amount: 4_990, currency: 'EUR' },
        ...{ refunded: 0, test: false },
      }),
    ]);
  });

  it('reports orders of the checkout block, and currencies without cents', async () => {
    const block = await buy('/checkout-block');
    const yen = await buy('/checkout?total=5000&currency=JPY');
    const amounts = (await owner.conversions()).map(({ externalId, amount }) => [externalId, amount]);
    expect(amounts).toEqual([
      [yen, 5_000],
      [block, 2_000],
    ]);
  });

  it('reports each refund once, even if the order was edited or not reported before', async () => {
    const order = await post('/checkout', `wp_click=${owner.voucher()}`);
    await post(`/refund?order=${order}&amount=10.00`);
    await post('/run-actions');
    await post(`/edit?order=${order}&total=40.00`);
    await post(`/refund?order=${order}&amount=0.90`);
    await post(`/status?order=${order}&status=completed`);
    await post('/run-actions');
    expect(await owner.conversions()).toEqual([expect.objectContaining({ amount: 4_990, refunded: 1_090 })]);
  });

  it('does not report an order without a voucher, or its refund', async () => {
    for (const cookie of ['', 'wp_click=cut']) {
      const order = await buy('/checkout', cookie);
      await post(`/refund?order=${order}&amount=1.00`);
      expect(await post('/run-actions')).toBe('');
    }
    expect(await owner.conversions()).toEqual([]);
  });

  it('retries while Waypost is unavailable, and gives up on orders that Waypost will never accept', async () => {
    await shop.restart({ WAYPOST_URL: 'http://127.0.0.1:1' });
    const order = await buy();
    await post(`/refund?order=${order}&amount=49.90`);
    expect(await post('/run-actions')).toContain('waypost: cURL error 7');
    await shop.restart({ WAYPOST_URL: service.apiUrl });
    await post('/run-actions');
    expect(await owner.conversions()).toEqual([]);
    await post('/run-actions?after=1000');
    expect(await owner.conversions()).toEqual([expect.objectContaining({ refunded: 4_990 })]);
    await buy('/checkout', `wp_click=${'x'.repeat(184)}`);
    expect(await post('/run-actions?after=1000')).toContain('invalid_voucher');
    expect(await owner.conversions()).toHaveLength(1);
  });
});
