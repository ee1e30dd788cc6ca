import type { DisabledReason } from '@app/common';
import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Formula, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { defaultDomainId } from './domain.entity.js';
import type { Behavior } from './link.entity.js';

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

/** A bio page. */
@Entity({ tableName: 'websites' })
@Index({
  name: 'websites_items_idx',
  expression: 'create index "websites_items_idx" on "websites" using gin ("items" jsonb_path_ops)',
})
@Index({
  name: 'websites_external_id_idx',
  expression:
    'create unique index "websites_external_id_idx" on "websites" ("account_id", "external_id") where "external_id" is not null',
})
@Index({
  name: 'websites_disabled_idx',
  expression:
    'create index "websites_disabled_idx" on "websites" ("account_id", "id") where "disabled" is not null',
})
export class Website {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** The domain that the slug is on. */
  @Property({ columnType: 'integer', default: defaultDomainId })
  domainId: Opt<number>;

  /** Host of that domain. Null for the default domain. Not stored here. */
  @Formula(
    (columns) =>
      `case when ${columns.domainId} <> 0 then (select d.host from domains d where d.id = ${columns.domainId}) end`,
  )
  domain: (string | null) & Opt;

  /** As sent. `slugs` holds the lower-case form. */
  @Property({ type: 'text' })
  slug: string;

  @Property({ type: 'text' })
  name: string;

  @Property({ type: 'text', nullable: true })
  headline: string | null;

  @Property({ type: 'text', nullable: true })
  bio: string | null;

  @Property({ type: 'text' })
  theme: string;

  /** Colors in place of the theme's, as `#rrggbb`. */
  @Property({ type: 'text', nullable: true })
  accent: (string | null) & Opt;

  @Property({ type: 'text', nullable: true })
  background: (string | null) & Opt;

  /** The style of items. Null for the theme's. */
  @Property({ type: 'text', nullable: true })
  buttons: (string | null) & Opt;

  /** How items are arranged. */
  @Property({ type: 'text', default: 'list' })
  layout: string & Opt;

  /** Null for none. */
  @Property({ columnType: 'jsonb', nullable: true })
  cover: (WebsiteCover | null) & Opt;

  /** Version of the image behind the page, which is in `website_images`. Null if it has none. */
  @Property({ type: 'text', nullable: true })
  backdrop: (string | null) & Opt;

  /** One of `fontNames`. Null for the theme's. */
  @Property({ type: 'text', nullable: true })
  font: (string | null) & Opt;

  /** The language of its texts. Null if it is not known. */
  @Property({ type: 'text', nullable: true })
  language: (string | null) & Opt;

  /** What happens to visitors who follow its URL items inside apps. */
  @Property({ type: 'text', default: 'basic' })
  behavior: Behavior & Opt;

  /** Version of the page's photo, which is in `website_images`. Null if it has none. */
  @Property({ type: 'text', nullable: true })
  photo: (string | null) & Opt;

  @Property({ columnType: 'jsonb' })
  items: WebsiteItem[];

  /** Versions of the items' thumbnails by item id. The images are in `website_images`. */
  @Property({ columnType: 'jsonb', defaultRaw: `'{}'` })
  thumbnails: Record<string, string> & Opt;

  @Property({ columnType: 'jsonb' })
  socials: WebsiteSocial[];

  @Property({ type: 'boolean' })
  published: boolean;

  /** Set if an operator disabled it. */
  @Property({ type: 'text', nullable: true })
  disabled: (DisabledReason | null) & Opt;

  /** The id of the page in another system. Unique in the account. */
  @Property({ type: 'text', nullable: true })
  externalId: (string | null) & Opt;

  /** Data that other systems store with the page. Null if there is none. */
  @Property({ columnType: 'jsonb', nullable: true })
  metadata: (Record<string, string> | null) & Opt;

  /** The generation of guards that a redirect app must know to serve it (`knownGuards` of libs/routing). 0: any. */
  @Property({ columnType: 'smallint', default: 0 })
  needs: number & Opt;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  @Property({ columnType: 'timestamptz(3)' })
  updatedAt: Date;
}
