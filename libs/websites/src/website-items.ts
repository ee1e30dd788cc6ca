import { invalidRequest, isId, newId, type FieldError } from '@app/common';
import type { WebsiteItem } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** An item as it is sent: with the `id` that it was given before, or without one where it is new. */
export interface ItemInput {
  id?: string;
  title: string;
  /** An https address; absent where the item is a link. */
  url?: string;
  /** The id of one of the account's links; absent where the item is an address. */
  link?: string;
}

/**
 * The items that a page has once `given` replaces `current`: known ids stay, new items get one.
 * A link that was deleted since may stay where it was, so that a list that was read can be sent again.
 * @throws DomainError invalid_request naming each id that is not the page's and each link that is not the account's.
 */
export async function replaceItems(
  em: EntityManager,
  accountId: string,
  given: readonly ItemInput[],
  current: readonly WebsiteItem[],
): Promise<WebsiteItem[]> {
  const problems = await itemProblems(em, accountId, given, current);
  if (problems.length > 0) throw invalidRequest(problems);
  return given.map(({ id = newId(), title, url, link }) =>
    link === undefined ? { id, title, url: String(url) } : { id, title, link },
  );
}

/** What is wrong with the ids and links of items: each is named that is not the page's, or not the account's. */
export async function itemProblems(
  em: EntityManager,
  accountId: string,
  given: readonly Pick<ItemInput, 'id' | 'link'>[],
  current: readonly WebsiteItem[],
): Promise<FieldError[]> {
  const known = new Map(current.map((item) => [item.id, linkOf(item)]));
  const links = await ownLinks(em, accountId, given);
  const taken = new Set<string>();
  const problems: FieldError[] = [];
  const refuse = (field: string, code: string, message: string) => problems.push({ field, code, message });
  given.forEach(({ id, link }, index) => {
    if (id !== undefined && !known.has(id)) {
      refuse(`items.${index}.id`, 'unknown_item', 'This page has no item with this id.');
    } else if (id !== undefined && taken.has(id)) {
      refuse(`items.${index}.id`, 'duplicate', 'Another item of the list has this id.');
    }
    if (id !== undefined) taken.add(id);
    const stays = id !== undefined && known.get(id) === link;
    if (link !== undefined && !stays && !links.has(link)) {
      refuse(`items.${index}.link`, 'unknown_link', 'This is not a link of this account.');
    }
  });
  return problems;
}

const linkOf = (item: WebsiteItem): string | undefined => ('link' in item ? item.link : undefined);

async function ownLinks(
  em: EntityManager,
  accountId: string,
  items: readonly Pick<ItemInput, 'link'>[],
): Promise<Set<string>> {
  const ids = items.flatMap(({ link }) => (isId(link) ? [link] : []));
  if (ids.length === 0) return new Set();
  const rows = await em.execute<{ id: string }[]>(
    'select id from links where account_id = ? and id = any(?::uuid[])',
    [accountId, `{${ids.join(',')}}`],
  );
  return new Set(rows.map(({ id }) => id));
}
