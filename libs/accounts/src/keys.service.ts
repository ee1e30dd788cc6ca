import { type AuditActor } from './audit/audit-context.js';
import { record } from './audit/record-entry.js';
import {
  forbidden,
  hashKey,
  invalidRequest,
  isId,
  isKey,
  issueKey,
  newId,
  notFound,
  prefixOf,
  type TargetDisabledReason,
} from '@app/common';
import {
  ApiKey,
  BatchedStatement,
  inTransaction,
  Membership,
  type Role,
  type Scope,
  User,
  withAccounts,
} from '@app/database';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { keyTitle } from './audit-names.js';
import { answersFor } from './created-keys.js';
import { scopesWithin } from './scopes.js';
import { noteSecurityEvent } from './security-events.js';

export interface NewKey {
  name: string;
  /** Default: `read` and `write`. */
  scopes?: Scope[];
  /** Default: never. */
  expiresAt?: Date;
  /** Maximum number of live keys of the account, including this one. Default: unlimited. */
  maxLive?: number;
  /** Id of the user who creates it. Default: null, the CLI. */
  createdBy?: string | null;
}

/** A new key. The key itself is not stored, so this is the only time it is known. */
export interface IssuedKey {
  key: string;
  row: ApiKey;
}

/** A key, and the users who are responsible for it. */
export interface ListedKey {
  key: ApiKey;
  /** Email address of the user who created it; null for the CLI or if the user no longer exists. */
  creator: string | null;
  /** Email address of the owner who took it over; null if there is none or if the user no longer exists. */
  owner: string | null;
  /**
   * Its current scopes, limited to what the role of the responsible user allows; null if that user no longer belongs
   * to the account.
   */
  allowed: Scope[] | null;
}

/** The sender of a request to `/v1`. */
export interface Caller {
  accountId: string;
  /** Id of the key, or of the session that the bearer belongs to. Rate limits count by it. */
  credentialId: string;
  /** The key itself, or the user of the session. */
  actor: AuditActor;
  /**
   * The user who is responsible for what the call creates: the user of the session, the creator of the key, or the
   * owner who took it over. Null for a key of the command line, and for one that an upgrade took over.
   */
  userId: string | null;
  /** The effective scopes: those granted, as far as the role of `userId` allows them. Check them with `grantsScope`. */
  scopes: readonly Scope[];
  /** The session that the bearer belongs to; null for an API key. */
  session: BearerSession | null;
  /** Why an operator disabled the account; null if none did. Reject every call of a disabled account. */
  disabled: TargetDisabledReason | null;
}

/** The session behind a bearer. */
export interface BearerSession {
  userId: string;
  email: string;
  role: Role;
  /** True if the user authenticated in the last ten minutes. */
  steppedUp: boolean;
}

@Injectable()
export class KeysService {
  private readonly logger = new Logger(KeysService.name);
  private readonly liveKeys: BatchedStatement<{ hash: string }, KeyRow>;

  constructor(private readonly em: EntityManager) {
    this.liveKeys = new BatchedStatement(em, {
      name: 'live-keys',
      columns: { hash: 'text' },
      sql: (input) =>
        `select input.place, k.account_id, k.id, k.name, k.prefix, k.scopes, a.disabled,
           ${answersFor('k')} as user_id, m.role,
           coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
         from ${input} join keys_with_hashes($1) k on k.hash = input.hash
         join accounts a on a.id = k.account_id
         left join memberships m on m.account_id = k.account_id and m.user_id = ${answersFor('k')}
         where k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and k.suspended_at is null
           and (m.role is not null or ${answersFor('k')} is null)`,
      mergeEqual: true,
      maxRunning: 2,
    });
  }

  /**
   * Creates a key for an account.
   * @throws DomainError invalid_request if the name is not 1 to 120 characters or the expiry is in the past; forbidden if
   * the account has the maximum number of keys.
   */
  async create(
    accountId: string,
    { name, scopes = ['read', 'write'], expiresAt, createdBy = null, maxLive = Infinity }: NewKey,
  ): Promise<IssuedKey> {
    const trimmed = name.trim();
    if (trimmed.length === 0 || [...trimmed].length > 120) {
      throw invalidRequest([
        { field: 'name', code: 'invalid_length', message: 'A name has 1 to 120 characters.' },
      ]);
    }
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw invalidRequest([{ field: 'expires', code: 'past', message: 'The expiry is in the past.' }]);
    }
    const key = issueKey();
    return inTransaction(this.em, async (em) => {
      if (maxLive !== Infinity) await this.requireRoom(em, accountId, maxLive);
      const row = em.create(ApiKey, {
        accountId,
        id: newId(),
        name: trimmed,
        hash: hashKey(key),
        prefix: prefixOf(key),
        scopes,
        createdBy,
        takenOverAt: null,
        takenOverBy: null,
        suspendedAt: null,
        expiresAt: expiresAt ?? null,
        revokedAt: null,
        lastUsedAt: null,
        createdAt: new Date(),
      });
      await em.flush();
      await record(em, {
        accountId,
        action: 'key.created',
        target: { type: 'key', id: row.id, name: keyTitle(row) },
        details: { scopes, expiresAt: expiresAt?.toISOString() ?? null },
      });
      if (createdBy !== null) await noteSecurityEvent(em, createdBy, 'key-created');
      return { key, row };
    });
  }

  /** Locks the account, so that concurrent calls do not exceed the limit together. */
  private async requireRoom(em: EntityManager, accountId: string, maxLive: number): Promise<void> {
    await em.execute('select from accounts where id = ? for update', [accountId]);
    const count = await em.count(ApiKey, { accountId, ...live() });
    if (count >= maxLive) {
      throw forbidden(`This account has ${count} API keys, as many as it may have. Revoke one first.`);
    }
  }

  /** All keys of an account but those of connected apps, including revoked and expired ones, newest first. */
  async list(accountId: string): Promise<ListedKey[]> {
    const keys = await this.em.find(ApiKey, { accountId, clientId: null }, { orderBy: { id: 'desc' } });
    const ids = unique(keys.flatMap(({ createdBy, takenOverBy }) => [createdBy, takenOverBy]));
    const users = await this.em.find(User, { id: { $in: ids } }, { fields: ['email'] });
    const members = await this.em.find(Membership, { accountId, userId: { $in: ids } });
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    const roles = new Map(members.map(({ userId, role }) => [userId, role]));
    const allowed = (key: ApiKey): Scope[] | null => {
      const userId = key.takenOverAt === null ? key.createdBy : key.takenOverBy;
      if (userId === null) return key.scopes;
      const role = roles.get(userId);
      return role === undefined ? null : scopesWithin(key.scopes, role);
    };
    return keys.map((key) => ({
      key,
      creator: emails.get(key.createdBy ?? '') ?? null,
      owner: emails.get(key.takenOverBy ?? '') ?? null,
      allowed: allowed(key),
    }));
  }

  /**
   * Makes an owner responsible for keys, no matter who created them. From then on, they do what they were granted,
   * even if they were suspended. Takes effect immediately on all instances.
   * @throws DomainError `not_found` if one of them does not exist, is revoked or has expired. Then nothing changes.
   */
  async takeOver(accountId: string, ids: readonly string[], ownerId: string): Promise<void> {
    await inTransaction(this.em, async (em) => {
      for (const id of unique(ids).sort()) {
        const key = isId(id)
          ? await em.findOne(ApiKey, { accountId, id, ...live() }, { lockMode: LockMode.PESSIMISTIC_WRITE })
          : null;
        if (!key) throw notFound();
        if (key.takenOverBy === ownerId && key.suspendedAt === null) continue;
        Object.assign(key, { takenOverAt: new Date(), takenOverBy: ownerId, suspendedAt: null });
        const target = { type: 'key' as const, id, name: keyTitle(key) };
        await record(em, { accountId, action: 'key.taken_over', target, details: { scopes: key.scopes } });
      }
      await em.flush();
    });
  }

  /** The number of live keys of an account, without connected apps. */
  async countLive(accountId: string): Promise<number> {
    const [row] = await this.em.execute<{ live: number }[]>(
      `select count(*)::int as live from api_keys
       where account_id = ? and client_id is null and revoked_at is null and (expires_at is null or expires_at > now()) and suspended_at is null`,
      [accountId],
    );
    return row?.live ?? 0;
  }

  /** Revokes every live key with that name, immediately on all instances. @returns the number of revoked keys. */
  async revoke(accountId: string, name: string): Promise<number> {
    return inTransaction(this.em, async (em) => {
      const revoked = await em.nativeUpdate(
        ApiKey,
        { accountId, name, clientId: null, revokedAt: null },
        { revokedAt: new Date() },
      );
      if (revoked > 0) {
        await record(em, {
          accountId,
          action: 'key.revoked',
          target: { type: 'key', id: null, name },
          details: { keys: revoked },
        });
      }
      return revoked;
    });
  }

  /** Revokes a key, immediately on all instances. @returns false if there is no such key. */
  async revokeById(accountId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false;
    return inTransaction(this.em, async (em) => {
      const key = await em.findOne(
        ApiKey,
        { accountId, id, clientId: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (key?.revokedAt === null) {
        key.revokedAt = new Date();
        await em.flush();
        await record(em, {
          accountId,
          action: 'key.revoked',
          target: { type: 'key', id, name: keyTitle(key) },
        });
      }
      return key !== null;
    });
  }

  /**
   * The caller with that key, or null if it is malformed, unknown, revoked, expired or suspended, or if the user responsible for it
   * no longer belongs to the account. Queries the database each time, so a revocation or a lower role takes effect
   * immediately everywhere. A wrong checksum is rejected without a query.
   */
  async authenticate(token: string): Promise<Caller | null> {
    if (!isKey(token)) return null;
    const row = await this.liveKeys.run({ hash: hashKey(token) });
    if (!row) return null;
    if (row.stale) void this.recordUse(row);
    return {
      accountId: row.account_id,
      credentialId: row.id,
      actor: { kind: 'key', id: row.id, name: keyTitle(row) },
      userId: row.user_id,
      scopes: row.role === null ? row.scopes : scopesWithin(row.scopes, row.role),
      session: null,
      disabled: row.disabled,
    };
  }

  /** Records the use of a key, at most once a minute. Runs in the background. If it fails, only this record is lost. */
  private async recordUse({ account_id, id }: KeyRow): Promise<void> {
    try {
      await withAccounts([account_id], () =>
        this.em.getConnection().execute(
          `update api_keys set last_used_at = now() where account_id = ? and id = ?
         and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
          [account_id, id],
        ),
      );
    } catch (error) {
      this.logger.warn(`could not record the use of a key: ${(error as Error).message}`);
    }
  }
}

/** A key that is neither revoked nor expired, and not of a connected app. */
const live = () => ({
  clientId: null,
  revokedAt: null,
  $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }],
});

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

interface KeyRow {
  account_id: string;
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  user_id: string | null;
  role: Role | null;
  disabled: TargetDisabledReason | null;
  stale: boolean;
}
