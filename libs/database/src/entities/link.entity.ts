import type { DisabledReason } from '@app/common';
import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { defaultDomainId } from './domain-values.js';
import type { AppMode, Behavior, Gate, LinkPreview } from './link-values.js';

export * from './link-values.js';

/** A short link. Its counts are in `target_totals`, because the redirect is notified of changes to this row. */
@Entity({ tableName: 'links' })
@Index({ name: 'links_group_idx', properties: ['accountId', 'groupId', 'id'] })
@Index({ name: 'links_active_idx', properties: ['accountId', 'active', 'id'] })
@Index({
  name: 'links_name_idx',
  expression:
    'create index "links_name_idx" on "links" ("account_id", (fold_case("name") collate "C"), "id")',
})
@Index({
  name: 'links_limited_idx',
  expression:
    'create index "links_limited_idx" on "links" ("account_id", "id") where "max_clicks" is not null and not "exhausted"',
})
@Index({
  name: 'links_external_id_idx',
  expression:
    'create unique index "links_external_id_idx" on "links" ("account_id", "external_id") where "external_id" is not null',
})
@Index({
  name: 'links_destination_idx',
  expression: 'create index "links_destination_idx" on "links" (md5("destination"), "account_id", "id")',
})
@Index({
  name: 'links_creator_idx',
  expression:
    'create index "links_creator_idx" on "links" ("account_id", "created_by", "id") where "created_by" is not null',
})
@Index({
  name: 'links_disabled_idx',
  expression:
    'create index "links_disabled_idx" on "links" ("account_id", "id") where "disabled" is not null',
})
@Index({
  name: 'links_conversions_idx',
  expression:
    'create index "links_conversions_idx" on "links" ("account_id", "conversions_since") where "conversions_since" is not null',
})
export class Link {
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

  /** As sent. Visitors get the WHATWG-normalized form. */
  @Property({ type: 'text' })
  destination: string;

  @Property({ type: 'text' })
  behavior: Behavior;

  @Property({ type: 'boolean' })
  active: boolean;

  @Property({ type: 'uuid', nullable: true })
  groupId: string | null;

  /** Set if an operator disabled it. */
  @Property({ type: 'text', nullable: true })
  disabled: (DisabledReason | null) & Opt;

  /** For the account's members. Visitors do not see it. */
  @Property({ type: 'text', nullable: true })
  note: (string | null) & Opt;

  /** True if the visitor's query is forwarded to the destination. */
  @Property({ type: 'boolean', default: true })
  forwardQuery: Opt<boolean>;

  @Property({ type: 'text', nullable: true })
  gate: (Gate | null) & Opt;

  /** argon2id hash of the password that visitors must enter. Null if there is none. */
  @Property({ type: 'text', nullable: true })
  passwordHash: (string | null) & Opt;

  /** Whether a visit from an in-app browser may end in the destination's native app. */
  @Property({ type: 'text', default: 'auto' })
  app: Opt<AppMode>;

  /** Before this time, the link looks like an unknown one. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  activeFrom: (Date | null) & Opt;

  /** From this time on, the link is expired. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  expiresAt: (Date | null) & Opt;

  /** The link expires once it has this many clicks. */
  @Property({ columnType: 'integer', nullable: true })
  maxClicks: (number | null) & Opt;

  /** The URL that visitors of an expired link are sent to. As sent, like `destination`. */
  @Property({ type: 'text', nullable: true })
  expiredDestination: (string | null) & Opt;

  /** True if `maxClicks` is reached. The worker sets it when it counts a click, under the lock of the totals. */
  @Property({ type: 'boolean', default: false })
  exhausted: Opt<boolean>;

  /** Null if messengers use the preview of the destination. */
  @Property({ columnType: 'jsonb', nullable: true })
  preview: (LinkPreview | null) & Opt;

  /** Version of the preview image for messengers, which is in `link_images`. Null if the image is drawn from the texts. */
  @Property({ type: 'text', nullable: true })
  previewImage: (string | null) & Opt;

  /** In order; the first one that matches determines the destination. Their type is `Rule` of libs/rules. */
  @Property({ columnType: 'jsonb', nullable: true })
  rules: (object[] | null) & Opt;

  /** The id of the link in another system. Unique in the account. */
  @Property({ type: 'text', nullable: true })
  externalId: (string | null) & Opt;

  /** Data that other systems store with the link. Null if there is none. */
  @Property({ columnType: 'jsonb', nullable: true })
  metadata: (Record<string, string> | null) & Opt;

  /** Further codes that lead to the link, in the owner's order. `slugs` holds their keys. Null if there are none. */
  @Property({ columnType: 'jsonb', nullable: true })
  aliases: (string[] | null) & Opt;

  /** Clicks that another service had counted before the link was imported. Null if it was not imported with any. */
  @Property({ columnType: 'integer', nullable: true })
  importedClicks: (number | null) & Opt;

  /** True if redirects carry a voucher, with which conversions are reported. */
  @Property({ type: 'boolean', default: false })
  conversions: Opt<boolean>;

  /** The UTC day on which `conversions` was first enabled. A trigger sets it. */
  @Property({ columnType: 'date', type: 'string', nullable: true })
  conversionsSince: (string | null) & Opt;

  /** The share of visitors, in percent, who are shown no way out, so that its value can be measured. 0 to 20. */
  @Property({ columnType: 'integer', default: 0 })
  holdout: Opt<number>;

  /**
   * When the current `holdout` and `behavior` began, which triggers set: it separates periods that must not be
   * compared with each other. Null without a hold-out.
   */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  holdoutSince: (Date | null) & Opt;

  /** The generation of guards that a redirect app must know to serve it (`knownGuards` of libs/routing). 0: any. */
  @Property({ columnType: 'smallint', default: 0 })
  needs: Opt<number>;

  /**
   * Id of the key or user that created it. Null if that was the command line or a version that did not record it. It
   * stays when the key or the user is gone.
   */
  @Property({ type: 'uuid', nullable: true })
  createdBy: (string | null) & Opt;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  @Property({ columnType: 'timestamptz(3)' })
  updatedAt: Date;
}
