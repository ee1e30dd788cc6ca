import { patientConnection } from '@app/testing';
import { seconds } from './installation.js';

/** A conversion, as the API returns it. */
export interface Sold {
  id: string;
  link: string;
  clickDay: string;
  event: string;
  externalId: string;
  amount: number | null;
  currency: string | null;
  occurredAt: string;
}

/** An order, as the shop reports it. */
interface Order {
  voucher: string;
  externalId: string;
  event: string;
  amount?: number;
  currency?: string;
  occurredAt?: string;
}

interface Refunded {
  id: string;
  amount: number;
  createdAt: string;
}

/** An order whose report was acknowledged. */
export interface Acknowledged {
  order: Order;
  sold: Sold;
  refunds: Map<string, Refunded>;
  /** True once its deletion was acknowledged. */
  isDeleted: boolean;
}

interface BulkResult {
  result: 'created' | 'existing' | 'failed';
  conversion?: Sold;
  error?: { code: string };
}

interface Answer<Body> {
  status: number;
  body: Body;
  /** Earlier attempts whose outcome was unknown. */
  retries: number;
}

const dayMs = 86_400_000;
/** The most orders of a call. */
const mostAtOnce = 500;
/** Orders of each batch that are sent one by one. */
const single = 5;
const callers = 3;
/** Milliseconds until a call is repeated, at first and at most. Faster repetitions would keep the API from recovering. */
const pause = { first: 100, most: 2_000 };

/**
 * A shop that reports orders, refunds and deletions until each is acknowledged, some of them several times and in parallel,
 * and remembers the responses.
 */
export class Shop {
  readonly sales = new Map<string, Acknowledged>();
  /** Responses that contradict earlier ones. */
  readonly contradictions: string[] = [];
  /** Numbers of repeated calls, by the reason why their outcome was unknown. */
  readonly retries = new Map<string, number>();
  /** Numbers of responses, by what they say of the order or refund. */
  readonly answers = { created: 0, known: 0, refused: 0 };
  private next = 0;
  private isClosed = false;
  private readonly batch: number;

  /** @param voucherOf the voucher of the n-th order, and how many days ago its click was. */
  constructor(
    private readonly apiUrl: string,
    private readonly key: string,
    readonly orders: number,
    private readonly voucherOf: (n: number) => { voucher: string; daysAgo: number },
  ) {
    this.batch = Math.min(mostAtOnce, orders / 40);
  }

  /** Reports all orders. */
  async sell(): Promise<void> {
    await Promise.all(Array.from({ length: callers }, () => this.run()));
  }

  /** Repeats no more calls, also after a failure. */
  close(): void {
    this.isClosed = true;
  }

  private async run(): Promise<void> {
    while (this.next < this.orders) {
      const first = this.next;
      this.next = Math.min(first + this.batch, this.orders);
      const numbers = Array.from({ length: this.next - first }, (_, n) => first + n);
      const orders = numbers.map((n) => this.order(n));
      const [inBulk, alone] = [orders.slice(0, -single), orders.slice(-single)];
      const repeats = (first / this.batch) % 3 === 0;
      await Promise.all([
        this.reportBulk([...inBulk, ...inBulk.slice(0, 5)]),
        ...(repeats ? [this.reportBulk(inBulk.toReversed())] : []),
        ...alone.flatMap((order) => [this.report(order), this.report(order)]),
      ]);
      await Promise.all(numbers.map((n) => this.follow(n)));
    }
  }

  private order(n: number): Order {
    const { voucher, daysAgo } = this.voucherOf(n);
    return {
      voucher,
      externalId: `order-${n}`,
      event: n % 5 === 0 ? 'lead' : 'sale',
      ...(n % 7 > 0 && { amount: 100 + ((n * 37) % 9_000), currency: n % 3 === 0 ? 'USD' : 'EUR' }),
      // Some happen between the click and today, the others now.
      ...(daysAgo > 0 &&
        n % 2 === 0 && { occurredAt: new Date(Date.now() - (n % (daysAgo + 1)) * dayMs).toISOString() }),
    };
  }

  /** Refunds, deletions and wrong repetitions of some orders. */
  private async follow(n: number): Promise<void> {
    const sale = this.sales.get(`order-${n}`);
    if (!sale) return;
    if (n % 50 === 3 && sale.sold.amount !== null) {
      const part = { externalId: `part-${n}`, amount: Math.floor(sale.sold.amount / 3) };
      await Promise.all([this.refund(sale, part), this.refund(sale, part)]);
      if (n % 100 === 3) await this.refund(sale, { externalId: `rest-${n}` });
    }
    if (n % 100 === 8) {
      await this.refuse({ ...sale.order, amount: 1, currency: 'EUR' }, 'conversion_exists');
    }
    if (n % 100 === 13 || n % 200 === 53) {
      const { status, retries } = await this.send('DELETE', `/v1/conversions/${sale.sold.id}`);
      // Not found: an earlier attempt deleted it.
      if (status !== 200 && !(status === 404 && retries > 0)) this.contradict(`deletion ${n}: ${status}`);
      sale.isDeleted = true;
      await this.refuse(sale.order, 'conversion_deleted');
    }
  }

  private async report(order: Order): Promise<void> {
    const { status, body } = await this.send<Sold>('POST', '/v1/conversions', order);
    if (status === 200 || status === 201) this.acknowledge(order, body, status === 201);
    else this.contradict(`${order.externalId}: ${status} ${JSON.stringify(body)}`);
  }

  private async reportBulk(conversions: readonly Order[]): Promise<void> {
    const { status, body } = await this.send<{ results: BulkResult[] }>('POST', '/v1/conversions/bulk', {
      conversions,
    });
    if (status !== 200) return this.contradict(`bulk: ${status} ${JSON.stringify(body)}`);
    for (const [n, order] of conversions.entries()) {
      const { result, conversion, error } = body.results[n] ?? {};
      if (conversion) this.acknowledge(order, conversion, result === 'created');
      else this.contradict(`${order.externalId}: ${error?.code ?? 'no result'}`);
    }
  }

  private acknowledge(order: Order, sold: Sold, isNew: boolean): void {
    this.answers[isNew ? 'created' : 'known']++;
    const before = this.sales.get(order.externalId);
    if (!before) {
      this.sales.set(order.externalId, { order, sold, refunds: new Map(), isDeleted: false });
    } else if (JSON.stringify(before.sold) !== JSON.stringify(sold)) {
      this.contradict(`${order.externalId}: ${JSON.stringify([before.sold, sold])}`);
    }
  }

  private async refund({ sold, refunds }: Acknowledged, given: { externalId: string }): Promise<void> {
    const path = `/v1/conversions/${sold.id}/refunds`;
    const { status, body } = await this.send<Refunded>('POST', path, given);
    if (status !== 200 && status !== 201) return this.contradict(`${given.externalId}: ${status}`);
    this.answers[status === 201 ? 'created' : 'known']++;
    const before = refunds.get(given.externalId);
    if (!before) refunds.set(given.externalId, body);
    else if (JSON.stringify(before) !== JSON.stringify(body)) this.contradict(`${given.externalId}: changed`);
  }

  private async refuse(order: Order, code: string): Promise<void> {
    const { body } = await this.send<{ error?: { code: string } }>('POST', '/v1/conversions', order);
    this.answers.refused++;
    if (body.error?.code !== code)
      this.contradict(`${order.externalId}: ${JSON.stringify(body)}, not ${code}`);
  }

  private contradict(what: string): void {
    this.contradictions.push(what);
  }

  /** Repeats a call until its outcome is known. */
  private async send<Body>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    for (let retries = 0; ; retries++) {
      let problem: string;
      try {
        const response = await fetch(this.apiUrl + path, {
          method,
          headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(patientConnection.connectionTimeoutMillis),
        });
        const read = (await response.json()) as Body;
        if (response.status < 500) return { status: response.status, body: read, retries };
        problem = String(response.status);
      } catch (error) {
        const { name, cause } = error as Error & { cause?: { code?: string } };
        if (!['TypeError', 'TimeoutError', 'SyntaxError'].includes(name)) throw error;
        problem = cause?.code ?? name;
      }
      if (this.isClosed) throw new Error(`${method} ${path} is still not acknowledged: ${problem}`);
      this.retries.set(problem, (this.retries.get(problem) ?? 0) + 1);
      await seconds(Math.min(pause.first * 2 ** retries, pause.most) / 1000);
    }
  }
}
