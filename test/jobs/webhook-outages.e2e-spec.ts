import { checkClickLedger } from '@app/clicks';
import { loadSettings } from '@app/common';
import { connectionOptions } from '@app/database';
import { defineJob, JobQueue } from '@app/jobs';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  createMember,
  patientConnection,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MailServer } from '../fixtures/mail-server.js';
import { visit } from '../redirect/visit.js';
import { sumClicks } from './click-sums.js';
import { WebhookReceiver } from './webhook-receiver.js';

interface Endpoint {
  id: string;
  active: boolean;
  disabledReason: string | null;
}

describe('webhooks and an unavailable receiver', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let pool: pg.Pool;
  let queue: JobQueue;
  let mails: MailServer;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    mails = await MailServer.start();
    service = await startService({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', SMTP_URL: `smtp://${mails.host}` },
    });
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
    queue = new JobQueue(loadSettings(service.env));
  });
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterEach(() => receiver.stop());
  afterAll(async () => {
    await queue?.onApplicationShutdown();
    await pool?.end();
    await service?.stop();
    await mails?.stop();
  });

  const subscribe = async (events: string[]): Promise<Endpoint> =>
    (await api.post<Endpoint>('/v1/webhooks', { url: receiver.url(), events })).body;
  const stateOf = async ({ id }: Endpoint): Promise<Endpoint> =>
    (await api.get<Endpoint>(`/v1/webhooks/${id}`)).body;
  const createLink = async (): Promise<{ id: string; slug: string }> => {
    const link = { slug: `o-${randomUUID()}`, destination: 'https://shop.example/' };
    return (await api.post<{ id: string; slug: string }>('/v1/links', link)).body;
  };
  const numberOf = async (sql: string): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(`select (${sql})::int as n`, [account.accountId]);
    return rows[0]?.n ?? -1;
  };
  const countedClicks = `select sum(clicks) from (
    select account_id, clicks from target_totals union all select account_id, clicks from deleted_totals
  ) as totals where account_id = $1`;
  const undelivered = () =>
    numberOf(`(select count(*) from webhook_deliveries where account_id = $1 and delivered_at is null)
      + (select count(*) from webhook_pending_clicks where account_id = $1)`);
  /** Waits until nothing is due, and every attempt is recorded. */
  const settled = () =>
    waitFor(
      async () =>
        (await numberOf(`(select coalesce(sum(attempts), 0) from webhook_deliveries where account_id = $1)
           - (select count(*) from webhook_attempts where account_id = $1)
           + (select count(*) from webhook_deliveries where account_id = $1 and next_attempt_at <= now())`)) ===
        0,
      { interval: 50 },
    );
  /** Moves the schedule of the account as if that much time had passed. */
  const elapse = (minutes: number) =>
    pool.query(
      `with i as (select $2 * interval '1 minute' as step), d as (
         update webhook_deliveries set next_attempt_at = next_attempt_at - step
         from i where account_id = $1
       ), b as (
         update webhook_click_books set next_delivery_at = next_delivery_at - step from i where account_id = $1
       )
       update webhook_endpoints set failing_since = failing_since - step from i where account_id = $1`,
      [account.accountId, minutes],
    );
  const breaches = async () =>
    (await checkClickLedger(pool)).lines.filter((line) => line.breaches > 0).map(({ name }) => name);

  it('lose nothing in an hour, back off, and send everything in order on recovery', async () => {
    const endpoint = await subscribe(['link.created', 'link.updated', 'link.deleted', 'clicks.counted']);
    receiver.reply = () => 503;
    const links: { id: string; slug: string }[] = [];
    for (let step = 0; step < 15; step++) {
      const link = await createLink();
      links.push(link);
      for (const name of ['1', '2']) await api.patch(`/v1/links/${link.id}`, { name });
      expect((await visit(`${service.redirectUrl}/${link.slug}`)).status).toBe(302);
      await waitFor(async () => (await numberOf(countedClicks)) > step);
      if (step % 5 === 4) await api.delete(`/v1/links/${links[step - 1]?.id}`);
      await settled();
      await elapse(4);
    }
    const attempts = Map.groupBy(receiver.received, ({ id }) => id);
    const most = Math.max(...[...attempts.values()].map(({ length }) => length));
    // After 5 s, 15 s, 45 s, 135 s, 405 s and 1,215 s.
    expect(most).toBeLessThanOrEqual(7);
    expect(most).toBeGreaterThanOrEqual(4);
    expect(await stateOf(endpoint)).toMatchObject({
      active: true,
      failingSince: expect.any(String) as string,
    });
    expect(await breaches()).toEqual([]);

    receiver.reply = () => 204;
    await elapse(30);
    await waitFor(async () => {
      await pool.query('update webhook_click_books set next_delivery_at = now() where account_id = $1', [
        account.accountId,
      ]);
      return (await undelivered()) === 0;
    });
    const accepted = receiver.accepted();
    const bodies = new Map(receiver.received.map(({ id, body }) => [id, body]));
    expect(receiver.received.filter(({ id, body }) => bodies.get(id) !== body)).toEqual([]);
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(accepted.length);
    for (const [n, link] of links.entries()) {
      const ofLink = accepted.filter(({ event }) => event.data.id === link.id);
      expect(ofLink.map(({ event }) => [event.type, event.data.name])).toEqual([
        ['link.created', link.slug],
        ['link.updated', '1'],
        ['link.updated', '2'],
        ...(n % 5 === 3 ? [['link.deleted', '2']] : []),
      ]);
    }
    expect(sumClicks(accepted)).toMatchObject({ views: links.length, clicks: links.length });
    expect(sumClicks(accepted).byLink).toEqual(new Map(links.map(({ id }) => [id, 1])));
    expect(await breaches()).toEqual([]);
  });

  it('mail the owners once that an endpoint was disabled', async () => {
    await createMember(service, { accountId: account.accountId, role: 'editor' });
    const owner = await createMember(service, { accountId: account.accountId, role: 'owner' });
    const endpoint = await subscribe(['group.created']);
    receiver.reply = () => 410;
    for (const name of ['A', 'B', 'C']) await api.post('/v1/groups', { name });
    await waitFor(async () => !(await stateOf(endpoint)).active);
    const { rows: owners } = await pool.query<{ email: string }>(
      `select u.email from memberships m join users u on u.id = m.user_id where m.account_id = $1 and m.role = 'owner'`,
      [account.accountId],
    );
    const own = () => mails.mails.filter((mail) => mail.text.includes(receiver.url()));
    await waitFor(() => own().length >= owners.length);
    expect(
      own()
        .map(({ to }) => to)
        .flat()
        .sort(),
    ).toEqual(owners.map(({ email }) => email).sort());
    expect(owners.map(({ email }) => email)).toContain(owner.email);
    for (const mail of own()) {
      expect(mail.text).toContain('was disabled');
      expect(mail.text).toContain('410 Gone');
    }
    // The next round of notices has nothing to report.
    expect(
      await numberOf('select count(*) from webhook_endpoints where account_id = $1 and notice_due'),
    ).toBe(0);
  });

  it('keep 30 days of events, even for a disabled endpoint, and record in the books what they drop', async () => {
    const endpoint = await subscribe(['group.created', 'clicks.counted']);
    const link = await createLink();
    receiver.reply = ({ event }) => (event.type === 'clicks.counted' ? 500 : 204);
    for (const group of ['delivered', 'delivered too']) await api.post('/v1/groups', { name: group });
    await visit(`${service.redirectUrl}/${link.slug}`);
    await waitFor(() => receiver.received.some(({ event }) => event.type === 'clicks.counted'));
    await waitFor(() => receiver.accepted().length === 2);
    await settled();
    await api.patch(`/v1/webhooks/${endpoint.id}`, { active: false });
    await visit(`${service.redirectUrl}/${link.slug}`);
    await waitFor(
      async () => (await numberOf('select count(*) from webhook_pending_clicks where account_id = $1')) > 0,
    );
    for (const group of ['old', 'young']) await api.post('/v1/groups', { name: group });
    const name = `(select state ->> 'name' from webhook_events v where v.account_id = d.account_id and v.id = d.event_id)`;
    const age = (days: number, where: string) =>
      pool.query(
        `update webhook_deliveries d set created_at = created_at - interval '${days} days', delivered_at = delivered_at - interval '${days} days'
         where account_id = $1 and ${where}`,
        [account.accountId],
      );
    await age(29, 'delivered_at is not null');
    await age(29, `${name} = 'young'`);
    await age(31, `${name} in ('old', 'delivered')`);
    await age(31, `type = 'clicks.counted'`);
    await pool.query('update webhook_pending_clicks set day = day - 32 where account_id = $1', [
      account.accountId,
    ]);

    await queue.addUnlessPending(defineJob('housekeeping'), { accountId: null });
    await waitFor(
      async () => (await numberOf('select count(*) from webhook_deliveries where account_id = $1')) === 2,
    );
    const { rows } = await pool.query<{ name: string }>(
      `select state ->> 'name' as name from webhook_events where account_id = $1 order by 1`,
      [account.accountId],
    );
    expect(rows.map((row) => row.name)).toEqual(['delivered too', 'young']);
    await waitFor(
      async () => (await numberOf('select count(*) from webhook_pending_clicks where account_id = $1')) === 0,
    );
    expect(await numberOf('select dropped_clicks from webhook_click_books where account_id = $1')).toBe(2);
    expect(await breaches()).toEqual([]);
    // The rest arrives when the endpoint is enabled.
    await api.patch(`/v1/webhooks/${endpoint.id}`, { active: true });
    await waitFor(() => receiver.accepted().at(-1)?.event.data.name === 'young');
    expect(receiver.accepted().map(({ event }) => event.data.name)).not.toContain('old');
  });
});
