import { connectionOptions } from '@app/database';
import { patientConnection, type Service, type ServiceApp, waitFor } from '@app/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sumClicks } from '../jobs/click-sums.js';
import { type Received, type Reply, WebhookReceiver } from '../jobs/webhook-receiver.js';
import { aMoment, Installation } from './installation.js';
import { onlyInFullRun, plan } from './plan.js';
import { PostgresProcess } from './postgres-process.js';

const drainedWithinMs = 300_000;

/** A receiver that accepts some requests, rejects some, hangs on some and responds late to some. */
function unreliably(): Reply {
  const chance = Math.random();
  if (chance < 0.5) return 204;
  if (chance < 0.7) return 500;
  if (chance < 0.8) return (response) => response.destroy();
  if (chance < 0.85) return () => undefined;
  return (response) => void setTimeout(() => response.writeHead(204).end(), 1_000 * Math.random());
}

/** Renames a link again and again, whatever the responses, to `1`, `2` and so on. */
class Renames {
  private readonly running: Promise<void>;
  private stopping = false;

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async run(): Promise<void> {
    for (let n = 1; !this.stopping; n++) {
      await fetch(this.url, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: String(n) }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      await sleep(100);
    }
  }
}

const { test } = onlyInFullRun('faults/database.faults-spec.ts: kills of PostgreSQL');

describe('webhooks while the receiver fails, hangs and is slow', () => {
  let postgres: PostgresProcess | undefined;
  let receiver: WebhookReceiver;
  let installation: Installation;
  let service: Service;
  let pool: pg.Pool;
  let hurrying: NodeJS.Timeout;
  let renames: Renames;
  let renamed: string;

  /** Deliveries every second instead of every ten, and retries at once, so that there is something to interrupt. */
  const hurry = () =>
    pool
      .query(
        `with books as (update webhook_click_books set next_delivery_at = now())
         update webhook_deliveries set next_attempt_at = now()
         where delivered_at is null and next_attempt_at > now() + interval '1 second'
           and next_attempt_at < now() + interval '1 day' and last_failure is not null`,
      )
      .catch(() => undefined);

  async function prepare(databaseUrl?: string): Promise<void> {
    receiver = await WebhookReceiver.start();
    ({ installation, service } = await Installation.start({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      databaseUrl,
      env: { REDIS_URL: '', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
    }));
    // Outlives kills of PostgreSQL.
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection }).on(
      'error',
      () => undefined,
    );
    const events = ['link.created', 'link.updated', 'clicks.counted'];
    const response = await fetch(`${service.apiUrl}/v1/webhooks`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${installation.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: receiver.url(), events }),
    });
    expect(response.status).toBe(201);
    receiver.reply = unreliably;
    hurrying = setInterval(() => void hurry(), 1_000);
    renamed = [...installation.ids.values()][0] ?? '';
    renames = new Renames(`${service.apiUrl}/v1/links/${renamed}`, installation.key);
  }
  afterEach(async () => {
    clearInterval(hurrying);
    await renames?.stop();
    await pool?.end();
    await installation?.stop();
    await receiver?.stop();
    await postgres?.remove();
  });

  /** The next jobs app immediately sends what the killed one was sending. The full run waits until its leases end. */
  async function expireLeases(): Promise<void> {
    if (plan.locksExpireByThemselves) return;
    await pool.query(
      `update webhook_deliveries set next_attempt_at = now() where delivered_at is null and next_attempt_at > now()`,
    );
  }

  /**
   * Waits until everything is delivered, and checks that the deliveries match the events: all of them, once, in order.
   */
  async function expectEverything(name: string): Promise<void> {
    await renames.stop();
    receiver.reply = () => 204;
    const left = `select (select count(*) from webhook_pending_clicks)::int
      + (select count(*) from webhook_deliveries where delivered_at is null)::int as n`;
    const drained = async () =>
      (await hurry()) && (await installation.query<{ n: number }>(left))[0]?.n === 0;
    await waitFor(drained, { timeout: drainedWithinMs, interval: 200, what: 'everything delivered' });

    const [counted] = await installation.query<{ views: number; clicks: number }>(
      `select sum(views)::int as views, sum(clicks)::int as clicks from (
         select views, clicks from target_totals union all select views, clicks from deleted_totals
       ) as totals`,
    );
    const { views, clicks } = sumClicks(receiver.received);
    const firsts = new Map<string, Received>();
    for (const one of receiver.received) if (!firsts.has(one.id)) firsts.set(one.id, one);
    const created = [...firsts.values()].filter(({ event }) => event.type === 'link.created');
    const idsOfSlugs = Map.groupBy(created, ({ event }) => String(event.data.slug));
    const names = [...firsts.values()]
      .filter(({ event }) => event.type === 'link.updated' && event.data.id === renamed)
      .map(({ event }) => Number(event.data.name));
    process.stdout.write(
      `FAULT ${name}: ${receiver.received.length} requests, ${firsts.size} ids, ${clicks} clicks = ${counted?.clicks} counted, ${names.length} renames in order\n`,
    );
    expect({ views, clicks }).toEqual(counted);
    expect(receiver.received.filter(({ id, body }) => firsts.get(id)?.body !== body)).toEqual([]);
    expect([...idsOfSlugs].filter(([, all]) => all.length > 1)).toEqual([]);
    expect(installation.writes.acknowledged.filter((slug) => !idsOfSlugs.has(slug))).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual([...new Set(names)].sort((a, b) => a - b));
  }

  it('sum up exactly and stay in order although every app is killed, and no event has two ids', async () => {
    await prepare();
    const killRepeatedly = async (name: ServiceApp): Promise<void> => {
      for (let n = 0; n < plan.kills; n++) {
        await aMoment();
        await installation.kill(service.apps[name], name === 'redirect' ? service.redirectUrl : undefined);
        if (name === 'jobs') await expireLeases();
        await service.apps[name].start();
      }
    };
    await installation.beginLoad();
    await Promise.all((['redirect', 'worker', 'api', 'jobs'] as const).map(killRepeatedly));
    const name = `webhooks, kill -9 of redirect, worker, api, jobs, ${plan.kills} × each`;
    await installation.close(name);
    await expectEverything(name);
  });

  test('sum up exactly and stay in order although PostgreSQL is killed, and no event has two ids', async () => {
    postgres = await PostgresProcess.start();
    await prepare(postgres.url);
    await installation.beginLoad();
    for (let n = 0; n < plan.kills; n++) {
      await aMoment();
      await postgres.kill();
      await postgres.up();
    }
    const urls = [service.apiUrl, service.redirectUrl, service.workerUrl];
    const isReady = async (url: string) =>
      ((await (await fetch(`${url}/health/ready`)).json()) as { status?: string }).status === 'ok';
    await waitFor(async () => (await Promise.all(urls.map(isReady))).every(Boolean), {
      interval: 100,
      what: 'the recovery',
    });
    const name = `webhooks, kill -9 of PostgreSQL, ${plan.kills} ×`;
    await installation.close(name, { cuts: plan.kills });
    await expectEverything(name);
  });
});
