import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The image that messengers and social networks show for a link: a JPEG, ready to be sent. */
@Entity({ tableName: 'link_images' })
export class LinkImage {
  [PrimaryKeyProp]?: ['accountId', 'linkId'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  linkId: string;

  /** Depends on the content only. The link has it in `preview_image`. */
  @Property({ type: 'text' })
  version: string;

  @Property({ columnType: 'bytea' })
  jpeg: Buffer;
}
