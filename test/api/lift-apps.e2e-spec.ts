import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  sharedService,
  type SharedService,
} from '@app/testing';
import type { Arm } from '@app/visitors';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { clickKind, installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';
import { nextIn } from '../redirect/guarded-links.js';
import { handOverIn, line, visitAs, waitForEmptyJournals } from '../redirect/hand-over.js';
import { instagram, phone, type VisitResponse } from '../redirect/visit.js';

interface Figures {
  visits: number;
  conversions: number;
  revenue: number | null;
}
interface Lift {
  range: { from: string; to: string } | null;
  arms: { treated: Figures; heldout: Figures };
  conversions: { total: { value: number; low: number | null; high: number | null } } | null;
  verdict: string | null;
  reason: string | null;
}

const destination = 'https://shop.example/';
const dayMs = 86_400_000;
const dateAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
/** Also holds if midnight passes. */
const now = `from=${dateAgo(1)}&to=${dateAgo(-1)}&currency=EUR`;

describe('the lift of a single app', () => {
  let service: SharedService;
  let database: pg.Client;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    const scopes = ['read', 'write', 'conversions:read', 'conversions:write'] as const;
    account = await createAccountWithKey(service, { scopes: [...scopes] });
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await database?.end();
  });

  async function newLink(more: object = {}): Promise<{ id: string; slug: string }> {
    const options = { behavior: 'aggressive', conversions: true, holdout: 20, ...more };
    const body = { destination, slug: `lift-${randomUUID()}`, ...options };
    const created = await api.post<{ id: string; slug: string }>('/v1/links', body);
    expect(created.status).toBe(201);
    return created.body;
  }

  const read = async (query: string): Promise<Lift> => {
    const { status, body } = await api.get<Lift>(`/v1/analytics/lift?${query}`);
    expect([status, JSON.stringify(body)]).toEqual([200, expect.any(String)]);
    return body;
  };

  const at = (path: string) => new URL(path, service.redirectUrl).href;
  const ownAddress = (url: string) => at(url.replace(/^https?:\/\/[^/]+/, ''));

  /** Takes the way out, if the visitor is shown one: a page, or a redirect to ourselves. @returns the arm and the voucher. */
  async function goOn(first: VisitResponse): Promise<{ arm: 'treated' | 'heldout'; voucher: string }> {
    const isHeldOut = first.headers.location?.startsWith(destination);
    const wayOut = first.status === 302 ? (first.headers.location ?? '') : handOverIn(first);
    const last = isHeldOut ? first : await visitAs(phone, ownAddress(wayOut));
    const voucher = new URL(last.headers.location ?? '').searchParams.get('wp_click') ?? '';
    return { arm: isHeldOut ? 'heldout' : 'treated', voucher };
  }

  /** Opens a link as visitors of an app, until each arm has enough visits. @returns the vouchers of each arm. */
  async function visitUntil(slug: string, app: string, least: { treated: number; heldout: number }) {
    const vouchers = { treated: [] as string[], heldout: [] as string[] };
    for (let n = 0; vouchers.treated.length < least.treated || vouchers.heldout.length < least.heldout; n++) {
      if (n > 200) throw new Error(`after ${n} visits, an arm still lacks some`);
      const { arm, voucher } = await goOn(await visitAs(`${app} visitor/${n}`, at(slug)));
      vouchers[arm].push(voucher);
    }
    return vouchers;
  }

  async function order(vouchers: readonly string[], count: number, amount: number): Promise<void> {
    for (const voucher of vouchers.slice(0, count)) {
      const sale = { voucher, externalId: randomUUID(), amount, currency: 'EUR' };
      expect((await api.post('/v1/conversions', sale)).status).toBe(201);
    }
  }

  it('counts the visits and orders of both arms by app, which add up to those of all apps', async () => {
    const { id, slug } = await newLink();
    const inInstagram = await visitUntil(slug, instagram, { treated: 3, heldout: 2 });
    const inLine = await visitUntil(slug, line, { treated: 2, heldout: 1 });
    await order(inInstagram.treated, 3, 1_000);
    await order(inInstagram.heldout, 1, 500);
    await order(inLine.treated, 1, 70);
    await order(inLine.heldout, 1, 9);
    await waitForEmptyJournals(service);

    const sizes = ({ treated, heldout }: typeof inLine) => ({
      treated: treated.length,
      heldout: heldout.length,
    });
    const [instagrams, lines] = [sizes(inInstagram), sizes(inLine)];
    const armsOf = async (query: string) => (await read(`link=${id}&${now}${query}`)).arms;
    expect(await armsOf('&app=instagram')).toEqual({
      treated: { visits: instagrams.treated, conversions: 3, revenue: 3_000 },
      heldout: { visits: instagrams.heldout, conversions: 1, revenue: 500 },
    });
    expect(await armsOf('&app=line')).toEqual({
      treated: { visits: lines.treated, conversions: 1, revenue: 70 },
      heldout: { visits: lines.heldout, conversions: 1, revenue: 9 },
    });
    expect(await armsOf('')).toEqual({
      treated: { visits: instagrams.treated + lines.treated, conversions: 4, revenue: 3_070 },
      heldout: { visits: instagrams.heldout + lines.heldout, conversions: 2, revenue: 509 },
    });
    const nothing = { visits: 0, conversions: 0, revenue: 0 };
    expect(await armsOf('&app=tiktok')).toEqual({ treated: nothing, heldout: nothing });
  });

  it('is that of the app that a visit began in, or of none if it began in a browser', async () => {
    const { id, slug } = await newLink({ gate: 'adult' });
    const gate = await visitAs(phone, at(slug));
    const { arm, voucher } = await goOn(await visitAs(instagram, at(nextIn(gate))));
    await order([voucher], 1, 1_000);
    await waitForEmptyJournals(service);
    const one = { visits: 1, conversions: 1, revenue: 1_000 };
    expect((await read(`link=${id}&${now}&app=none`)).arms[arm]).toEqual(one);
    expect((await read(`link=${id}&${now}`)).arms[arm]).toEqual(one);
    expect((await read(`link=${id}&${now}&app=instagram`)).arms[arm]).toMatchObject({ visits: 0 });
  });

  describe('on earlier days', () => {
    /** Visits of a day in both arms, spread evenly over the buckets. As an older version counted them: not by app. */
    async function visits(link: string, daysAgo: number, byApp: Record<string, [number, number]>) {
      const add = (table: string, row: Record<string, unknown>) =>
        database.query(
          `insert into ${table} (account_id, link_id, period, ${Object.keys(row).join()})
           select account_id, id, holdout_since, ${Object.keys(row)
             .map((_, n) => `$${n + 2}`)
             .join()}
           from links where id = $1`,
          [link, ...Object.values(row)],
        );
      const bucketsOf = (count: number) => Array.from({ length: 64 }, (_, n) => Math.floor((count + n) / 64));
      for (const [n, arm] of (['treated', 'heldout'] as const).entries()) {
        const all = Object.values(byApp).reduce((sum, counts) => sum + (counts[n] ?? 0), 0);
        const known = 'old' in byApp ? 0 : all;
        const row = { day: dateAgo(daysAgo), arm };
        await add('holdout_visits', { ...row, buckets: bucketsOf(all), app_visits: known });
        for (const [app, counts] of Object.entries(byApp)) {
          if (known > 0) await add('holdout_app_visits', { ...row, app, buckets: bucketsOf(counts[n] ?? 0) });
        }
      }
    }

    async function orders(link: string, arm: Arm, count: number, app = 'instagram', daysAgo = 10) {
      const vouchers = await installedVouchers(service);
      const owner = { accountId: account.accountId, link };
      const voucher = voucherFor(vouchers, owner, daysAgo, { ...clickKind, app, arm });
      const conversions = Array.from({ length: count }, () => ({ voucher, externalId: randomUUID() }));
      expect((await api.post('/v1/conversions/bulk', { conversions })).status).toBe(200);
    }

    it('has ordinary intervals, which are narrower, and no verdict', async () => {
      const { id } = await newLink({ holdout: 10 });
      await visits(id, 10, { instagram: [9_000, 1_000] });
      await visits(id, 6, { instagram: [900, 100] });
      await orders(id, 'treated', 900);
      await orders(id, 'heldout', 60);
      const [all, single] = [await read(`link=${id}`), await read(`link=${id}&app=instagram`)];
      expect(all).toMatchObject({ verdict: 'more', reason: null });
      expect(single).toMatchObject({ verdict: null, reason: 'range_only', arms: all.arms, range: all.range });
      const [wide, narrow] = [all, single].map(({ conversions }) => conversions?.total);
      expect(narrow?.value).toBeCloseTo(wide?.value ?? NaN);
      expect(narrow?.low).toBeGreaterThan(wide?.low ?? NaN);
      expect(narrow?.low).toBe(
        (await read(`link=${id}&from=${dateAgo(10)}&to=${dateAgo(10)}`)).conversions?.total.low,
      );
    });

    it('is as certain as the visitors of that app allow', async () => {
      const { id } = await newLink({ holdout: 10 });
      await visits(id, 10, { instagram: [9_000, 1_000], line: [9_000, 1_000] });
      for (const app of ['instagram', 'line']) {
        await orders(id, 'treated', 900, app);
        await orders(id, 'heldout', 60, app);
      }
      // All visits in Line in half of the buckets.
      await database.query(
        `update holdout_app_visits set buckets = array(
           select case when i % 2 = 0 then buckets[i] + buckets[i - 1] else 0 end
           from generate_subscripts(buckets, 1) as i)
         where link_id = $1 and app = 'line'`,
        [id],
      );
      const [few, many] = [await read(`link=${id}&app=line`), await read(`link=${id}&app=instagram`)];
      expect(few.conversions?.total.value).toBeCloseTo(many.conversions?.total.value ?? NaN);
      expect(many.conversions?.total.low).toBeGreaterThan(0);
      expect(few.conversions?.total.low).toBeLessThan(0);
    });

    it('leaves out the days of a link whose visits were not counted by app', async () => {
      const [link, other] = [await newLink(), await newLink()];
      await visits(link.id, 12, { old: [800, 200] });
      await visits(link.id, 11, { old: [80, 20] });
      // The worker was replaced in the middle of the day.
      await database.query(
        `insert into holdout_app_visits (account_id, link_id, day, period, arm, app, buckets)
         select account_id, link_id, day, period, arm, 'instagram', buckets from holdout_visits
         where link_id = $1 and day = $2 and arm = 'treated'`,
        [link.id, dateAgo(11)],
      );
      await database.query(
        `update holdout_visits set app_visits = 80 where link_id = $1 and day = $2 and arm = 'treated'`,
        [link.id, dateAgo(11)],
      );
      await visits(link.id, 10, { instagram: [40, 10], line: [8, 2] });
      await visits(other.id, 12, { instagram: [4, 1] });
      for (const daysAgo of [12, 11, 10]) await orders(link.id, 'treated', 1, 'instagram', daysAgo);
      await orders(link.id, 'treated', 1, 'line');

      const single = await read(`link=${link.id}&app=instagram`);
      expect(single.range).toMatchObject({ from: dateAgo(10), to: dateAgo(10) });
      expect(single.arms.treated).toEqual({ visits: 40, conversions: 1, revenue: null });
      expect(single.arms.heldout).toMatchObject({ visits: 10, conversions: 0 });
      expect((await read(`link=${link.id}`)).arms.treated).toMatchObject({ visits: 928, conversions: 4 });
      expect(await read('app=instagram')).toMatchObject({
        range: { from: dateAgo(12), to: dateAgo(10) },
        arms: { treated: { visits: 44 }, heldout: { visits: 11 } },
      });
      const before = `from=${dateAgo(20)}&to=${dateAgo(11)}`;
      expect(await read(`link=${link.id}&app=instagram&${before}`)).toMatchObject({
        ...{ range: null, conversions: null, reason: 'range_only' },
        arms: { treated: { visits: 0 }, heldout: { visits: 0 } },
      });
    });
  });
});
