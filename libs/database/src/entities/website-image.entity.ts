import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An image of a bio page: a small JPEG or WebP, ready to be part of the page. */
@Entity({ tableName: 'website_images' })
export class WebsiteImage {
  [PrimaryKeyProp]?: ['accountId', 'websiteId', 'part'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  websiteId: string;

  /** The part of the page: `photo`, `cover`, `backdrop`, or the id of the item whose thumbnail it is. */
  @PrimaryKey({ type: 'text' })
  part: string;

  /** Depends only on the content. The page has it in `photo`, `cover`, `backdrop` or `thumbnails`. */
  @Property({ type: 'text' })
  version: string;

  @Property({ columnType: 'bytea' })
  jpeg: Buffer;
}
