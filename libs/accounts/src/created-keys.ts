import { type ApiKey, type Role, scopes } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { keyTitle } from './audit-names.js';
import type { Creation, Creations, ListedCreation } from './creations.js';
import { scopesWithin } from './scopes.js';

/**
 * The user who is responsible for a key, in SQL: its creator, or the owner who took it over. Their role limits what the key may do.
 * Null for a key of the command line, and for one that an upgrade took over.
 * @param key the name or alias of the table.
 */
export const answersFor = (key: string): string =>
  `case when ${key}.taken_over_at is null then ${key}.created_by else ${key}.taken_over_by end`;

/** Connected apps end with their user, so an owner has nothing to decide about them. */
const isLive = 'client_id is null and revoked_at is null and (expires_at is null or expires_at > now())';

const ofUser = `account_id = ? and ${answersFor('api_keys')} = ? and ${isLive}`;

/**
 * Removes the scopes that a user's role does not allow from their keys. Call it before the user is removed, so that
 * taking the keys over does not restore scopes that the user had lost with an earlier role.
 */
export async function narrowKeys(
  em: EntityManager,
  accountId: string,
  userId: string,
  role: Role,
): Promise<void> {
  const allowed = `{${scopesWithin(scopes, role).join(',')}}`;
  await em.execute(
    `update api_keys set scopes = array(select scope from unnest(scopes) scope where scope = any(?::text[]))
     where ${ofUser} and not scopes <@ ?::text[]`,
    [allowed, accountId, userId, allowed],
  );
}

/**
 * The API keys that a user is responsible for: those that they created and no owner has taken over, and those that
 * they took over.
 */
@Injectable()
export class CreatedKeys implements Creations {
  async list(em: EntityManager, accountId: string, userId: string): Promise<ListedCreation[]> {
    const keys = await em.execute<(KeyRow & { suspended: boolean; created_ms: number })[]>(
      `select id, name, prefix, suspended_at is not null as suspended,
         (extract(epoch from created_at) * 1000)::float8 as created_ms
       from api_keys where ${ofUser} order by id desc`,
      [accountId, userId],
    );
    return keys.map(({ suspended, created_ms, ...key }) => ({
      ...named(key),
      createdAt: new Date(created_ms),
      active: !suspended,
    }));
  }

  async creators(em: EntityManager, accountId: string): Promise<string[]> {
    const rows = await em.execute<{ id: string }[]>(
      `select distinct ${answersFor('api_keys')} as id from api_keys
       where account_id = ? and ${answersFor('api_keys')} is not null and ${isLive}`,
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  /** Revokes the keys, immediately on all instances. */
  end(em: EntityManager, accountId: string, userId: string, ids?: readonly string[]): Promise<Creation[]> {
    return this.update(em, 'revoked_at = now()', [], accountId, userId, ids);
  }

  /**
   * Makes an owner responsible for the keys, so that the role of that owner limits them. Ends their suspension.
   * @param ownerId null if no user is responsible: an owner has to review them.
   */
  takeOver(
    em: EntityManager,
    accountId: string,
    userId: string,
    ownerId: string | null,
    ids?: readonly string[],
  ): Promise<Creation[]> {
    const taken = 'taken_over_at = now(), taken_over_by = ?, suspended_at = null';
    return this.update(em, taken, [ownerId], accountId, userId, ids);
  }

  /** Suspends the keys, immediately on all instances. */
  suspend(em: EntityManager, accountId: string, userId: string): Promise<Creation[]> {
    return this.update(em, 'suspended_at = coalesce(suspended_at, now())', [], accountId, userId);
  }

  private async update(
    em: EntityManager,
    change: string,
    values: unknown[],
    accountId: string,
    userId: string,
    ids?: readonly string[],
  ): Promise<Creation[]> {
    const changed = await em.execute<KeyRow[]>(
      `update api_keys set ${change} where ${ofUser} ${ids ? 'and id = any(?::uuid[])' : ''} returning id, name, prefix`,
      [...values, accountId, userId, ...(ids ? [`{${ids.join(',')}}`] : [])],
    );
    return changed.map(named);
  }
}

type KeyRow = Pick<ApiKey, 'id' | 'name' | 'prefix'>;

const named = ({ id, name, prefix }: KeyRow): Creation => ({ id, name: keyTitle({ name, prefix }) });
