import type pg from 'pg';

/** Reads the secret of `Signatures` without the ORM. @throws if the database is unreachable or was never migrated. */
export async function readSigningSecret(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`select value from secrets where name = 'signing'`);
  const [row] = rows;
  if (!row) throw new Error('the database has no signing secret');
  return row.value;
}
