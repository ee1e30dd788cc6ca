import type pg from 'pg';

/** Makes waiting retries due. Deliveries that are being sent keep their time, after which they are sent once more. */
export const makeRetriesDue = (pool: pg.Pool, endpointId: string): Promise<pg.QueryResult> =>
  pool.query(
    `update webhook_deliveries d set next_attempt_at = now()
     where endpoint_id = $1 and next_attempt_at > now()
       and attempts = (select count(*) from webhook_attempts a where a.account_id = d.account_id and a.delivery_id = d.id)`,
    [endpointId],
  );
