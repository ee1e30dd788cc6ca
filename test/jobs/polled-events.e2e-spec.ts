import { checkClickLedger } from '@app/clicks';
import { connectionOptions, type Scope } from '@app/database';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  patientConnection,
  type SharedService,
  sharedService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { visit } from '../redirect/visit.js';

interface Event {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}
interface Events {
  data: Event[];
  cursor: string;
  hasMore: boolean;
}
interface Failure {
  error: { code: string; message: string; fields?: { field: string; code: string }[] };
}
interface DayOfClicks {
  date: string;
  views: number;
  clicks: number;
}

/** An object without some of its properties. */
const without = (object: object, ...properties: string[]): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !properties.includes(name)));

describe('polled events', () => {
  let service: SharedService;
  let pool: pg.Pool;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    service = await sharedService('jobs');
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await pool?.end();
  });

  const withScopes = (...scopes: Scope[]) =>
    pool.query('update api_keys set scopes = $2 where id = $1', [account.keyId, scopes]);
  const keep = async (events: string[], more: object = {}): Promise<Record<string, unknown>> => {
    const { status, body } = await api.post<Record<string, unknown>>('/v1/webhooks', {
      kind: 'poll',
      events,
      ...more,
    });
    expect(status).toBe(201);
    return body;
  };
  const createLink = async (more: object = {}): Promise<Record<string, unknown>> => {
    const link = { slug: `e-${randomUUID()}`, destination: 'https://shop.example/', ...more };
    return (await api.post<Record<string, unknown>>('/v1/links?view=full', link)).body;
  };
  const read = async (cursor?: string, limit?: number): Promise<Events> => {
    const query = new URLSearchParams({ ...(cursor && { cursor }), ...(limit && { limit: String(limit) }) });
    const { status, body } = await api.get<Events>(`/v1/events?${query.toString()}`);
    expect(status).toBe(200);
    return body;
  };
  /** Keeps reading until there are this many events. */
  const readAll = async (count: number, cursor?: string, limit?: number): Promise<Event[]> => {
    const events: Event[] = [];
    await waitFor(async () => {
      const page = await read(cursor, limit);
      events.push(...page.data);
      cursor = page.cursor;
      return events.length >= count;
    });
    expect((await read(cursor)).data).toEqual([]);
    return events;
  };
  const failureOf = async (path: string, client = api): Promise<[number, string, string?]> => {
    const { status, body } = await client.get<Failure>(path);
    const field = body.error.fields?.[0];
    return [status, body.error.code, ...(field ? [`${field.field}: ${field.code}`] : [])] as [number, string];
  };

  it('cover links, pages and groups, in order, as webhooks receive them', async () => {
    await keep(['link.created', 'link.updated', 'link.deleted', 'group.created', 'website.created']);
    const link = await createLink({ tags: ['Print'], note: 'for print', password: 'open sesame' });
    await api.patch(`/v1/links/${link.id as string}`, { destination: 'https://blog.example/' });
    await api.delete(`/v1/links/${link.id as string}`);
    const group = (await api.post<{ id: string }>('/v1/groups', { name: 'Print' })).body;
    const page = await api.post<{ id: string }>('/v1/websites', { slug: `e-${randomUUID()}`, items: [] });
    const events = await readAll(5, undefined, 2);
    expect(events.filter(({ data }) => data.id === link.id).map(({ type }) => type)).toEqual([
      'link.created',
      'link.updated',
      'link.deleted',
    ]);
    const about = (id: string) => events.find(({ data }) => data.id === id);
    expect(about(String(link.id))?.data).toEqual(without(link, 'clicks', 'state', 'lastClickedOn'));
    expect(about(group.id)).toMatchObject({ type: 'group.created', data: { name: 'Print' } });
    expect(about(page.body.id)?.type).toBe('website.created');
    expect(new Set(events.map(({ id }) => id)).size).toBe(5);
    expect(await readAll(5)).toEqual(events);
  });

  it('are stored only by a webhook of kind `poll`, which has neither a URL nor a secret', async () => {
    await createLink();
    expect(await failureOf('/v1/events')).toEqual([404, 'not_found']);
    const { rows } = await pool.query(
      'select from webhook_deliveries where account_id = $1 union all select from webhook_events where account_id = $1',
      [account.accountId],
    );
    expect(rows).toEqual([]);
    const created = await keep(['link.created'], { description: 'Warehouse' });
    expect(created).toMatchObject({ kind: 'poll', url: null, secret: null, active: true, undelivered: 0 });
    const webhook = without(created, 'secret');
    expect((await api.get(`/v1/webhooks/${created.id as string}`)).body).toEqual(webhook);
    expect((await api.get<{ data: object[] }>('/v1/webhooks')).body.data).toEqual([webhook]);
    const link = await createLink();
    expect(await readAll(1)).toMatchObject([{ type: 'link.created', data: { id: link.id } }]);
  });

  it('reject what a webhook of kind `poll` cannot do', async () => {
    const { id } = await keep(['link.created']);
    const answers = await Promise.all([
      api.post<Failure>('/v1/webhooks', { kind: 'poll', events: ['link.created'] }),
      api.post<Failure>('/v1/webhooks', {
        kind: 'poll',
        url: 'https://crm.example/',
        events: ['link.created'],
      }),
      api.post<Failure>('/v1/webhooks', {
        kind: 'push',
        url: 'https://93.184.215.14/',
        events: ['link.created'],
      }),
      api.post<Failure>('/v1/webhooks', { events: ['link.created'] }),
      api.patch<Failure>(`/v1/webhooks/${id as string}`, { url: 'https://93.184.215.14/' }),
      api.patch<Failure>(`/v1/webhooks/${id as string}`, { kind: 'poll' }),
      api.post<Failure>(`/v1/webhooks/${id as string}/rotate-secret`),
    ]);
    expect(
      answers.map(({ status, body: { error } }) => [
        status,
        ...(error.fields ?? []).map(({ field, code }) => `${field}: ${code}`),
      ]),
    ).toEqual([
      [403],
      [400, 'url: conflict'],
      [400, 'kind: invalid_choice'],
      [400, 'url: required'],
      [400, 'url: conflict'],
      [400, 'kind: unknown'],
      [400],
    ]);
  });

  it('can be tested, and are in the log of deliveries, but cannot be resent', async () => {
    const { id } = await keep(['link.created']);
    const test = await api.post<{ id: string }>(`/v1/webhooks/${id as string}/test`);
    expect(await readAll(1)).toMatchObject([
      { id: test.body.id, type: 'webhook.test', data: { webhook: id } },
    ]);
    const path = `/v1/webhooks/${id as string}/deliveries/${test.body.id}`;
    expect((await api.get(path)).body).toMatchObject({ status: 'delivered', attempts: 0, log: [] });
    expect((await api.post(`${path}/redeliver`)).status).toBe(400);
  });

  it('wait while the webhook is paused, and then follow in order', async () => {
    const { id } = await keep(['link.created', 'link.updated'], { active: false });
    const link = await createLink();
    await api.patch(`/v1/links/${link.id as string}`, { name: 'Shop' });
    const { cursor, data } = await read();
    expect(data).toEqual([]);
    expect((await api.get(`/v1/webhooks/${id as string}`)).body).toMatchObject({ undelivered: 2 });
    await api.patch(`/v1/webhooks/${id as string}`, { active: true });
    expect((await readAll(2, cursor)).map(({ type }) => type)).toEqual(['link.created', 'link.updated']);
  });

  it('accept a `limit` from 1 to 1,000 and cursors of the same account', async () => {
    await keep(['link.created']);
    await createLink();
    await readAll(1);
    const { cursor } = await read();
    for (const limit of ['0', '1001', '-1', '1.5', 'ten', '']) {
      expect(await failureOf(`/v1/events?limit=${limit}`)).toEqual([
        400,
        'invalid_request',
        'limit: invalid_limit',
      ]);
    }
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    await other.post('/v1/webhooks', { kind: 'poll', events: ['link.created'] });
    const links = await api.get<{ nextCursor: string }>('/v1/links?limit=1');
    await createLink();
    const ofLinks = (await api.get<{ nextCursor: string }>('/v1/links?limit=1')).body.nextCursor;
    expect(links.body.nextCursor).toBeNull();
    for (const given of ['', 'abc', `${cursor}A`, cursor.slice(0, -1), `B${cursor.slice(1)}`, ofLinks]) {
      expect(await failureOf(`/v1/events?cursor=${given}`)).toEqual([
        400,
        'invalid_request',
        'cursor: invalid_cursor',
      ]);
    }
    expect(await failureOf(`/v1/events?cursor=${cursor}`, other)).toEqual([
      400,
      'invalid_request',
      'cursor: invalid_cursor',
    ]);
    expect(await failureOf('/v1/events?view=full')).toEqual([400, 'invalid_request', 'view: unknown']);
    expect((await read(undefined, 1000)).data).toHaveLength((await read()).data.length);
  });

  it('require the scopes that read their subjects, even for types that the webhook no longer gets', async () => {
    const { id } = await keep(['link.created', 'group.created']);
    await createLink();
    await readAll(1);
    const statuses = async (): Promise<number[]> => {
      const answers: number[] = [];
      for (const scopes of [
        ['links:read', 'groups:read'],
        ['webhooks:read', 'links:read'],
        ['webhooks:read', 'groups:read'],
        ['webhooks:read', 'links:read', 'groups:read'],
      ]) {
        await withScopes(...(scopes as Scope[]));
        answers.push((await api.get('/v1/events')).status);
      }
      return answers;
    };
    expect(await statuses()).toEqual([403, 403, 403, 200]);
    await withScopes('read', 'write');
    await api.patch(`/v1/webhooks/${id as string}`, { events: ['group.created'] });
    expect(await statuses()).toEqual([403, 403, 403, 200]);
  });

  it('are deleted with their webhook, whose cursors then require a restart', async () => {
    const { id } = await keep(['link.created']);
    await createLink();
    await readAll(1);
    const { cursor } = await read();
    await api.delete(`/v1/webhooks/${id as string}`);
    expect(await failureOf(`/v1/events?cursor=${cursor}`)).toEqual([404, 'not_found']);
    const { rows } = await pool.query('select from webhook_deliveries where account_id = $1', [
      account.accountId,
    ]);
    expect(rows).toEqual([]);
    await keep(['link.created']);
    const { status, body } = await api.get<Failure>(`/v1/events?cursor=${cursor}`);
    expect([status, body.error.code]).toEqual([410, 'cursor_expired']);
    expect(body.error.message).toContain('without `cursor`');
    const link = await createLink();
    expect(await readAll(1)).toMatchObject([{ data: { id: link.id } }]);
  });

  it('are recorded in the audit log under the call that reads them', async () => {
    const { id } = await keep(['link.created']);
    await withScopes('audit:read');
    const named = await waitFor(async () => {
      const { body } = await api.get<{ data: { action: string; target: object }[] }>(
        '/v1/audit-log?limit=10',
      );
      return body.data.find(({ action }) => action === 'webhook.created')?.target;
    });
    expect(named).toMatchObject({ id, name: 'GET /v1/events' });
  });

  it('add up to the counted clicks, by link and day, each once', async () => {
    const before = await createLink();
    const go = async ({ slug }: Record<string, unknown>, count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        expect((await visit(`${service.redirectUrl}/${slug as string}`)).status).toBe(302);
      }
    };
    const counted = async (): Promise<number> => {
      const { rows } = await pool.query<{ n: number }>(
        `select coalesce(sum(clicks), 0)::int as n from target_totals where account_id = $1 and kind = 'link'`,
        [account.accountId],
      );
      return rows[0]?.n ?? 0;
    };
    await go(before, 2);
    await waitFor(async () => (await counted()) === 2);
    await keep(['clicks.counted', 'link.created']);
    const link = await createLink();
    const sums = new Map<string, number>();
    let sum = 0;
    let cursor: string | undefined;
    const addUp = async (): Promise<void> => {
      await pool.query('update webhook_click_books set next_delivery_at = now() where account_id = $1', [
        account.accountId,
      ]);
      const page = await read(cursor, 1);
      cursor = page.cursor;
      for (const { data } of page.data.filter(({ type }) => type === 'clicks.counted')) {
        for (const { id, days } of data.links as { id: string; days: DayOfClicks[] }[]) {
          for (const { date, clicks } of days) {
            sums.set(`${id} ${date}`, (sums.get(`${id} ${date}`) ?? 0) + clicks);
            sum += clicks;
          }
        }
      }
    };
    for (let round = 1; round <= 3; round++) {
      await go(before, 1);
      await go(link, 2);
      await waitFor(async () => {
        await addUp();
        return sum >= 3 * round;
      });
    }
    await waitFor(async () => (await counted()) === 11);
    await addUp();
    const { rows } = await pool.query<{ key: string; clicks: number }>(
      `select concat_ws(' ', target_id, to_char(day, 'YYYY-MM-DD')) as key, clicks::int as clicks from daily_rollups
       where account_id = $1`,
      [account.accountId],
    );
    // Two clicks were counted before.
    const first = rows.find(({ key }) => key.startsWith(String(before.id)));
    if (first) first.clicks -= 2;
    expect(sum).toBe(9);
    expect([...sums].sort()).toEqual(rows.map(({ key, clicks }) => [key, clicks]).sort());
    await waitFor(async () => (await checkClickLedger(pool)).lines.every(({ breaches }) => breaches === 0));
  });
});
