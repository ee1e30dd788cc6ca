import type { Creation, Creations, ListedCreation } from '@app/accounts';
import { WebhookEndpoint } from '@app/database';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deleteEndpoint, endpointName, pauseEndpoints } from './change-endpoints.js';

/**
 * The webhooks that a user created or has taken over. They are named by their host, because the rest of a URL may be
 * confidential.
 */
@Injectable()
export class CreatedWebhooks implements Creations {
  async list(em: EntityManager, accountId: string, userId: string): Promise<ListedCreation[]> {
    const endpoints = await em.find(
      WebhookEndpoint,
      { accountId, createdBy: userId },
      { orderBy: { id: 'desc' }, disableIdentityMap: true },
    );
    return endpoints.map(({ id, url, createdAt, disabledAt }) => ({
      ...named({ id, url }),
      createdAt,
      active: disabledAt === null,
    }));
  }

  async creators(em: EntityManager, accountId: string): Promise<string[]> {
    const rows = await em.execute<{ id: string }[]>(
      'select distinct created_by as id from webhook_endpoints where account_id = ? and created_by is not null',
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  async end(
    em: EntityManager,
    accountId: string,
    userId: string,
    ids?: readonly string[],
  ): Promise<Creation[]> {
    const endpoints = await em.find(
      WebhookEndpoint,
      { accountId, createdBy: userId, ...only(ids) },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
    );
    for (const endpoint of endpoints) await deleteEndpoint(em, endpoint);
    return endpoints.map(named);
  }

  async takeOver(
    em: EntityManager,
    accountId: string,
    userId: string,
    ownerId: string | null,
    ids?: readonly string[],
  ): Promise<Creation[]> {
    const taken = await em.execute<{ id: string; url: string }[]>(
      `update webhook_endpoints set created_by = ?
       where account_id = ? and created_by = ? ${ids ? 'and id = any(?::uuid[])' : ''} returning id, url`,
      [ownerId, accountId, userId, ...(ids ? [`{${ids.join(',')}}`] : [])],
    );
    return taken.map(named);
  }

  async suspend(em: EntityManager, accountId: string, userId: string): Promise<Creation[]> {
    return (await pauseEndpoints(em, accountId, userId)).map(named);
  }
}

const named = ({ id, url }: { id: string; url: string }): Creation => ({ id, name: endpointName(url) });

const only = (ids?: readonly string[]): object => (ids ? { id: { $in: [...ids] } } : {});
