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

  /** What it is: `photo`, `cover`, `backdrop`, or the thumbnail of the item with this id. */
  @PrimaryKey({ type: 'text' })
  part: string;

  /** Depends on the content only. The page has it in `photo`, `cover`, `backdrop` or `thumbnails`. */
  @Property({ type: 'text' })
  version: string;

  @Property({ columnType: 'bytea' })
  jpeg: Buffer;
}
