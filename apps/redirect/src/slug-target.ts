import type { Behavior, WebsiteItem, WebsiteSocial } from '@app/database';
import { type Destination, prepareDestination } from './destination.js';

/** An active link. */
export interface LinkTarget {
  kind: 'link';
  account: string;
  id: string;
  /** As its owner wrote it. */
  slug: string;
  behavior: Behavior;
  destination: Destination;
}

/** An item that a published page shows. */
export interface PageItem {
  id: string;
  title: string;
  destination: Destination;
  /** The account's link that it is, if it is one. */
  link?: LinkTarget;
}

/** A published page. */
export interface WebsiteTarget {
  kind: 'website';
  account: string;
  id: string;
  /** As its owner wrote it. */
  slug: string;
  name: string;
  headline: string | null;
  bio: string | null;
  theme: string;
  items: readonly PageItem[];
  socials: readonly WebsiteSocial[];
}

/** What visitors of a slug get. */
export type Target = LinkTarget | WebsiteTarget;

/** What a look-up found: `absent` where nobody has the slug, `closed` where it is paused or not published. */
export type Found = Target | 'closed' | 'absent';

/** A row of the look-up: a slug in use with its link or its website, where that is open to visitors. */
export interface SlugRow {
  /** Lower case. */
  slug: string;
  account: string;
  id: string;
  /** Of an active link: the slug as its owner wrote it. */
  written: string | null;
  destination: string | null;
  behavior: Behavior | null;
  /** Of a published website. */
  website: WebsiteRow | null;
}

interface WebsiteRow {
  slug: string;
  name: string;
  headline: string | null;
  bio: string | null;
  theme: string;
  items: WebsiteItem[];
  socials: WebsiteSocial[];
  /** Those active links that are items, by link id. */
  links: Record<string, LinkRow> | null;
}

interface LinkRow {
  slug: string;
  destination: string;
  behavior: Behavior;
}

/** What a row means for visitors. An address that no browser could follow counts as closed. */
export function targetOf({ account, id, written, destination, behavior, website }: SlugRow): Found {
  if (website) return pageOf(account, id, website);
  if (written === null || destination === null || behavior === null) return 'closed';
  return linkOf(account, id, { slug: written, destination, behavior }) ?? 'closed';
}

function pageOf(account: string, id: string, { links, ...website }: WebsiteRow): WebsiteTarget {
  const items = website.items.flatMap((item): PageItem[] => {
    const { id: itemId, title } = item;
    if (!('link' in item)) {
      return URL.canParse(item.url) ? [{ id: itemId, title, destination: prepareDestination(item.url) }] : [];
    }
    const row = links?.[item.link];
    const link = row && linkOf(account, item.link, row);
    return link ? [{ id: itemId, title, destination: link.destination, link }] : [];
  });
  return { ...website, kind: 'website', account, id, items };
}

function linkOf(account: string, id: string, { slug, destination, behavior }: LinkRow): LinkTarget | null {
  if (!URL.canParse(destination)) return null;
  return { kind: 'link', account, id, slug, behavior, destination: prepareDestination(destination) };
}
