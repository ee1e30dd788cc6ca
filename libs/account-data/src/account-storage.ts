import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';

/** Kinds of stored data, and the columns that have their bytes. */
const storageColumns = {
  links: 'links',
  bioPages: 'bio_pages',
  images: 'images',
  imports: 'imports',
  webhooks: 'webhooks',
  responses: 'responses',
} as const;

export type StorageKind = keyof typeof storageColumns;
export type StorageBytes = Record<StorageKind, number>;

const kinds = Object.keys(storageColumns) as StorageKind[];
const columns = Object.values(storageColumns);

interface Source {
  kind: StorageKind;
  table: string;
  /** The columns that identify a row within the account, with their types. */
  key: Record<string, 'uuid' | 'text' | 'integer'>;
  /** Its large column. Only that one is measured, because measuring it does not read it. By default, the row is measured. */
  large?: string;
}

/** Tables that an account can fill, except counts, whose number depends on visits, and indexes. */
const sources: readonly Source[] = [
  { kind: 'links', table: 'links', key: { id: 'uuid' } },
  { kind: 'links', table: 'tags', key: { id: 'uuid' } },
  { kind: 'links', table: 'link_tags', key: { tag_id: 'uuid', link_id: 'uuid' } },
  { kind: 'bioPages', table: 'websites', key: { id: 'uuid' } },
  { kind: 'bioPages', table: 'website_signups', key: { id: 'uuid' } },
  { kind: 'images', table: 'account_logos', key: { account_id: 'uuid' }, large: 'jpeg' },
  { kind: 'images', table: 'link_images', key: { link_id: 'uuid' }, large: 'jpeg' },
  { kind: 'images', table: 'website_images', key: { website_id: 'uuid', part: 'text' }, large: 'jpeg' },
  { kind: 'imports', table: 'import_chunks', key: { import_id: 'uuid', place: 'integer' }, large: 'bytes' },
  { kind: 'imports', table: 'import_keys', key: { import_id: 'uuid', key: 'text' } },
  { kind: 'imports', table: 'import_skips', key: { import_id: 'uuid', place: 'integer' } },
  { kind: 'webhooks', table: 'webhook_events', key: { id: 'uuid' } },
  { kind: 'webhooks', table: 'webhook_deliveries', key: { id: 'uuid' } },
  { kind: 'webhooks', table: 'webhook_attempts', key: { delivery_id: 'uuid', number: 'integer' } },
  { kind: 'responses', table: 'idempotency_keys', key: { key: 'text' } },
];

/** Rows per statement: few enough that one takes a fraction of a second, no matter how large they are. */
const rowsAtOnce = 2_000;
const accountsAtOnce = 500;

const total = columns.map((column) => `"${column}"`).join(' + ');

/** At most hourly. Accounts with more than 100 MB, which take long to measure, are due daily. */
const dueSql = `(s.measured_at is null or s.measured_at < now() -
  case when ${total} > 100000000 then interval '23 hours' else interval '55 minutes' end)`;

/**
 * Measures accounts that are due, in the order of their ids, and stores the results.
 * @param after id of the account after which to begin.
 * @param report is called with the id of each account that was measured.
 */
export async function measureStorage(
  pool: pg.Pool,
  signal: AbortSignal,
  after: string | null,
  report: (accountId: string) => Promise<void>,
): Promise<void> {
  let last = after ?? '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `select a.id from accounts a left join account_storage s on s.account_id = a.id
       where a.id > $1 and a.deleted_at is null and ${dueSql} order by a.id limit ${accountsAtOnce}`,
      [last],
    );
    for (const { id } of rows) {
      await measureAccount(pool, signal, id);
      await report(id);
      last = id;
    }
    if (rows.length < accountsAtOnce) return;
  }
}

async function measureAccount(pool: pg.Pool, signal: AbortSignal, accountId: string): Promise<void> {
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as StorageBytes;
  for (const source of sources) {
    let position: string[] | null = [];
    while (position) {
      signal.throwIfAborted();
      const page = await measurePage(pool, accountId, source, position);
      bytes[source.kind] += page.bytes;
      position = page.rows === rowsAtOnce ? page.last : null;
    }
  }
  // Not for an account that was deleted in the meantime, because its row would never be deleted.
  await pool.query(
    `insert into account_storage (account_id, ${columns.join(', ')}, measured_at)
     select id, ${columns.map((_, n) => `$${n + 2}::bigint`).join(', ')}, now() from accounts
     where id = $1 and deleted_at is null
     on conflict (account_id) do update set measured_at = excluded.measured_at,
       ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [accountId, ...kinds.map((kind) => bytes[kind])],
  );
}

interface Page {
  bytes: number;
  rows: number;
  last: string[] | null;
}

async function measurePage(
  pool: pg.Pool,
  accountId: string,
  { table, key, large }: Source,
  position: string[],
): Promise<Page> {
  const names = Object.keys(key).map((name) => `"${name}"`);
  const values = Object.values(key).map((type, n) => `$${n + 2}::${type}`);
  const beyond = position.length > 0 ? `and (${names.join(', ')}) > (${values.join(', ')})` : '';
  const { rows } = await pool.query<Page>(
    `with page as (
       select ${names.join(', ')}, pg_column_size(${large ? `t."${large}"` : 't'}) as bytes
       from ${table} t where account_id = $1 ${beyond} order by ${names.join(', ')} limit ${rowsAtOnce}
     )
     select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as rows,
       (select array[${names.map((name) => `${name}::text`).join(', ')}] from page
        order by ${names.map((name) => `${name} desc`).join(', ')} limit 1) as last
     from page`,
    [accountId, ...position],
  );
  const [page] = rows;
  if (!page) throw new Error('an aggregate has a row');
  return page;
}

/** The storage of an account, and when it was measured. */
export interface MeasuredStorage {
  accountId: string;
  bytes: StorageBytes;
  measuredAt: Date;
}

type StorageRow = Record<(typeof columns)[number], string> & {
  account_id: string;
  measured_at: Date | string;
};

function measured(row: StorageRow): MeasuredStorage {
  return {
    accountId: row.account_id,
    bytes: Object.fromEntries(kinds.map((kind) => [kind, Number(row[storageColumns[kind]])])) as StorageBytes,
    measuredAt: new Date(row.measured_at),
  };
}

/** The storage of an account at its last measurement. Null before the first one. */
export async function storageOf(em: EntityManager, accountId: string): Promise<MeasuredStorage | null> {
  const [row] = await em.execute<StorageRow[]>('select * from account_storage where account_id = ?', [
    accountId,
  ]);
  return row ? measured(row) : null;
}

/** The accounts with the most storage, up to `limit`, largest first. */
export async function largestStorage(em: EntityManager, limit: number): Promise<MeasuredStorage[]> {
  const rows = await em.execute<StorageRow[]>(
    `select * from account_storage order by ${total} desc, account_id limit ?`,
    [limit],
  );
  return rows.map(measured);
}

/** The storage of all accounts together, by kind. NaN before the first measurement. */
export async function storageSums(pool: pg.Pool): Promise<StorageBytes> {
  const { rows } = await pool.query<Record<string, number>>(
    `select ${columns.map((column) => `coalesce(sum("${column}")::float8, 'NaN') as "${column}"`).join(', ')}
     from account_storage`,
  );
  return Object.fromEntries(
    kinds.map((kind) => [kind, rows[0]?.[storageColumns[kind]] ?? NaN]),
  ) as StorageBytes;
}

/** The storage of the largest account. NaN before the first measurement. */
export async function largestTotal(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select coalesce(max(${total})::float8, 'NaN') as bytes from account_storage`,
  );
  return rows[0]?.bytes ?? NaN;
}

/** Deletes the measurement of a deleted account. */
export async function forgetStorage(em: EntityManager, accountId: string): Promise<void> {
  await em.execute('delete from account_storage where account_id = ?', [accountId]);
}
