// An order form on a page of its own, which reports orders and refunds to Waypost. Needs Node 22.13 and no packages.
// Settings: FORM_SECRET (any long random text), WAYPOST_URL, WAYPOST_KEY; PORT (8080), DATABASE (orders.db).
// `node order-form.mjs refund ORDER` reports that an order was paid back.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

for (const name of ['FORM_SECRET', 'WAYPOST_URL', 'WAYPOST_KEY']) {
  if (!process.env[name]) throw new Error(`${name} is not set`);
}
const { FORM_SECRET, WAYPOST_URL, WAYPOST_KEY } = process.env;
const price = { amount: 4_900, currency: 'EUR' };
const cookieSeconds = 30 * 24 * 60 * 60;
const maxBody = 10_000;
const retryMs = 60_000;

// An order is stored first, so that none is lost while Waypost is away, and reported until it has answered.
const db = new DatabaseSync(process.env.DATABASE ?? 'orders.db');
db.exec(`
  pragma busy_timeout = 5000;
  create table if not exists orders (id text primary key, email text, voucher text, ordered_at text,
    conversion text, done integer default 0, refund integer default 0);
`);
const addOrder = db.prepare(`
  insert or ignore into orders (id, email, voucher, ordered_at, done) values (?, ?, ?, ?, ?)`);
const openOrders = db.prepare('select id, voucher, ordered_at as orderedAt from orders where done = 0');
const closeOrder = db.prepare('update orders set done = 1, conversion = ? where id = ?');
const addRefund = db.prepare('update orders set refund = 1 where id = ? and refund = 0');
const openRefunds = db.prepare('select id, conversion from orders where done = 1 and refund = 1');
const closeRefund = db.prepare('update orders set refund = 2 where id = ?');

const isVoucher = (text) => /^[\w-]{184}$/.test(text ?? '');

/** Calls Waypost. @throws Error if a retry makes sense. @returns null if the call was rejected for good. */
async function callWaypost(path, body) {
  const response = await fetch(WAYPOST_URL + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${WAYPOST_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.ok) return response.json();
  const problem = `${response.status} from ${path}: ${await response.text()}`;
  if (![400, 404, 409, 410].includes(response.status)) throw new Error(problem);
  console.error(problem);
  return null;
}

async function reportAll() {
  for (const { id, voucher, orderedAt } of openOrders.all()) {
    const order = { voucher, externalId: id, ...price, occurredAt: orderedAt };
    const conversion = await callWaypost('/v1/conversions', order);
    closeOrder.run(conversion?.id ?? null, id);
  }
  for (const { id, conversion } of openRefunds.all()) {
    if (conversion)
      await callWaypost(`/v1/conversions/${conversion}/refunds`, { externalId: `refund-${id}` });
    closeRefund.run(id);
  }
}

let reporting = Promise.resolve();
let isWaiting = false;
/** Reports the stored orders and refunds one by one. Those that fail are retried later. */
function report() {
  if (isWaiting) return;
  isWaiting = true;
  const next = () => {
    isWaiting = false;
    return reportAll();
  };
  reporting = reporting.then(next).catch((error) => console.error(String(error)));
}

const signatureOf = (id) => createHmac('sha256', FORM_SECRET).update(id).digest();

/** The id of the order if this form created it. */
function signedOrder(text) {
  const [id = '', signature = ''] = (text ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(id);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/** The page on which visitors arrive. It keeps the last voucher that it saw, and each form is for one order. */
function showForm(url, response) {
  const voucher = url.searchParams.get('wp_click');
  if (isVoucher(voucher)) {
    const cookie = `wp_click=${voucher}; Max-Age=${cookieSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
    response.setHeader('Set-Cookie', cookie);
  }
  const id = randomUUID();
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(`<!doctype html><title>Order</title><form method="post">
    <input type="hidden" name="order" value="${id}.${signatureOf(id).toString('base64url')}">
    <label>Email <input type="email" name="email" required></label> <button>Order</button></form>`);
}

async function fieldsOf(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > maxBody) throw new Error('the body is too large');
  }
  return new URLSearchParams(body);
}

/** Stores an order, once: a form may be sent again. */
async function takeOrder(request, response) {
  const fields = await fieldsOf(request);
  const id = signedOrder(fields.get('order'));
  if (!id || !fields.get('email')) return response.writeHead(400).end('Please open the form again.');
  const cookie = /(?:^|; )wp_click=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  const voucher = isVoucher(cookie) ? cookie : null;
  addOrder.run(id, fields.get('email'), voucher, new Date().toISOString(), voucher ? 0 : 1);
  response.end('Thank you.');
  report();
}

function serve() {
  createServer(async (request, response) => {
    try {
      const url = new URL(request.url, 'http://localhost');
      if (url.pathname !== '/') response.writeHead(404).end();
      else if (request.method === 'POST') await takeOrder(request, response);
      else showForm(url, response);
    } catch (error) {
      console.error(String(error));
      if (!response.headersSent) response.writeHead(500).end();
    }
  }).listen(Number(process.env.PORT ?? 8080));
  report();
  setInterval(report, retryMs);
}

const [command, order] = process.argv.slice(2);
if (command === 'refund') {
  if (addRefund.run(order ?? '').changes === 0) console.error('there is no such order, or it was paid back');
  await reportAll();
} else {
  serve();
}
