import type { DisabledReason } from '@app/common';
import {
  type Behavior,
  isKnownItem,
  type Website,
  type WebsiteContact,
  type WebsiteCover,
  type WebsiteItem,
  type WebsiteSignup,
  type WebsiteSocial,
} from '@app/database';
import { Destination } from './destination.js';
import { hasUnknownGuard } from './guards.js';
import { availabilityOf } from './link-window.js';
import { type LinkColumns, type LinkRoute, linkRouteOf } from './link-route.js';

/** An item of a bio page. */
export interface PageItem {
  id: string;
  title: string;
  isFeatured: boolean;
  /** When visitors start and stop seeing it, in milliseconds since 1970; null if it has no such time. */
  activeFrom: number | null;
  expiresAt: number | null;
  /** Its destination. Absent if it has no URL. */
  destination?: Destination;
  text?: string;
  /** Visits to it do not pass through the service, so they are not counted. */
  email?: string;
  phone?: string;
  /** Its address responds with a vCard. */
  contact?: WebsiteContact;
  /** Not clickable: its form is sent to the address of the page. */
  signup?: WebsiteSignup;
  /** Set if the item is a picture. `alt` describes it. */
  image?: { alt: string };
  /** Set if the item is a video or a piece of music. */
  isMedia?: true;
  /** The time that the item counts down to, in milliseconds since 1970. */
  startsAt?: number;
  /** Set if the item is one of the account's links. */
  link?: LinkRoute;
}

/**
 * True if an item is within its own times. Its link may still be unavailable.
 * @param now milliseconds since 1970, by the database's clock.
 */
export const isOnTime = ({ activeFrom, expiresAt }: PageItem, now: number): boolean =>
  availabilityOf({ active: true, exhausted: false, activeFrom, expiresAt }, now) === 'open';

/** True if visitors currently see an item. */
export const isShown = (item: PageItem, now: number): boolean =>
  isOnTime(item, now) && (!item.link || availabilityOf(item.link, now) === 'open');

/** The data of a published bio page in the redirect. */
export interface PageRoute {
  kind: 'website';
  account: string;
  id: string;
  /** The domain that the page is on. */
  domainId: number;
  /** As its owner wrote it. */
  slug: string;
  name: string;
  headline: string | null;
  bio: string | null;
  theme: string;
  /** Colors in place of the theme's, as `#rrggbb`. */
  accent: string | null;
  background: string | null;
  /** The style of items; null for the theme's. */
  buttons: string | null;
  /** How items are arranged. */
  layout: string;
  /** The cover above the page; null for none. */
  cover: WebsiteCover | null;
  /** Version of the image behind it; null if it has none. */
  backdrop: string | null;
  /** Null for the theme's. */
  font: string | null;
  /** The language of its texts; null if unknown. */
  language: string | null;
  /** What happens to visitors who follow a URL item inside an app. Items that are links keep the link's behavior. */
  behavior: Behavior;
  /** Version of the photo; null if the page has none. */
  photo: string | null;
  /** Versions of the items' thumbnails, by item id. */
  thumbnails: Readonly<Record<string, string>>;
  items: readonly PageItem[];
  socials: readonly WebsiteSocial[];
  /** Set if an operator disabled the page. */
  disabled: DisabledReason | null;
  /** If `hasUnknownGuard`, visitors get a 503, and the page has no items. */
  needs: number;
}

/** Columns of `websites` that identify the page and never change. */
type Identity = 'accountId' | 'id' | 'domainId' | 'domain' | 'slug';
/** Columns of `websites` that no visit depends on. */
type NotRouted = 'externalId' | 'metadata' | 'createdAt' | 'updatedAt';
/** Every other column affects what a visitor gets: one that is missing in `pageColumns` does not compile. */
type RoutedProperty = Exclude<keyof Website & string, Identity | NotRouted>;

/**
 * The routed columns of a page, by property. The lookup reads them all, but only of published pages. The
 * trigger `websites_changed` must name them (`routed-columns.e2e-spec.ts` checks that).
 */
export const pageColumns: { readonly [Property in RoutedProperty]: string } = {
  name: 'name',
  headline: 'headline',
  bio: 'bio',
  theme: 'theme',
  accent: 'accent',
  background: 'background',
  buttons: 'buttons',
  layout: 'layout',
  cover: 'cover',
  backdrop: 'backdrop',
  font: 'font',
  language: 'language',
  photo: 'photo',
  behavior: 'behavior',
  items: 'items',
  thumbnails: 'thumbnails',
  socials: 'socials',
  published: 'published',
  disabled: 'disabled',
  needs: 'needs',
};

/** A page as the lookup returns it. */
export interface PageRow extends Omit<PageRoute, 'kind' | 'account' | 'id' | 'domainId' | 'items'> {
  items: WebsiteItem[];
  /** Columns of the links among the items, by link id. */
  links: Record<string, LinkColumns> | null;
}

export function pageRouteOf(
  account: string,
  id: string,
  domainId: number,
  { links, ...page }: PageRow,
): PageRoute {
  const known = hasUnknownGuard(page) ? [] : page.items;
  const items = known.filter(isKnownItem).flatMap((item): PageItem[] => {
    const {
      url = item.image?.url ?? item.media?.url,
      link: linkId,
      text,
      email,
      phone,
      contact,
      signup,
    } = item;
    const look: PageItem = {
      id: item.id,
      title: item.title,
      isFeatured: item.featured ?? false,
      activeFrom: millisecondsOf(item.activeFrom),
      expiresAt: millisecondsOf(item.expiresAt),
      ...(item.image && { image: { alt: item.image.alt } }),
      ...(item.media && { isMedia: true as const }),
      ...(item.countdown && { startsAt: Date.parse(item.countdown.startsAt) }),
    };
    if (url !== undefined) {
      return URL.canParse(url) ? [{ ...look, destination: Destination.parse(url) }] : [];
    }
    if (linkId === undefined) {
      return [
        {
          ...look,
          ...(text === undefined ? {} : { text }),
          ...(email === undefined ? {} : { email }),
          ...(phone === undefined ? {} : { phone }),
          ...(contact === undefined ? {} : { contact }),
          ...(signup === undefined ? {} : { signup }),
        },
      ];
    }
    const columns = links?.[linkId];
    const link = columns && linkRouteOf(account, linkId, columns);
    return link?.active && !link.disabled ? [{ ...look, destination: link.destination, link }] : [];
  });
  return { ...page, kind: 'website', account, id, domainId, items };
}

/**
 * A URL item as a link at the item's own address, with the page's behavior, so that visits of it go through the routing steps.
 * Null if the item leads to no URL, or is one of the account's links.
 */
export function itemRouteOf(page: PageRoute, { id, destination, link }: PageItem): LinkRoute | null {
  if (!destination || link) return null;
  return linkRouteOf(page.account, id, {
    slug: `${page.slug}/${id}`,
    domain_id: page.domainId,
    destination: destination.href,
    behavior: page.behavior,
  });
}

const millisecondsOf = (time: string | undefined): number | null =>
  time === undefined ? null : Date.parse(time);
