import { type SharedService, sharedService, waitFor } from '@app/testing';
import { spawnSync } from 'node:child_process';
import { ShopOwner, ShopProgram } from './shop-program.js';

const settings = { WAYPOST_URL: 'http://127.0.0.1:1', WAYPOST_KEY: 'way_x' };

describe('the programs of shops', () => {
  // With an empty secret, anyone could sign.
  it.each([
    ['order-form', 'FORM_SECRET', {}],
    ['shopify', 'SHOPIFY_SECRET', {}],
    [
      'stripe-checkout',
      'STRIPE_WEBHOOK_SECRET',
      { SHOP_URL: 'https://shop.example', STRIPE_KEY: 'rk', STRIPE_PRICE: 'price' },
    ],
  ])('do not start without their settings: %s', (program, secret, others) => {
    const env = { ...settings, ...others, [secret]: '' };
    const { status, stderr } = spawnSync(process.execPath, [`docs/recipes/${program}.mjs`], { env });
    expect([status, stderr.toString()]).toEqual([1, expect.stringContaining(`${secret} is not set`)]);
  });
});

describe('the recipe of a form', () => {
  let service: SharedService;
  let owner: ShopOwner;
  let shop: ShopProgram;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    owner = await ShopOwner.create(service);
    shop = await ShopProgram.start('order-form.mjs', {
      FORM_SECRET: 'secret-of-forms',
      WAYPOST_URL: service.apiUrl,
      WAYPOST_KEY: owner.shopKey,
    });
  });
  afterEach(() => shop?.stop());

  /** Opens the form, and returns its hidden field. */
  const openForm = async (query = '') => {
    const { cookie, text } = await shop.open(`/${query}`);
    const order = /name="order" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return { cookie, order, id: order.split('.')[0] ?? '' };
  };
  const submit = async (order: string, cookie = '', email = 'customer@example.com') => {
    const body = new URLSearchParams({ order, email });
    return (await shop.open('/', { method: 'POST', body, headers: { cookie } })).status;
  };
  /** Sends an order that is reported, which implies that everything before it was, too. */
  const settle = async () => {
    const { order, id } = await openForm();
    await submit(order, `wp_click=${owner.voucher()}`);
    await owner.conversion(id);
    return id;
  };

  it('keeps the last voucher until the order, and reports an order once however often it is sent', async () => {
    await openForm(`?wp_click=${owner.voucher('DE')}`);
    const { cookie } = await openForm(`?wp_click=${owner.voucher('NL')}`);
    expect(cookie).toBe(`wp_click=${owner.voucher('NL')}`);
    const form = await openForm();
    expect(form.cookie).toBe('');
    expect(await Promise.all([1, 2, 3].map(() => submit(form.order, `a=b; ${cookie}`)))).toEqual([
      200, 200, 200,
    ]);
    await settle();
    expect((await owner.conversions()).slice(1)).toEqual([
      expect.objectContaining({
        ...{ link: owner.link, event: 'sale', externalId: form.id, amount: 4_900, currency: 'EUR' },
        ...{ refunded: 0, test: false },
      }),
    ]);
  });

  it('rejects an order number that it has not issued, and reports nothing', async () => {
    const { order, id } = await openForm();
    const cookie = `wp_click=${owner.voucher()}`;
    for (const forged of [
      '',
      id,
      `${id}.`,
      `${id}.AAAA`,
      order.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    ]) {
      expect([forged, await submit(forged, cookie)]).toEqual([forged, 400]);
    }
    await settle();
    expect(await owner.conversions()).toHaveLength(1);
  });

  it('reports a refund once', async () => {
    const id = await settle();
    await shop.run('refund', id);
    await shop.run('refund', id);
    await owner.conversion(id, 4_900);
    expect(shop.printed()).toContain('there is no such order, or it was paid back');
  });

  it('accepts an order without a voucher, and does not report it', async () => {
    for (const cookie of ['', 'wp_click=cut']) {
      const { order, id } = await openForm('?wp_click=cut');
      expect(await submit(order, cookie)).toBe(200);
      await shop.run('refund', id);
    }
    await settle();
    expect(await owner.conversions()).toHaveLength(1);
    expect(shop.printed()).toBe('');
  });

  it('accepts orders while Waypost is unavailable, and reports them later', async () => {
    await shop.restart({ WAYPOST_URL: 'http://127.0.0.1:1' });
    const { order, id } = await openForm();
    expect(await submit(order, `wp_click=${owner.voucher()}`)).toBe(200);
    await waitFor(() => shop.printed() !== '');
    await shop.restart({ WAYPOST_URL: service.apiUrl });
    await owner.conversion(id);
  });
});
