// Receives the webhooks of a Shopify store, and reports its sales and refunds to Waypost. Needs Node 22.13 and no packages.
// Settings: SHOPIFY_SECRET, WAYPOST_URL, WAYPOST_KEY; PORT (8080), DATABASE (shopify.db).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

for (const name of ['SHOPIFY_SECRET', 'WAYPOST_URL', 'WAYPOST_KEY']) {
  if (!process.env[name]) throw new Error(`${name} is not set`);
}
const { SHOPIFY_SECRET, WAYPOST_URL, WAYPOST_KEY } = process.env;
const maxBody = 5_000_000;
const retryMs = 60_000;

// Shopify waits five seconds for an answer, so what it sends is stored first, and reported until Waypost has answered.
const db = new DatabaseSync(process.env.DATABASE ?? 'shopify.db');
db.exec(`
  create table if not exists orders (id text primary key, report text, conversion text, done integer default 0);
  create table if not exists refunds (id text primary key, order_id text, body text, done integer default 0);
`);
const addOrder = db.prepare('insert or ignore into orders (id, report, done) values (?, ?, ?)');
const addRefund = db.prepare('insert or ignore into refunds (id, order_id, body) values (?, ?, ?)');
const openOrders = db.prepare('select id, report from orders where done = 0');
const closeOrder = db.prepare('update orders set done = 1, conversion = ? where id = ?');
// A refund waits for its order.
const openRefunds = db.prepare(`
  select refunds.id, body, report, conversion from refunds join orders on orders.id = order_id
  where refunds.done = 0 and orders.done = 1`);
const closeRefund = db.prepare('update refunds set done = 1 where id = ?');

/** An amount such as "49.90" in minor units of its currency. */
function minorUnits(amount, currency) {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return Math.round(Number(amount) * 10 ** maximumFractionDigits);
}

/** What to report of a paid order. Null without a voucher: it did not come from a link. */
function reportOf(order) {
  const voucher = order.note_attributes?.find(({ name }) => name === 'wp_click')?.value;
  if (!/^[\w-]{184}$/.test(voucher ?? '')) return null;
  return {
    voucher,
    externalId: String(order.id),
    amount: minorUnits(order.total_price, order.currency),
    currency: order.currency,
    occurredAt: new Date(order.created_at).toISOString(),
    test: order.test === true,
  };
}

/** The refunded amount, in minor units of the order's currency. Goods may be returned without a refund. */
const refundedAmount = ({ transactions }, currency) =>
  (transactions ?? [])
    .filter((each) => each.kind === 'refund' && each.status === 'success' && each.currency === currency)
    .reduce((sum, { amount }) => sum + minorUnits(amount, currency), 0);

/** Stores an event once, even if Shopify sends it again. */
function store(topic, body) {
  const id = String(body.id);
  if (topic === 'orders/paid') {
    const report = reportOf(body);
    addOrder.run(id, JSON.stringify(report), report ? 0 : 1);
  } else if (topic === 'refunds/create') {
    addRefund.run(id, String(body.order_id), JSON.stringify(body));
  }
}

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
  for (const { id, report } of openOrders.all()) {
    const conversion = await callWaypost('/v1/conversions', JSON.parse(report));
    closeOrder.run(conversion?.id ?? null, id);
  }
  for (const { id, body, report, conversion } of openRefunds.all()) {
    const amount = conversion ? refundedAmount(JSON.parse(body), JSON.parse(report).currency) : 0;
    if (amount > 0) await callWaypost(`/v1/conversions/${conversion}/refunds`, { externalId: id, amount });
    closeRefund.run(id);
  }
}

let reporting = Promise.resolve();
let isWaiting = false;
/** Reports the stored events one by one. Those that fail are retried later. */
function report() {
  if (isWaiting) return;
  isWaiting = true;
  const next = () => {
    isWaiting = false;
    return reportAll();
  };
  reporting = reporting.then(next).catch((error) => console.error(String(error)));
}

/** Whether Shopify signed this body. */
function isSigned(body, header = '') {
  const expected = createHmac('sha256', SHOPIFY_SECRET).update(body).digest();
  const given = Buffer.from(header, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
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

createServer(async (request, response) => {
  try {
    const body = await bodyOf(request);
    if (!isSigned(body, request.headers['x-shopify-hmac-sha256'])) return response.writeHead(401).end();
    store(request.headers['x-shopify-topic'], JSON.parse(body));
    response.writeHead(200).end();
    report();
  } catch (error) {
    // Shopify sends it again, up to eight times in four hours.
    console.error(String(error));
    if (!response.headersSent) response.writeHead(500).end();
  }
}).listen(Number(process.env.PORT ?? 8080));

report();
setInterval(report, retryMs);
