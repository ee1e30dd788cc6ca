// Links by the hundred thousand, written by SQL past the API: the rows that it would have written.

const chunk = 100_000;

/** Adds links with the slugs `<prefix>1` to `<prefix><count>`, oldest first. */
export async function addLinks(installation, account, count, { prefix, behavior = 'basic' }) {
  for (let first = 1; first <= count; first += chunk) {
    await installation.query(
      `with made as (
         insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
         select $1, uuidv7(), $2 || n, 'Link ' || n, 'https://example.com/landing?page=' || n, $3, true, now(), now()
         from generate_series($4::int, $5::int) n returning account_id, id, slug
       ), named as (
         insert into slugs (slug, account_id, kind, target_id) select slug, account_id, 'link', id from made
       )
       insert into target_totals (account_id, target_id, kind) select account_id, id, 'link' from made`,
      [account.id, prefix, behavior, first, Math.min(first + chunk - 1, count)],
    );
  }
  await settle(installation);
}

/** Leaves the database as it is after a while of normal use: with statistics, and nothing left to be written down. */
export async function settle(installation) {
  await installation.query('vacuum analyze');
  await installation.query('checkpoint');
}
