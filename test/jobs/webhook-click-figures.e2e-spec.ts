import { checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  patientConnection,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { nextIn } from '../redirect/guarded-links.js';
import { waitForEmptyJournals } from '../redirect/hand-over.js';
import { phone, visit } from '../redirect/visit.js';
import { type Received, WebhookReceiver } from './webhook-receiver.js';

/** Figures by link, day, dimension and key. Without a dimension: `views` and `clicks`. */
type Figures = Map<string, number>;

interface Link {
  id: string;
  slug: string;
}
interface LinkOfClicks {
  id: string;
  days: {
    date: string;
    views: number;
    clicks: number;
    dimensions: Record<string, { key: string; clicks: number }[]>;
  }[];
}

/** Sums the deliveries of a path like a receiver that keeps its own reports, each id once. */
function figuresOf(received: readonly Received[]): Figures {
  const figures: Figures = new Map();
  const add = (count: number, ...key: string[]): void => {
    if (count > 0) figures.set(key.join(' '), (figures.get(key.join(' ')) ?? 0) + count);
  };
  for (const { event } of new Map(received.map((one) => [one.id, one])).values()) {
    for (const { id, days } of event.data.links as LinkOfClicks[]) {
      for (const { date, views, clicks, dimensions } of days) {
        add(views, id, date, 'views');
        add(clicks, id, date, 'clicks');
        for (const [dimension, keys] of Object.entries(dimensions)) {
          for (const { key, clicks: count } of keys) add(count, id, date, dimension, key);
        }
      }
    }
  }
  return figures;
}

const minus = (all: Figures, before: Figures): Figures =>
  new Map(
    [...all].flatMap(([key, count]) => {
      const left = count - (before.get(key) ?? 0);
      return left === 0 ? [] : [[key, left]];
    }),
  );

const sorted = (figures: Figures): [string, number][] => [...figures].sort(([a], [b]) => (a < b ? -1 : 1));

describe('the figures of webhooks', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let pool: pg.Pool;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    service = await startService({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
    });
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
    receiver = await WebhookReceiver.start();
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await receiver?.stop();
    await pool?.end();
    await service?.stop();
  });

  const subscribe = async (path: string): Promise<void> => {
    const body = { url: receiver.url(path), events: ['clicks.counted'] };
    expect((await api.post('/v1/webhooks', body)).status).toBe(201);
  };
  const createLink = async (more: object = {}): Promise<Link> => {
    const link = { slug: `f-${randomUUID()}`, destination: 'https://shop.example/', ...more };
    return (await api.post<Link>('/v1/links', link)).body;
  };
  const go = (address: string, headers: Record<string, string> = {}) =>
    visit(new URL(address, service.redirectUrl).href, { headers: { 'User-Agent': phone, ...headers } });
  /** The rollups of the account's links. */
  const counted = async (): Promise<Figures> => {
    const { rows } = await pool.query<{ name: string; n: number }>(
      `with r as (
         select target_id, day, 'views' as name, views as n from daily_rollups where account_id = $1
         union all select target_id, day, 'clicks', clicks from daily_rollups where account_id = $1
         union all select target_id, day, dimension || ' ' || key, count from dimension_rollups
         where account_id = $1 and dimension in ('country', 'device', 'source', 'browser', 'system', 'referrer', 'branch',
           'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content')
       )
       select concat_ws(' ', r.target_id, to_char(day, 'YYYY-MM-DD'), name) as name, n::int as n
       from r join target_totals t on t.account_id = $1 and t.target_id = r.target_id and t.kind = 'link' where n > 0`,
      [account.accountId],
    );
    return new Map(rows.map(({ name, n }) => [name, n]));
  };
  /** Waits until an endpoint has received everything. */
  const delivered = async (path: string): Promise<Figures> => {
    await waitFor(async () => {
      await pool.query('update webhook_click_books set next_delivery_at = now() where account_id = $1', [
        account.accountId,
      ]);
      const { rows } = await pool.query<{ n: number }>(
        `select (select count(*) from webhook_pending_clicks where account_id = $1)::int
           + (select count(*) from webhook_deliveries where account_id = $1 and delivered_at is null)::int as n`,
        [account.accountId],
      );
      return rows[0]?.n === 0;
    });
    return figuresOf(receiver.accepted(path));
  };

  it('match the reports: gates, items of pages, folded keys, deleted links, from the creation of each webhook on', async () => {
    const [plain, busy, gated] = [
      await createLink(),
      await createLink(),
      await createLink({ gate: 'adult' }),
    ];
    const doomed = await createLink();
    const page = await api.post<{ id: string; slug: string }>('/v1/websites', {
      slug: `p-${randomUUID()}`,
      published: true,
      items: [
        { title: 'Shop', link: plain.id },
        { title: 'Blog', url: 'https://blog.example/' },
      ],
    });
    const everything = async (campaign: string): Promise<void> => {
      for (const { slug } of [plain, doomed]) {
        expect((await go(`/${slug}?utm_source=news&utm_campaign=${campaign}`)).status).toBe(302);
      }
      // One person continues, another one does not.
      const gate = await go(`/${gated.slug}?utm_source=gate`);
      expect((await go(nextIn(gate))).status).toBe(302);
      expect((await go(`/${gated.slug}`)).status).toBe(200);
      const { body } = await go(`/${page.body.slug}`);
      const items = [...body.matchAll(/href="(\/[^"]+\/[0-9a-f-]{36}[^"]*)"/g)].map(([, href = '']) => href);
      expect(items).toHaveLength(2);
      for (const item of items) expect((await go(item)).status).toBe(302);
    };
    /** More distinct keys than are stored per day. */
    const crowd = async (from: number): Promise<void> => {
      for (let n = from; n < from + 280; n++) {
        await go(`/${busy.slug}`, { Referer: `https://site-${n}.example/` });
      }
    };
    // No webhook exists yet.
    await everything('before');
    await waitForEmptyJournals(service);
    const atFirst = await counted();
    await subscribe('/first');
    await everything('one');
    await crowd(0);
    await waitForEmptyJournals(service);
    const atSecond = await counted();
    await subscribe('/second');
    await everything('two');
    await crowd(280);
    await waitForEmptyJournals(service);
    const atLast = await counted();
    await api.delete(`/v1/links/${doomed.id}`);

    const [first, second] = [await delivered('/first'), await delivered('/second')];
    expect(sorted(first)).toEqual(sorted(minus(atLast, atFirst)));
    expect(sorted(second)).toEqual(sorted(minus(atLast, atSecond)));
    const today = new Date().toISOString().slice(0, 10);
    const of = (link: Link, what: string) => first.get(`${link.id} ${today} ${what}`);
    expect([of(gated, 'views'), of(gated, 'clicks')]).toEqual([4, 2]);
    expect([of(plain, 'views'), of(doomed, 'clicks'), of(busy, 'clicks')]).toEqual([4, 2, 560]);
    expect(of(busy, 'referrer other')).toBe(60);
    expect([...first.keys()].filter((key) => key.includes(page.body.id))).toEqual([]);
    const { lines } = await checkClickLedger(pool);
    expect(lines.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
});
