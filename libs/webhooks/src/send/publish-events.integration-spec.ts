import { checkClickLedger } from '@app/clicks';
import { loadSettings, newId, type Settings, type Mail, type Mailer } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { Registry } from 'prom-client';
import { EventLogService, type EventPage, type LogPosition } from '../event-log.service.js';
import { purgeWebhookDeliveries } from '../keep-deliveries.js';
import { claimDeliveries, dueEndpoints } from './claim-deliveries.js';
import { EndpointNotices } from './endpoint-notices.js';
import { publishEvents } from './publish-events.js';
import { UndeliveredBudget } from './undelivered-budget.js';

const kibibyte = 1024;

describe('the log of a polled webhook', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let orm: MikroORM;
  let settings: Settings;
  let log: EventLogService;
  let accountId: string;
  let id: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 12 });
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    settings = loadSettings({ DATABASE_URL: database.url, WEBHOOK_UNDELIVERED_MB: '1' });
    log = new EventLogService(orm.em, settings);
  });
  beforeEach(async () => {
    await pool.query('truncate webhook_endpoints, webhook_deliveries, webhook_click_books');
    [accountId, id] = [newId(), newId()];
    await pool.query(`insert into accounts (id, name, created_at) values ($1, 'Shop', now())`, [accountId]);
    await pool.query(
      `insert into webhook_endpoints (account_id, id, url, log_end, events, sealed_secret, created_at)
       values ($1, $2, 'poll:', 0, '{link.updated}', '', now())`,
      [accountId, id],
    );
  });
  afterAll(async () => {
    await orm?.close();
    await pool?.end();
    await database?.drop();
  });

  /** Writes an event that is called `name`, in the transaction of a connection. */
  const write = (client: pg.Pool | pg.PoolClient, name: string, resource = newId(), bytes = 600) =>
    client.query(
      `insert into webhook_deliveries
         (account_id, id, endpoint_id, type, resource_id, body, bytes, created_at, next_attempt_at)
       values ($1, gen_random_uuid(), $2, 'link.updated', $3, $4, $5, now(), now())`,
      [accountId, id, resource, name, bytes],
    );
  const publish = () => publishEvents(pool, { accountId, id });
  const read = (after?: LogPosition, limit = 1_000): Promise<EventPage> => log.page(accountId, limit, after);
  const namesOf = ({ events }: EventPage): string[] => events.map(({ body }) => body);
  const endpoint = async (): Promise<{ start: number; end: number; dropped: number }> => {
    const { rows } = await pool.query<{ start: number; end: number; dropped: number }>(
      `select log_start::int as start, log_end::int as end, undelivered_dropped::int as dropped from webhook_endpoints`,
    );
    return rows[0] ?? { start: -1, end: -1, dropped: -1 };
  };

  it('lets no reader skip an event whose transaction was open while a later one was read', async () => {
    const slow = await pool.connect();
    await slow.query('begin');
    await write(slow, 'early');
    await write(pool, 'late');
    await publish();
    const first = await read();
    expect(namesOf(first)).toEqual(['late']);
    await slow.query('commit');
    slow.release();
    await publish();
    expect(namesOf(await read(first.end))).toEqual(['early']);
    expect(namesOf(await read())).toEqual(['late', 'early']);
  });

  it('has each of thousands of events exactly once, in the order of its resource, while writers, publishers and a reader overlap', async () => {
    const [writers, rounds] = [6, 150];
    let isWriting = true;
    const writer = async (number: number): Promise<void> => {
      const client = await pool.connect();
      const resource = newId();
      for (let n = 0; n < rounds; n++) {
        await client.query('begin');
        for (let part = 0; part < 3; part++) {
          await write(client, `${number} ${String(n).padStart(3, '0')} ${part}`, resource);
          // Other transactions commit in the meantime.
          await client.query('select');
        }
        await client.query(n % 10 === 9 ? 'rollback' : 'commit');
      }
      client.release();
    };
    const publisher = async (): Promise<void> => {
      while (isWriting) await publish();
      await publish();
    };
    const names: string[] = [];
    const reader = async (): Promise<void> => {
      let position: LogPosition | undefined;
      for (let isLast = false; ;) {
        const page = await read(position, 7);
        names.push(...namesOf(page));
        position = page.end;
        if (isLast && !page.hasMore) return;
        isLast = !isWriting && !page.hasMore && (await publish(), true);
      }
    };
    const publishing = [publisher(), publisher()];
    const reading = reader();
    await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)));
    isWriting = false;
    await Promise.all([...publishing, reading]);
    const written = Array.from({ length: writers }, (_, number) =>
      Array.from({ length: rounds }, (_, n) => n)
        .filter((n) => n % 10 !== 9)
        .flatMap((n) => [0, 1, 2].map((part) => `${number} ${String(n).padStart(3, '0')} ${part}`)),
    );
    expect(names).toHaveLength(written.flat().length);
    for (const [number, ofWriter] of written.entries()) {
      expect(names.filter((name) => name.startsWith(`${number} `))).toEqual(ofWriter);
    }
  });

  it('publishes thousands of waiting events without reading the others for each of them, even with stale statistics', async () => {
    const events = 2_000;
    const single = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 1 });
    const plans: string[] = [];
    single.on('connect', (client) => {
      const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
      client.query = ((text: string, ...more: unknown[]) => {
        if (!text.startsWith('with waiting')) return query(text, ...more);
        const explained = query(`explain (analyze, format json) ${text}`, ...more) as Promise<pg.QueryResult>;
        return explained.then((result) => {
          plans.push(JSON.stringify(result.rows));
          return result;
        });
      }) as typeof client.query;
    });
    try {
      await single.query('alter table webhook_deliveries set (autovacuum_enabled = false)');
      await single.query(
        `insert into webhook_deliveries (account_id, id, endpoint_id, type, resource_id, bytes, created_at, delivered_at)
         select $1, gen_random_uuid(), $2, 'link.updated', gen_random_uuid(), 600, now(), now()
         from generate_series(1, 20000)`,
        [accountId, id],
      );
      await single.query('analyze webhook_deliveries');
      await single.query(
        `insert into webhook_deliveries (account_id, id, endpoint_id, type, resource_id, bytes, created_at)
         select $1, gen_random_uuid(), $2, 'link.updated', gen_random_uuid(), 600, now()
         from generate_series(1, $3::int)`,
        [accountId, id, events],
      );
      await publishEvents(single, { accountId, id });
      expect((await endpoint()).end).toBe(600 * events);
      const removed = [...plans.join().matchAll(/"Rows Removed by (?:Join )?Filter":(\d+)/g)];
      // Reading the others for each of them would take millions of reads.
      expect(plans).toHaveLength(1);
      expect(removed.reduce((sum, [, rows]) => sum + Number(rows), 0)).toBeLessThan(50_000);
    } finally {
      await single.query('alter table webhook_deliveries reset (autovacuum_enabled)');
      await single.end();
    }
  });

  it('ends a page before it is too large, and reports that more follows', async () => {
    for (let n = 0; n < 3; n++) await write(pool, `${n}${'x'.repeat(3 * kibibyte * kibibyte)}`);
    await publish();
    const first = await read();
    expect([namesOf(first).map(([name]) => name), first.hasMore]).toEqual([['0', '1'], true]);
    const second = await read(first.end);
    expect([namesOf(second).map(([name]) => name), second.hasMore]).toEqual([['2'], false]);
    const last = await read(second.end);
    expect([last.events, last.end, last.hasMore]).toEqual([[], second.end, false]);
  });

  it('rejects a position whose next events were purged after 30 days, and begins with those that are kept', async () => {
    await write(pool, 'old');
    await write(pool, 'older');
    await publish();
    const [before, between] = [await read(undefined, 1), await read()];
    await pool.query(`update webhook_deliveries set created_at = now() - interval '31 days'`);
    await write(pool, 'new');
    await publish();
    expect(await purgeWebhookDeliveries(pool, 100)).toBe(2);
    await expect(read(before.end)).rejects.toMatchObject({ code: 'cursor_expired' });
    expect(namesOf(await read())).toEqual(['new']);
    // Nothing was lost after this one.
    expect(namesOf(await read(between.end))).toEqual(['new']);
  });

  it('rejects a position of a webhook that was deleted, and one beyond its end', async () => {
    await write(pool, 'one');
    await publish();
    const { end } = await read();
    await expect(read({ ...end, webhookId: newId() })).rejects.toMatchObject({ code: 'cursor_expired' });
    await expect(read({ ...end, offset: '601' })).rejects.toMatchObject({ code: 'cursor_expired' });
    expect((await read(end)).events).toEqual([]);
  });

  it('rejects a position from before a backup was restored, even once other events have taken the places of the lost ones', async () => {
    await write(pool, 'saved');
    await publish();
    const saved = await read();
    await write(pool, 'lost');
    await publish();
    await pool.query(
      `update webhook_deliveries set delivered_at = now() - interval '1 hour' where body = 'lost'`,
    );
    const lost = await read(saved.end);
    // As in the backup.
    await pool.query(`delete from webhook_deliveries where body = 'lost'`);
    await pool.query('update webhook_endpoints set log_end = 600');
    await expect(read(lost.end)).rejects.toMatchObject({ code: 'cursor_expired' });
    for (const name of ['restored', 'later']) await write(pool, name);
    await publish();
    await expect(read(lost.end)).rejects.toMatchObject({ code: 'cursor_expired' });
    expect(namesOf(await read(saved.end))).toEqual(['restored', 'later']);
  });

  it('has no gap that a reader notices after an event was erased', async () => {
    for (const name of ['kept', 'erased', 'after']) await write(pool, name);
    await publish();
    const first = await read(undefined, 1);
    await pool.query(`delete from webhook_deliveries where body = 'erased'`);
    expect(namesOf(await read(first.end))).toEqual(['after']);
    expect(namesOf(await read())).toEqual(['kept', 'after']);
  });

  it('stays within the budget of the account: the oldest events are dropped and counted, without a mail', async () => {
    const budget = new UndeliveredBudget(pool, settings, new Registry());
    for (let n = 1; n <= 12; n++) await write(pool, String(n), newId(), 100 * kibibyte);
    await publish();
    const { end } = await read(undefined, 1);
    await budget.keep();
    expect(namesOf(await read())).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
    expect(await endpoint()).toEqual({ start: 200 * kibibyte, end: 1_200 * kibibyte, dropped: 2 });
    await expect(read(end)).rejects.toMatchObject({ code: 'cursor_expired' });
    await budget.keep();
    expect((await endpoint()).dropped).toBe(2);
    // Events that wait while it is paused count, too, and are newer.
    await pool.query(`update webhook_endpoints set disabled_at = now(), disabled_reason = 'paused'`);
    for (let n = 13; n <= 20; n++) await write(pool, String(n), newId(), 100 * kibibyte);
    await budget.keep();
    expect(namesOf(await read())).toEqual(['11', '12']);
    for (let n = 21; n <= 26; n++) await write(pool, String(n), newId(), 100 * kibibyte);
    await budget.keep();
    expect([namesOf(await read()), (await endpoint()).dropped]).toEqual([[], 16]);
    await pool.query('update webhook_endpoints set disabled_at = null, disabled_reason = null');
    await publish();
    expect(namesOf(await read())).toEqual(['17', '18', '19', '20', '21', '22', '23', '24', '25', '26']);
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => mails.push(mail) > 0 } as unknown as Mailer;
    await new EndpointNotices(pool, settings, mailer).sendDropped();
    expect(mails).toEqual([]);
  });

  it('adds nothing while the webhook is paused, and then everything in order', async () => {
    const resource = newId();
    await pool.query(`update webhook_endpoints set disabled_at = now(), disabled_reason = 'paused'`);
    for (const name of ['a', 'b', 'c']) await write(pool, name, resource);
    await publish();
    expect((await read()).events).toEqual([]);
    expect(await dueEndpoints(pool)).toEqual([]);
    await pool.query('update webhook_endpoints set disabled_at = null, disabled_reason = null');
    // One was written while the webhook was being enabled, and nothing makes it due.
    await pool.query(`update webhook_deliveries set next_attempt_at = now() where body <> 'a'`);
    expect(await dueEndpoints(pool)).toMatchObject([{ id, polled: true }]);
    await publish();
    expect(namesOf(await read())).toEqual(['a', 'b', 'c']);
    expect(await dueEndpoints(pool)).toEqual([]);
  });

  it('publishes events that the previous version has tried to send', async () => {
    await write(pool, 'tried');
    expect((await claimDeliveries(pool, { accountId, id }, 1))?.deliveries).toHaveLength(1);
    await publish();
    await pool.query(`update webhook_deliveries set next_attempt_at = now()`);
    await publish();
    expect(namesOf(await read())).toEqual(['tried']);
    expect(await dueEndpoints(pool)).toEqual([]);
  });

  it('has clicks that the ledger counts as delivered, once, even after they are dropped', async () => {
    await pool.query(
      `insert into deleted_totals (account_id, target_id, kind, views, clicks, excluded, deleted_at)
       values ($1, gen_random_uuid(), 'link', 7, 5, 0, now())`,
      [accountId],
    );
    await pool.query(
      'insert into webhook_click_books (account_id, endpoint_id, next_delivery_at) values ($1, $2, now())',
      [accountId, id],
    );
    const body = JSON.stringify({ data: { links: [{ days: [{ views: 7, clicks: 5 }] }] } });
    await pool.query(
      `insert into webhook_deliveries (account_id, id, endpoint_id, type, resource_id, body, created_at, views, clicks)
       values ($1, gen_random_uuid(), $2, 'clicks.counted', $2, $3, now(), 7, 5)`,
      [accountId, id, body],
    );
    const broken = async () =>
      (await checkClickLedger(pool)).lines
        .filter(({ name, breaches }) => name.includes('webhook') && breaches > 0)
        .map(({ name }) => name);
    await publish();
    await publish();
    expect(await broken()).toEqual([]);
    const { rows } = await pool.query('select delivered_clicks::int as clicks from webhook_click_books');
    expect(rows).toEqual([{ clicks: 5 }]);
    await pool.query(`update webhook_deliveries set created_at = now() - interval '31 days'`);
    await purgeWebhookDeliveries(pool, 100);
    expect(await broken()).toEqual([]);
  });
});
