import type { DisabledReason } from '@app/common';
import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Formula, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { defaultDomainId } from './domain-values.js';
import type { Behavior } from './link-values.js';
import type { WebsiteCover, WebsiteItem, WebsiteSocial } from './website-values.js';

export * from './website-values.js';

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
