import { connectionOptions } from '@app/database';
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
import { installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';
import { type Received, WebhookReceiver } from './webhook-receiver.js';

const events = ['conversion.created', 'conversion.refunded'];

describe('webhooks of conversions', () => {
  let service: SharedService;
  let receiver: WebhookReceiver;
  let pool: pg.Pool;
  let account: AccountWithKey;
  let api: ApiClient;
  let path: string;
  let voucher: string;
  let webhook: string;

  beforeAll(async () => {
    service = await sharedService('jobs');
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
    receiver = await WebhookReceiver.start();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service, {
      scopes: ['read', 'write', 'conversions:read', 'conversions:write'],
    });
    api = new ApiClient(service, account.key);
    path = `/${randomUUID()}`;
    const body = { slug: `cw-${randomUUID()}`, destination: 'https://shop.example/' };
    const { id: link } = (await api.post<{ id: string }>('/v1/links', body)).body;
    voucher = voucherFor(await installedVouchers(service), { accountId: account.accountId, link });
    webhook = (await api.post<{ id: string }>('/v1/webhooks', { url: receiver.url(path), events })).body.id;
  });
  afterAll(async () => {
    await receiver?.stop();
    await pool?.end();
  });

  const order = (more: object = {}) => ({
    voucher,
    externalId: randomUUID(),
    amount: 4_990,
    currency: 'EUR',
    ...more,
  });
  const report = (body: object) => api.post<Record<string, unknown>>('/v1/conversions', body);
  const accepted = async (count: number): Promise<Received[]> => {
    await waitFor(() => receiver.accepted(path).length >= count);
    return receiver.accepted(path);
  };
  const stored = async (): Promise<number> => {
    const { rows } = await pool.query('select from webhook_deliveries where account_id = $1', [
      account.accountId,
    ]);
    return rows.length;
  };

  it('deliver each conversion once, as the API returns it, however often it is reported, and no trial', async () => {
    const [first, second, trial] = [order(), order(), order({ test: true })];
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(first)));
    await api.post('/v1/conversions/bulk', { conversions: [trial, first, second, second] });
    await report(trial);
    const received = await accepted(2);
    expect(received.map(({ event }) => [event.type, event.data.externalId])).toEqual(
      expect.arrayContaining([first, second].map(({ externalId }) => ['conversion.created', externalId])),
    );
    const created = received.find(({ event }) => event.data.externalId === first.externalId);
    expect(created?.event.data).toEqual(answers[0]?.body);
    expect(await stored()).toBe(2);
  });

  it("deliver each refund once, after its conversion, with the conversion's state at that time", async () => {
    const { body: conversion } = await report(order());
    const refunds = `/v1/conversions/${String(conversion.id)}/refunds`;
    const part = { externalId: 'part', amount: 990 };
    const [answer] = await Promise.all([
      api.post<{ id: string; createdAt: string }>(refunds, part),
      api.post(refunds, part),
    ]);
    await api.post(refunds, { externalId: 'rest' });
    const received = await accepted(3);
    expect(received.map(({ event }) => event.type)).toEqual([
      'conversion.created',
      ...Array<string>(2).fill('conversion.refunded'),
    ]);
    const { id, createdAt } = answer?.body ?? {};
    expect(received[1]?.event.data).toEqual({
      ...conversion,
      refunded: 990,
      refund: { id, createdAt, ...part },
    });
    expect(received[2]?.event.data).toMatchObject({
      refunded: 4_990,
      refund: { externalId: 'rest', amount: 4_000 },
    });
    expect(await stored()).toBe(3);
  });

  it('discard the events of a deleted conversion, sent or not, and deliver none for its key again', async () => {
    const [sent, kept, waiting] = [order(), order(), order()];
    const { body: conversion } = await report(sent);
    await report(kept);
    await accepted(2);
    await api.patch(`/v1/webhooks/${webhook}`, { active: false });
    const { body: paused } = await report(waiting);
    for (const { id } of [conversion, paused]) await api.delete(`/v1/conversions/${String(id)}`);
    await report(sent);
    const { rows } = await pool.query<{ text: string }>(
      `select (select coalesce(string_agg(e::text, ''), '') from webhook_events e where e.account_id = $1)
         || (select string_agg(d::text, '') from webhook_deliveries d where d.account_id = $1) as text`,
      [account.accountId],
    );
    expect(await stored()).toBe(1);
    for (const { externalId } of [sent, waiting]) expect(rows[0]?.text).not.toContain(externalId);
    expect(rows[0]?.text).toContain(kept.externalId);
  });

  it('discard an attempt that is recorded while the conversion is deleted', async () => {
    await api.patch(`/v1/webhooks/${webhook}`, { active: false });
    const { body: conversion } = await report(order());
    const sender = await pool.connect();
    try {
      await sender.query('begin');
      await sender.query(
        `with sent as (select account_id, id from webhook_deliveries where account_id = $1 for update)
         insert into webhook_attempts (account_id, delivery_id, number, at, duration_ms, response)
         select account_id, id, 1, now(), 1, 'ok' from sent`,
        [account.accountId],
      );
      const deletion = api.delete(`/v1/conversions/${String(conversion.id)}`);
      await waitFor(async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%conversion.refunded%'`,
        );
        return rowCount;
      });
      await sender.query('commit');
      expect((await deletion).status).toBe(200);
    } finally {
      sender.release();
    }
    const attempts = await pool.query('select from webhook_attempts where account_id = $1', [
      account.accountId,
    ]);
    expect(attempts.rowCount).toBe(0);
  });

  it('require a key that may read conversions when they are created', async () => {
    const { key } = await createAccountWithKey(service);
    const { status, body } = await api.post<{ error: { message: string } }>(
      '/v1/webhooks',
      { url: receiver.url(path), events },
      { key },
    );
    expect([status, body.error.message]).toEqual([403, 'For these events, the key lacks conversions:read.']);
  });
});
