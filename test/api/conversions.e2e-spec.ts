import {
  type AccountWithKey,
  ApiClient,
  type ApiAnswer,
  createAccountWithKey,
  sharedService,
  type SharedService,
} from '@app/testing';
import type { Vouchers } from '@app/visitors';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';

interface Conversion {
  id: string;
  link: string;
  clickDay: string;
  externalId: string;
  occurredAt: string;
  createdAt: string;
  refunded: number | null;
}
interface Result {
  result: string;
  conversion?: Conversion;
  error?: { code: string; fields?: { field: string; code: string }[] };
}
interface ErrorBody {
  error: { code: string; fields?: { field: string; code: string }[] };
}

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();
const money = { amount: 4_990, currency: 'EUR' };

describe('conversions', () => {
  let service: SharedService;
  let database: pg.Client;
  let vouchers: Vouchers;
  let account: AccountWithKey;
  let owner: ApiClient;
  let api: ApiClient;
  let reader: ApiClient;
  let link: string;

  const keyWith = async (...scopes: string[]): Promise<string> => {
    const { key } = await createAccountWithKey(service, { scopes: scopes as never });
    await database.query('update api_keys set account_id = $1 where prefix = $2', [
      account.accountId,
      key.slice(0, 12),
    ]);
    return key;
  };
  const voucher = (days = 0, to = link): string =>
    voucherFor(vouchers, { accountId: account.accountId, link: to }, days);
  const order = (changes: object = {}) => ({ voucher: voucher(), externalId: randomUUID(), ...changes });
  const report = <Body = Conversion>(body: object) => api.post<Body>('/v1/conversions', body);
  const refund = <Body = { id: string; amount: number }>(id: string, body: object) =>
    api.post<Body>(`/v1/conversions/${id}/refunds`, body);
  const errorOf = ({ status, body }: ApiAnswer<unknown>) => {
    const { code, fields = [] } = (body as ErrorBody).error;
    return [status, code, ...fields.map((field) => `${field.field}: ${field.code}`)];
  };
  const list = async (query: string): Promise<string[]> => {
    const { body } = await reader.get<{ data: Conversion[] }>(`/v1/conversions?${query}`);
    return body.data.map(({ id }) => id);
  };
  const newLink = async (): Promise<string> => {
    const body = { slug: `conv-${randomUUID()}`, destination: 'https://shop.example/' };
    return (await owner.post<{ id: string }>('/v1/links', body)).body.id;
  };
  /** Moves a conversion and its click into the past. */
  const age = (id: string, days: number) =>
    database.query(
      `update conversions set occurred_at = occurred_at - $2::integer * interval '1 day' where id = $1`,
      [id, days],
    );

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    vouchers = await installedVouchers(service);
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service, {
      scopes: ['read', 'write', 'audit:read', 'conversions:read', 'conversions:write'],
    });
    owner = new ApiClient(service, account.key);
    [api, reader] = [owner, owner];
    link = await newLink();
  });
  afterAll(() => database?.end());

  describe('that are reported', () => {
    it('are returned as sent, with the link and the day of the click, and without the kind', async () => {
      const occurredAt = daysAgo(0);
      const body = order({ event: 'lead', ...money, occurredAt, test: true });
      const { status, body: created } = await report(body);
      expect(status).toBe(201);
      expect(created).toEqual({
        id: created.id,
        link,
        clickDay: daysAgo(0).slice(0, 10),
        event: 'lead',
        externalId: body.externalId,
        ...money,
        refunded: 0,
        occurredAt,
        test: true,
        createdAt: created.createdAt,
      });
      expect(created.id[14]).toBe('7');
      expect((await reader.get(`/v1/conversions/${created.id}`)).body).toEqual(created);
    });

    it('default to a sale without an amount that happens now', async () => {
      const { body } = await report(order());
      expect(body).toMatchObject({
        event: 'sale',
        amount: null,
        currency: null,
        refunded: null,
        test: false,
      });
      expect(Math.abs(Date.parse(body.occurredAt) - Date.parse(body.createdAt))).toBeLessThan(60_000);
    });

    it('are stored with their kind, and without the voucher', async () => {
      const body = order();
      const { body: created } = await report(body);
      const { rows } = await database.query<{ row: string; kind: object }>(
        'select c::text as row, kind from conversions c where id = $1',
        [created.id],
      );
      expect(rows[0]?.kind).toEqual(vouchers.open(account.accountId, body.voucher)?.kind);
      expect(rows[0]?.row).not.toContain(body.voucher);
    });

    it('are one row after 50 parallel calls, of which one returns 201 and the others the same body', async () => {
      const body = order(money);
      const answers = await Promise.all(Array.from({ length: 50 }, () => report(body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(49).fill(200), 201]);
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect(await list(`event=sale&externalId=${body.externalId}`)).toHaveLength(1);
    });

    it('are one row after parallel bulk calls, in any order', async () => {
      const orders = Array.from({ length: 100 }, () => order());
      const calls = Array.from({ length: 6 }, (_, n) => ({
        conversions: n % 2 === 0 ? orders : orders.toReversed(),
      }));
      const answers = await Promise.all(
        calls.map((call) =>
          api.post<{ summary: { created: number; existing: number } }>('/v1/conversions/bulk', call),
        ),
      );
      const summaries = answers.map(({ body }) => body.summary);
      expect(summaries.reduce((sum, { created }) => sum + created, 0)).toBe(100);
      expect(summaries.reduce((sum, { existing }) => sum + existing, 0)).toBe(500);
      expect(await list('')).toHaveLength(100);
    });

    it('return the first response when repeated, even after a refund or after the voucher expired', async () => {
      const body = order({ ...money, voucher: voucher(30) });
      const { body: first } = await report(body);
      await refund(first.id, { externalId: 'r', amount: 1_000 });
      expect(await report(body)).toMatchObject({ status: 200, body: first });
      expect((await reader.get(`/v1/conversions/${first.id}`)).body).toMatchObject({ refunded: 1_000 });
      // As if it had been reported a day earlier.
      const late = order({ voucher: voucher(31) });
      expect(errorOf(await report(late))).toEqual([400, 'voucher_expired', 'voucher: voucher_expired']);
    });

    it.each([
      ['another amount', { amount: 1, currency: 'EUR' }],
      ['no amount', { amount: null, currency: null }],
      ['a time', { occurredAt: daysAgo(0) }],
      ['a trial', { test: true }],
    ])('are rejected with the same event and id but %s', async (_what, changes) => {
      const body = order(money);
      await report(body);
      expect(errorOf(await report({ ...body, ...changes }))).toEqual([409, 'conversion_exists']);
      expect(errorOf(await report({ ...body, voucher: voucher(1) }))).toEqual([409, 'conversion_exists']);
      expect((await report({ ...body, event: 'lead' })).status).toBe(201);
    });

    it('belong to one account, so another account can reuse the same id', async () => {
      const other = await createAccountWithKey(service, { scopes: ['write', 'conversions:write'] });
      const theirs = new ApiClient(service, other.key);
      const body = { slug: `conv-${randomUUID()}`, destination: 'https://shop.example/' };
      const { body: created } = await theirs.post<{ id: string }>('/v1/links', body);
      const sealed = voucherFor(vouchers, { accountId: other.accountId, link: created.id });
      const mine = order();
      await report(mine);
      expect((await theirs.post('/v1/conversions', { ...mine, voucher: sealed })).status).toBe(201);
      expect(errorOf(await theirs.post('/v1/conversions', order()))).toEqual([
        400,
        'invalid_voucher',
        'voucher: invalid_voucher',
      ]);
    });

    it('require an intact voucher that was sealed for the account', async () => {
      const sealed = voucher();
      const swapped = sealed.slice(0, 100) + voucher(1).slice(100);
      for (const wrong of ['', 'x', sealed.slice(0, -1), `${sealed}A`, swapped, sealed.toLowerCase()]) {
        expect(errorOf(await report(order({ voucher: wrong })))).toEqual([
          400,
          'invalid_voucher',
          'voucher: invalid_voucher',
        ]);
      }
    });

    it('are accepted until the end of the 30th day after the click', async () => {
      expect((await report(order({ voucher: voucher(30) }))).status).toBe(201);
      expect(errorOf(await report(order({ voucher: voucher(31) })))[1]).toBe('voucher_expired');
    });

    it('cannot predate the day of the click or lie more than five minutes in the future', async () => {
      const day = daysAgo(3).slice(0, 10);
      const at = (occurredAt: string) => report(order({ voucher: voucher(3), occurredAt }));
      expect((await at(`${day}T00:00:00.000Z`)).status).toBe(201);
      const before = new Date(Date.parse(`${day}T00:00:00.000Z`) - 1).toISOString();
      expect(errorOf(await at(before))).toEqual([400, 'invalid_request', 'occurredAt: out_of_range']);
      expect((await at(new Date(Date.now() + 200_000).toISOString())).status).toBe(201);
      expect(errorOf(await at(new Date(Date.now() + 400_000).toISOString()))[2]).toBe(
        'occurredAt: out_of_range',
      );
    });

    it('are deleted with their link', async () => {
      const body = order();
      const { body: first } = await report(body);
      await owner.delete(`/v1/links/${link}`);
      expect(errorOf(await report(order()))).toEqual([410, 'link_deleted']);
      // Conversions reported before remain.
      expect(await report(body)).toMatchObject({ status: 200, body: first });
      expect(await list(`link=${link}`)).toEqual([first.id]);
    });

    it.each<[object, string]>([
      [{ amount: 1 }, 'amount: incomplete'],
      [{ currency: 'EUR' }, 'currency: incomplete'],
      [{ amount: 1.5, currency: 'EUR' }, 'amount: invalid_type'],
      [{ amount: -1, currency: 'EUR' }, 'amount: out_of_range'],
      [{ amount: 1_000_000_000_001, currency: 'EUR' }, 'amount: out_of_range'],
      [{ amount: 1, currency: 'eur' }, 'currency: invalid'],
      [{ amount: 1, currency: 'XYZ' }, 'currency: invalid'],
      [{ event: 'Sale' }, 'event: invalid'],
      [{ event: 'a'.repeat(33) }, 'event: invalid'],
      [{ externalId: '' }, 'externalId: too_short'],
      [{ externalId: 'x'.repeat(129) }, 'externalId: too_long'],
      [{ externalId: 7 }, 'externalId: invalid_type'],
      [{ voucher: 7 }, 'voucher: invalid_type'],
      [{ occurredAt: 'yesterday' }, 'occurredAt: invalid'],
      [{ test: 'true' }, 'test: invalid_type'],
      [{ customer: 'Jane' }, 'customer: unknown'],
    ])('report the invalid field: %j', async (changes, expected) => {
      expect(errorOf(await report(order(changes)))).toEqual([400, 'invalid_request', expected]);
    });

    it('may have an amount of 0 to 10¹²', async () => {
      for (const amount of [0, 1_000_000_000_000]) {
        expect(await report(order({ amount, currency: 'JPY' }))).toMatchObject({
          status: 201,
          body: { amount },
        });
      }
    });

    it('each have a result, in the order of the call', async () => {
      const [fresh, known, changed] = [order(), order(), order()];
      await report(known);
      await report(changed);
      const { status, body } = await api.post<{ results: Result[]; summary: object }>(
        '/v1/conversions/bulk',
        {
          conversions: [
            fresh,
            known,
            { ...changed, test: true },
            fresh,
            { ...fresh, test: true },
            order({ voucher: 'x' }),
            order({ amount: 1 }),
            7,
          ],
        },
      );
      expect(status).toBe(200);
      expect(body.results.map(({ result, error }) => error?.code ?? result)).toEqual([
        ...['created', 'existing', 'conversion_exists', 'existing', 'conversion_exists'],
        ...['invalid_voucher', 'invalid_request', 'invalid_request'],
      ]);
      expect(body.results[3]?.conversion).toEqual(body.results[0]?.conversion);
      expect(body.results[2]?.error).not.toHaveProperty('fields');
      expect(body.results[6]?.error?.fields).toMatchObject([{ field: 'amount', code: 'incomplete' }]);
      expect(body.summary).toEqual({ created: 1, existing: 2, failed: 5 });
    });

    it('are limited to 10,000 new ones an hour while sign-up is open', async () => {
      const open = await sharedService('open');
      const { key, accountId } = await createAccountWithKey(open, { scopes: ['write', 'conversions:write'] });
      const theirs = new ApiClient(open, key);
      const target = { slug: `conv-${randomUUID()}`, destination: 'https://shop.example/' };
      const { body } = await theirs.post<{ id: string }>('/v1/links', target);
      const sealed = voucherFor(await installedVouchers(open), { accountId, link: body.id });
      const bulk = (make: (n: number) => object) =>
        theirs.post<{ summary: { created: number } }>('/v1/conversions/bulk', {
          conversions: Array.from({ length: 1_000 }, (_, n) => make(n)),
        });
      const orderOf = (call: number, n: number) => ({ voucher: sealed, externalId: `${call} ${n}` });
      // Rejected and repeated ones do not count.
      expect((await bulk(() => ({}))).status).toBe(200);
      expect((await bulk((n) => orderOf(0, n))).body.summary.created).toBe(1_000);
      expect((await bulk((n) => orderOf(0, n))).body.summary.created).toBe(0);
      for (let call = 1; call < 10; call++) {
        expect((await bulk((n) => orderOf(call, n))).body.summary.created).toBe(1_000);
      }
      expect(errorOf(await theirs.post('/v1/conversions', orderOf(10, 0)))).toEqual([429, 'rate_limited']);
      expect((await bulk((n) => orderOf(10, n))).status).toBe(429);
    });

    it('are limited to 1,000 per call', async () => {
      const conversions = Array.from({ length: 1_000 }, () => order(money));
      const { body } = await api.post<{ summary: object }>('/v1/conversions/bulk', { conversions });
      expect(body.summary).toEqual({ created: 1_000, existing: 0, failed: 0 });
      const more = await api.post('/v1/conversions/bulk', { conversions: [...conversions, order()] });
      expect(errorOf(more)).toEqual([400, 'invalid_request', 'conversions: too_many']);
      expect(errorOf(await api.post('/v1/conversions/bulk', { conversions: [] }))[2]).toBe(
        'conversions: too_few',
      );
    });
  });

  describe('that are listed', () => {
    it('match all filters, newest first, in pages', async () => {
      const other = await newLink();
      const ids: Record<string, string> = {};
      for (const [name, changes] of Object.entries<object>({
        old: { voucher: voucher(9), occurredAt: `${daysAgo(5).slice(0, 10)}T23:59:59.999Z` },
        lead: { event: 'lead', externalId: 'same id' },
        other: { voucher: voucher(0, other), externalId: 'same id' },
      })) {
        ids[name] = (await report(order(changes))).body.id;
      }
      const day = daysAgo(5).slice(0, 10);
      expect(await list('')).toEqual([ids.other, ids.lead, ids.old]);
      expect(await list(`link=${other}`)).toEqual([ids.other]);
      expect(await list('event=lead')).toEqual([ids.lead]);
      expect(await list('externalId=same+id')).toEqual([ids.other, ids.lead]);
      expect(await list('event=sale&externalId=same+id')).toEqual([ids.other]);
      expect(await list(`from=${day}&to=${day}`)).toEqual([ids.old]);
      expect(await list(`from=${daysAgo(4).slice(0, 10)}`)).toEqual([ids.other, ids.lead]);
      expect(await list(`to=${daysAgo(6).slice(0, 10)}`)).toEqual([]);
      expect(await list(`link=${randomUUID()}`)).toEqual([]);
      const pages: string[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: string = `limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const page = await reader.get<{ data: Conversion[]; nextCursor: string | null }>(
          `/v1/conversions?${query}`,
        );
        pages.push(page.body.data.map(({ id }) => id));
        cursor = page.body.nextCursor;
      }
      expect(pages).toEqual([[ids.other, ids.lead], [ids.old]]);
    });

    it.each([
      ['link=x', 'link: invalid_id'],
      ['event=A', 'event: invalid'],
      ['from=today', 'from: invalid_date'],
      ['from=2026-11-30&to=2026-11-01', 'from: invalid_range'],
      ['kind=x', 'kind: unknown'],
    ])('return an error for %s', async (query, expected) => {
      expect(errorOf(await reader.get(`/v1/conversions?${query}`))[2]).toBe(expected);
    });

    it('belong to one account', async () => {
      const { body } = await report(order());
      const other = await createAccountWithKey(service, {
        scopes: ['conversions:read', 'conversions:write'],
      });
      const theirs = new ApiClient(service, other.key);
      expect((await theirs.get('/v1/conversions')).body).toEqual({ data: [] });
      expect((await theirs.get(`/v1/conversions/${body.id}`)).status).toBe(404);
      expect((await theirs.delete(`/v1/conversions/${body.id}`)).status).toBe(404);
      expect((await theirs.post(`/v1/conversions/${body.id}/refunds`, { externalId: 'r' })).status).toBe(404);
      expect((await reader.get(`/v1/conversions/${body.id}`)).status).toBe(200);
    });
  });

  describe('that are deleted', () => {
    it('leave only a hash, which keeps the key taken', async () => {
      const body = order({ ...money, externalId: `order of ${randomUUID()}` });
      const { body: created } = await report(body);
      await refund(created.id, { externalId: `refund of ${body.externalId}` });
      expect((await api.delete(`/v1/conversions/${created.id}`)).body).toEqual({
        ok: true,
        deleted: created.id,
      });
      expect((await api.delete(`/v1/conversions/${created.id}`)).status).toBe(404);
      expect((await reader.get(`/v1/conversions/${created.id}`)).status).toBe(404);
      for (const repeated of [body, { ...body, voucher: voucher(1) }, { ...body, voucher: voucher(40) }]) {
        expect(errorOf(await report(repeated))).toEqual([409, 'conversion_deleted']);
      }
      const bulk = await api.post<{ results: Result[] }>('/v1/conversions/bulk', { conversions: [body] });
      expect(bulk.body.results).toMatchObject([{ result: 'failed', error: { code: 'conversion_deleted' } }]);
      expect((await report({ ...body, event: 'lead' })).status).toBe(201);
      for (const table of [
        'conversions',
        'conversion_refunds',
        'deleted_conversions',
        'unsealed_audit_entries',
      ]) {
        const { rows } = await database.query(
          `select from ${table} t where account_id = $1 and t::text like $2 and t::text not like '%lead%'`,
          [account.accountId, `%${body.externalId}%`],
        );
        expect([table, rows.length]).toEqual([table, 0]);
      }
    });

    it('never reappear, however calls and deletions race', async () => {
      const body = order();
      const { body: created } = await report(body);
      const reports = Array.from({ length: 20 }, () => report(body));
      const [, ...answers] = await Promise.all([api.delete(`/v1/conversions/${created.id}`), ...reports]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(errorOf(await report(body))).toEqual([409, 'conversion_deleted']);
      expect(await list('')).toEqual([]);
    });
  });

  describe('with refunds', () => {
    let id: string;
    beforeEach(async () => {
      id = (await report(order(money))).body.id;
    });

    it('are refunded as a whole or in part, exactly once per refund', async () => {
      const part = { externalId: 'part', amount: 1_000 };
      const first = await refund(id, part);
      expect(first).toMatchObject({
        status: 201,
        body: { conversion: id, externalId: 'part', amount: 1_000, currency: 'EUR' },
      });
      const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, part)));
      for (const { status, body } of answers) expect([status, body]).toEqual([200, first.body]);
      const rest = { externalId: 'rest' };
      expect(await refund(id, rest)).toMatchObject({ status: 201, body: { amount: 3_990 } });
      expect(await refund(id, rest)).toMatchObject({ status: 200, body: { amount: 3_990 } });
      expect((await reader.get(`/v1/conversions/${id}`)).body).toMatchObject({ refunded: 4_990 });
      expect(errorOf(await refund(id, { ...part, amount: 999 }))).toEqual([409, 'refund_exists']);
      expect(errorOf(await refund(id, { externalId: 'rest', amount: 3_990 }))).toEqual([
        409,
        'refund_exists',
      ]);
    });

    it('are never refunded beyond the remaining amount, even in parallel', async () => {
      const tooLarge = [400, 'refund_too_large', 'amount: refund_too_large'];
      expect(errorOf(await refund(id, { externalId: 'r', amount: 4_991 }))).toEqual(tooLarge);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => refund(id, { externalId: `r${n}`, amount: 1_000 })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
      expect((await reader.get(`/v1/conversions/${id}`)).body).toMatchObject({ refunded: 4_000 });
      await refund(id, { externalId: 'rest' });
      expect(errorOf(await refund(id, { externalId: 'more' }))).toEqual(tooLarge);
      const { body: free } = await report(order());
      expect(errorOf(await refund(free.id, { externalId: 'r' }))).toEqual(tooLarge);
    });

    it('can be refunded for 180 days, after which only a repeated refund gets its first response', async () => {
      await refund(id, { externalId: 'early', amount: 1 });
      await age(id, 179);
      expect((await refund(id, { externalId: 'late', amount: 1 })).status).toBe(201);
      await age(id, 2);
      expect(errorOf(await refund(id, { externalId: 'later', amount: 1 }))).toEqual([
        410,
        'conversion_closed',
      ]);
      expect((await refund(id, { externalId: 'early', amount: 1 })).status).toBe(200);
    });

    it('return an error that names the invalid field of a refund', async () => {
      expect(errorOf(await refund(id, { amount: 1 }))[2]).toBe('externalId: required');
      expect(errorOf(await refund(id, { externalId: 'r', amount: 0 }))[2]).toBe('amount: out_of_range');
      expect((await refund(randomUUID(), { externalId: 'r' })).status).toBe(404);
    });
  });

  describe('by scope', () => {
    it('require scopes that neither `read` nor `write` includes, and which include nothing else', async () => {
      const { body } = await report(order(money));
      const calls: [string, (by: ApiClient) => Promise<ApiAnswer<unknown>>][] = [
        ['conversions:read', (by) => by.get('/v1/conversions')],
        ['conversions:read', (by) => by.get(`/v1/conversions/${body.id}`)],
        ['conversions:write', (by) => by.post('/v1/conversions', order())],
        ['conversions:write', (by) => by.post('/v1/conversions/bulk', { conversions: [order()] })],
        ['conversions:write', (by) => by.post(`/v1/conversions/${body.id}/refunds`, { externalId: 'r' })],
        ['conversions:write', (by) => by.delete(`/v1/conversions/${body.id}`)],
      ];
      const keys: [string[], ApiClient][] = [];
      for (const scopes of [['read', 'write'], ['conversions:read'], ['conversions:write']]) {
        keys.push([scopes, new ApiClient(service, await keyWith(...scopes))]);
      }
      for (const [scopes, by] of keys) {
        for (const [needed, call] of calls) {
          const { status } = await call(by);
          expect([scopes, needed, status === 403]).toEqual([scopes, needed, !scopes.includes(needed)]);
        }
      }
      const onlyWrites = keys.at(-1)?.[1] as ApiClient;
      expect((await onlyWrites.get('/v1/links')).status).toBe(403);
      expect((await onlyWrites.get('/v1/account')).status).toBe(403);
    });
  });

  it('appear in the audit log only when they are refunded or deleted, without the order id', async () => {
    const { body } = await report(order(money));
    await refund(body.id, { externalId: 'part', amount: 10 });
    await refund(body.id, { externalId: 'part', amount: 10 });
    await api.delete(`/v1/conversions/${body.id}`);
    const { body: log } = await owner.get<{ data: { action: string; target: object }[] }>(
      '/v1/audit-log?limit=10',
    );
    const entries = log.data.filter(({ action }) => action.startsWith('conversion'));
    const target = { type: 'conversion', id: body.id, name: null };
    expect(entries.map(({ action, target: of }) => [action, of])).toEqual([
      ['conversion.deleted', target],
      ['conversion.refunded', target],
    ]);
  });
});
