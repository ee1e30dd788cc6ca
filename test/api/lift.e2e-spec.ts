import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  sharedService,
  type SharedService,
} from '@app/testing';
import type { Arm, Vouchers } from '@app/visitors';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { clickKind, installedVouchers } from '../fixtures/sealed-vouchers.js';

interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}
interface Difference {
  perThousand: Estimate;
  total: Estimate;
}
interface Figures {
  visits: number;
  conversions: number;
  revenue: number | null;
}
interface Lift {
  range: { from: string; to: string; zone: string } | null;
  arms: { treated: Figures; heldout: Figures };
  conversions: Difference | null;
  revenue: Difference | null;
  sameDayConversions: Difference | null;
  verdict: string | null;
  reason: string | null;
  moreDays: number | null;
}

const dayMs = 86_400_000;
const dateAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

describe('GET /v1/analytics/lift', () => {
  let service: SharedService;
  let database: pg.Client;
  let vouchers: Vouchers;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    service = await sharedService();
    vouchers = await installedVouchers(service);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    const scopes = ['read', 'write', 'conversions:read', 'conversions:write'] as const;
    account = await createAccountWithKey(service, { scopes: [...scopes] });
    api = new ApiClient(service, account.key);
  });
  afterAll(() => database?.end());

  async function newLink(more: object = {}): Promise<string> {
    const options = { behavior: 'aggressive', conversions: true, holdout: 10, ...more };
    const body = { destination: 'https://shop.example/', slug: `lift-${randomUUID()}`, ...options };
    const created = await api.post<{ id: string }>('/v1/links', body);
    expect(created.status).toBe(201);
    return created.body.id;
  }

  /** Visits of a day, spread evenly over the buckets, in the current period of the link or another one. */
  async function visits(link: string, arms: Partial<Record<Arm, number>>, daysAgo = 10, period?: string) {
    for (const [arm, count = 0] of Object.entries(arms)) {
      const buckets = Array.from({ length: 64 }, (_, n) => Math.floor((count + n) / 64));
      await database.query(
        `insert into holdout_visits (account_id, link_id, day, period, arm, buckets)
         select account_id, id, $2, coalesce($3::timestamptz, holdout_since), $4, $5 from links where id = $1`,
        [link, dateAgo(daysAgo), period, arm, buckets],
      );
    }
  }

  /** Orders by visitors of an arm, who clicked some days ago and ordered some days later. @returns their ids. */
  async function orders(
    link: string,
    arm: Arm,
    count: number,
    { daysAgo = 10, later = 0, ...more }: { daysAgo?: number; later?: number } & Record<string, unknown> = {},
  ): Promise<string[]> {
    const day = Math.floor(Date.now() / dayMs) - daysAgo;
    const voucher = vouchers.seal(account.accountId, { link, day, kind: { ...clickKind, arm } });
    const occurredAt = new Date((day + later) * dayMs + 1_000).toISOString();
    const conversions = Array.from({ length: count }, () => ({
      ...{ voucher, externalId: randomUUID(), occurredAt, amount: 1_000, currency: 'EUR', ...more },
    }));
    const { body } = await api.post<{ results: { result: string; conversion: { id: string } }[] }>(
      '/v1/conversions/bulk',
      { conversions },
    );
    expect(new Set(body.results.map(({ result }) => result))).toEqual(new Set(['created']));
    return body.results.map(({ conversion }) => conversion.id);
  }

  const read = async (query = ''): Promise<Lift> => {
    const { status, body } = await api.get<Lift>(`/v1/analytics/lift?${query}`);
    expect([status, JSON.stringify(body)]).toEqual([200, expect.any(String)]);
    return body;
  };

  it('reports the lift of visitors who were shown a way out, with its confidence interval', async () => {
    const link = await newLink();
    await visits(link, { treated: 9_000, heldout: 1_000 });
    await orders(link, 'treated', 900);
    await orders(link, 'heldout', 60, { later: 1 });
    const lift = await read(`link=${link}&currency=EUR`);
    const day = dateAgo(10);
    expect(lift).toMatchObject({
      range: { from: day, to: day, zone: 'UTC' },
      arms: {
        treated: { visits: 9_000, conversions: 900, revenue: 900_000 },
        heldout: { visits: 1_000, conversions: 60, revenue: 60_000 },
      },
      verdict: 'more',
      reason: null,
      moreDays: null,
    });
    const { perThousand, total } = lift.conversions as Difference;
    expect([perThousand.value, total.value]).toEqual([expect.closeTo(40), expect.closeTo(360)]);
    expect(perThousand.low).toBeGreaterThan(0);
    expect((perThousand.low ?? 0) + (perThousand.high ?? 0)).toBeCloseTo(80);
    expect(lift.revenue?.total.value).toBeCloseTo(360_000);
    // No visitor in the holdout arm ordered on the day of the click.
    expect(lift.sameDayConversions?.perThousand).toEqual({
      value: expect.closeTo(100) as number,
      low: null,
      high: null,
    });
    expect(await read(`link=${link}`)).toMatchObject({ revenue: null, verdict: 'more' });
  });

  it('subtracts refunds, and excludes deletions, trials, other events and visits outside both arms', async () => {
    const link = await newLink();
    await visits(link, { treated: 900, heldout: 100 });
    const [refunded = '', deleted = ''] = await orders(link, 'treated', 3);
    await orders(link, 'treated', 1, { test: true });
    await orders(link, 'treated', 1, { event: 'lead' });
    await orders(link, 'treated', 1, { currency: 'USD' });
    await orders(link, 'none', 5);
    await api.post(`/v1/conversions/${refunded}/refunds`, { externalId: 'r', amount: 300 });
    await api.delete(`/v1/conversions/${deleted}`);
    expect((await read('currency=EUR')).arms.treated).toEqual({
      visits: 900,
      conversions: 3,
      revenue: 1_700,
    });
    expect((await read('event=lead')).arms.treated).toEqual({ visits: 900, conversions: 1, revenue: null });
  });

  it('reports insufficient data, and about how many more days it takes', async () => {
    const link = await newLink();
    expect(await read(`link=${link}`)).toMatchObject({
      ...{ range: null, conversions: null, verdict: 'not_enough_data', moreDays: null },
    });
    await visits(link, { treated: 900, heldout: 100 });
    await orders(link, 'treated', 30);
    await orders(link, 'heldout', 10);
    const lift = await read(`link=${link}`);
    expect(lift).toMatchObject({ verdict: 'not_enough_data', moreDays: 4 });
    expect(lift.conversions?.total).toEqual({ value: expect.closeTo(-60) as number, low: null, high: null });
  });

  it('covers the current period only, without days that span two periods and the last seven days', async () => {
    const link = await newLink();
    const arms = { treated: 900, heldout: 100 };
    const before = '2026-01-01T00:00:00Z';
    await visits(link, arms, 20, before);
    await visits(link, arms, 15, before);
    await visits(link, arms, 15);
    await visits(link, arms, 10);
    await visits(link, arms, 6);
    for (const daysAgo of [20, 15, 10, 6]) await orders(link, 'heldout', 1, { daysAgo });
    const lift = await read(`link=${link}`);
    expect(lift.range).toMatchObject({ from: dateAgo(10), to: dateAgo(10) });
    expect(lift.arms.heldout).toMatchObject({ visits: 100, conversions: 1 });

    const range = await read(`link=${link}&from=${dateAgo(30)}&to=${dateAgo(0)}`);
    expect(range).toMatchObject({ verdict: null, reason: 'range_only' });
    expect(range.arms.heldout).toMatchObject({ visits: 300, conversions: 3 });

    // The days before the change are another period.
    await api.patch(`/v1/links/${link}`, { behavior: 'conservative' });
    expect((await read(`link=${link}`)).range).toBeNull();
  });

  it('compares the arms of each link separately, and sums the differences', async () => {
    const [small, large] = [await newLink({ tags: ['Sale'] }), await newLink({ holdout: 20 })];
    // Pooled, the holdout arm would look better: more of it is on the link where everyone orders more.
    await visits(small, { treated: 9_000, heldout: 1_000 });
    await visits(large, { treated: 800, heldout: 200 });
    await orders(small, 'treated', 90);
    await orders(small, 'heldout', 10);
    await orders(large, 'treated', 400);
    await orders(large, 'heldout', 100);
    const lift = await read();
    expect(lift.arms.heldout).toMatchObject({ visits: 1_200, conversions: 110 });
    expect(lift).toMatchObject({ verdict: 'no_difference_seen' });
    expect(lift.conversions?.total.value).toBeCloseTo(0);
    expect((await read('tag=sale')).arms.treated).toMatchObject({ visits: 9_000, conversions: 90 });
    await api.delete(`/v1/links/${large}`);
    expect((await read()).arms.heldout).toMatchObject({ visits: 1_000, conversions: 10 });
  });

  it('draws no conclusion if an arm lacks visits', async () => {
    const link = await newLink();
    await visits(link, { treated: 9_000, heldout: 700 });
    await orders(link, 'treated', 900);
    await orders(link, 'heldout', 60);
    expect(await read(`link=${link}`)).toMatchObject({ verdict: null, reason: 'sample_ratio' });
  });

  it('is less certain if visits come from few visitors', async () => {
    const link = await newLink();
    await visits(link, { treated: 9_000, heldout: 1_000 });
    await orders(link, 'treated', 900);
    await orders(link, 'heldout', 60);
    const widthOf = async (): Promise<number> => {
      const { low, high } = (await read(`link=${link}`)).conversions?.total as Estimate;
      return (high ?? 0) - (low ?? 0);
    };
    const narrow = await widthOf();
    // All visits of an arm in half of the buckets.
    await database.query(
      `update holdout_visits set buckets = array(
         select case when i % 2 = 0 then buckets[i] + buckets[i - 1] else 0 end from generate_subscripts(buckets, 1) as i)
       where link_id = $1`,
      [link],
    );
    expect(await widthOf()).toBeGreaterThan(3 * narrow);
  });

  it.each([
    ['currency=eur', 'currency', 'invalid'],
    ['event=A', 'event', 'invalid'],
    ['from=2026-11-01', 'from', 'incomplete'],
    ['link=x&group=y', 'link', 'conflict'],
    ['app=myspace', 'app', 'invalid_choice'],
  ])('rejects %s', async (query, field, code) => {
    const { status, body } = await api.get(`/v1/analytics/lift?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { fields: expect.arrayContaining([expect.objectContaining({ field, code })]) as unknown },
    });
  });

  it('covers links of the account, for keys that may see conversions', async () => {
    const outsider = new ApiClient(service, (await createAccountWithKey(service)).key);
    expect((await outsider.get('/v1/analytics/lift')).status).toBe(403);
    const scopes = ['conversions:read'] as const;
    const other = new ApiClient(service, (await createAccountWithKey(service, { scopes: [...scopes] })).key);
    const link = await newLink();
    expect((await other.get(`/v1/analytics/lift?link=${link}`)).status).toBe(404);
  });
});
