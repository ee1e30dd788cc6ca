import { clickDeliverySeconds, noteClicksSql } from '@app/clicks';
import { inTransactionOn } from '@app/database';
import type pg from 'pg';
import { clicksEventType, testEventType } from '../event-types.js';
import { type ClaimedDelivery, type EndpointKey, lockEndpoint } from './claim-deliveries.js';
import type { PostOutcome } from './post.js';
import { retryDelay } from './retry-delay.js';

/** An endpoint is disabled when every attempt during this time has failed. */
const failingInterval = "interval '3 days'";
/** After this many failures in a row, the first success makes all deliveries due that wait for another attempt. */
const outageFailures = 5;
/** Minimum time between deliveries of clicks, in milliseconds. */
const clickPauseMs = clickDeliverySeconds * 1_000;
/** Receivers that respond with this status want no more deliveries. */
const gone = 410;

/** The outcome of an attempt to send a delivery. */
export interface AttemptOutcome {
  delivery: ClaimedDelivery;
  outcome: PostOutcome;
}

/**
 * Records the outcomes of attempts at an endpoint, in the order in which they ended, and makes deliveries due that
 * waited for them. All or nothing.
 */
export async function recordOutcomes(
  pool: pg.Pool,
  endpoint: EndpointKey,
  attempts: readonly AttemptOutcome[],
): Promise<void> {
  await inTransactionOn(pool, async (client) => {
    await lockEndpoint(client, endpoint.id);
    const known = await finishAttempts(client, endpoint, attempts);
    // A delivery or its endpoint may have been deleted meanwhile.
    const recorded = attempts.filter(({ delivery }) => known.has(delivery.id));
    const lastSuccess = recorded.findLastIndex(isDelivered);
    if (lastSuccess >= 0) {
      const failuresBefore = recorded.slice(0, lastSuccess).filter((one) => !isDelivered(one)).length;
      await noteSuccesses(client, endpoint, recorded.filter(isDelivered), failuresBefore);
    }
    const failures = recorded.slice(lastSuccess + 1).filter(isTriedAgain).length;
    const isGone = recorded.some(({ outcome }) => outcome.status === gone);
    if (failures > 0 || isGone) await noteFailures(client, endpoint, failures, isGone);
  });
}

const isDelivered = ({ outcome }: AttemptOutcome): boolean => outcome.error === null;

/**
 * True if a failed delivery is retried. Redeliveries and tests are sent only once, because a user is waiting for the
 * result. A single attempt does not show how long the endpoint has been failing, so its failure does not count
 * toward disabling it.
 */
const isTriedAgain = ({ delivery }: AttemptOutcome): boolean =>
  !delivery.repeated && delivery.type !== testEventType;

/** @returns the ids of the deliveries that still exist. */
async function finishAttempts(
  client: pg.PoolClient,
  { accountId }: EndpointKey,
  attempts: readonly AttemptOutcome[],
): Promise<Set<string>> {
  const column = <T>(value: (one: AttemptOutcome) => T): T[] => attempts.map(value);
  const { rows } = await client.query<{ id: string }>(
    `with ended as (
       select * from unnest(
         $2::uuid[], $3::int[], $4::float8[], $5::boolean[], $6::int[], $7::int[], $8::text[], $9::text[],
         $10::text[]
       ) as e (id, status, pause_ms, is_delivered, number, duration_ms, failure, error, response)
     ), result as (
       -- One of two, if its owner wanted a delivery again while it was being sent.
       select distinct on (id) * from ended order by id, is_delivered desc, number desc
     ), before as (
       select d.account_id, d.id, d.delivered_at as delivered_before from webhook_deliveries d
       where d.account_id = $1 and d.id = any($2) order by d.id for update
     ), finished as (
       update webhook_deliveries d
       set last_status = r.status, last_failure = r.failure, next_attempt_at = now() + r.pause_ms * interval '1 millisecond',
         delivered_at = case when r.is_delivered then coalesce(d.delivered_at, now()) else d.delivered_at end
       from before b join result r on r.id = b.id
       where d.account_id = $1 and d.id = b.id
       returning d.account_id, d.id, d.endpoint_id, d.resource_id, d.delivered_at, delivered_before, views, clicks
     ), first_delivered as (
       select * from finished where delivered_at is not null and delivered_before is null
     ), clicks as (
       ${noteClicksSql('delivered', 'first_delivered')}
     ), logged as (
       insert into webhook_attempts
         (account_id, delivery_id, number, at, duration_ms, status, failure, error, response)
       select f.account_id, f.id, e.number, now() - e.duration_ms * interval '1 millisecond', e.duration_ms, e.status,
         e.failure, e.error, e.response
       from finished f join ended e on e.id = f.id on conflict do nothing
     )
     select id from finished`,
    [
      accountId,
      column(({ delivery }) => delivery.id),
      column(({ outcome }) => outcome.status),
      column(pauseMsAfter),
      column(isDelivered),
      column(({ delivery }) => delivery.attempt),
      column(({ outcome }) => outcome.durationMs),
      column(({ outcome }) => outcome.failure),
      column(({ outcome }) => outcome.error),
      column(({ outcome }) => outcome.response),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The pause before the next attempt, or null if there is none. */
function pauseMsAfter(attempt: AttemptOutcome): number | null {
  const { delivery, outcome } = attempt;
  if (isDelivered(attempt) || !isTriedAgain(attempt)) return null;
  const pauseMs = retryDelay(delivery.attempt, outcome.retryAfter);
  return delivery.type === clicksEventType ? Math.max(pauseMs, clickPauseMs) : pauseMs;
}

/** @param failuresBefore failures among the same attempts, before the last success. */
async function noteSuccesses(
  client: pg.PoolClient,
  { accountId, id }: EndpointKey,
  delivered: readonly AttemptOutcome[],
  failuresBefore: number,
): Promise<void> {
  const { rows } = await client.query<{ failures: number }>(
    `with before as (
       select account_id, id, failures from webhook_endpoints
       where account_id = $1 and id = $2 and failures > 0 for update
     ), released as (
       -- The next event of each resource.
       update webhook_deliveries set next_attempt_at = now()
       where account_id = $1 and next_attempt_at is null and id in (
         select next.id from webhook_deliveries d cross join lateral (
           select n.id from webhook_deliveries n
           where n.account_id = d.account_id and n.endpoint_id = d.endpoint_id and n.resource_id = d.resource_id
             and n.delivered_at is null order by n.seq limit 1
         ) as next
         where d.account_id = $1 and d.id = any($3::uuid[])
       )
     )
     update webhook_endpoints e set failures = 0, failing_since = null from before b
     where e.account_id = b.account_id and e.id = b.id returning b.failures`,
    [accountId, id, delivered.map(({ delivery }) => delivery.id)],
  );
  if ((rows[0]?.failures ?? 0) + failuresBefore < outageFailures) return;
  // Only deliveries that wait for another attempt: those that are being sent have a lease.
  await client.query(
    `update webhook_deliveries
     set next_attempt_at = now() + case when type = '${clicksEventType}' then ${clickPauseMs} else 0 end * interval '1 ms'
     where account_id = $1 and endpoint_id = $2 and delivered_at is null
       and next_attempt_at > now() + interval '30 seconds'`,
    [accountId, id],
  );
}

async function noteFailures(
  client: pg.PoolClient,
  { accountId, id }: EndpointKey,
  failures: number,
  isGone: boolean,
): Promise<void> {
  const { rows } = await client.query<{ disabled: boolean }>(
    `update webhook_endpoints set failures = failures + $4, failing_since = coalesce(failing_since, now()),
       disabled_at = case when d.reason is null then disabled_at else now() end,
       disabled_reason = coalesce(d.reason, disabled_reason), notice_due = d.reason is not null
     from (
       select case when $3 then 'gone' when failing_since <= now() - ${failingInterval} then 'failures' end as reason
       from webhook_endpoints where account_id = $1 and id = $2 and disabled_at is null for update
     ) as d
     where account_id = $1 and id = $2 returning d.reason is not null as disabled`,
    [accountId, id, isGone, failures],
  );
  if (!rows[0]?.disabled) return;
  await client.query(
    `update webhook_deliveries set next_attempt_at = null
     where account_id = $1 and endpoint_id = $2 and next_attempt_at is not null`,
    [accountId, id],
  );
}
