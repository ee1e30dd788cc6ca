import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const key = 'sk_test_key';
const secret = 'whsec_stripe';

interface Session {
  id: string;
  object: 'checkout.session';
  created: number;
  livemode: boolean;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  payment_intent: string | null;
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/**
 * The part of Stripe that a shop uses, as documented: Checkout Sessions with their limits, and events that are signed and
 * sent again until they are answered with 2xx.
 */
export class StripeStandIn {
  readonly env: Record<string, string>;
  private readonly sessions: Session[] = [];

  private constructor(private readonly server: Server) {
    const { port } = server.address() as AddressInfo;
    this.env = {
      STRIPE_URL: `http://127.0.0.1:${port}`,
      STRIPE_KEY: key,
      STRIPE_PRICE: 'price_1',
      STRIPE_WEBHOOK_SECRET: secret,
    };
  }

  static async start(): Promise<StripeStandIn> {
    const started: { stripe?: StripeStandIn } = {};
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        const [status, answer] = started.stripe?.answer(
          request.method,
          request.url,
          request.headers.authorization,
          body,
        ) ?? [500];
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    started.stripe = new StripeStandIn(server);
    return started.stripe;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** The customer pays the last session, or opens a payment link with this `client_reference_id` and pays. */
  pay(reference?: string): Session {
    const session =
      reference === undefined ? this.sessions.at(-1) : this.add({ client_reference_id: reference });
    if (!session) throw new Error('there is no session');
    Object.assign(session, { payment_status: 'paid', payment_intent: newId('pi') });
    return session;
  }

  /** A session that a delayed payment method has not paid yet. */
  completeUnpaid(): Session {
    const session = this.sessions.at(-1);
    if (!session) throw new Error('there is no session');
    return Object.assign(session, { payment_intent: newId('pi') });
  }

  refundOf(session: Session, amount: number, status = 'succeeded') {
    const { currency, payment_intent } = session;
    return { id: newId('re'), object: 'refund', amount, currency, payment_intent, status };
  }

  /** Sends an event. @returns the status of the answer */
  async send(
    url: string,
    type: string,
    object: unknown,
    { forged = false, at = Date.now() } = {},
  ): Promise<number> {
    const body = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } });
    const time = Math.floor(at / 1000);
    const sign = (withSecret: string) =>
      createHmac('sha256', withSecret).update(`${time}.${body}`).digest('hex');
    // While a secret is rolled, there is a signature for each. The scheme `v0` is for tests.
    const signatures = forged
      ? `v1=${sign('other')},v0=${sign(secret)}`
      : `v1=${sign('old')},v1=${sign(secret)}`;
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},${signatures}` };
    return (await fetch(url, { method: 'POST', body, headers })).status;
  }

  private add(given: Partial<Session>): Session {
    const session: Session = {
      id: newId('cs_test'),
      object: 'checkout.session',
      created: Math.floor(Date.now() / 1000),
      livemode: true,
      amount_total: 4_990,
      currency: 'eur',
      client_reference_id: null,
      metadata: {},
      payment_status: 'unpaid',
      payment_intent: null,
      ...given,
    };
    this.sessions.push(session);
    return session;
  }

  private answer(method = '', path = '', authorization = '', body = ''): [number, unknown?] {
    if (authorization !== `Bearer ${key}`) return [401, { error: { type: 'invalid_request_error' } }];
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname !== '/v1/checkout/sessions') return [404, { error: { type: 'invalid_request_error' } }];
    if (method === 'GET') {
      const payment = searchParams.get('payment_intent');
      return [200, { object: 'list', data: this.sessions.filter((each) => each.payment_intent === payment) }];
    }
    const form = new URLSearchParams(body);
    const reference = form.get('client_reference_id');
    const metadata: Record<string, string> = {};
    for (const [name, value] of form) {
      const field = /^metadata\[(.+)\]$/.exec(name)?.[1];
      if (field) metadata[field] = value;
    }
    const tooLong = Object.entries(metadata).some(([name, value]) => name.length > 40 || value.length > 500);
    const isWrong =
      form.get('mode') !== 'payment' || !form.get('line_items[0][price]') || !form.get('success_url');
    if (isWrong || tooLong || Object.keys(metadata).length > 50 || (reference?.length ?? 0) > 200) {
      return [400, { error: { type: 'invalid_request_error' } }];
    }
    const session = this.add({ client_reference_id: reference, metadata });
    return [200, { ...session, url: `https://checkout.stripe.com/c/pay/${session.id}` }];
  }
}
