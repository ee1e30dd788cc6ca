import type { DisabledReason } from '@app/common';
import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { defaultDomainId } from './domain.entity.js';

/** One item of a bio page: a URL, or one of the account's links. */
export type WebsiteItem = { id: string; title: string } & ({ url: string } | { link: string });

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

  @Property({ columnType: 'jsonb' })
  items: WebsiteItem[];

  @Property({ columnType: 'jsonb' })
  socials: WebsiteSocial[];

  @Property({ type: 'boolean' })
  published: boolean;

  /** Set if an operator disabled it. */
  @Property({ type: 'text', nullable: true })
  disabled: (DisabledReason | null) & Opt;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  @Property({ columnType: 'timestamptz(3)' })
  updatedAt: Date;
}
