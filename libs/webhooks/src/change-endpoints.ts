import { endClickBooks } from '@app/clicks';
import { polledUrl, type WebhookEndpoint } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Deletes an endpoint with its deliveries, without an audit entry. Call it in a transaction that has locked the endpoint. */
export async function deleteEndpoint(
  em: EntityManager,
  { accountId, id }: Pick<WebhookEndpoint, 'accountId' | 'id'>,
): Promise<void> {
  await em.execute('delete from webhook_endpoints where account_id = ? and id = ?', [accountId, id]);
  await endClickBooks(em, accountId, id);
  await em.execute(
    `with deleted as (
       delete from webhook_deliveries where account_id = ? and endpoint_id = ? returning account_id, id
     )
     delete from webhook_attempts a using deleted d where a.account_id = d.account_id and a.delivery_id = d.id`,
    [accountId, id],
  );
}

/**
 * Pauses the active endpoints of an account, without an audit entry. Call it in a transaction.
 * @param createdBy only those of this user.
 * @returns the endpoints that were active.
 */
export async function pauseEndpoints(
  em: EntityManager,
  accountId: string,
  createdBy?: string,
): Promise<{ id: string; url: string }[]> {
  const paused = await em.execute<{ id: string; url: string }[]>(
    `update webhook_endpoints set disabled_at = now(), disabled_reason = 'paused'
     where account_id = ? and disabled_at is null ${createdBy === undefined ? '' : 'and created_by = ?'}
     returning id, url`,
    [accountId, ...(createdBy === undefined ? [] : [createdBy])],
  );
  for (const { id } of paused) await reschedule(em, accountId, id, false);
  return paused;
}

/** Makes all undelivered deliveries of an endpoint due, or none. Those that must wait for an earlier event are deferred again. */
export async function reschedule(
  em: EntityManager,
  accountId: string,
  id: string,
  active: boolean,
): Promise<void> {
  await em.execute(
    `update webhook_deliveries set next_attempt_at = ${active ? 'now()' : 'null'}
     where account_id = ? and endpoint_id = ? and delivered_at is null and type <> 'webhook.test'`,
    [accountId, id],
  );
}

/**
 * The display name of an endpoint: its host, because the rest of a URL may be confidential, or the call that reads
 * its events if it has no URL.
 */
export const endpointName = (url: string): string =>
  url === polledUrl ? 'GET /v1/events' : new URL(url).host;
