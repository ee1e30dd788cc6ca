import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { defaultDomainId } from './domain.entity.js';

export type TargetKind = 'link' | 'website';

/** One row per slug in use or in quarantine. Links and websites of all accounts share one namespace per domain. */
@Entity({ tableName: 'slugs' })
export class Slug {
  [PrimaryKeyProp]?: ['domainId', 'slug'];

  @PrimaryKey({ columnType: 'integer', default: defaultDomainId })
  domainId: Opt<number>;

  /** Lower case, because slugs are matched case-insensitively. */
  @PrimaryKey({ type: 'text' })
  slug: string;

  @Property({ type: 'uuid' })
  accountId: string;

  @Property({ type: 'text' })
  kind: TargetKind;

  @Property({ type: 'uuid' })
  targetId: string;

  /** When the link or website was deleted. Null while the slug is in use. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  releasedAt: Date | null;
}
