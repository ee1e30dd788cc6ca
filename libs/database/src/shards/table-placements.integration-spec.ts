import { createTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { refusedConstraints, tablePlacements } from './table-placements.js';

const placeOf = (table: string | null) => tablePlacements[table ?? '']?.place;

describe('the places of tables on shards', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('are declared for every table', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tablePlacements).sort());
  });

  it('let every distributed table have an account that is never null', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute
       where attname = 'account_id' and atttypid = 'uuid'::regtype and attnotnull`,
    );
    const withAccount = rows.map(({ name }) => name);
    const distributed = Object.keys(tablePlacements).filter((table) => placeOf(table) === 'distributed');
    expect(distributed.filter((table) => !withAccount.includes(table))).toEqual([]);
  });

  /** Names of the unique indexes and of the constraints that Citus would refuse. */
  async function refused(): Promise<string[]> {
    // Citus knows which shards to look at only if the account is among the columns that must be unique, or excluded.
    const unique = await client.query<{ table: string; name: string }>(
      `select indrelid::regclass::text as table, indexrelid::regclass::text as name from pg_index i
       where (indisunique or indisexclusion) and not exists (
         select from pg_attribute where attrelid = indrelid and attname = 'account_id'
         and attnum = any((indkey::int2[])[0:indnkeyatts - 1]))`,
    );
    const references = await client.query<{
      table: string;
      target: string;
      name: string;
      with_account: boolean;
    }>(
      `select conrelid::regclass::text as table, confrelid::regclass::text as target, conname as name, exists (
         select from unnest(conkey, confkey) as pair (near, far)
         join pg_attribute n on n.attrelid = conrelid and n.attnum = near and n.attname = 'account_id'
         join pg_attribute f on f.attrelid = confrelid and f.attnum = far and f.attname = 'account_id') as with_account
       from pg_constraint where contype = 'f'`,
    );
    return [
      ...unique.rows.filter(({ table }) => placeOf(table) === 'distributed'),
      ...references.rows.filter(({ table, target, with_account }) => {
        const [from, to] = [placeOf(table), placeOf(target)];
        if (from === 'distributed' && to === 'distributed') return !with_account;
        return (
          (from === 'distributed' && to === 'coordinator') || (from !== 'distributed' && to === 'distributed')
        );
      }),
    ].map(({ name }) => name);
  }

  it('allow all constraints but those that are declared', async () => {
    expect((await refused()).sort()).toEqual(Object.keys(refusedConstraints).sort());
  });

  it('do not allow a unique index or a reference without the account', async () => {
    await client.query(
      `begin;
       create unique index links_slug_everywhere on links (slug) include (account_id);
       alter table tags add constraint tags_id_key unique (id);
       alter table link_tags add constraint link_tags_tag foreign key (tag_id) references tags (id);
       alter table link_tags add constraint link_tags_account foreign key (account_id) references accounts (id);
       alter table domains add constraint domains_link foreign key (account_id, default_link) references links (account_id, id)`,
    );
    try {
      const added = (await refused()).filter((name) => !(name in refusedConstraints));
      expect(added.sort()).toEqual(['domains_link', 'link_tags_tag', 'links_slug_everywhere', 'tags_id_key']);
    } finally {
      await client.query('rollback');
    }
  });
});
