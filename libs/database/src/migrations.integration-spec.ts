import type { MikroORM } from '@mikro-orm/postgresql';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { baselineMigrations } from './baseline/migration-names.js';
import { migrate } from './migrate.js';
import { migrationOrm, migrationsBeforeBaseline } from './migration-orm.js';
import { knownMigrations, migrationStatements, runMigrationsOn } from './schema-version.js';

describe('migrations', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await migrationOrm(database.url);
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it('run in the order of their names', async () => {
    const names = await knownMigrations();
    expect(names.length).toBeGreaterThan(baselineMigrations.length);
    expect(names).toEqual([...names].sort());
  });

  it('leave the database exactly as the entities describe it', async () => {
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  });
});

describe('the baseline', () => {
  const [first = ''] = baselineMigrations;
  const last = baselineMigrations.at(-1) ?? '';

  it('names the migrations that it stands for', async () => {
    expect((await migrationsBeforeBaseline()).map(({ name }) => name)).toEqual(baselineMigrations);
  });

  it.each([
    ['no migration', []],
    ['the first migration', [first]],
    ['all migrations before the baseline but one', baselineMigrations.slice(0, -1)],
  ])(
    'leads to the schema and the rows that the migrations make, from a database with %s',
    async (_, names) => {
      const [migrated, upgraded] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
      try {
        await onDatabase(migrated, (client) => runOneByOne(client, baselineMigrations));
        await onDatabase(upgraded, (client) => runOneByOne(client, names));
        const ran = await migrate(upgraded.url);
        expect(ran).toEqual((await knownMigrations()).filter((name) => !names.includes(name)));
        await migrate(migrated.url);
        const [expected, found] = await Promise.all([describeSchema(migrated), describeSchema(upgraded)]);
        expect(expected.length).toBeGreaterThan(1_500);
        expect(found).toEqual(expected);
      } finally {
        await Promise.all([migrated.drop(), upgraded.drop()]);
      }
    },
  );

  it('takes the place of its migrations when a backup is restored into an empty database', async () => {
    const [restored, migrated] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
    try {
      await onDatabase(migrated, (client) => runOneByOne(client, baselineMigrations));
      await onDatabase(restored, (client) =>
        runMigrationsOn(client, [last, ...baselineMigrations.slice(0, -1)]),
      );
      expect(await describeSchema(restored)).toEqual(await describeSchema(migrated));
    } finally {
      await Promise.all([migrated.drop(), restored.drop()]);
    }
  });
});

async function onDatabase(database: TestDatabase, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** One by one, so that the baseline takes the place of none. */
async function runOneByOne(client: pg.Client, names: readonly string[]): Promise<void> {
  await runMigrationsOn(client, []);
  const orm = await migrationOrm('postgres://localhost/unused');
  for (const name of names) {
    for (const statement of await migrationStatements(orm, name)) await client.query(statement);
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
  await orm.close();
}

/** All objects of the schema `public` as PostgreSQL describes them, and the rows of a new installation, one per line. */
async function describeSchema({ url }: TestDatabase): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(objects);
    return rows.map(({ line }) => line).sort();
  } finally {
    await client.end();
  }
}

/**
 * Conditions have other parentheses once they have been printed and parsed, and another place of columns means nothing. Of two
 * indexes that cost the same, the planner takes the newer one.
 */
const objects = `
  with classes as (
    select c.oid, c.relname, c.relkind, c.reloptions, c.relrowsecurity, c.relacl
    from pg_class c where c.relnamespace = 'public'::regnamespace
  )
  select concat_ws(' ', 'class', relkind, relname, reloptions, relrowsecurity, relacl) as line from classes
  union all select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attstorage,
      attcompression, attstattarget, attidentity, attgenerated, attcollation::regcollation, attacl,
      pg_get_expr(adbin, adrelid))
    from classes join pg_attribute a on attrelid = oid and attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v')
    left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
  union all select concat_ws(' ', 'constraint', relname, conname, convalidated, pg_get_constraintdef(k.oid))
    from classes c join pg_constraint k on conrelid = c.oid
  union all select pg_get_indexdef(oid) from classes where relkind = 'i'
  union all select concat_ws(' ', 'index', relname, indisvalid, indisclustered, indisreplident,
      rank() over (partition by indrelid order by oid))
    from classes join pg_index on indexrelid = oid
  union all select concat_ws(' ', 'trigger', relname, tgenabled, translate(pg_get_triggerdef(t.oid), '()', ''))
    from classes c join pg_trigger t on tgrelid = c.oid and not tgisinternal
  union all select concat_ws(' ', 'policy', relname, polname, polcmd, pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid))
    from classes c join pg_policy on polrelid = c.oid
  union all select concat_ws(' ', 'function', p.oid::regprocedure, proacl, pg_get_functiondef(p.oid))
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid))
    from pg_statistic_ext where stxnamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax, seqcycle)
    from pg_sequence join classes on oid = seqrelid
  union all select concat_ws(' ', 'type', typname, typtype) from pg_type where typnamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'migration', id, name) from migrations
  union all select concat_ws(' ', 'start', figure, extract(epoch from since)) from figure_starts
  union all select concat_ws(' ', 'secret', name, length(value)) from secrets
  union all select concat_ws(' ', 'domain', (select json_object_agg(key, value) from json_each_text(row_to_json(d))
      where key !~ '_at$'), (select string_agg(key, ',') from json_each_text(row_to_json(d)) where value is not null))
    from domains d`;
