/** The kinds of items, each of which has its content in the field of the same name. */
export const itemKinds = [
  'url',
  'link',
  'heading',
  'text',
  'email',
  'phone',
  'contact',
  'image',
  'media',
  'countdown',
  'signup',
] as const;
export type ItemKind = (typeof itemKinds)[number];

/** A person or organization that visitors can add to their contacts. */
export interface WebsiteContact {
  name: string;
  organization?: string;
  email?: string;
  phone?: string;
  url?: string;
}

/** A form with which visitors sign up for mail from the owner. */
export interface WebsiteSignup {
  /** The text that visitors agree to. */
  consent: string;
  /** The text of the button. Absent for "Sign up" in the language of the page. */
  button?: string;
}

/** A picture between the items. The item's thumbnail is the picture. */
export interface WebsitePicture {
  /** Description for visitors who do not see it. */
  alt: string;
  /** The URL that it leads to. Absent if it leads nowhere. */
  url?: string;
}

/** A video or a piece of music. */
export interface WebsiteMedia {
  url: string;
}

/** Shows the time until an event. */
export interface WebsiteCountdown {
  /** ISO 8601 in UTC. */
  startsAt: string;
}

/**
 * One item of a bio page. A later version may have stored other kinds, with their own fields, and an id and a title.
 */
export interface WebsiteItem {
  id: string;
  /** Empty if a text or an image has none. */
  title: string;
  /** Absent from URL items, link items and headings, which existed before this field. */
  kind?: string;
  url?: string;
  /** Id of one of the account's links. */
  link?: string;
  /** Not clickable. */
  heading?: true;
  /** A paragraph. Not clickable. */
  text?: string;
  email?: string;
  phone?: string;
  contact?: WebsiteContact;
  image?: WebsitePicture;
  media?: WebsiteMedia;
  countdown?: WebsiteCountdown;
  /** At most one item of a page has it. */
  signup?: WebsiteSignup;
  /** At most one item of a page has it. */
  featured?: true;
  /** When visitors start to see it, as ISO 8601 in UTC. */
  activeFrom?: string;
  /** When visitors stop seeing it. */
  expiresAt?: string;
}

/** The kind of an item. If it is not one of `itemKinds`, the item was stored by a later version. */
export const kindOfItem = (item: WebsiteItem): string =>
  item.kind ?? itemKinds.find((kind) => item[kind] !== undefined) ?? '';

/** True if this version knows the kind of an item. Other items are kept, and not shown. */
export const isKnownItem = (item: WebsiteItem): boolean =>
  itemKinds.some((kind) => kind === kindOfItem(item) && item[kind] !== undefined);

/** The fields that determine whether an item leads somewhere. */
interface ItemContent {
  heading?: boolean;
  text?: string;
  countdown?: object;
  signup?: object;
  image?: { url?: string };
}

/** True if visitors can follow an item. Other items cannot be featured. */
export const leadsSomewhere = ({ heading, text, countdown, signup, image }: ItemContent): boolean =>
  heading !== true &&
  text === undefined &&
  countdown === undefined &&
  signup === undefined &&
  (image === undefined || image.url !== undefined);

/** True if an item may have a thumbnail. */
export const mayHaveThumbnail = (item: ItemContent): boolean =>
  item.image !== undefined || leadsSomewhere(item);

/** The cover above a page: an image of `website_images`, or a gradient from one color to the other, as `#rrggbb`. */
export type WebsiteCover =
  { type: 'image'; version: string } | { type: 'gradient'; from: string; to: string };

export interface WebsiteSocial {
  network: string;
  url: string;
}
