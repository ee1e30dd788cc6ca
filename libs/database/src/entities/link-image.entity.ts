import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The preview image of a link in messengers and social networks: a JPEG, ready to be served. */
@Entity({ tableName: 'link_images' })
export class LinkImage {
  [PrimaryKeyProp]?: ['accountId', 'linkId'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  linkId: string;

  /** Depends only on the content. The link has it in `preview_image`. */
  @Property({ type: 'text' })
  version: string;

  @Property({ columnType: 'bytea' })
  jpeg: Buffer;
}
