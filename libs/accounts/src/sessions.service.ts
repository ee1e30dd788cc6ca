import { isId, newId } from '@app/common';
import { type Account, BatchedStatement, inTransaction, Session } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';

/** A session ends when it was not used for so long. */
const idle = "interval '30 days'";
/** And after so long whatever happens. */
const longest = "interval '90 days'";
/** The longest life of a session, seconds. */
export const sessionSeconds = 90 * 24 * 3600;

/** What a session says of the browser that it is in; null where it is not known. */
export interface SessionAgent {
  browser: string | null;
  system: string | null;
}

/** Who a dashboard request speaks for. */
export interface CurrentSession {
  id: string;
  account: Pick<Account, 'id' | 'email' | 'createdAt'>;
}

/** Who is signed in at the dashboard. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);
  private readonly liveSessions: BatchedStatement<{ accountId: string; id: string }, object>;

  constructor(private readonly em: EntityManager) {
    this.liveSessions = new BatchedStatement(em, {
      name: 'live-sessions',
      columns: { accountId: 'uuid', id: 'uuid' },
      sql: (input) =>
        `select input.place from ${input}
         join sessions s on s.account_id = input.account_id and s.id = input.id where s.expires_at > now()`,
      mergeEqual: true,
      maxRunning: 2,
    });
  }

  /**
   * Signs an account in. @returns the session's token, 256 random bits, which is kept nowhere; null where the
   * password that `account` was read with is no longer its own.
   */
  async start(account: Account, { browser, system }: SessionAgent): Promise<string | null> {
    await this.sweep();
    const token = randomBytes(32).toString('base64url');
    const [row] = await inTransaction(this.em, (em) =>
      em.execute<object[]>(
        `with account as (select id from accounts where id = ? and password_hash = ? for share)
         insert into sessions (account_id, id, token_hash, browser, system, created_at, last_used_at, expires_at)
         select id, ?::uuid, ?, ?::text, ?::text, now(), now(), now() + ${idle} from account returning id`,
        [account.id, account.passwordHash, newId(), hashToken(token), browser, system],
      ),
    );
    return row ? token : null;
  }

  /** The session of a token, or null where it is unknown, ended or expired. A use is noted once a minute at most. */
  async find(token: string): Promise<CurrentSession | null> {
    const [row] = await this.em.getConnection().execute<SessionRow[]>(
      `select s.account_id, s.id, a.email, (extract(epoch from a.created_at) * 1000)::float8 as account_created_ms,
         s.last_used_at < now() - interval '1 minute' as stale
       from sessions s join accounts a on a.id = s.account_id where s.token_hash = ? and s.expires_at > now()`,
      [hashToken(token)],
    );
    if (!row) return null;
    if (row.stale) void this.touch(row);
    const { account_id: id, email, account_created_ms: createdMs } = row;
    return { id: row.id, account: { id, email, createdAt: new Date(createdMs) } };
  }

  /** True while the session lives. */
  async isLive(accountId: string, id: string): Promise<boolean> {
    return (await this.liveSessions.run({ accountId, id })) !== undefined;
  }

  /** The live sessions of an account, the last used first. */
  async list(accountId: string): Promise<Session[]> {
    return this.em.find(
      Session,
      { accountId, expiresAt: { $gt: new Date() } },
      { orderBy: { lastUsedAt: 'desc', id: 'desc' } },
    );
  }

  /** Ends a session of an account, at once on all instances. @returns false where there is no such session. */
  async end(accountId: string, id: string): Promise<boolean> {
    return isId(id) && (await this.em.nativeDelete(Session, { accountId, id })) > 0;
  }

  /** Deletes what has expired. */
  private async sweep(): Promise<void> {
    await this.em.nativeDelete(Session, { expiresAt: { $lte: new Date() } });
  }

  /** Nobody waits for it, and a failure costs only the note. */
  private async touch({ account_id, id }: SessionRow): Promise<void> {
    try {
      await this.em.getConnection().execute(
        `update sessions set last_used_at = now(), expires_at = least(now() + ${idle}, created_at + ${longest})
         where account_id = ? and id = ? and last_used_at < now() - interval '1 minute'`,
        [account_id, id],
      );
    } catch (error) {
      this.logger.warn(`the last use of a session was not noted: ${(error as Error).message}`);
    }
  }
}

interface SessionRow {
  account_id: string;
  id: string;
  email: string;
  account_created_ms: number;
  stale: boolean;
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
