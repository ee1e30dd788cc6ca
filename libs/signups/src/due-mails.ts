import { inTransactionOn } from '@app/database';
import type pg from 'pg';
import { confirmationDays } from './signup-limits.js';

/** Maximum number of mails to an address in 24 hours, from all pages together. */
export const signupMailsPerDay = 3;
/** A mail is sent again unless its outcome is recorded within this time. Longer than sending all mails of a batch takes. */
const lease = "interval '10 minutes'";

/** A mail that was taken to be sent. */
export interface DueMail {
  accountId: string;
  id: string;
  email: string;
  language: string;
  /** Slug of the page. */
  slug: string;
  /** Host of the page's domain; null for the default domain. */
  host: string | null;
  /** When the lease ends, as exact text. */
  leasedUntil: string;
}

/** A counted mail. */
export interface CountedMail {
  /** Keyed hash of the address. */
  emailHash: string;
  /** As exact text. */
  sentAt: string;
}

/** Takes up to `limit` due mails, of pages that visitors can see. A mail that is not sent becomes due again after a while. */
export async function dueMails(pool: pg.Pool, limit: number): Promise<DueMail[]> {
  const { rows } = await pool.query<DueMail>(
    `with due as (
       select s.account_id, s.id, w.slug, d.host from website_signups s
       join accounts a on a.id = s.account_id and a.disabled is null and a.deleted_at is null
       join websites w on w.account_id = s.account_id and w.id = s.website_id and w.published and w.disabled is null
       left join domains d on d.id = w.domain_id and w.domain_id <> 0
       where s.mail_due_at <= now() order by s.mail_due_at limit $1 for update of s skip locked
     )
     update website_signups s set mail_due_at = now() + ${lease}, mail_attempts = mail_attempts + 1 from due
     where s.account_id = due.account_id and s.id = due.id
     returning s.account_id as "accountId", s.id, s.email, s.language, due.slug, due.host,
       s.mail_due_at::text as "leasedUntil"`,
    [limit],
  );
  return rows;
}

/**
 * Counts a mail to an address before it is sent. If the address received `signupMailsPerDay` in the last 24 hours, the
 * mail is due when it may receive the next one.
 * @param emailHash a keyed hash.
 * @returns the counted mail, for `noteMail`; null if it must not be sent now.
 */
export async function mayMail(
  pool: pg.Pool,
  { accountId, id, leasedUntil }: DueMail,
  emailHash: string,
): Promise<CountedMail | null> {
  return inTransactionOn(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('signup_mails ' || $1, 0))`, [
      emailHash,
    ]);
    await client.query(
      `delete from signup_mails where email_hash = $1 and sent_at <= now() - interval '24 hours'`,
      [emailHash],
    );
    const { rows } = await client.query<{ sent: number }>(
      'select count(*)::int as sent from signup_mails where email_hash = $1',
      [emailHash],
    );
    if ((rows[0]?.sent ?? 0) < signupMailsPerDay) {
      const { rows: counted } = await client.query<CountedMail>(
        `insert into signup_mails (email_hash, sent_at) values ($1, clock_timestamp())
         returning email_hash as "emailHash", sent_at::text as "sentAt"`,
        [emailHash],
      );
      return counted[0] ?? null;
    }
    await client.query(
      `update website_signups set mail_attempts = 0, mail_due_at =
         (select min(sent_at) + interval '24 hours' from signup_mails where email_hash = $4)
       where account_id = $1 and id = $2 and mail_due_at = $3::timestamptz`,
      [accountId, id, leasedUntil, emailHash],
    );
    return null;
  });
}

/**
 * Records the outcome of a mail. A rejected one becomes due again, after a minute at first and longer each time, and does not
 * count.
 */
export async function noteMail(
  pool: pg.Pool,
  { accountId, id, leasedUntil }: DueMail,
  { emailHash, sentAt }: CountedMail,
  sent: boolean,
): Promise<void> {
  if (!sent) {
    await pool.query('delete from signup_mails where email_hash = $1 and sent_at = $2::timestamptz', [
      emailHash,
      sentAt,
    ]);
  }
  await pool.query(
    `update website_signups set mail_due_at = ${
      sent ? 'null' : "now() + least(power(2, mail_attempts - 1), 60) * interval '1 minute'"
    } where account_id = $1 and id = $2 and mail_due_at = $3::timestamptz`,
    [accountId, id, leasedUntil],
  );
}

/** Deletes up to `limit` addresses that were not confirmed in time. @returns the number of deleted addresses. */
export async function purgeSignups(pool: pg.Pool, limit: number): Promise<number> {
  await pool.query(`delete from signup_mails where sent_at <= now() - interval '24 hours'`);
  const { rowCount } = await pool.query(
    `delete from website_signups where (account_id, id) in (
       select account_id, id from website_signups
       where is_pending and created_at <= now() - $1::integer * interval '1 day' limit $2
     )`,
    [confirmationDays, limit],
  );
  return rowCount ?? 0;
}
