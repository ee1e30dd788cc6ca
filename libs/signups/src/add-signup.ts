import type pg from 'pg';
import { maxSignups } from './signup-limits.js';

const timeoutMs = 3_000;

/** A visitor who signs up on a page. */
export interface NewSignup {
  accountId: string;
  websiteId: string;
  id: string;
  /** From `signupEmail`. */
  email: string;
  /** The text that they agreed to. */
  consent: string;
  /** The language of mail to them. */
  language: string;
  /** True if the address has to be confirmed by mail. */
  byMail: boolean;
}

/** `full`: the account has `maxSignups`; `gone`: the page is no longer published. */
export type SignupResult = 'added' | 'full' | 'gone';

/** Adds an address, unless the page already has it. The result does not reveal which. With `byMail`, a mail becomes due. */
export async function addSignup(
  pool: Pick<pg.Pool, 'query'>,
  signup: NewSignup,
  max = maxSignups,
): Promise<SignupResult> {
  const { accountId, websiteId, id, email, consent, language, byMail } = signup;
  const { rows } = await pool.query<{ result: SignupResult }>({
    text: 'select add_signup($1, $2, $3, $4, $5, $6, $7, $8) as result',
    values: [accountId, websiteId, id, email, consent, language, byMail, max],
    query_timeout: timeoutMs,
  } as pg.QueryConfig);
  return rows[0]?.result ?? 'gone';
}

/** Confirms an address. Can be repeated. @returns false if the page does not have it, or it was not confirmed in time. */
export async function confirmSignup(
  pool: Pick<pg.Pool, 'query'>,
  { accountId, websiteId, id }: Pick<NewSignup, 'accountId' | 'websiteId' | 'id'>,
): Promise<boolean> {
  const { rows } = await pool.query<{ confirmed: boolean }>({
    text: 'select confirm_signup($1, $2, $3) as confirmed',
    values: [accountId, websiteId, id],
    query_timeout: timeoutMs,
  } as pg.QueryConfig);
  return rows[0]?.confirmed ?? false;
}
