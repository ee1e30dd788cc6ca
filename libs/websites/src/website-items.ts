import { invalidRequest, isId, newId, type FieldCode, type FieldError } from '@app/common';
import {
  itemKinds,
  kindOfItem,
  type WebsiteContact,
  type WebsiteItem,
  type WebsiteMedia,
  type WebsitePicture,
  type WebsiteSignup,
} from '@app/database';
import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';

/** An item as sent by the caller: with the `id` of an existing item, or without one if it is new. */
export interface ItemInput {
  id?: string;
  /** Id of an item of the page whose thumbnail is copied to a new item. */
  copyOf?: string;
  /** May be omitted for a text or an image. */
  title?: string;
  /** One of `itemKinds`, or the kind of an existing item of a later version. Otherwise the content determines it. */
  kind?: string;
  /** An https URL. */
  url?: string;
  /** Id of one of the account's links. */
  link?: string;
  heading?: boolean;
  text?: string;
  email?: string;
  phone?: string;
  contact?: WebsiteContact;
  signup?: WebsiteSignup;
  image?: WebsitePicture;
  media?: WebsiteMedia;
  countdown?: { startsAt: Date };
  featured?: boolean;
  activeFrom?: Date | null;
  expiresAt?: Date | null;
}

/**
 * Returns the items of a page after `given` replaces `current`. Existing items keep their ids, new items get one.
 * An item may keep a deleted link, and a kind that only a later version knows, so that a client can send back a
 * list that it has read.
 * @throws DomainError `invalid_request` with every unknown item id, kind and link, and every featured item and every
 * form except the first.
 */
export async function replaceItems(
  em: EntityManager,
  accountId: string,
  given: readonly ItemInput[],
  current: readonly WebsiteItem[],
): Promise<WebsiteItem[]> {
  const errors = await itemErrors(em, accountId, given, current);
  if (errors.length > 0) throw invalidRequest(errors);
  return given.map((item) => storedItem(item, current));
}

/** The fields that items of any kind may have. */
const looks = ['featured', 'activeFrom', 'expiresAt'];

/** Omits unset fields. For an item of a later version, keeps the content, which this version cannot read. */
function storedItem(
  { id = newId(), title = '', ...given }: ItemInput,
  current: readonly WebsiteItem[],
): WebsiteItem {
  const { url, link, heading, text, email, phone, contact, image, media, countdown, signup } = given;
  const { featured, activeFrom, expiresAt } = given;
  const look = {
    id,
    title,
    ...(featured ? { featured: true as const } : {}),
    ...(activeFrom ? { activeFrom: activeFrom.toISOString() } : {}),
    ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
  };
  if (text !== undefined) return { ...look, kind: 'text', text };
  if (email !== undefined) return { ...look, kind: 'email', email };
  if (phone !== undefined) return { ...look, kind: 'phone', phone };
  if (contact !== undefined) {
    const { name, ...details } = contact;
    const given = Object.entries(details).filter(([, value]) => value !== undefined);
    return { ...look, kind: 'contact', contact: { name, ...Object.fromEntries(given) } };
  }
  if (signup !== undefined) {
    const { consent, button } = signup;
    return { ...look, kind: 'signup', signup: { consent, ...(button === undefined ? {} : { button }) } };
  }
  if (image !== undefined) {
    const { alt, url } = image;
    return { ...look, kind: 'image', image: url === undefined ? { alt } : { alt, url } };
  }
  if (media !== undefined) return { ...look, kind: 'media', media: { url: media.url } };
  if (countdown !== undefined) {
    return { ...look, kind: 'countdown', countdown: { startsAt: countdown.startsAt.toISOString() } };
  }
  if (heading) return { ...look, heading: true };
  if (link !== undefined) return { ...look, link };
  if (url !== undefined) return { ...look, url };
  const before = Object.entries(current.find((item) => item.id === id) ?? {});
  const kept = Object.fromEntries(before.filter(([field]) => !looks.includes(field)));
  return { ...kept, ...look };
}

const isKnownKind = (kind: string): boolean => (itemKinds as readonly string[]).includes(kind);

/**
 * Errors of items that depend on others: ids that are not on the page, kinds of later versions that the item does not have,
 * links that are not the account's, and more than one featured item or form.
 * Entries may be anything. Values of the wrong type have other errors.
 */
export async function itemErrors(
  em: EntityManager,
  accountId: string,
  given: readonly unknown[],
  current: readonly WebsiteItem[],
): Promise<FieldError[]> {
  const references = given.map(referencesOf);
  const currentItems = new Map(current.map((item) => [item.id, item]));
  const links = await existingLinks(em, accountId, references);
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  const firstFeatured = references.findIndex(({ isFeatured }) => isFeatured);
  const firstSignup = references.findIndex(({ isSignup }) => isSignup);
  references.forEach(({ id, kind, link, isFeatured, isSignup }, index) => {
    const before = id === undefined ? undefined : currentItems.get(id);
    const reject = (field: string, code: FieldCode, message: string) =>
      errors.push({ field: `items.${index}.${field}`, code, message });
    if (id !== undefined && !before) {
      reject('id', 'unknown_item', 'This page has no item with this id.');
    } else if (id !== undefined && seen.has(id)) {
      reject('id', 'duplicate', 'Another item of the list has this id.');
    }
    if (id !== undefined) seen.add(id);
    if (kind !== undefined && !isKnownKind(kind) && (!before || kindOfItem(before) !== kind)) {
      reject('kind', 'invalid_choice', `This must be one of: ${itemKinds.join(', ')}.`);
    }
    if (link !== undefined && before?.link !== link && !links.has(link)) {
      reject('link', 'unknown_link', 'This is not a link of this account.');
    }
    if (isFeatured && index !== firstFeatured) {
      reject('featured', 'duplicate', 'Another item of the list is featured.');
    }
    if (isSignup && index !== firstSignup) {
      reject('signup', 'duplicate', 'Another item of the list is a form to sign up.');
    }
  });
  return errors;
}

interface References {
  id?: string;
  kind?: string;
  link?: string;
  isFeatured: boolean;
  isSignup: boolean;
}

function referencesOf(item: unknown): References {
  const { id, kind, link, featured, signup } = Object(item) as Record<
    'id' | 'kind' | 'link' | 'featured' | 'signup',
    unknown
  >;
  return {
    isFeatured: featured === true,
    isSignup: signup !== undefined,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof kind === 'string' ? { kind } : {}),
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
