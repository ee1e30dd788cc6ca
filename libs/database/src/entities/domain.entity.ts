import { type Opt } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { DomainProblem } from './domain-values.js';

export * from './domain-values.js';

/**
 * A host that serves slugs, as claimed by an account. Slugs are unique per domain. Several accounts may claim a host, but
 * at most one of them has verified it.
 */
@Entity({ tableName: 'domains' })
@Index({
  name: 'domains_proven_host_idx',
  expression:
    'create unique index "domains_proven_host_idx" on "domains" ("host") where "proven_at" is not null',
})
@Index({
  name: 'domains_account_host_idx',
  expression: 'create unique index "domains_account_host_idx" on "domains" ("account_id", "host")',
})
@Index({
  name: 'domains_uid_idx',
  expression: 'create unique index "domains_uid_idx" on "domains" ("account_id", "uid")',
})
@Index({ name: 'domains_host_idx', properties: ['host'] })
@Index({
  name: 'domains_served_host_idx',
  expression:
    'create index "domains_served_host_idx" on "domains" ("host") where "proven_at" is not null or "missing_since" is not null',
})
@Index({
  name: 'domains_recheck_idx',
  expression:
    'create index "domains_recheck_idx" on "domains" ("next_check_at") where "next_check_at" is not null and ("proven_at" is not null or "missing_since" is not null)',
})
@Index({
  name: 'domains_first_check_idx',
  expression:
    'create index "domains_first_check_idx" on "domains" ("next_check_at") where "host" is not null and "proven_at" is null and "missing_since" is null',
})
@Index({
  name: 'domains_default_link_idx',
  expression:
    'create index "domains_default_link_idx" on "domains" ("account_id", "default_link") where "default_link" is not null',
})
export class Domain {
  /** A number, not a UUID: it is part of every cache key and notification of a slug outside the default domain. */
  @PrimaryKey({ columnType: 'integer', generated: 'by default as identity' })
  id: Opt<number>;

  /** The id that the API shows. Null for the default domain. */
  @Property({ type: 'uuid', nullable: true })
  uid: string | null;

  /** Lower case, ASCII, without a port. Null for the default domain, whose host is a setting. */
  @Property({ type: 'text', nullable: true })
  host: string | null;

  /** The account that claims the domain. Null for the default domain, which all accounts share. */
  @Property({ type: 'uuid', nullable: true })
  accountId: string | null;

  /** The content of the account's TXT record. Not a secret. */
  @Property({ type: 'text', nullable: true })
  token: string | null;

  /**
   * When the account's ownership was verified. Null while it is not verified, and then none of its links and pages
   * are served.
   */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  provenAt: (Date | null) & Opt;

  /**
   * When a check first found that the record of a verified domain was gone. Set until it is back, even after the
   * verification ended.
   */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  missingSince: (Date | null) & Opt;

  @Property({ columnType: 'timestamptz(3)', nullable: true })
  checkedAt: (Date | null) & Opt;

  /** When the jobs app checks it next. Null if it is no longer checked unless a user asks, and for the default domain. */
  @Property({ columnType: 'timestamptz(3)', nullable: true, defaultRaw: 'now()' })
  nextCheckAt: (Date | null) & Opt;

  /** The problem that the last check found. Null if there was none, or no check yet. */
  @Property({ type: 'text', nullable: true })
  problem: (DomainProblem | null) & Opt;

  /** The URL that `/` redirects to. */
  @Property({ type: 'text', nullable: true })
  homeUrl: (string | null) & Opt;

  /** The URL that visitors of unknown paths are redirected to. */
  @Property({ type: 'text', nullable: true })
  notFoundUrl: (string | null) & Opt;

  /** Id of the link that visitors of `/` follow. */
  @Property({ type: 'uuid', nullable: true })
  defaultLink: (string | null) & Opt;

  @Property({ columnType: 'timestamptz(3)', defaultRaw: 'now()' })
  createdAt: Date & Opt;

  @Property({ columnType: 'timestamptz(3)', defaultRaw: 'now()' })
  updatedAt: Date & Opt;
}
