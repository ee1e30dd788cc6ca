// Sells a product with Stripe Checkout, and reports sales and refunds to Waypost. Needs Node 20 and no packages.
// Settings: SHOP_URL, STRIPE_KEY, STRIPE_PRICE, STRIPE_WEBHOOK_SECRET, WAYPOST_URL, WAYPOST_KEY; PORT (8080).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

for (const name of [
  'SHOP_URL',
  'STRIPE_KEY',
  'STRIPE_PRICE',
  'STRIPE_WEBHOOK_SECRET',
  'WAYPOST_URL',
  'WAYPOST_KEY',
]) {
  if (!process.env[name]) throw new Error(`${name} is not set`);
}
const { SHOP_URL, STRIPE_KEY, STRIPE_PRICE, STRIPE_WEBHOOK_SECRET, WAYPOST_URL, WAYPOST_KEY } = process.env;
const stripeUrl = process.env.STRIPE_URL ?? 'https://api.stripe.com';
const cookieSeconds = 30 * 24 * 60 * 60;
const signatureSeconds = 5 * 60;
const maxBody = 1_000_000;

const isVoucher = (text) => /^[\w-]{184}$/.test(text ?? '');

/** Calls an API. @throws Error if a retry makes sense. @returns null if the call was rejected for good. */
async function call(url, key, options) {
  const response = await fetch(url, {
    ...options,
    headers: { Authorization: `Bearer ${key}`, ...options?.headers },
    signal: AbortSignal.timeout(10_000),
  });
  if (response.ok) return response.json();
  const problem = `${response.status} from ${url}: ${await response.text()}`;
  if (![400, 404, 409, 410].includes(response.status)) throw new Error(problem);
  console.error(problem);
  return null;
}

const callWaypost = (path, body) =>
  call(WAYPOST_URL + path, WAYPOST_KEY, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Stripe uses hundredths for two currencies that have none. */
const minorUnits = (amount, currency) =>
  ['isk', 'ugx'].includes(currency) ? Math.round(amount / 100) : amount;

/**
 * Reports a paid session. All of it comes from the session, so that reporting it again is the same call, which Waypost
 * answers with the same conversion. @returns null if it has no voucher, is not paid, or was refused.
 */
async function reportSale(session) {
  // A payment link has only `client_reference_id`, which may be something else.
  const voucher = [session.metadata?.wp_click, session.client_reference_id].find(isVoucher);
  if (!voucher || session.payment_status === 'unpaid') return null;
  return callWaypost('/v1/conversions', {
    voucher,
    externalId: session.id,
    amount: minorUnits(session.amount_total, session.currency),
    currency: session.currency.toUpperCase(),
    occurredAt: new Date(session.created * 1000).toISOString(),
    test: !session.livemode,
  });
}

/** Reports a refund that has succeeded. The sale is reported before, in case its event is late. */
async function reportRefund({ id, status, payment_intent: payment, amount, currency }) {
  if (status !== 'succeeded' || !payment) return;
  const query = new URLSearchParams({ payment_intent: payment, limit: '1' });
  const sessions = await call(`${stripeUrl}/v1/checkout/sessions?${query}`, STRIPE_KEY);
  const sale = sessions?.data[0] && (await reportSale(sessions.data[0]));
  if (!sale) return;
  const refund = { externalId: id, amount: minorUnits(amount, currency) };
  await callWaypost(`/v1/conversions/${sale.id}/refunds`, refund);
}

async function receive({ type, data: { object } }) {
  if (['checkout.session.completed', 'checkout.session.async_payment_succeeded'].includes(type)) {
    await reportSale(object);
  } else if (['refund.created', 'refund.updated'].includes(type)) {
    await reportRefund(object);
  }
}

/** Whether Stripe signed this body in the last minutes. */
function isSigned(body, header = '') {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < signatureSeconds)) return false;
  const expected = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${time}.`).update(body).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, signature]) => Buffer.from(signature ?? '', 'hex'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBody) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The page on which visitors arrive. It keeps the last voucher that it saw. */
function showShop(url, response) {
  const voucher = url.searchParams.get('wp_click');
  if (isVoucher(voucher)) {
    const cookie = `wp_click=${voucher}; Max-Age=${cookieSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
    response.setHeader('Set-Cookie', cookie);
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(
    '<!doctype html><title>Shop</title><form method="post" action="/checkout"><button>Buy</button></form>',
  );
}

async function startCheckout(request, response) {
  const voucher = /(?:^|; )wp_click=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  const session = await call(`${stripeUrl}/v1/checkout/sessions`, STRIPE_KEY, {
    method: 'POST',
    body: new URLSearchParams({
      mode: 'payment',
      'line_items[0][price]': STRIPE_PRICE,
      'line_items[0][quantity]': '1',
      success_url: `${SHOP_URL}/thanks`,
      cancel_url: `${SHOP_URL}/`,
      ...(isVoucher(voucher) && { 'metadata[wp_click]': voucher }),
    }),
  });
  if (!session) throw new Error('Stripe has refused the session');
  response.writeHead(303, { Location: session.url }).end();
}

async function answer(request, response) {
  const url = new URL(request.url, SHOP_URL);
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /':
      return showShop(url, response);
    case 'GET /thanks':
      return response.end('Thank you.');
    case 'POST /checkout':
      return startCheckout(request, response);
    case 'POST /stripe': {
      const body = await bodyOf(request);
      if (!isSigned(body, request.headers['stripe-signature'])) return response.writeHead(400).end();
      await receive(JSON.parse(body));
      return response.writeHead(204).end();
    }
    default:
      return response.writeHead(404).end();
  }
}

createServer((request, response) => {
  // Stripe resends an event for three days until the response is 2xx.
  answer(request, response).catch((error) => {
    console.error(String(error));
    if (!response.headersSent) response.writeHead(500).end();
  });
}).listen(Number(process.env.PORT ?? 8080));
