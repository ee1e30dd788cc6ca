import { clickDeliverySeconds, noteClicksSql } from '@app/clicks';
import { inTransactionOn } from '@app/database';
import type pg from 'pg';
import { clicksEventType, testEventType } from '../event-types.js';
import type { ClaimedDelivery, EndpointKey } from './claim-deliveries.js';
import { lockEndpoint } from './endpoint-lock.js';
import type { PostOutcome } from './post.js';
import { retryDelay } from './retry-delay.js';

/** An endpoint is disabled when every attempt of this time has failed. */
const failingInterval = "interval '3 days'";
/** After this many failures in a row, the first success makes everything due that waits for another attempt. */
const outageFailures = 5;
/** Clicks are sent no more often than this, milliseconds. */
const clickPauseMs = clickDeliverySeconds * 1_000;
/** Receivers that respond with this status want nothing more. */
const gone = 410;

/** Records what came of an attempt, and makes due what waited for it. */
export async function recordOutcome(
  pool: pg.Pool,
  endpoint: EndpointKey,
  delivery: ClaimedDelivery,
  outcome: PostOutcome,
): Promise<void> {
  await inTransactionOn(pool, async (client) => {
    await lockEndpoint(client, endpoint.id);
    const known = await finishAttempt(client, endpoint, delivery, outcome);
    // The delivery or its endpoint may have been deleted meanwhile.
    if (!known) return;
    if (outcome.error === null) await noteSuccess(client, endpoint, delivery);
    else await noteFailure(client, endpoint, outcome.status === gone);
  });
}

/** @returns false if there is no such delivery any more. */
async function finishAttempt(
  client: pg.PoolClient,
  { accountId }: EndpointKey,
  { id, attempt, type, repeated }: ClaimedDelivery,
  { status, error, response, retryAfter, durationMs }: PostOutcome,
): Promise<boolean> {
  const isDelivered = error === null;
  // A delivery that is repeated is tried once. So is a test, whose sender is looking at it.
  const isLast = isDelivered || repeated || type === testEventType;
  const { rowCount } = await client.query(
    `with before as (
       select account_id, id, delivered_at as delivered_before from webhook_deliveries
       where account_id = $1 and id = $2 for update
     ), finished as (
       update webhook_deliveries d
       set last_status = $3,
         next_attempt_at = case when $4 then null else now() + $5 * interval '1 millisecond' end,
         delivered_at = case when $6 then coalesce(delivered_at, now()) else delivered_at end
       from before b where d.account_id = b.account_id and d.id = b.id
       returning d.account_id, d.id, d.endpoint_id, d.resource_id, d.delivered_at, delivered_before, views, clicks
     ), first_delivered as (
       select * from finished where delivered_at is not null and delivered_before is null
     ), clicks as (
       ${noteClicksSql('delivered', 'first_delivered')}
     )
     insert into webhook_attempts (account_id, delivery_id, number, at, duration_ms, status, error, response)
     select account_id, id, $7, now() - $8 * interval '1 millisecond', $8, $3::int, $9, $10 from finished
     on conflict do nothing`,
    [
      accountId,
      id,
      status,
      isLast,
      isLast ? 0 : Math.max(retryDelay(attempt, retryAfter), type === clicksEventType ? clickPauseMs : 0),
      isDelivered,
      attempt,
      durationMs,
      error,
      response,
    ],
  );
  return rowCount === 1;
}

async function noteSuccess(
  client: pg.PoolClient,
  { accountId, id }: EndpointKey,
  delivery: ClaimedDelivery,
): Promise<void> {
  // The next event of the resource.
  await client.query(
    `update webhook_deliveries set next_attempt_at = now() where account_id = $1 and next_attempt_at is null and id = (
       select n.id from webhook_deliveries d join webhook_deliveries n
         on n.account_id = d.account_id and n.endpoint_id = d.endpoint_id and n.resource_id = d.resource_id
         and n.delivered_at is null
       where d.account_id = $1 and d.id = $2 order by n.seq limit 1
     )`,
    [accountId, delivery.id],
  );
  const { rows } = await client.query<{ failures: number }>(
    `with before as (
       select account_id, id, failures from webhook_endpoints
       where account_id = $1 and id = $2 and failures > 0 for update
     )
     update webhook_endpoints e set failures = 0, failing_since = null from before b
     where e.account_id = b.account_id and e.id = b.id returning b.failures`,
    [accountId, id],
  );
  if ((rows[0]?.failures ?? 0) < outageFailures) return;
  // Only what waits for another attempt: what is being sent now has a lease.
  await client.query(
    `update webhook_deliveries
     set next_attempt_at = now() + case when type = '${clicksEventType}' then ${clickPauseMs} else 0 end * interval '1 ms'
     where account_id = $1 and endpoint_id = $2 and delivered_at is null
       and next_attempt_at > now() + interval '30 seconds'`,
    [accountId, id],
  );
}

async function noteFailure(
  client: pg.PoolClient,
  { accountId, id }: EndpointKey,
  isGone: boolean,
): Promise<void> {
  const { rows } = await client.query<{ disabled: boolean }>(
    `update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, now()),
       disabled_at = case when d.reason is null then disabled_at else now() end,
       disabled_reason = coalesce(d.reason, disabled_reason), notice_due = d.reason is not null
     from (
       select case when $3 then 'gone' when failing_since <= now() - ${failingInterval} then 'failures' end as reason
       from webhook_endpoints where account_id = $1 and id = $2 and disabled_at is null for update
     ) as d
     where account_id = $1 and id = $2 returning d.reason is not null as disabled`,
    [accountId, id, isGone],
  );
  if (!rows[0]?.disabled) return;
  await client.query(
    `update webhook_deliveries set next_attempt_at = null
     where account_id = $1 and endpoint_id = $2 and next_attempt_at is not null`,
    [accountId, id],
  );
}
