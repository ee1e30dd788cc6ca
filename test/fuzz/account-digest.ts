import pg from 'pg';

/** Tables that even a rejected request may write. */
const apart = ['idempotency_keys', 'api_keys'];

/** Hashes all rows of an account, read directly from the database. */
export class AccountDigests {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly sql: string,
  ) {}

  static async connect(databaseUrl: string): Promise<AccountDigests> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    const { rows } = await pool.query<{ table_name: string }>(
      `select table_name from information_schema.columns
       where table_schema = 'public' and column_name = 'account_id' and table_name <> all($1) order by 1`,
      [apart],
    );
    const parts = rows.map(
      ({ table_name: name }) =>
        `select '${name}' as name, md5(string_agg(t::text, e'\\n' order by t::text)) as hash
         from "${name}" t where account_id = $1`,
    );
    return new AccountDigests(pool, parts.join(' union all '));
  }

  /** A hash per table, equal for equal rows of the account. */
  async of(accountId: string): Promise<Record<string, string | null>> {
    const { rows } = await this.pool.query<{ name: string; hash: string | null }>(this.sql, [accountId]);
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
