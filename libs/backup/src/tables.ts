import type pg from 'pg';

/** A table, and its stored columns. */
export interface StoredTable {
  name: string;
  columns: string[];
}

/** A column with a sequence, and the name of that sequence. */
interface TableSequence {
  table: string;
  column: string;
  last: string;
  called: boolean;
}

/** The jobs of the queue are sent again from the journal and by recurring jobs, so its schema is not included. */
const schema = 'public';

/**
 * The tables of Waypost, by name. Unlogged ones hold the secret of a day, which must not outlive it.
 * @param unlogged includes them.
 */
export async function storedTables(client: pg.Client, unlogged: boolean): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relpersistence = any($2)
     group by 1 order by 1`,
    [schema, unlogged ? ['p', 'u'] : ['p']],
  );
  return rows;
}

/** The sequences of these tables. */
export async function tableSequences(
  client: pg.Client,
  tables: readonly StoredTable[],
): Promise<TableSequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = $1::regnamespace and c.relname = any($2)
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
     order by 1, 2`,
    [schema, tables.map(({ name }) => name)],
  );
  const sequences: TableSequence[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: state } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    );
    sequences.push(...state.map(({ last, called }) => ({ table, column, last, called })));
  }
  return sequences;
}

/** A table and its columns, as COPY names them. */
export const copied = ({ name, columns }: StoredTable): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
