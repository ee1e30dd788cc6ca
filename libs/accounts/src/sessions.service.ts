import { record } from './audit/record-entry.js';
import { hashToken, isId, type Language, newId, newToken, type TargetDisabledReason } from '@app/common';
import {
  type Behavior,
  BatchedStatement,
  inTransaction,
  type Role,
  type SecurityEvent,
  Session,
  type SignInMethod,
  type User,
} from '@app/database';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { accountNameSql } from './account-name.js';
import { sessionTitle, userActor } from './audit-names.js';
import type { BearerSession } from './keys.service.js';
import { usePasskey, type PasskeyProof } from './passkey-proofs.js';
import { type PauseWebhooks, revokeEverything, type Revoked } from './revoke-everything.js';
import { latestSecurityEvents, mailLifetime, noteSecurityEvent } from './security-events.js';
import { stepUpLifetime } from './step-up-lifetime.js';
import type { Member } from './users.service.js';

/** A session ends after this long without use. */
const maxIdle = "interval '30 days'";
/** A session ends after this long, even if it is in use. */
const maxAge = "interval '90 days'";
/** Maximum lifetime of a session, in seconds. */
export const sessionSeconds = 90 * 24 * 3600;

/**
 * Sign-in methods of users who lost their usual credential. They may remove one second factor without confirming it.
 */
const recoveries: SignInMethod[] = ['recovery-code', 'link'];

/** The browser of a session; null if unknown. */
export interface SessionAgent {
  browser: string | null;
  system: string | null;
}

/** How a session starts. */
export interface SessionStart extends SessionAgent {
  method: SignInMethod;
  /** True if the user has signed in with this browser before. */
  isKnown: boolean;
  /** The passkey that the user signed in with, if they did. */
  passkey?: PasskeyProof;
  /** When the user authenticated, if that was not just now; null if not known. */
  authenticatedAt?: Date | null;
  /** The language in which the user uses the dashboard; null if not known, which leaves the one that is stored. */
  language?: Language | null;
}

/** The account that a user acts for. */
export interface ActingAccount {
  id: string;
  /** The email address of its first owner if it has no name. */
  name: string;
  /** IANA time zone of its reports. */
  zone: string;
  /** The behavior of links and bio pages that are created without one. Null until the account has chosen one: `basic`. */
  defaultBehavior: Behavior | null;
  createdAt: Date;
}

/** A live session: its user, the account that they act for, and their role there. */
export interface CurrentSession {
  id: string;
  user: Pick<User, 'id' | 'email'>;
  account: ActingAccount;
  role: Role;
  /** When the user last authenticated; null if that was more than ten minutes ago. */
  steppedUpAt: Date | null;
  /** The language of mails to the user; null if not known. */
  language: Language | null;
  /** True if the user operates the installation. */
  isOperator: boolean;
  /** Why an operator disabled the account; null if none did. */
  disabled: TargetDisabledReason | null;
}

/** The data of a live session that its bearers need, unless its account is disabled. */
type LiveSession = BearerSession & Pick<CurrentSession, 'disabled'>;

/** Sessions of the dashboard. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);
  private readonly liveSessions: BatchedStatement<{ accountId: string; id: string }, LiveSession>;

  constructor(private readonly em: EntityManager) {
    this.liveSessions = new BatchedStatement(em, {
      name: 'live-sessions',
      columns: { accountId: 'uuid', id: 'uuid' },
      sql: (input) =>
        `select input.place, s.user_id as "userId", u.email, m.role, a.disabled,
           coalesce(s.stepped_up_at > now() - ${stepUpLifetime}, false) as "steppedUp" from ${input}
         join sessions s on s.account_id = input.account_id and s.id = input.id
         join users u on u.id = s.user_id
         join memberships m on m.user_id = s.user_id and m.account_id = s.account_id
         join accounts a on a.id = s.account_id
         where s.expires_at > now()`,
      mergeEqual: true,
      maxRunning: 2,
    });
  }

  /**
   * Signs a user in to an account.
   * @returns the session's token, 256 random bits that are not stored; null if the user's password has changed since
   * `member` was read.
   * @throws DomainError unauthorized if the passkey is not accepted.
   */
  async start(
    { user, account }: Member,
    { browser, system, method, isKnown, passkey, authenticatedAt = new Date(), language }: SessionStart,
  ): Promise<string | null> {
    await this.deleteExpired();
    const token = newToken();
    const stored = await inTransaction(this.em, async (em) => {
      const id = newId();
      const [row] = await em.execute<Pick<User, 'language'>[]>(
        `with signed_in as (
           select id, language from users where id = ? and password_hash is not distinct from ?::text for share
         )
         insert into sessions (account_id, id, user_id, token_hash, browser, system, method, acknowledged,
           passkey_id, created_at, stepped_up_at, removal_confirmed_at, last_used_at, expires_at)
         select ?::uuid, ?::uuid, id, ?, ?::text, ?::text, ?, ?::boolean, ?::uuid,
           now(), ?::timestamptz, case when ?::boolean then now() end, now(), now() + ${maxIdle}
         from signed_in returning (select language from signed_in)`,
        [
          ...[user.id, user.passwordHash, account.id, id, hashToken(token), browser, system],
          ...[method, isKnown, passkey?.passkeyId ?? null, authenticatedAt, recoveries.includes(method)],
        ],
      );
      if (!row) return null;
      if (passkey) await usePasskey(em, passkey);
      if (!isKnown) await noteSecurityEvent(em, user.id, 'new-browser', { browser, system });
      await record(em, {
        accountId: account.id,
        action: 'session.started',
        target: { type: 'session', id, name: sessionTitle({ browser, system }) },
        details: { method },
        actor: userActor(user),
      });
      return row;
    });
    if (!stored) return null;
    // Not in the transaction: two sign-ins that share the lock on the user would wait for each other.
    await this.noteLanguage(user.id, stored.language, language ?? null);
    return token;
  }

  /**
   * Stores the language in which a user uses the dashboard, if it is another than before. Mails to them are in it. Not
   * on the day after a security event: an intruder must not choose the language of the notices that warn of them. If it
   * fails, the next call does it.
   * @param stored the language that was stored before.
   * @param language null if not known: changes nothing.
   */
  async noteLanguage(userId: string, stored: Language | null, language: Language | null): Promise<void> {
    if (language === null || language === stored) return;
    try {
      await this.em.execute(
        `update users set language = ? where id = ?
         and not exists (
           select from security_events e where e.user_id = users.id and e.created_at > now() - ${mailLifetime}
         )`,
        [language, userId],
      );
    } catch (error) {
      this.logger.warn(`could not store the language of a user: ${(error as Error).message}`);
    }
  }

  /**
   * The session with that token; null if it is unknown or has ended, or the user has left the account. Records its use, at
   * most once a minute.
   */
  async find(token: string): Promise<CurrentSession | null> {
    return this.findWhere('s.token_hash = ?', [hashToken(token)]);
  }

  /**
   * Switches a session to another account of its user. Its bearers for the previous account end.
   * @returns the session; null if it has ended or the user does not belong to that account.
   */
  async enterAccount({ id, user }: CurrentSession, accountId: string): Promise<CurrentSession | null> {
    if (!isId(accountId)) return null;
    return inTransaction(this.em, async (em) => {
      const session = await em.findOne(
        Session,
        { userId: user.id, id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const entered = await em.execute<object[]>(
        `update sessions s set account_id = m.account_id from memberships m
         where s.user_id = ? and s.id = ? and m.user_id = s.user_id and m.account_id = ? returning s.id`,
        [user.id, id, accountId],
      );
      if (!session || entered.length === 0) return null;
      if (session.accountId !== accountId) {
        const target = { type: 'session' as const, id, name: sessionTitle(session) };
        await record(em, { accountId, action: 'session.switched', target });
      }
      return this.findWhere('s.account_id = ? and s.id = ?', [accountId, id]);
    });
  }

  private async findWhere(condition: string, values: string[]): Promise<CurrentSession | null> {
    const [row] = await this.em.execute<SessionRow[]>(
      `select s.account_id, s.id, s.user_id, u.email, u.language, u.operator, m.role, a.disabled, ${accountNameSql} as account_name, a.zone as account_zone, a.default_behavior,
         (extract(epoch from a.created_at) * 1000)::float8 as account_created_ms,
         case when s.stepped_up_at > now() - ${stepUpLifetime}
           then (extract(epoch from s.stepped_up_at) * 1000)::float8 end as stepped_up_ms,
         s.last_used_at < now() - interval '1 minute' as stale
       from sessions s join users u on u.id = s.user_id join accounts a on a.id = s.account_id
         join memberships m on m.user_id = s.user_id and m.account_id = s.account_id
       where ${condition} and s.expires_at > now()`,
      values,
    );
    if (!row) return null;
    if (row.stale) void this.recordUse(row);
    return {
      id: row.id,
      user: { id: row.user_id, email: row.email },
      account: {
        id: row.account_id,
        name: row.account_name,
        zone: row.account_zone,
        defaultBehavior: row.default_behavior,
        createdAt: new Date(row.account_created_ms),
      },
      role: row.role,
      steppedUpAt: row.stepped_up_ms === null ? null : new Date(row.stepped_up_ms),
      language: row.language,
      isOperator: row.operator,
      disabled: row.disabled,
    };
  }

  /**
   * The user and role of a live session that acts for this account; undefined if it has ended or the user has left the
   * account. Queries the database each time.
   */
  async live(accountId: string, id: string): Promise<LiveSession | undefined> {
    const row = await this.liveSessions.run({ accountId, id });
    if (!row) return undefined;
    const { userId, email, role, steppedUp, disabled } = row;
    return { userId, email, role, steppedUp, disabled };
  }

  /**
   * Records that the user of a session has authenticated again.
   * @param how `passkey`: the passkey that they used, if any; `forRemoval`: one second factor may be removed.
   * @returns the time.
   * @throws DomainError unauthorized if the passkey is not accepted.
   */
  async stepUp(
    { id, account }: Pick<CurrentSession, 'id' | 'account'>,
    { passkey, forRemoval }: { passkey?: PasskeyProof; forRemoval: boolean },
  ): Promise<Date> {
    const steppedUpAt = new Date();
    const change = { steppedUpAt, ...(forRemoval && { removalConfirmedAt: steppedUpAt }) };
    await inTransaction(this.em, async (em) => {
      if (passkey) await usePasskey(em, passkey);
      await em.nativeUpdate(Session, { accountId: account.id, id }, change);
      const target = { type: 'session', id, name: null } as const;
      await record(em, { accountId: account.id, action: 'session.stepped_up', target });
    });
    return steppedUpAt;
  }

  /** A user's live sessions, most recently used first. */
  async list(userId: string): Promise<Session[]> {
    return this.em.find(
      Session,
      { userId, expiresAt: { $gt: new Date() } },
      { orderBy: { lastUsedAt: 'desc', id: 'desc' } },
    );
  }

  /** Recent events that the user should know about, newest first: new browsers and changes of credentials. */
  async recentEvents(userId: string): Promise<SecurityEvent[]> {
    return latestSecurityEvents(this.em, userId);
  }

  /** The number of live sessions, other than this one, that started in a browser that was new to the user. */
  async countNew({ id, user }: Pick<CurrentSession, 'id' | 'user'>): Promise<number> {
    return this.em.count(Session, {
      userId: user.id,
      id: { $ne: id },
      acknowledged: false,
      expiresAt: { $gt: new Date() },
    });
  }

  /** Records that the user recognizes all their other sessions. A session cannot acknowledge itself. */
  async acknowledgeOthers({ id, user, account }: CurrentSession): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const others = { userId: user.id, id: { $ne: id }, acknowledged: false };
      if ((await em.nativeUpdate(Session, others, { acknowledged: true })) === 0) return;
      const target = { type: 'user', id: user.id, name: user.email } as const;
      await record(em, { accountId: account.id, action: 'session.acknowledged', target });
    });
  }

  /** Ends everything else that gives access to the user and the account. @returns how many of each there were. */
  async revokeEverything(session: CurrentSession, pauseWebhooks: PauseWebhooks): Promise<Revoked> {
    return revokeEverything(this.em, session, pauseWebhooks);
  }

  /** Ends a user's session, immediately on all instances. @returns false if there is no such session. */
  async end(userId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false;
    return inTransaction(this.em, async (em) => {
      const session = await em.findOne(Session, { userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!session) return false;
      await em.remove(session).flush();
      await record(em, {
        accountId: session.accountId,
        action: 'session.ended',
        target: { type: 'session', id, name: sessionTitle(session) },
      });
      return true;
    });
  }

  private async deleteExpired(): Promise<void> {
    await this.em.nativeDelete(Session, { expiresAt: { $lte: new Date() } });
  }

  /** Runs in the background. If it fails, only this record is lost. */
  private async recordUse({ account_id, id }: SessionRow): Promise<void> {
    try {
      await this.em.getConnection().execute(
        `update sessions set last_used_at = now(), expires_at = least(now() + ${maxIdle}, created_at + ${maxAge})
         where account_id = ? and id = ? and last_used_at < now() - interval '1 minute'`,
        [account_id, id],
      );
    } catch (error) {
      this.logger.warn(`could not record the use of a session: ${(error as Error).message}`);
    }
  }
}

interface SessionRow {
  account_id: string;
  id: string;
  user_id: string;
  email: string;
  language: Language | null;
  operator: boolean;
  role: Role;
  disabled: TargetDisabledReason | null;
  account_name: string;
  account_zone: string;
  default_behavior: Behavior | null;
  account_created_ms: number;
  stepped_up_ms: number | null;
  stale: boolean;
}
