import { noteClicksSql } from '@app/clicks';
import { inTransactionOn } from '@app/database';
import type pg from 'pg';
import { bytesSql, type EndpointKey, lockEndpoint } from './claim-deliveries.js';

/** Number of events that are added at a time: few enough for one statement, and to keep a log from making others wait. */
const batch = 2_000;

/**
 * Appends committed events of a polled endpoint to its log, if it is active. An event gets its place only now, under
 * the lock of the endpoint: places become visible in order, so a reader never skips an event that is yet to appear,
 * no matter how long the transaction that wrote it was open. The events of a resource keep their order.
 */
export async function publishEvents(pool: pg.Pool, { accountId, id }: EndpointKey): Promise<void> {
  await inTransactionOn(pool, async (client) => {
    // Less than the pool's timeout: an abandoned statement would keep its connection, and each retry take another
    // one.
    await client.query(`set local statement_timeout = '8s'`);
    await lockEndpoint(client, id);
    const { rowCount } = await client.query(
      `select from webhook_endpoints where account_id = $1 and id = $2 and disabled_at is null and log_end is not null
       for update`,
      [accountId, id],
    );
    if (rowCount) {
      // Events are found by their ids alone: with stale statistics, an index on undelivered events would be read for
      // each of them. The time of the statement and not of the transaction, which may have waited: times are in the
      // order of places.
      await client.query(
        `with waiting as (
           select d.id, d.seq, ${bytesSql} as bytes from webhook_deliveries d
           where d.account_id = $1 and d.endpoint_id = $2 and d.delivered_at is null order by d.seq limit ${batch}
         ), placed as (
           select id, sum(bytes) over (order by seq) as bytes from waiting
         ), published as (
           update webhook_deliveries d
           set log_offset = e.log_end + p.bytes, delivered_at = statement_timestamp(), next_attempt_at = null
           from placed p, webhook_endpoints e
           where d.account_id = $1 and d.id = p.id and e.account_id = $1 and e.id = $2
           returning d.account_id, d.endpoint_id, d.resource_id, d.views, d.clicks, d.log_offset
         ), clicks as (
           ${noteClicksSql('delivered', 'published')}
         )
         update webhook_endpoints e set log_end = n.log_end
         from (select max(log_offset) as log_end from published) as n
         where e.account_id = $1 and e.id = $2 and n.log_end is not null`,
        [accountId, id],
      );
    }
    // Events in the log are no longer due, nor is anything while the endpoint is paused.
    await client.query(
      `update webhook_deliveries set next_attempt_at = null
       where account_id = $1 and endpoint_id = $2 and next_attempt_at is not null ${rowCount ? 'and log_offset is not null' : ''}`,
      [accountId, id],
    );
  });
}
