import { endFigures } from '@app/clicks';
import type { SlugsService } from '@app/slugs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { aliasClaims } from '../link-aliases.js';

/** The data of a link that deleting it requires. */
interface LinkToDelete {
  id: string;
  slug: string;
  domainId: number;
  previewImage: string | null;
  aliases: readonly string[] | null;
}

/**
 * Deletes links with their statistics and releases their slugs, in the caller's transaction, which has locked first their
 * totals and then the links. The number of statements does not depend on the number of links.
 */
export async function deleteLinks(
  em: EntityManager,
  slugs: SlugsService,
  accountId: string,
  links: readonly LinkToDelete[],
): Promise<void> {
  const ids = links.map(({ id }) => id);
  const illustrated = links.filter(({ previewImage }) => previewImage !== null).map(({ id }) => id);
  const removed = links.flatMap(aliasClaims);
  if (removed.length > 0) await slugs.changeAliases(em, accountId, { removed });
  await slugs.release(em, accountId, links);
  const ofLinks = (linkIds: string[]) => sql`account_id = ${accountId} and link_id = any(${linkIds}::uuid[])`;
  if (illustrated.length > 0) {
    await sql`delete from link_images where ${ofLinks(illustrated)}`.execute(em.getKysely());
  }
  // A single statement, so that the triggers update the tallies in one order.
  await sql`delete from links where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(
    em.getKysely(),
  );
  // After the links, because webhooks report the tags of a deleted link.
  await sql`delete from link_tags where ${ofLinks(ids)}`.execute(em.getKysely());
  await endFigures(em, accountId, ids);
}
