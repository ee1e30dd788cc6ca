import { inTransactionOn } from '@app/database';
import type pg from 'pg';
import type { DeliveredEvent } from '../event-body.js';
import type { SealedSecrets } from '../webhook-secrets.js';

/** Lease of a delivery in seconds: it is sent again unless its outcome is recorded within this time. Longer than any attempt. */
export const leaseSeconds = 20;
/** Number of due deliveries that are read at a time. */
const window = 200;

/** An endpoint of an account. */
export interface EndpointKey {
  accountId: string;
  id: string;
}

/** A delivery to send now. */
export interface ClaimedDelivery extends DeliveredEvent {
  id: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** It was delivered before, and its owner requested it again. */
  repeated: boolean;
}

/** The content and the credentials for sending to an endpoint. */
export interface Claim {
  endpoint: EndpointKey & SealedSecrets & { url: string };
  deliveries: ClaimedDelivery[];
}

/** An endpoint with due deliveries. */
export interface DueEndpoint extends EndpointKey {
  failing: boolean;
  /** Its events are polled instead of sent. */
  polled: boolean;
}

/** The endpoints with due deliveries, with one index lookup for each. None of disabled accounts. */
export async function dueEndpoints(pool: pg.Pool): Promise<DueEndpoint[]> {
  const next = (after: string) => `
    select account_id, endpoint_id, next_attempt_at from webhook_deliveries
    where next_attempt_at is not null ${after} order by account_id, endpoint_id, next_attempt_at limit 1`;
  const { rows } = await pool.query<DueEndpoint>(
    `with recursive due as (
       (${next('')})
       union all
       select n.* from due cross join lateral (
         ${next('and (account_id, endpoint_id) > (due.account_id, due.endpoint_id)')}
       ) as n
     )
     select d.account_id as "accountId", d.endpoint_id as id, coalesce(e.failures, 0) > 0 as failing,
       e.log_end is not null as polled from due d
     join accounts a on a.id = d.account_id and a.disabled is null
     left join webhook_endpoints e on e.account_id = d.account_id and e.id = d.endpoint_id
     where d.next_attempt_at <= now() order by d.next_attempt_at`,
  );
  return rows;
}

/**
 * Locks the schedule of an endpoint until the transaction ends: claims, and releases of what waited for a
 * finished delivery. Take it in a separate statement, so that the next one sees earlier changes by others.
 */
export async function lockEndpoint(client: pg.PoolClient, endpointId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`webhook ${endpointId}`]);
}

/**
 * Claims up to `limit` due deliveries of an endpoint. A delivery that follows an unfinished one of the same resource is
 * deferred until that one is finished. If the endpoint is disabled, all of its deliveries are deferred.
 * @returns undefined if there is nothing to send.
 */
export async function claimDeliveries(
  pool: pg.Pool,
  { accountId, id }: EndpointKey,
  limit: number,
): Promise<Claim | undefined> {
  return inTransactionOn(pool, async (client) => {
    await lockEndpoint(client, id);
    const { rows: endpoints } = await client.query<Claim['endpoint']>(
      `select account_id as "accountId", id, url, sealed_secret as "sealedSecret",
         sealed_previous_secret as "sealedPreviousSecret", previous_secret_until as "previousSecretUntil",
         older_secrets as "olderSecrets"
       from webhook_endpoints where account_id = $1 and id = $2 and disabled_at is null`,
      [accountId, id],
    );
    const [endpoint] = endpoints;
    if (!endpoint) {
      await client.query(
        `update webhook_deliveries set next_attempt_at = null
         where account_id = $1 and endpoint_id = $2 and next_attempt_at is not null`,
        [accountId, id],
      );
      return undefined;
    }
    // Deliveries that older senders claim get a copy of the event's state, because these senders do not know of
    // events.
    await client.query(`select set_config('waypost.reads_webhook_events', 'on', true)`);
    const { rows } = await client.query<ClaimedDelivery>(
      `with due as (
         select d.id, d.seq, d.next_attempt_at, d.delivered_at is null and exists (
           select from webhook_deliveries p
           where p.account_id = d.account_id and p.endpoint_id = d.endpoint_id and p.resource_id = d.resource_id
             and p.delivered_at is null and p.seq < d.seq
         ) as blocked
         from webhook_deliveries d
         where d.account_id = $1 and d.endpoint_id = $2 and d.next_attempt_at <= now()
         order by d.next_attempt_at, d.seq limit ${window}
       ), put_aside as (
         update webhook_deliveries d set next_attempt_at = null from due
         where d.account_id = $1 and d.id = due.id and due.blocked
       ), chosen as (
         select id from due where not blocked order by next_attempt_at, seq limit $3
       )
       update webhook_deliveries d
       set next_attempt_at = now() + interval '${leaseSeconds} seconds', attempts = d.attempts + 1
       from chosen where d.account_id = $1 and d.id = chosen.id
       returning d.id, d.type, d.body, coalesce(d.resource, (
           select v.state from webhook_events v where v.account_id = $1 and v.id = d.event_id
         )) as resource, d.created_at as "createdAt", d.attempts as attempt,
         d.delivered_at is not null as repeated`,
      [accountId, id, limit],
    );
    return { endpoint, deliveries: rows };
  });
}

/** The size of a delivery `d` in bytes. Deliveries without an event have their content in their own row. */
export const bytesSql = `coalesce(d.bytes,
  512 + coalesce(pg_column_size(d.resource), 0) + coalesce(pg_column_size(d.body), 0))::bigint`;
