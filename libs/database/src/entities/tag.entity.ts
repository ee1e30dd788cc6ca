import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A label of links. */
@Entity({ tableName: 'tags' })
@Index({
  name: 'tags_name_idx',
  expression: 'create unique index "tags_name_idx" on "tags" ("account_id", (fold_case("name") collate "C"))',
})
export class Tag {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** Unique within the account, regardless of case. */
  @Property({ type: 'text' })
  name: string;

  /** `#rrggbb`, in lower case. */
  @Property({ type: 'text', nullable: true })
  color: (string | null) & Opt;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}

/** A tag of a link. */
@Entity({ tableName: 'link_tags' })
@Index({ name: 'link_tags_link_idx', properties: ['accountId', 'linkId', 'tagId'] })
export class LinkTag {
  [PrimaryKeyProp]?: ['accountId', 'tagId', 'linkId'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  tagId: string;

  @PrimaryKey({ type: 'uuid' })
  linkId: string;
}
