import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { defaultDomainId } from './domain.entity.js';

export type TargetKind = 'link' | 'website';

/** One row per slug or key of aliases in use or in quarantine. Links and websites of all accounts share one namespace per domain. */
@Entity({ tableName: 'slugs' })
export class Slug {
  [PrimaryKeyProp]?: ['domainId', 'slug'];

  @PrimaryKey({ columnType: 'integer', default: defaultDomainId })
  domainId: Opt<number>;

  /**
   * The key that all reserved spellings have in common: a slug in lower case, because slugs are matched
   * case-insensitively, or the key of aliases (`codeKey`).
   */
  @PrimaryKey({ type: 'text' })
  slug: string;

  @Property({ type: 'uuid' })
  accountId: string;

  @Property({ type: 'text' })
  kind: TargetKind;

  @Property({ type: 'uuid' })
  targetId: string;

  /** The slug as its owner wrote it. Null if that is in lower case, or an older version claimed it. */
  @Property({ type: 'text', nullable: true })
  spelling: (string | null) & Opt;

  /** False if only aliases use it. Its target is then one of their links. */
  @Property({ type: 'boolean', default: true })
  isSlug: Opt<boolean>;

  /** The aliases with this key, each with the id of its link. All are of this account. Null if there are none. */
  @Property({ columnType: 'jsonb', nullable: true })
  aliases: (Record<string, string> | null) & Opt;

  /** When the link or website was deleted. Null while the slug is in use. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  releasedAt: Date | null;
}
