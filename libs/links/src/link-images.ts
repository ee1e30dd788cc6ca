import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Keeps the image of a link until the end of the transaction. @returns its version; null if the link has none. */
export async function lockImage(
  em: EntityManager,
  accountId: string,
  linkId: string,
): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select version from link_images where account_id = ${accountId} and link_id = ${linkId} for share
  `.execute(em.getKysely());
  return rows[0]?.version ?? null;
}

/** Copies the parts of a link besides its fields to another link: its image, and the mark that a later version has guarded it. */
export async function copyRest(
  em: EntityManager,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    with guarded as (
      update links copy set needs = o.needs from links o
      where o.account_id = ${accountId} and o.id = ${from} and copy.account_id = ${accountId} and copy.id = ${to}
        and o.needs > copy.needs
    )
    insert into link_images (account_id, link_id, version, jpeg)
    select account_id, ${to}, version, jpeg from link_images where account_id = ${accountId} and link_id = ${from}
  `.execute(em.getKysely());
}

/** Deletes the image of a link. Does nothing if it has none. */
export async function deleteImage(em: EntityManager, accountId: string, linkId: string): Promise<void> {
  await em.execute('delete from link_images where account_id = ? and link_id = ?', [accountId, linkId]);
}
