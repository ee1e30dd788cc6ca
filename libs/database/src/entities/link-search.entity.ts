import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The searchable text of a link, maintained by triggers on `links`. */
@Entity({ tableName: 'link_searches' })
@Index({
  name: 'link_searches_grams_idx',
  expression:
    'create index "link_searches_grams_idx" on "link_searches" using gin (link_grams("account_id", "words")) with (gin_pending_list_limit = 64)',
})
export class LinkSearch {
  [PrimaryKeyProp]?: ['accountId', 'linkId'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  linkId: string;

  /** Name, slug and destination of the link, one per line, and its note, case-folded. */
  @Property({ type: 'text' })
  words: string;
}
