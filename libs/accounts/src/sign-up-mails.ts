import { newId } from '@app/common';
import type { Signatures } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** How long the link in a mail is valid, hours. */
export const signUpLinkHours = 24;

const purpose = 'sign-up';
/** Each waits twice as long as the one before: the last one is made after a quarter of an hour, in which a mail server may be back. */
const maxAttempts = 8;
const firstPauseSeconds = 8;

/** A sign-up by mail, as the link in the mail contains it, encrypted. No user exists before the link is opened. */
interface BegunSignUp {
  email: string;
  passwordHash: string;
  /** The language of the mail. Earlier versions stored none: English. */
  language?: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A mail that is due. */
export interface DueSignUpMail {
  id: string;
  /** What the link contains. */
  token: string;
  email: string;
  /** The language that the person who signed up prefers. */
  language: string;
  /** Whether the address has an account already. */
  isKnown: boolean;
}

/** Stores the mail of a sign-up, which is due at once. From here on, it is sent whatever happens to this process. */
export async function storeSignUpMail(
  em: EntityManager,
  signatures: Signatures,
  begun: BegunSignUp,
): Promise<void> {
  const token = await signatures.seal(purpose, JSON.stringify(begun));
  await em.execute('insert into sign_up_mails (id, sealed, next_attempt_at) values (?, ?, now())', [
    newId(),
    token,
  ]);
}

/** @returns what the token of a link contains; null if it is invalid or has expired. @throws if the database is unavailable. */
export async function openSignUp(signatures: Signatures, token: string): Promise<BegunSignUp | null> {
  // If the secret cannot be read now, that says nothing about the token.
  await signatures.read();
  const text = await signatures.open(purpose, token).catch(() => null);
  const begun = text === null ? null : (JSON.parse(text) as BegunSignUp);
  return begun && begun.expiresAt >= Date.now() ? begun : null;
}

/**
 * Takes up to `limit` mails that are due, the oldest first. Each is due again after a while, unless `forgetSignUpMail` is called.
 * Deletes those that were tried too often, or whose link has expired.
 */
export async function takeSignUpMails(
  em: EntityManager,
  signatures: Signatures,
  limit: number,
): Promise<DueSignUpMail[]> {
  await em.execute(
    `delete from sign_up_mails where id in (
       select id from sign_up_mails where next_attempt_at <= now() and attempts >= ${maxAttempts} limit 1000
     )`,
  );
  const rows = await em.execute<{ id: string; sealed: string }[]>(
    `update sign_up_mails set attempts = attempts + 1,
       next_attempt_at = now() + interval '${firstPauseSeconds} seconds' * power(2, attempts)
     where id in (
       select id from sign_up_mails where next_attempt_at <= now() order by next_attempt_at limit ? for update skip locked
     ) returning id, sealed`,
    [limit],
  );
  const due: DueSignUpMail[] = [];
  for (const { id, sealed } of rows) {
    const begun = await openSignUp(signatures, sealed);
    if (!begun) {
      await forgetSignUpMail(em, id);
      continue;
    }
    const users = await em.execute<object[]>('select 1 from users where email = ?', [begun.email]);
    const { email, language = 'en' } = begun;
    due.push({ id, token: sealed, email, language, isKnown: users.length > 0 });
  }
  return due;
}

/** The mail server has accepted it. */
export async function forgetSignUpMail(em: EntityManager, id: string): Promise<void> {
  await em.execute('delete from sign_up_mails where id = ?', [id]);
}

/**
 * Deletes up to `limit` mails that nobody has tried to send for as long as their link is valid, because there is no mail
 * server any more. @returns the number of deleted mails.
 */
export async function purgeSignUpMails(em: EntityManager, limit: number): Promise<number> {
  const deleted = await em.execute<object[]>(
    `delete from sign_up_mails where id in (
       select id from sign_up_mails where next_attempt_at < now() - interval '${signUpLinkHours} hours' limit ?
     ) returning id`,
    [limit],
  );
  return deleted.length;
}
