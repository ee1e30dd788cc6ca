import { hashKey, issueKey, newId, prefixOf } from '@app/common';
import type { Scope } from '@app/database';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface AccountWithKey {
  accountId: string;
  email: string;
  keyId: string;
  key: string;
}

/** Inserts an account with one owner and one key. By default, the key has both scopes and the email is unique. */
export async function createAccountWithKey(
  { databaseUrl }: { databaseUrl: string },
  {
    scopes = ['read', 'write'],
    email = `${randomUUID()}@example.com`,
  }: { scopes?: Scope[]; email?: string } = {},
): Promise<AccountWithKey> {
  const [accountId, userId, keyId, key] = [newId(), newId(), newId(), issueKey()];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('insert into accounts (id, created_at) values ($1, now())', [accountId]);
    await client.query('insert into users (id, email, created_at) values ($1, $2, now())', [userId, email]);
    await client.query(
      `insert into memberships (user_id, account_id, role, created_at) values ($1, $2, 'owner', now())`,
      [userId, accountId],
    );
    await client.query(
      `insert into api_keys (account_id, id, name, hash, prefix, scopes, created_at)
       values ($1, $2, 'test', $3, $4, $5, now())`,
      [accountId, keyId, hashKey(key), prefixOf(key), scopes],
    );
  } finally {
    await client.end();
  }
  return { accountId, email, keyId, key };
}
