import { invalidRequest, isId, newId, type FieldError } from '@app/common';
import type { WebsiteItem } from '@app/database';
import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';

/** An item as it is sent: with the `id` of an existing item, or without one if it is new. */
export interface ItemInput {
  id?: string;
  title: string;
  /** An https URL; absent if the item is a link. */
  url?: string;
  /** Id of one of the account's links; absent if the item has a URL. */
  link?: string;
}

/**
 * Returns the items of a page after `given` replaces `current`. Existing items keep their ids, new items get one.
 * An item may keep a link that has been deleted, so that a client can send back a list it has read.
 * @throws DomainError `invalid_request` with every unknown item id and every unknown link.
 */
export async function replaceItems(
  em: EntityManager,
  accountId: string,
  given: readonly ItemInput[],
  current: readonly WebsiteItem[],
): Promise<WebsiteItem[]> {
  const errors = await itemErrors(em, accountId, given, current);
  if (errors.length > 0) throw invalidRequest(errors);
  return given.map(({ id = newId(), title, url, link }) =>
    link === undefined ? { id, title, url: String(url) } : { id, title, link },
  );
}

/**
 * Errors of the ids and links of items: those that are not on the page, or not links of the account.
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
  references.forEach(({ id, link }, index) => {
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
  });
  return errors;
}

interface References {
  id?: string;
  link?: string;
}

function referencesOf(item: unknown): References {
  const { id, link } = Object(item) as Record<keyof References, unknown>;
  return {
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
