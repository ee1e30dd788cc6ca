import type { EntityManager } from '@mikro-orm/postgresql';

/** An address that counts. */
export interface SignupDetails {
  id: string;
  website: string;
  email: string;
  consent: string;
  createdAt: Date;
  /** Null if no confirmation was required, because there was no mail server. */
  confirmedAt: Date | null;
}

interface SignupRow {
  id: string;
  website_id: string;
  email: string;
  consent: string;
  created_at: Date | string;
  confirmed_at: Date | string | null;
}

/** Up to `limit` addresses of a page that count, the last one first. Starts after the one `before`, if given. */
export async function signupsPage(
  em: EntityManager,
  accountId: string,
  websiteId: string,
  limit: number,
  before?: string,
): Promise<SignupDetails[]> {
  const rows = await em.execute<SignupRow[]>(
    `select id, website_id, email, consent, created_at, confirmed_at from website_signups
     where account_id = ? and website_id = ? and not is_pending ${before === undefined ? '' : 'and id < ?'}
     order by id desc limit ?`,
    [accountId, websiteId, ...(before === undefined ? [] : [before]), limit],
  );
  return rows.map((row) => ({
    id: row.id,
    website: row.website_id,
    email: row.email,
    consent: row.consent,
    createdAt: new Date(row.created_at),
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
  }));
}

/** Deletes an address of a page, including from the outbox of webhooks and their log. @returns true if it existed. */
export async function deleteSignup(
  em: EntityManager,
  accountId: string,
  websiteId: string,
  id: string,
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `delete from website_signups where account_id = ? and website_id = ? and id = ? and not is_pending returning id`,
    [accountId, websiteId, id],
  );
  return rows.length > 0;
}

/** Deletes all addresses of a page that is being deleted. */
export async function deleteSignupsOf(
  em: EntityManager,
  accountId: string,
  websiteId: string,
): Promise<void> {
  await em.execute('delete from website_signups where account_id = ? and website_id = ?', [
    accountId,
    websiteId,
  ]);
}
