// Inserts links in bulk with SQL, as the same rows that the API would write.

const linksPerStatement = 100_000;

/** SQL that runs an `insert into links` or `websites` and also claims the slugs and starts the totals. */
export const insertWithSlug = (kind, insert) => `
  with created as (${insert} returning account_id, id, slug),
    claimed as (
      insert into slugs (slug, account_id, kind, target_id) select slug, account_id, '${kind}', id from created
    )
  insert into target_totals (account_id, target_id, kind) select account_id, id, '${kind}' from created`;

/** Creates links with the slugs `<prefix>1` to `<prefix><count>`, oldest first. */
export async function addLinks(installation, account, count, { prefix, behavior = 'basic' }) {
  for (let first = 1; first <= count; first += linksPerStatement) {
    await installation.query(
      insertWithSlug(
        'link',
        `insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
         select $1, uuidv7(), $2 || n, 'Link ' || n, 'https://example.com/landing?page=' || n, $3, true, now(), now()
         from generate_series($4::int, $5::int) n`,
      ),
      [account.id, prefix, behavior, first, Math.min(first + linksPerStatement - 1, count)],
    );
  }
  await settleDatabase(installation);
}

/** Brings the database into the state it has in normal use, with statistics and without a pending checkpoint. */
export async function settleDatabase(installation) {
  await installation.query('vacuum analyze');
  await installation.query('checkpoint');
}
