import type { DisabledReason } from '@app/common';
import type { Website, WebsiteItem, WebsiteSocial } from '@app/database';
import { Destination } from './destination.js';
import { type LinkColumns, type LinkRoute, linkRouteOf } from './link-route.js';

/** An item that a bio page shows. */
export interface PageItem {
  id: string;
  title: string;
  destination: Destination;
  /** Set if the item is one of the account's links. */
  link?: LinkRoute;
}

/** What the redirect knows about a published bio page. */
export interface PageRoute {
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
  /** Set if an operator disabled the page. */
  disabled: DisabledReason | null;
}

/** Columns of `websites` that identify the page and never change. */
type Identity = 'accountId' | 'id' | 'domainId' | 'slug';
/** Columns of `websites` that no visit depends on. */
type NotRouted = 'createdAt' | 'updatedAt';
/** Every other column decides what a visitor gets: one that is missing in `pageColumns` does not compile. */
type RoutedProperty = Exclude<keyof Website & string, Identity | NotRouted>;

/**
 * The routed columns of a page, by property. The lookup reads them all, except that it reads published pages only. The
 * trigger `websites_changed` must name them (`routed-columns.e2e-spec.ts` checks that).
 */
export const pageColumns: { readonly [Property in RoutedProperty]: string } = {
  name: 'name',
  headline: 'headline',
  bio: 'bio',
  theme: 'theme',
  items: 'items',
  socials: 'socials',
  published: 'published',
  disabled: 'disabled',
};

/** A page as the lookup returns it. */
export interface PageRow extends Omit<PageRoute, 'kind' | 'account' | 'id' | 'items'> {
  items: WebsiteItem[];
  /** Columns of the links among the items, by link id. */
  links: Record<string, LinkColumns> | null;
}

export function pageRouteOf(account: string, id: string, { links, ...page }: PageRow): PageRoute {
  const items = page.items.flatMap((item): PageItem[] => {
    const { id: itemId, title } = item;
    if (!('link' in item)) {
      return URL.canParse(item.url) ? [{ id: itemId, title, destination: Destination.parse(item.url) }] : [];
    }
    const columns = links?.[item.link];
    const link = columns && linkRouteOf(account, item.link, columns);
    return link?.active && !link.disabled ? [{ id: itemId, title, destination: link.destination, link }] : [];
  });
  return { ...page, kind: 'website', account, id, items };
}
