import { type SharedService, sharedService } from '@app/testing';
import { ShopOwner, ShopProgram } from './shop-program.js';
import { StripeStandIn } from './stripe-stand-in.js';

describe('the recipe of Stripe Checkout', () => {
  let service: SharedService;
  let owner: ShopOwner;
  let stripe: StripeStandIn;
  let shop: ShopProgram;

  beforeAll(async () => {
    service = await sharedService();
    stripe = await StripeStandIn.start();
  });
  beforeEach(async () => {
    owner = await ShopOwner.create(service);
    shop = await start(service.apiUrl);
  });
  afterEach(() => shop?.stop());
  afterAll(() => stripe?.stop());

  const start = (waypost: string) =>
    ShopProgram.start('stripe-checkout.mjs', {
      ...stripe.env,
      SHOP_URL: 'https://shop.example',
      WAYPOST_URL: waypost,
      WAYPOST_KEY: owner.shopKey,
    });
  const send = (type: string, object: unknown, how = {}) =>
    stripe.send(`${shop.url}/stripe`, type, object, how);
  const checkOut = async (cookie: string) => {
    const { status, location } = await shop.open('/checkout', { method: 'POST', headers: { cookie } });
    expect([status, location]).toEqual([303, expect.stringContaining('https://checkout.stripe.com/')]);
  };

  it('keeps the last voucher until the order, and reports the sale once however often Stripe sends it', async () => {
    await shop.open(`/?wp_click=${owner.voucher('DE')}`);
    const { cookie } = await shop.open(`/?wp_click=${owner.voucher('NL')}`);
    expect(cookie).toBe(`wp_click=${owner.voucher('NL')}`);
    expect((await shop.open('/?utm_source=mail')).cookie).toBe('');
    await checkOut(`session=1; ${cookie}`);
    const session = stripe.pay();
    expect(session.metadata).toEqual({ wp_click: owner.voucher('NL') });
    const answers = await Promise.all([1, 2, 3].map(() => send('checkout.session.completed', session)));
    expect(answers).toEqual([204, 204, 204]);
    expect(await owner.conversions()).toEqual([
      expect.objectContaining({
        ...{ link: owner.link, event: 'sale', externalId: session.id, amount: 4_990, currency: 'EUR' },
        ...{ refunded: 0, test: false },
      }),
    ]);
  });

  it('reads the voucher of a payment link, and leaves other references alone', async () => {
    await send('checkout.session.completed', stripe.pay('cart-17'));
    await send('checkout.session.completed', { ...stripe.pay(owner.voucher()), livemode: false });
    expect(await owner.conversions()).toEqual([expect.objectContaining({ test: true })]);
  });

  it('rejects events without a recent signature of Stripe, and reports nothing', async () => {
    const session = stripe.pay(owner.voucher());
    const refund = stripe.refundOf(session, 4_990);
    for (const how of [{ forged: true }, { at: Date.now() - 310_000 }]) {
      expect(await send('checkout.session.completed', session, how)).toBe(400);
      expect(await send('refund.created', refund, how)).toBe(400);
    }
    expect((await fetch(`${shop.url}/stripe`, { method: 'POST', body: '{}' })).status).toBe(400);
    expect(await owner.conversions()).toEqual([]);
  });

  it('reports each refund once, after it has succeeded, even if it comes before the sale', async () => {
    const session = stripe.pay(owner.voucher());
    const refund = stripe.refundOf(session, 990, 'pending');
    expect(await send('refund.created', refund)).toBe(204);
    expect(await owner.conversions()).toEqual([]);
    for (const type of ['refund.updated', 'refund.updated']) {
      expect(await send(type, { ...refund, status: 'succeeded' })).toBe(204);
    }
    expect(await send('checkout.session.completed', session)).toBe(204);
    expect(await send('refund.created', stripe.refundOf(session, 1_000))).toBe(204);
    expect((await owner.conversions()).map(({ refunded }) => refunded)).toEqual([1_990]);
  });

  it('does not report orders without a voucher or without a payment', async () => {
    await checkOut('');
    const direct = stripe.pay();
    expect(await send('checkout.session.completed', direct)).toBe(204);
    expect(await send('refund.created', stripe.refundOf(direct, 100))).toBe(204);
    await checkOut(`wp_click=${owner.voucher()}`);
    const late = stripe.completeUnpaid();
    expect(await send('checkout.session.completed', late)).toBe(204);
    expect(await owner.conversions()).toEqual([]);
    expect(shop.printed()).toBe('');
    expect(await send('checkout.session.async_payment_succeeded', { ...late, payment_status: 'paid' })).toBe(
      204,
    );
    expect(await owner.conversions()).toHaveLength(1);
  });

  it('makes Stripe resend events while Waypost is unavailable, but not those that Waypost will never accept', async () => {
    const session = stripe.pay(owner.voucher());
    await shop.stop();
    shop = await start('http://127.0.0.1:1');
    expect(await send('checkout.session.completed', session)).toBe(500);
    await shop.stop();
    shop = await start(service.apiUrl);
    expect(await send('checkout.session.completed', session)).toBe(204);
    expect(await owner.conversions()).toHaveLength(1);
    expect(await send('checkout.session.completed', stripe.pay('x'.repeat(184)))).toBe(204);
    expect(shop.printed()).toContain('invalid_voucher');
  });
});
