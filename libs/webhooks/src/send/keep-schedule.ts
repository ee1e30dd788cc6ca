import type pg from 'pg';
import { testEventType } from '../event-types.js';

/** The backlog of deliveries to active endpoints. */
export interface ScheduleState {
  /** Events that are not delivered yet. */
  undelivered: number;
  /** Age of the oldest of them, seconds. */
  oldestSeconds: number;
}

/**
 * Makes deliveries due that no longer wait for anything, because what they waited for was deleted, or because they
 * were written while their endpoint was being enabled.
 */
export async function releaseWaiting(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update webhook_deliveries d set next_attempt_at = now()
     from (
       select distinct on (o.account_id, o.endpoint_id, o.resource_id) o.account_id, o.id, o.next_attempt_at
       from webhook_endpoints e
       join webhook_deliveries o on o.account_id = e.account_id and o.endpoint_id = e.id and o.delivered_at is null
       where e.disabled_at is null and o.type <> '${testEventType}'
       order by o.account_id, o.endpoint_id, o.resource_id, o.seq
     ) as head
     where head.next_attempt_at is null and d.account_id = head.account_id and d.id = head.id
       and d.next_attempt_at is null and d.delivered_at is null`,
  );
}

/** Reads the values of the metrics. */
export async function readScheduleState(pool: pg.Pool): Promise<ScheduleState> {
  const { rows } = await pool.query<ScheduleState>(
    `select count(o.id)::int as undelivered,
       coalesce(extract(epoch from now() - min(o.created_at)), 0)::float8 as "oldestSeconds"
     from webhook_endpoints e
     join webhook_deliveries o on o.account_id = e.account_id and o.endpoint_id = e.id and o.delivered_at is null
     where e.disabled_at is null and o.type <> '${testEventType}'`,
  );
  return rows[0] ?? { undelivered: 0, oldestSeconds: 0 };
}
