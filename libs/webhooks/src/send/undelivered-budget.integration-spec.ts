import { checkClickLedger } from '@app/clicks';
import { loadSettings, newId, type Mail, type Mailer } from '@app/common';
import { connectionOptions } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { Registry } from 'prom-client';
import { EndpointNotices } from './endpoint-notices.js';
import { UndeliveredBudget } from './undelivered-budget.js';

const kibibyte = 1024;

describe('the budget of undelivered events', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let registry: Registry;
  let budget: UndeliveredBudget;
  let notices: EndpointNotices;
  let mails: Mail[];
  let accountId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection });
  });
  beforeEach(async () => {
    accountId = newId();
    mails = [];
    registry = new Registry();
    const settings = loadSettings({ DATABASE_URL: database.url, WEBHOOK_UNDELIVERED_MB: '1' });
    budget = new UndeliveredBudget(pool, settings, registry);
    const mailer = { send: async (mail: Mail) => mails.push(mail) > 0 } as unknown as Mailer;
    notices = new EndpointNotices(pool, settings, mailer);
    await pool.query('truncate webhook_endpoints, webhook_deliveries, webhook_click_books');
    await addOwner(null);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  /** Adds an owner to the account. @returns their address. */
  async function addOwner(language: string | null): Promise<string> {
    const userId = newId();
    const email = `${userId}@example.com`;
    await pool.query(`insert into users (id, email, language, created_at) values ($1, $2, $3, now())`, [
      ...[userId, email, language],
    ]);
    await pool.query(
      `insert into memberships (user_id, account_id, role, created_at) values ($1, $2, 'owner', now())`,
      [userId, accountId],
    );
    return email;
  }

  async function subscribe(account = accountId): Promise<string> {
    const id = newId();
    await pool.query(
      `insert into webhook_endpoints (account_id, id, url, events, sealed_secret, disabled_at, disabled_reason, created_at)
       values ($1, $2, 'https://crm.example/', '{}', '', now(), 'paused', now())`,
      [account, id],
    );
    return id;
  }

  /** Writes events of 100 KiB for an endpoint, named by number. */
  const write = (endpoint: string, from: number, to: number, account = accountId) =>
    pool.query(
      `insert into webhook_deliveries (account_id, id, endpoint_id, type, resource_id, body, bytes, created_at)
       select $1, gen_random_uuid(), $2, 'link.updated', gen_random_uuid(), n::text, ${100 * kibibyte}, now()
       from generate_series($3::int, $4::int) as numbers (n) order by numbers.n`,
      [account, endpoint, from, to],
    );
  const waiting = async (endpoint: string): Promise<number[]> => {
    const { rows } = await pool.query<{ n: number }>(
      'select body::int as n from webhook_deliveries where endpoint_id = $1 and delivered_at is null order by seq',
      [endpoint],
    );
    return rows.map(({ n }) => n);
  };
  const dropped = async (endpoint: string): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      'select undelivered_dropped::int as n from webhook_endpoints where id = $1',
      [endpoint],
    );
    return rows[0]?.n ?? -1;
  };

  it('drops the oldest events of the endpoints that have the most, and counts them', async () => {
    const [few, many, most] = [await subscribe(), await subscribe(), await subscribe()];
    const other = newId();
    const ofOther = await subscribe(other);
    await write(few, 1, 2);
    await write(many, 1, 5);
    await write(most, 1, 9);
    await write(ofOther, 1, 10, other);
    await budget.keep();
    // 10.24 events fit: 2, and 4 of each of the others.
    expect(await waiting(few)).toEqual([1, 2]);
    expect(await waiting(many)).toEqual([2, 3, 4, 5]);
    expect(await waiting(most)).toEqual([6, 7, 8, 9]);
    expect(await waiting(ofOther)).toHaveLength(10);
    expect(await Promise.all([few, many, most, ofOther].map(dropped))).toEqual([0, 1, 5, 0]);
    await budget.keep();
    expect(await Promise.all([few, many, most, ofOther].map(dropped))).toEqual([0, 1, 5, 0]);
    const text = await registry.metrics();
    expect(text).toContain('waypost_webhooks_dropped_total 6');
    expect(text).toContain(`waypost_webhooks_undelivered_bytes ${20 * 100 * kibibyte}`);
    expect(text).toContain(`waypost_webhooks_undelivered_bytes_largest_account ${10 * 100 * kibibyte}`);
  });

  describe('with a great many events to drop', () => {
    /** Writes this many events of 100 KiB with 7 views and 5 clicks each, named by number. */
    const writeMany = async (endpoint: string, count: number) => {
      await pool.query(
        `insert into deleted_totals (account_id, target_id, kind, views, clicks, excluded, deleted_at)
         values ($1, gen_random_uuid(), 'link', 7 * $2::int, 5 * $2::int, 0, now())`,
        [accountId, count],
      );
      await pool.query(
        'insert into webhook_click_books (account_id, endpoint_id, next_delivery_at) values ($1, $2, now())',
        [accountId, endpoint],
      );
      await pool.query(
        `insert into webhook_deliveries (account_id, id, endpoint_id, type, resource_id, body, bytes, created_at, views, clicks)
         select $1, gen_random_uuid(), $2, 'clicks.counted', $2, $4::jsonb || jsonb_build_object('n', n), ${100 * kibibyte},
           now(), 7, 5
         from generate_series(1, $3::int) as numbers (n) order by numbers.n`,
        [
          accountId,
          endpoint,
          count,
          JSON.stringify({ data: { links: [{ days: [{ views: 7, clicks: 5 }] }] } }),
        ],
      );
    };
    const breaches = async () =>
      (await checkClickLedger(pool)).lines
        .filter(({ name }) => name.includes('webhook'))
        .reduce((sum, line) => sum + line.breaches, 0);

    beforeEach(async () => {
      await pool.query(`
        create table deleted_at_once (n int);
        create function note_deleted() returns trigger language plpgsql as $$
        begin
          insert into deleted_at_once select count(*) from removed having count(*) > 0;
          return null;
        end $$;
        create trigger note_deleted after delete on webhook_deliveries referencing old table as removed
          for each statement execute function note_deleted()`);
    });
    afterEach(async () => {
      await pool.query('drop table deleted_at_once; drop function note_deleted cascade');
    });

    const deletedAtOnce = async (): Promise<number[]> =>
      (await pool.query<{ n: number }>('select n from deleted_at_once')).rows.map(({ n }) => n);

    it('drops at most 5,000 in one transaction, the oldest first', async () => {
      const endpoint = await subscribe();
      await writeMany(endpoint, 11_010);
      await budget.keep();
      expect(await deletedAtOnce()).toEqual([5_000, 5_000, 1_000]);
      const { rows } = await pool.query<{ n: number }>(
        `select (body::jsonb ->> 'n')::int as n from webhook_deliveries order by seq`,
      );
      expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 10 }, (_, at) => 11_001 + at));
      expect([await dropped(endpoint), await breaches()]).toEqual([11_000, 0]);
    });

    it('resumes where it failed, and counts each event and its clicks once', async () => {
      const endpoint = await subscribe();
      await writeMany(endpoint, 6_010);
      await pool.query(`alter table deleted_at_once add constraint fails check (n > 1000)`);
      await expect(budget.keep()).rejects.toThrow('fails');
      expect([await dropped(endpoint), await breaches()]).toEqual([5_000, 0]);
      await pool.query('alter table deleted_at_once drop constraint fails');
      await budget.keep();
      expect([await dropped(endpoint), await breaches()]).toEqual([6_000, 0]);
      expect(await registry.metrics()).toContain('waypost_webhooks_dropped_total 6000');
    });

    it('drops nothing more once the process is asked to stop', async () => {
      const endpoint = await subscribe();
      await write(endpoint, 1, 12);
      await budget.keep(AbortSignal.abort());
      expect(await waiting(endpoint)).toHaveLength(12);
    });

    it('shortens the log of a polled endpoint by at most 5,000 in one transaction', async () => {
      const endpoint = await subscribe();
      await write(endpoint, 1, 11_010);
      await pool.query(
        `update webhook_deliveries set delivered_at = now(), log_offset = body::bigint * ${100 * kibibyte}`,
      );
      const { rows } = await pool.query<{ end: number }>(
        `update webhook_endpoints set log_start = 0, log_end = 11010 * ${100 * kibibyte} returning log_end as end`,
      );
      await budget.keep();
      expect(await deletedAtOnce()).toEqual([5_000, 5_000, 1_000]);
      const start = await pool.query<{ start: number }>('select log_start as start from webhook_endpoints');
      expect(start.rows).toEqual([{ start: (rows[0]?.end ?? 0) - 10 * 100 * kibibyte }]);
      expect(await dropped(endpoint)).toBe(11_000);
    });
  });

  it('does not drop events that are being sent', async () => {
    const endpoint = await subscribe();
    await write(endpoint, 1, 12);
    await pool.query(
      `update webhook_deliveries set attempts = 1, next_attempt_at = now() + interval '10 seconds' where body = '1'`,
    );
    await budget.keep();
    expect(await waiting(endpoint)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('records the clicks that it drops, so that the ledger closes', async () => {
    const endpoint = await subscribe();
    await pool.query(
      `insert into deleted_totals (account_id, target_id, kind, views, clicks, excluded, deleted_at)
       values ($1, gen_random_uuid(), 'link', 7, 5, 0, now())`,
      [accountId],
    );
    await pool.query(
      'insert into webhook_click_books (account_id, endpoint_id, next_delivery_at) values ($1, $2, now())',
      [accountId, endpoint],
    );
    const body = JSON.stringify({ data: { links: [{ days: [{ views: 7, clicks: 5 }] }] } });
    await pool.query(
      `insert into webhook_deliveries (account_id, id, endpoint_id, type, resource_id, body, created_at, views, clicks)
       values ($1, gen_random_uuid(), $2, 'clicks.counted', $2, $3, now(), 7, 5)`,
      [accountId, endpoint, body],
    );
    await write(endpoint, 1, 11);
    const broken = async () =>
      (await checkClickLedger(pool)).lines
        .filter(({ name, breaches }) => name.includes('webhook') && breaches > 0)
        .map(({ name }) => name);
    expect(await broken()).toEqual([]);
    await budget.keep();
    const { rows } = await pool.query(
      'select dropped_views::int as views, dropped_clicks::int as clicks from webhook_click_books',
    );
    expect(rows).toEqual([{ views: 7, clicks: 5 }]);
    expect(await broken()).toEqual([]);
  });

  it('notifies owners once, and again only after the whole backlog is gone', async () => {
    const endpoint = await subscribe();
    const overflow = async () => {
      await write(endpoint, 1, 12);
      await budget.keep();
      await notices.sendDropped();
    };
    await overflow();
    await overflow();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.lines).toContainEqual(expect.stringContaining('https://crm.example/ were dropped'));
    await pool.query('update webhook_deliveries set delivered_at = now()');
    await notices.sendDropped();
    await overflow();
    expect(mails).toHaveLength(2);
  });

  it('notifies each owner in their own language that a webhook lost events or was disabled', async () => {
    const [french, german] = [await addOwner('fr'), await addOwner('de')];
    const endpoint = await subscribe();
    await write(endpoint, 1, 12);
    await budget.keep();
    await notices.sendDropped();
    await pool.query(`update webhook_endpoints set notice_due = true, disabled_reason = 'gone'`);
    await notices.sendDisabled();
    const firstLinesTo = (email: string) =>
      mails.filter(({ to }) => to === email).map(({ lines }) => lines[0]);
    expect(mails.map(({ language }) => language).sort()).toEqual(['de', 'de', 'en', 'en', 'fr', 'fr']);
    expect(firstLinesTo(french)).toEqual([
      'Les événements les plus anciens destinés à votre webhook https://crm.example/ ont été supprimés avant d’avoir été envoyés.',
      'Votre webhook https://crm.example/ a été désactivé : il a répondu 410 Gone.',
    ]);
    expect(firstLinesTo(german)).toEqual([
      'Die ältesten Ereignisse für deinen Webhook https://crm.example/ wurden verworfen, bevor sie zugestellt waren.',
      'Dein Webhook https://crm.example/ wurde deaktiviert: Er hat mit 410 Gone geantwortet.',
    ]);
  });
});
