import type { ServiceApp } from '@app/testing';
import { waitFor } from '@app/testing';
import { sumClicks } from '../jobs/click-sums.js';
import { type Reply, WebhookReceiver } from '../jobs/webhook-receiver.js';
import { aMoment, Installation } from './installation.js';
import { plan } from './plan.js';

const drainedWithinMs = 120_000;

/** A receiver that accepts some requests, refuses some, hangs on some and responds late to some. */
function unreliably(): Reply {
  const chance = Math.random();
  if (chance < 0.5) return 204;
  if (chance < 0.7) return 500;
  if (chance < 0.8) return (response) => response.destroy();
  if (chance < 0.85) return () => undefined;
  return (response) => void setTimeout(() => response.writeHead(204).end(), 1_000 * Math.random());
}

describe('webhooks while every app is killed and the receiver fails, hangs and is late', () => {
  it('sum up exactly to what was counted, and no event has two ids', async () => {
    const receiver = await WebhookReceiver.start();
    const { installation, service } = await Installation.start({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
    });
    try {
      const response = await fetch(`${service.apiUrl}/v1/webhooks`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${installation.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: receiver.url(), events: ['link.created', 'clicks.counted'] }),
      });
      expect(response.status).toBe(201);
      receiver.reply = unreliably;
      // Deliveries every second instead of every ten, and retries at once, so that there is something to interrupt.
      const hurry = () =>
        installation
          .query(
            `with books as (update webhook_click_books set next_delivery_at = now())
             update webhook_deliveries set next_attempt_at = now()
             where delivered_at is null and next_attempt_at > now() + interval '1 second'
               and next_attempt_at < now() + interval '1 day' and last_status is not null`,
          )
          .catch(() => undefined);
      const hurrying = setInterval(() => void hurry(), 1_000);
      const killRepeatedly = async (name: ServiceApp): Promise<void> => {
        for (let n = 0; n < plan.kills; n++) {
          await aMoment();
          await installation.kill(service.apps[name], name === 'redirect' ? service.redirectUrl : undefined);
          await service.apps[name].start();
        }
      };
      await installation.beginLoad();
      await Promise.all((['redirect', 'worker', 'api', 'jobs'] as const).map(killRepeatedly));
      await installation.close(`webhooks, kill -9 of redirect, worker, api, jobs, ${plan.kills} × each`);

      receiver.reply = () => 204;
      const left = `select (select count(*) from webhook_pending_clicks)::int
        + (select count(*) from webhook_deliveries where delivered_at is null)::int as n`;
      const drained = async () =>
        (await hurry()) && (await installation.query<{ n: number }>(left))[0]?.n === 0;
      await waitFor(drained, { timeout: drainedWithinMs, interval: 200, what: 'everything delivered' });
      clearInterval(hurrying);

      const [counted] = await installation.query<{ views: number; clicks: number }>(
        `select sum(views)::int as views, sum(clicks)::int as clicks from (
           select views, clicks from target_totals union all select views, clicks from deleted_totals
         ) as totals`,
      );
      const { views, clicks } = sumClicks(receiver.received);
      const ids = new Map(receiver.received.map(({ id, body }) => [id, body]));
      const created = receiver.received.filter(({ event }) => event.type === 'link.created');
      const idsOfSlugs = Map.groupBy(new Map(created.map((one) => [one.id, one])).values(), ({ event }) =>
        String(event.data.slug),
      );
      process.stdout.write(
        `FAULT webhooks: ${receiver.received.length} requests, ${ids.size} ids, ${clicks} clicks = ${counted?.clicks} counted\n`,
      );
      expect({ views, clicks }).toEqual(counted);
      expect(receiver.received.filter(({ id, body }) => ids.get(id) !== body)).toEqual([]);
      expect([...idsOfSlugs].filter(([, all]) => all.length > 1)).toEqual([]);
      expect(installation.writes.acknowledged.filter((slug) => !idsOfSlugs.has(slug))).toEqual([]);
    } finally {
      await installation.stop();
      await receiver.stop();
    }
  });
});
