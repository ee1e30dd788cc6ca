import { record } from './audit/record-entry.js';
import { inTransaction } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { emailError, normalizeEmail } from './email-addresses.js';

/** Counts a failed sign-in as the user with that email address, if there is one: one row per user and hour. */
export async function countSignInFailure(em: EntityManager, email: string): Promise<void> {
  if (emailError(email)) return;
  await em.execute(
    `insert into sign_in_failures (user_id, hour, attempts)
     select id, date_trunc('hour', now(), 'UTC'), 1 from users where email = ?
     on conflict (user_id, hour) do update set attempts = sign_in_failures.attempts + 1`,
    [normalizeEmail(email)],
  );
}

/**
 * Turns up to `limit` counts of past hours into entries of the audit log, each exactly once: the transaction that
 * adds the entry deletes the count. The entry is in the log of the account that the user last signed in to; if they have no
 * session, of the one that a sign-in leads to.
 * @returns the number of entries.
 */
export async function recordSignInFailures(em: EntityManager, limit: number): Promise<number> {
  return inTransaction(em, async (transaction) => {
    // Waits for five more minutes, after which no statement that began in the hour is still counting.
    const ended = await transaction.execute<EndedHour[]>(
      `delete from sign_in_failures f using (
         select user_id, hour from sign_in_failures
         where hour < date_trunc('hour', now() - interval '5 minutes', 'UTC') limit ?
       ) ended
       where f.user_id = ended.user_id and f.hour = ended.hour
       returning f.user_id, f.attempts, to_char(f.hour at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hour,
         (select email from users u where u.id = f.user_id) as email,
         coalesce(
           (select s.account_id from sessions s join memberships m on m.user_id = s.user_id and m.account_id = s.account_id
            where s.user_id = f.user_id order by s.created_at desc limit 1),
           (select m.account_id from memberships m where m.user_id = f.user_id order by m.created_at, m.account_id limit 1)
         ) as account_id`,
      [limit],
    );
    for (const { user_id, email, account_id, attempts, hour } of ended) {
      if (account_id === null) continue;
      await record(transaction, {
        accountId: account_id,
        action: 'sign_in.failed',
        target: { type: 'user', id: user_id, name: email },
        details: { attempts, hour },
      });
    }
    return ended.length;
  });
}

interface EndedHour {
  user_id: string;
  hour: string;
  attempts: number;
  email: string | null;
  /** Null if the user no longer exists or belongs to no account. */
  account_id: string | null;
}
