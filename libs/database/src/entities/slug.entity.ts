import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

export type TargetKind = 'link' | 'website';

/** One row for every slug in use or in quarantine: the namespace that links and websites of all accounts share. */
@Entity({ tableName: 'slugs' })
export class Slug {
  /** The slug in lower case: slugs are matched without regard to case. */
  @PrimaryKey({ type: 'text' })
  slug: string;

  @Property({ type: 'uuid' })
  accountId: string;

  @Property({ type: 'text' })
  kind: TargetKind;

  @Property({ type: 'uuid' })
  targetId: string;

  /** When the link or website was deleted; null while the slug is in use. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  releasedAt: Date | null;
}
