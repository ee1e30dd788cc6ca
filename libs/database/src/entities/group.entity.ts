import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A named set of links. Triggers keep their number in `group_tallies`. */
@Entity({ tableName: 'groups' })
@Index({
  name: 'groups_external_id_idx',
  expression:
    'create unique index "groups_external_id_idx" on "groups" ("account_id", "external_id") where "external_id" is not null',
})
export class Group {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ type: 'text' })
  name: string;

  /** The id of the group in another system. Unique in the account. */
  @Property({ type: 'text', nullable: true })
  externalId: (string | null) & Opt;

  /** Data that other systems store with the group. Null if there is none. */
  @Property({ columnType: 'jsonb', nullable: true })
  metadata: (Record<string, string> | null) & Opt;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
