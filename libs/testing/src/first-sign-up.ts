import { hashPassword, newId } from '@app/common';
import pg from 'pg';

async function query(databaseUrl: string, sql: string, values: unknown[] = []): Promise<{ value: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ value: string }>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** The setup code of a service whose API has started. @throws if it has none. */
export async function setupCodeOf({ databaseUrl }: { databaseUrl: string }): Promise<string> {
  const [row] = await query(databaseUrl, `select value from secrets where name = 'setup'`);
  if (!row) throw new Error('there is no setup code');
  return row.value;
}

/** Inserts a user who can sign in, so that with `SIGNUP=open` everyone else can sign up without the setup code. */
export async function skipFirstSignUp({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  await query(
    databaseUrl,
    `with account as (insert into accounts (id, created_at) values ($1, now())),
       member as (insert into memberships (user_id, account_id, role, created_at) values ($2, $1, 'owner', now())),
       code as (delete from secrets where name = 'setup')
     insert into users (id, email, password_hash, operator, created_at)
     values ($2, 'operator@example.com', $3, true, now())`,
    [newId(), newId(), await hashPassword('the password of the operator')],
  );
}
