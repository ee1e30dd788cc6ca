import { hashToken, newId, newToken } from '@app/common';
import type { Role } from '@app/database';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface MemberUnderTest {
  userId: string;
  email: string;
  /** The cookie of a session that acts for the account. */
  cookie: string;
}

/**
 * Inserts a member of an account with a session that is stepped up.
 * @param userId an existing user; a new one by default.
 */
export async function createMember(
  { databaseUrl }: { databaseUrl: string },
  { accountId, role, userId }: { accountId: string; role: Role; userId?: string },
): Promise<MemberUnderTest> {
  const id = userId ?? newId();
  const token = newToken();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      `insert into users (id, email, created_at) values ($1, $2, now())
       on conflict (id) do update set id = excluded.id returning email`,
      [id, `${randomUUID()}@example.com`],
    );
    await client.query(
      'insert into memberships (user_id, account_id, role, created_at) values ($1, $2, $3, now())',
      [id, accountId, role],
    );
    await client.query(
      `insert into sessions (account_id, id, user_id, token_hash, created_at, stepped_up_at, last_used_at, expires_at)
       values ($1, $2, $3, $4, now(), now(), now(), now() + interval '1 day')`,
      [accountId, newId(), id, hashToken(token)],
    );
    return { userId: id, email: rows[0]?.email ?? '', cookie: `waypost=${token}` };
  } finally {
    await client.end();
  }
}

/**
 * The headers that a page of the dashboard sends with a session's cookie: its origin, and the account that it shows.
 */
export async function pageHeaders(apiUrl: string, cookie: string): Promise<Record<string, string>> {
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const response = await fetch(`${apiUrl}/dashboard/api/session`, { headers });
  const { account } = (await response.json()) as { account: { id: string } | null };
  return account ? { ...headers, 'Waypost-Account': account.id } : headers;
}

/** A bearer of `/v1` for a member's session. */
export async function bearerOf(apiUrl: string, { cookie }: Pick<MemberUnderTest, 'cookie'>): Promise<string> {
  const response = await fetch(`${apiUrl}/dashboard/api/token`, {
    method: 'POST',
    headers: await pageHeaders(apiUrl, cookie),
  });
  if (!response.ok) throw new Error(`no bearer: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}
