import type { Behavior, WebsiteItem, WebsiteSocial } from '@app/database';
import { type Destination, prepareDestination } from './destination.js';

/** An active link. */
export interface LinkTarget {
  kind: 'link';
  account: string;
  id: string;
  behavior: Behavior;
  destination: Destination;
}

/** An item that a published page shows. */
export interface PageItem {
  id: string;
  title: string;
  destination: Destination;
  /** The id of the account's link that it is, if it is one. */
  link?: string;
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

/** A row of the look-up: a slug in use with its link or its website. */
export interface SlugRow {
  slug: string;
  kind: 'link' | 'website';
  account: string;
  id: string;
  open: boolean | null;
  destination: string | null;
  behavior: Behavior | null;
  website: {
    slug: string;
    name: string;
    headline: string | null;
    bio: string | null;
    theme: string;
    items: WebsiteItem[];
    socials: WebsiteSocial[];
  } | null;
  /** Destinations of those active links that are items of the website, by link id. */
  links: Record<string, string> | null;
}

/** What a row means for visitors. An address that no browser could follow counts as closed. */
export function targetOf({ kind, account, id, open, destination, behavior, website, links }: SlugRow): Found {
  if (!open) return 'closed';
  if (kind === 'link') {
    if (destination === null || behavior === null || !URL.canParse(destination)) return 'closed';
    return { kind, account, id, behavior, destination: prepareDestination(destination) };
  }
  if (!website) return 'closed';
  const items = website.items.flatMap((item): PageItem[] => {
    const link = 'link' in item ? item.link : undefined;
    const address = 'link' in item ? links?.[item.link] : item.url;
    if (address === undefined || !URL.canParse(address)) return [];
    return [
      { id: item.id, title: item.title, destination: prepareDestination(address), ...(link ? { link } : {}) },
    ];
  });
  return { ...website, kind, account, id, items };
}
