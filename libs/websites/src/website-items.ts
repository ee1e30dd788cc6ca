import { invalidRequest, isId, newId, type FieldError } from '@app/common';
import type { WebsiteItem } from '@app/database';
import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';

/** An item as it is sent: with the `id` of an existing item, or without one if it is new. */
export interface ItemInput {
  id?: string;
  title: string;
  /** An https URL; absent if the item is a link or a heading. */
  url?: string;
  /** Id of one of the account's links; absent if the item has a URL or is a heading. */
  link?: string;
  heading?: boolean;
  featured?: boolean;
  activeFrom?: Date | null;
  expiresAt?: Date | null;
}

/**
 * Returns the items of a page after `given` replaces `current`. Existing items keep their ids, new items get one.
 * An item may keep a link that has been deleted, so that a client can send back a list it has read.
 * @throws DomainError `invalid_request` with every unknown item id, every unknown link, and every featured item but the
 * first.
 */
export async function replaceItems(
  em: EntityManager,
  accountId: string,
  given: readonly ItemInput[],
  current: readonly WebsiteItem[],
): Promise<WebsiteItem[]> {
  const errors = await itemErrors(em, accountId, given, current);
  if (errors.length > 0) throw invalidRequest(errors);
  return given.map(storedItem);
}

/** Leaves out what is not set. */
function storedItem({ id = newId(), title, ...given }: ItemInput): WebsiteItem {
  const { url, link, heading, featured, activeFrom, expiresAt } = given;
  const look = {
    id,
    title,
    ...(featured ? { featured: true as const } : {}),
    ...(activeFrom ? { activeFrom: activeFrom.toISOString() } : {}),
    ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
  };
  if (heading) return { ...look, heading: true };
  return link === undefined ? { ...look, url: String(url) } : { ...look, link };
}

/**
 * Errors of items that depend on others: ids that are not on the page, links that are not the account's, and more than one
 * featured item.
 * Entries may be anything. Values of the wrong type have other errors.
 */
export async function itemErrors(
  em: EntityManager,
  accountId: string,
  given: readonly unknown[],
  current: readonly WebsiteItem[],
): Promise<FieldError[]> {
  const references = given.map(referencesOf);
  const currentLinks = new Map(current.map((item) => [item.id, 'link' in item ? item.link : undefined]));
  const links = await existingLinks(em, accountId, references);
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  const firstFeatured = references.findIndex(({ isFeatured }) => isFeatured);
  references.forEach(({ id, link, isFeatured }, index) => {
    const reject = (field: string, code: string, message: string) =>
      errors.push({ field: `items.${index}.${field}`, code, message });
    if (id !== undefined && !currentLinks.has(id)) {
      reject('id', 'unknown_item', 'This page has no item with this id.');
    } else if (id !== undefined && seen.has(id)) {
      reject('id', 'duplicate', 'Another item of the list has this id.');
    }
    if (id !== undefined) seen.add(id);
    const keepsLink = id !== undefined && currentLinks.get(id) === link;
    if (link !== undefined && !keepsLink && !links.has(link)) {
      reject('link', 'unknown_link', 'This is not a link of this account.');
    }
    if (isFeatured && index !== firstFeatured) {
      reject('featured', 'duplicate', 'Another item of the list is featured.');
    }
  });
  return errors;
}

interface References {
  id?: string;
  link?: string;
  isFeatured: boolean;
}

function referencesOf(item: unknown): References {
  const { id, link, featured } = Object(item) as Record<'id' | 'link' | 'featured', unknown>;
  return {
    isFeatured: featured === true,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof link === 'string' ? { link } : {}),
  };
}

async function existingLinks(
  em: EntityManager,
  accountId: string,
  items: readonly References[],
): Promise<Set<string>> {
  const ids = items.flatMap(({ link }) => (isId(link) ? [link] : []));
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from links where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(
    em.getKysely(),
  );
  return new Set(rows.map(({ id }) => id));
}
