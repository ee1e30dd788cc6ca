import { record } from './audit/record-entry.js';
import { forbidden, hashKey, hashToken, isId, issueKey, newId, newToken, notFound } from '@app/common';
import {
  ApiKey,
  inTransaction,
  Membership,
  OauthClient,
  type Role,
  type Scope,
  withAccounts,
} from '@app/database';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { keyTitle } from './audit-names.js';
import { lockAccount } from './lock-account.js';
import { appScopes, scopesWithin } from './scopes.js';
import { noteSecurityEvent } from './security-events.js';

/** Lifetime of a code, in seconds. */
export const codeSeconds = 60;
/** Lifetime of an access token, in seconds. */
export const accessTokenSeconds = 3600;
/** Days without a refresh after which an app must be connected again. */
const refreshTokenDays = 90;
/** Lifetime of a refresh token, in seconds. */
export const refreshTokenSeconds = refreshTokenDays * 24 * 3600;
/** Registered apps that have not been connected yet: none of their codes was exchanged. */
const mostUnused = 10_000;
/** Apps that an account may have connected at a time. */
const mostConnected = 50;

const unusedLifetime = "interval '24 hours'";
const endedLifetime = "interval '1 day'";
/** A code or a refresh token: the family, which never changes, and the secret, which each refresh replaces. */
const pattern = /^[\w-]{86}$/;

/** Why an app was disconnected without a user: by itself, or because a token was used twice, or a code with a wrong verifier. */
export type EndReason = 'revoked' | 'token_reused' | 'code_misused';

/** What a user agrees to. */
export interface Consent {
  accountId: string;
  userId: string;
  /** Within `appScopes`. */
  scopes: readonly Scope[];
  redirectUri: string;
  /** The S256 challenge of PKCE. */
  challenge: string;
  /** Apps that the account may have connected at a time, at most 50. */
  mostApps: number;
}

/** What a code or refresh token stands for. */
export interface AppGrant {
  clientId: string;
  /** Present if the token is a code, which has not been exchanged yet. */
  code: { challenge: string; redirectUri: string } | null;
  /** What the user consented to. A role that is lowered for a while does not cost the app its scopes. */
  granted: Scope[];
  /** The part of it that the role of the user allows now. */
  scopes: Scope[];
  expiresAt: Date;
  /** Replaces the token, and the access token. Returns the new ones. */
  renew(): Promise<{ accessToken: string; refreshToken: string }>;
  /** Ends the connection: none of its tokens works anymore. */
  end(reason: EndReason): Promise<void>;
}

/** A connected app. */
export interface ConnectedApp {
  id: string;
  name: string;
  /** The host that gets its codes. */
  host: string;
  /** What it may do now: what it was granted, as far as the role of its user allows. */
  scopes: Scope[];
  /** Email address of the user who connected it. */
  user: string;
  createdAt: Date;
  /** To the minute; null if never. */
  lastUsedAt: Date | null;
}

/**
 * Apps that users connect with OAuth. A connected app has a key, whose creator is the user. Codes and tokens are stored as
 * hashes only, and looked up each time, so that an end or a lower role takes effect immediately everywhere.
 */
@Injectable()
export class AppsService {
  constructor(private readonly em: EntityManager) {}

  /** Registers an app. @returns null if too many apps wait for their first user. */
  async register(name: string, redirectUris: readonly string[]): Promise<OauthClient | null> {
    const id = newId();
    const rows = await this.em.execute<object[]>(
      `insert into oauth_clients (id, name, redirect_uris, created_at)
       select ?, ?, array(select jsonb_array_elements_text(?::jsonb)), now()
       where (select count(*) from (select from oauth_clients where consented_at is null and created_at > now() - ${unusedLifetime} limit ${mostUnused}) u) < ${mostUnused}
       returning id`,
      [id, name, JSON.stringify(redirectUris)],
    );
    return rows.length === 0 ? null : this.client(id);
  }

  /** A registered app; null if there is none with that id, or no user has connected it within a day. */
  async client(id: unknown): Promise<OauthClient | null> {
    if (!isId(id)) return null;
    const [row] = await this.em.execute<
      { id: string; name: string; redirect_uris: string[]; created_at: string }[]
    >(
      `select id, name, redirect_uris, created_at from oauth_clients
       where id = ? and (consented_at is not null or created_at > now() - ${unusedLifetime})`,
      [id],
    );
    if (!row) return null;
    const { name, redirect_uris: redirectUris, created_at } = row;
    return { id: row.id, name, redirectUris, createdAt: new Date(created_at), consentedAt: null };
  }

  /**
   * Connects an app to an account, for as long as its code is valid or its tokens are renewed. Takes the place of an earlier
   * connection of the same app and user.
   * @returns the code.
   * @throws DomainError not_found if the app is no longer registered; forbidden if the account has as many apps as it may have, or the user's role allows none of the scopes.
   */
  async connect(client: OauthClient, consent: Consent): Promise<string> {
    const { accountId, userId, redirectUri, challenge } = consent;
    const [family, secret] = [newToken(), newToken()];
    await inTransaction(this.em, async (em) => {
      // Also a removal or a lower role waits for it.
      if (!(await lockAccount(em, accountId))) throw roleTooLow();
      const member = await em.findOne(Membership, { accountId, userId });
      const scopes = member
        ? scopesWithin(consent.scopes, member.role).filter((scope) => appScopes.includes(scope))
        : [];
      if (scopes.length === 0) throw roleTooLow();
      const replaced = await endApps(em, accountId, userId, client.id);
      const most = Math.min(mostConnected, consent.mostApps);
      if ((await em.count(ApiKey, { accountId, ...connected() })) >= most) {
        throw forbidden(
          `This account has ${most} connected apps, as many as it may have. Disconnect one first.`,
        );
      }
      const row = em.create(ApiKey, {
        accountId,
        id: newId(),
        name: client.name,
        hash: hashKey(issueKey()),
        prefix: new URL(redirectUri).host,
        scopes,
        createdBy: userId,
        takenOverAt: null,
        takenOverBy: null,
        suspendedAt: null,
        expiresAt: secondsFromNow(codeSeconds),
        revokedAt: null,
        lastUsedAt: null,
        createdAt: new Date(),
        clientId: client.id,
        accessUntil: new Date(),
        familyHash: hashToken(family),
        secretHash: hashToken(secret),
        codeChallenge: challenge,
        redirectUri,
      });
      await em.flush();
      const kept = await em.execute<object[]>(
        // A housekeeping that has read the row sees the change, and keeps it.
        `update oauth_clients set consented_at = case when consented_at is not null then now() end
         where id = ? returning id`,
        [client.id],
      );
      // It was deleted meanwhile, because it was not connected.
      if (kept.length === 0) throw notFound();
      const target = { type: 'key' as const, id: row.id, name: keyTitle(row) };
      const ended = replaced.map(({ id }) => id);
      const details = { scopes, app: row.prefix, ...(ended.length > 0 && { ended }) };
      await record(em, { accountId, action: 'key.created', target, details });
      await noteSecurityEvent(em, userId, 'app-connected');
    });
    return family + secret;
  }

  /**
   * Runs `work` with what a code or refresh token stands for; null if it is not valid. One that was used before ends the
   * connection: either the app or a thief has the newer one. Calls for the same connection wait for each other.
   * @param work has no effects outside the database. If it throws, nothing has changed.
   */
  async withGrant<T>(token: unknown, work: (grant: AppGrant | null) => Promise<T>): Promise<T> {
    if (typeof token !== 'string' || !pattern.test(token)) return work(null);
    const [family, secret] = [token.slice(0, 43), token.slice(43)];
    const em = this.em.fork();
    const [place] = await em.execute<{ account_id: string; id: string }[]>(
      'select account_id, id from keys_with_family(?)',
      [hashToken(family)],
    );
    if (!place) return work(null);
    const { account_id: accountId, id } = place;
    return withAccounts([accountId], () =>
      inTransaction(em, async (transaction) => {
        const key = await transaction.findOne(
          ApiKey,
          { accountId, id, ...connected() },
          { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
        );
        const member =
          key && (await transaction.findOne(Membership, { accountId, userId: key.createdBy ?? '' }));
        if (!key || !member) return work(null);
        if (key.secretHash !== hashToken(secret)) {
          await endApp(transaction, key, 'token_reused');
          return work(null);
        }
        return work(grantOf(transaction, key, member.role, family));
      }),
    );
  }

  /** Ends the connection that a token belongs to, if the client has it: an access token, a refresh token or a code. */
  async revokeToken(token: unknown, clientId: unknown): Promise<void> {
    await this.withGrant(token, async (grant) => {
      if (grant?.clientId === clientId) await grant?.end('revoked');
    });
    if (typeof token !== 'string' || !isId(clientId)) return;
    const em = this.em.fork();
    const [place] = await em.execute<{ account_id: string; id: string }[]>(
      'select account_id, id from keys_with_hashes(array[?]) where client_id = ?',
      [hashKey(token), clientId],
    );
    if (!place) return;
    await withAccounts([place.account_id], () =>
      inTransaction(em, async (transaction) => {
        const key = await lockedApp(transaction, place.account_id, place.id);
        if (key) await endApp(transaction, key, 'revoked');
      }),
    );
  }

  /** The connected apps of an account, newest first. @param userId only those of this user; null for all. */
  async list(accountId: string, userId: string | null): Promise<ConnectedApp[]> {
    const rows = await this.em.execute<AppRow[]>(
      `select k.id, k.name, k.prefix, k.scopes, u.email, m.role, (extract(epoch from k.created_at) * 1000)::float8 as created_ms,
         (extract(epoch from k.last_used_at) * 1000)::float8 as used_ms
       from api_keys k join memberships m on m.account_id = k.account_id and m.user_id = k.created_by
         join users u on u.id = k.created_by
       where k.account_id = ? and k.client_id is not null and k.revoked_at is null and k.expires_at > now()
         and (?::uuid is null or k.created_by = ?)
       order by k.id desc`,
      [accountId, userId, userId],
    );
    return rows.map(({ id, name, prefix, scopes, email, role, created_ms, used_ms }) => ({
      id,
      name,
      host: prefix,
      scopes: scopesWithin(scopes, role),
      user: email,
      createdAt: new Date(created_ms),
      lastUsedAt: used_ms === null ? null : new Date(used_ms),
    }));
  }

  /**
   * Disconnects an app, immediately on all instances.
   * @param userId only if this user connected it; null for any.
   * @returns false if there is no such app.
   */
  async disconnect(accountId: string, id: string, userId: string | null): Promise<boolean> {
    if (!isId(id)) return false;
    return inTransaction(this.em, async (em) => {
      const key = await lockedApp(em, accountId, id);
      if (!key || (userId !== null && key.createdBy !== userId)) return false;
      await endApp(em, key);
      return true;
    });
  }
}

/** Ends the apps that a user connected. @param clientId only this one; by default, all. @returns their ids and names. */
export async function endApps(
  em: EntityManager,
  accountId: string,
  userId: string,
  clientId?: string,
): Promise<{ id: string; name: string }[]> {
  const rows = await em.execute<Pick<ApiKey, 'id' | 'name' | 'prefix'>[]>(
    `update api_keys set revoked_at = now() where account_id = ? and created_by = ? and client_id is not null
       and revoked_at is null and expires_at > now() and (?::uuid is null or client_id = ?) returning id, name, prefix`,
    [accountId, userId, clientId ?? null, clientId ?? null],
  );
  return rows.map((row) => ({ id: row.id, name: keyTitle(row) }));
}

/** Deletes up to `limit` apps that no user connected within a day, or whose connections all ended more than a day ago. */
export async function purgeApps(em: EntityManager, limit: number): Promise<number> {
  const keys = await em.execute<object[]>(
    `delete from api_keys where (account_id, id) in (
       select account_id, id from api_keys
       where client_id is not null and least(revoked_at, expires_at) < now() - ${endedLifetime} limit ?
     ) returning id`,
    [limit],
  );
  const clients = await em.execute<object[]>(
    `delete from oauth_clients where id in (
       select id from oauth_clients c where greatest(created_at, consented_at) < now() - ${unusedLifetime}
         and not exists (select from api_keys k where k.client_id = c.id) limit ?
     )
     -- Checked again with the newest version of the row: it may have just been connected.
     and greatest(created_at, consented_at) < now() - ${unusedLifetime} returning id`,
    [limit],
  );
  return Math.max(keys.length, clients.length);
}

function grantOf(em: EntityManager, key: ApiKey, role: Role, family: string): AppGrant {
  const { clientId, codeChallenge, redirectUri, expiresAt } = key;
  return {
    clientId: clientId ?? '',
    code: codeChallenge === null || redirectUri === null ? null : { challenge: codeChallenge, redirectUri },
    granted: key.scopes,
    scopes: scopesWithin(key.scopes, role),
    expiresAt: expiresAt ?? new Date(),
    renew: async () => {
      const [accessToken, secret] = [issueKey(), newToken()];
      if (codeChallenge !== null) {
        await em.execute('update oauth_clients set consented_at = now() where id = ?', [clientId]);
      }
      Object.assign(key, {
        hash: hashKey(accessToken),
        secretHash: hashToken(secret),
        codeChallenge: null,
        accessUntil: secondsFromNow(accessTokenSeconds),
        expiresAt: secondsFromNow(refreshTokenSeconds),
      });
      await em.flush();
      return { accessToken, refreshToken: family + secret };
    },
    end: (reason) => endApp(em, key, reason),
  };
}

const lockedApp = (em: EntityManager, accountId: string, id: string): Promise<ApiKey | null> =>
  em.findOne(
    ApiKey,
    { accountId, id, ...connected() },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );

/** @param reason undefined if a user disconnects it. */
async function endApp(em: EntityManager, key: ApiKey, reason?: EndReason): Promise<void> {
  key.revokedAt = new Date();
  await em.flush();
  const [id, name] = [key.id, keyTitle(key)];
  await record(em, {
    accountId: key.accountId,
    action: 'key.revoked',
    target: { type: 'key', id, name },
    ...(reason !== undefined && { details: { reason } }),
    ...(reason === 'revoked' && { actor: { kind: 'key' as const, id, name } }),
  });
}

const connected = () => ({
  clientId: { $ne: null },
  revokedAt: null,
  suspendedAt: null,
  expiresAt: { $gt: new Date() },
});

const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

const roleTooLow = () => forbidden('Your role in this account does not allow what the app asks for.');

interface AppRow {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  email: string;
  role: Role;
  created_ms: number;
  used_ms: number | null;
}
