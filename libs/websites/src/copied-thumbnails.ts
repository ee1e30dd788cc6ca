import { invalidRequest } from '@app/common';
import { kindOfItem, mayHaveThumbnail, type Website, type WebsiteItem } from '@app/database';
import { maxThumbnails, thumbnailTargetOf } from '@app/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ItemInput } from './website-items.js';

/**
 * Gives new items the thumbnails of the items that they are copies of. Call it before these lose them.
 * @param website the page before its items change.
 * @param given the items as they were sent.
 * @param stored the same items as they will be stored.
 * @returns true if any item got one.
 * @throws DomainError `invalid_request` if the page would have too many.
 */
export async function copyThumbnails(
  em: EntityManager,
  website: Website,
  given: readonly ItemInput[],
  stored: readonly WebsiteItem[],
): Promise<boolean> {
  const { accountId, id, thumbnails } = website;
  const copies = copiesIn(website, given, stored);
  if (copies.length === 0) return false;
  const copied = copies.map(({ copy, source }) => [copy, thumbnails[source] ?? ''] as const);
  const all = { ...thumbnails, ...Object.fromEntries(copied) };
  if (stored.filter((item) => Object.hasOwn(all, item.id)).length > maxThumbnails) {
    const message = `A page has at most ${maxThumbnails} thumbnails.`;
    throw invalidRequest([{ field: 'items', code: 'too_many', message }]);
  }
  await sql`
    insert into website_images (account_id, website_id, part, version, jpeg)
    select account_id, website_id, copy, version, jpeg
    from website_images join unnest(
      ${copies.map(({ source }) => source)}::text[], ${copies.map(({ copy }) => copy)}::text[]
    ) as pairs(part, copy) using (part)
    where account_id = ${accountId} and website_id = ${id}
  `.execute(em.getKysely());
  website.thumbnails = all;
  return true;
}

/** The new items that get the thumbnail of another one, which has the same size. */
function copiesIn(
  { items, thumbnails }: Website,
  given: readonly ItemInput[],
  stored: readonly WebsiteItem[],
): { copy: string; source: string }[] {
  const before = new Map(items.map((item) => [item.id, item]));
  return stored.flatMap((item, index) => {
    const { id, copyOf: source = '' } = given[index] ?? {};
    const original = before.get(source);
    if (id !== undefined || !original || !Object.hasOwn(thumbnails, source)) return [];
    const fits =
      mayHaveThumbnail(item) &&
      thumbnailTargetOf(kindOfItem(item)) === thumbnailTargetOf(kindOfItem(original));
    return fits ? [{ copy: item.id, source }] : [];
  });
}
