import { crossShard } from './statement-accounts.js';

const schema = {
  columns: new Map([
    ['links', ['account_id', 'id', 'slug', 'group_id']],
    ['tags', ['account_id', 'id', 'name']],
    ['slugs', ['slug', 'account_id', 'target_id']],
    ['accounts', ['id', 'name']],
  ]),
  isDistributed: (table: string) => ['links', 'tags'].includes(table),
  isOnCoordinator: (table: string) => table === 'slugs',
  functions: new Map([
    ['links_with_words', { ofAccount: true }],
    ['keys_with_hashes', { ofAccount: false }],
  ]),
};

const [links, tags, slugs] = ['links of any account', 'tags of any account', 'with slugs'];

describe('crossShard', () => {
  it.each([
    `select 1`,
    `select * from slugs join accounts a on a.id = slugs.account_id`,
    `select * from links l where l.account_id = $1 and (l.slug = $2 or l.id = $3)`,
    `select * from "links" as "l0" where "l0"."account_id" = '01a20dd9-aac5-702a-aa07-b06723d3c91e'`,
    `select * from links where (account_id, id) in (($1::uuid, $2))`,
    `select * from links join tags using (account_id) where account_id = $1`,
    `select * from links l left join tags t on t.account_id = l.account_id where l.account_id = $1`,
    `select (select count(*) from tags t where t.account_id = l.account_id) from links l where account_id = $1`,
    `with own as (select * from links where account_id = $1) select * from own join tags t on t.account_id = own.account_id`,
    `insert into links (id, account_id) values ($1, $2), ($3, $4) on conflict (account_id, id) do nothing`,
    `insert into links (account_id, id) select w.account, w.id from (select $1::uuid as account, i as id from unnest($2::uuid[]) i) w`,
    `update links set slug = n.slug from unnest($1::uuid[]) as n (id) where links.id = n.id and links.account_id = $2`,
    `delete from links using accounts a where a.id = links.account_id and a.id = $1`,
    `select * from links_with_words($1, $2)`,
    `select * from bullmq.links`,
    `copy (select * from links where account_id = '01a20dd9-aac5-702a-aa07-b06723d3c91e') to stdout`,
  ])('finds nothing in %s', async (text) => {
    expect(await crossShard(text, schema)).toEqual([]);
  });

  it.each([
    [`select * from links`, links],
    [`copy links to stdout`, links],
    [`select * from links where account_id = $1 or id = $2`, links],
    [`select * from links where account_id = any($1::uuid[])`, links],
    [`select * from links where account_id in ($1, $2)`, links],
    [`select * from links where not (account_id = $1)`, links],
    [`select * from unnest($1::uuid[]) as k (account_id) join links using (account_id)`, links],
    [
      `select * from links l left join tags t on t.account_id = l.account_id and l.account_id = $1`,
      `${links}; ${tags}`,
    ],
    [
      `select * from links l where exists (select from tags t where t.account_id = l.account_id and t.account_id = $1)`,
      links,
    ],
    [`with every as (select * from links) select * from every where account_id = $1`, links],
    [`select * from links where account_id = $1 union all select * from links where id = $2`, links],
    [`insert into links (account_id, id) select *, 1 from unnest($1::uuid[])`, links],
    [`insert into links (account_id, id) select ($1::uuid[])[n], $2 from generate_series(1, 2) n`, links],
    [`update links set account_id = $1 where id = $2`, links],
    [`select * from links l join slugs s on s.target_id = l.id where l.account_id = $1`, slugs],
    [`select * from keys_with_hashes($1)`, 'keys_with_hashes() of any account'],
    [`select links_with_words(id, $1) from accounts`, 'links_with_words() of any account'],
    [`begin; delete from links where id = $1`, links],
  ])('finds in %s: %s', async (text, problems) => {
    expect((await crossShard(text, schema)).join('; ')).toBe(problems);
  });
});
