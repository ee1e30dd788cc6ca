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
import { visit } from '../redirect/visit.js';
import { type ClickSums, sumClicks } from './click-sums.js';
import { makeRetriesDue } from './make-retries-due.js';
import { WebhookReceiver } from './webhook-receiver.js';

describe('webhooks of clicks', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let pool: pg.Pool;
  let account: AccountWithKey;
  let api: ApiClient;
  let endpoint: { id: string };

  beforeAll(async () => {
    service = await startService({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.0/8' },
    });
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
  });
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterEach(async () => {
    await receiver.stop();
  });
  afterAll(async () => {
    await pool?.end();
    await service?.stop();
  });

  const subscribe = async (): Promise<void> => {
    const body = { url: receiver.url(), events: ['clicks.counted'] };
    endpoint = (await api.post<{ id: string }>('/v1/webhooks', body)).body;
  };
  const createLink = async (): Promise<{ id: string; slug: string }> =>
    (
      await api.post<{ id: string; slug: string }>('/v1/links', {
        slug: `c-${randomUUID()}`,
        destination: 'https://shop.example/',
      })
    ).body;
  const visits = async ({ slug }: { slug: string }, count: number, query = ''): Promise<void> => {
    for (let n = 0; n < count; n++) {
      expect((await visit(`${service.redirectUrl}/${slug}${query}`)).status).toBe(302);
    }
  };
  const counted = async (): Promise<number> => {
    const { rows } = await pool.query<{ clicks: number }>(
      `select coalesce(sum(clicks), 0)::bigint as clicks from (
         select account_id, clicks from target_totals union all select account_id, clicks from deleted_totals
       ) as all_totals where account_id = $1`,
      [account.accountId],
    );
    return Number(rows[0]?.clicks);
  };
  const untilCounted = (count: number) => waitFor(async () => (await counted()) === count);
  const sums = (): ClickSums => sumClicks(receiver.accepted());
  const untilDelivered = (clicks: number) => waitFor(() => sums().clicks >= clicks);
  /** Makes the next delivery of clicks due for writing and sending. */
  const skipPauses = async () => {
    await pool.query('update webhook_click_books set next_delivery_at = now() where endpoint_id = $1', [
      endpoint.id,
    ]);
    return makeRetriesDue(pool, endpoint.id);
  };
  const breaches = async () =>
    (await checkClickLedger(pool)).lines.filter((line) => line.breaches > 0).map(({ name }) => name);

  it('add up to the clicks counted since the creation of the endpoint, by link, day and dimension', async () => {
    const [before, link] = [await createLink(), await createLink()];
    await visits(before, 2);
    await untilCounted(2);
    await subscribe();
    const today = () => new Date().toISOString().slice(0, 10);
    const firstDay = today();
    await visits(before, 1);
    await visits(link, 3, '?utm_source=news');
    const lastDay = today();
    await untilDelivered(4);
    await untilCounted(6);
    const { byLink, views, clicks } = sums();
    expect([views, clicks, byLink.get(before.id), byLink.get(link.id)]).toEqual([4, 4, 1, 3]);
    const days = receiver
      .accepted()
      .flatMap(({ event }) => event.data.links as { id: string; days: Record<string, unknown>[] }[])
      .filter(({ id }) => id === link.id)
      .flatMap((one) => one.days);
    expect([firstDay, lastDay]).toContain(days[0]?.date);
    expect(days[0]).toMatchObject({
      dimensions: { utm_source: [{ key: 'news' }], device: [{ key: 'mobile' }], source: [{ key: 'direct' }] },
    });
    await waitFor(async () => (await breaches()).length === 0);
  });

  it('miss nothing and repeat nothing while the receiver fails and links are deleted', async () => {
    await subscribe();
    const [kept, deleted] = [await createLink(), await createLink()];
    // The receiver got it, but the sender does not know.
    receiver.reply = ({ event }) => (event.type === 'clicks.counted' ? 500 : 204);
    await visits(kept, 2);
    await waitFor(() => receiver.received.length > 0);
    await visits(deleted, 3);
    await visits(kept, 1);
    await untilCounted(6);
    await api.delete(`/v1/links/${deleted.id}`);
    expect(await breaches()).toEqual([]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    receiver.reply = () => 204;
    await waitFor(async () => (await skipPauses()) && sums().clicks >= 6);
    expect(sums()).toMatchObject({ views: 6, clicks: 6 });
    expect(sums().byLink).toEqual(
      new Map([
        [kept.id, 3],
        [deleted.id, 3],
      ]),
    );
    await waitFor(async () => (await breaches()).length === 0);
  });

  it('are sent at most every ten seconds', async () => {
    await subscribe();
    const link = await createLink();
    const began = Date.now();
    await visits(link, 1);
    await untilDelivered(1);
    const { rows } = await pool.query<{ due: Date }>(
      'select next_delivery_at as due from webhook_click_books where endpoint_id = $1',
      [endpoint.id],
    );
    const due = rows[0]?.due.getTime() ?? NaN;
    expect(due - began).toBeGreaterThanOrEqual(10_000);
    await visits(link, 1);
    await untilDelivered(2);
    // By the clock of the sender: the first request may have arrived late.
    expect(Date.parse(receiver.received.at(-1)?.event.timestamp ?? '')).toBeGreaterThanOrEqual(due);
  });

  it('have bodies of at most 256 KiB, however many clicks were counted', async () => {
    await subscribe();
    await api.patch(`/v1/webhooks/${endpoint.id}`, { active: false });
    await pool.query(
      `insert into webhook_pending_clicks
       select $1, $2, md5((n / 400)::text)::uuid, current_date, case when n % 400 = 0 then '' else 'referrer' end,
         case when n % 400 = 0 then '' else repeat('"é', 50) || n end, 0, case when n % 400 = 0 then 1 else 0 end
       from generate_series(0, 3999) as n`,
      [account.accountId, endpoint.id],
    );
    await api.patch(`/v1/webhooks/${endpoint.id}`, { active: true });
    await waitFor(async () => (await skipPauses()) && sums().keys === 3_990);
    const sizes = receiver.accepted().map(({ body }) => Buffer.byteLength(body));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(262_144);
    expect(Math.max(...sizes)).toBeGreaterThan(200_000);
    expect(sums().clicks).toBe(10);
    // These clicks were never counted.
    await api.delete(`/v1/webhooks/${endpoint.id}`);
  });

  it('are audited: the books do not balance if a count is lost or changed on its way', async () => {
    await subscribe();
    const link = await createLink();
    receiver.reply = () => 500;
    await visits(link, 2);
    await waitFor(() => receiver.received.length > 0);
    await visits(link, 2);
    await untilCounted(4);
    expect(await breaches()).toEqual([]);
    const tampered = async (sql: string) => {
      const client = await pool.connect();
      try {
        await client.query(sql.replaceAll('$1', `'${endpoint.id}'`));
      } finally {
        client.release();
      }
      return await breaches();
    };
    expect(
      await tampered(
        `update webhook_pending_clicks set clicks = clicks + 1 where endpoint_id = $1 and dimension = ''`,
      ),
    ).toHaveLength(1);
    await tampered(
      `update webhook_pending_clicks set clicks = clicks - 1 where endpoint_id = $1 and dimension = ''`,
    );
    expect(
      await tampered(
        `update webhook_deliveries set body = replace(body, '"clicks":', '"clicks":1') where endpoint_id = $1`,
      ),
    ).toEqual([expect.stringContaining('in the body')]);
  });
});
