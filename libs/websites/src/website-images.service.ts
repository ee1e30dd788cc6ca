import { record } from '@app/accounts';
import { disabled, invalidRequest, isId, notFound } from '@app/common';
import { inTransaction, kindOfItem, mayHaveThumbnail, Website, type WebsiteCover } from '@app/database';
import { maxThumbnails, thumbnailTargetOf } from '@app/pages';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { requireRoom } from './page-size.js';
import { websiteTarget } from './website-target.js';

/** The image versions that a page stores. */
interface Images {
  photo: string | null;
  cover: WebsiteCover | null;
  backdrop: string | null;
  thumbnails: Record<string, string>;
}

/** The images of bio pages: photos, and thumbnails of items. */
@Injectable()
export class WebsiteImagesService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Checks, before an image is resized, that it could be stored. Locks nothing.
   * @param itemId the item, if it is a thumbnail.
   * @returns the page.
   * @throws DomainError `not_found`, `disabled`, or `invalid_request` if the item cannot have a thumbnail.
   */
  async requireChangeable(accountId: string, id: string, itemId?: string): Promise<Website> {
    const website = await this.find(this.em.fork(), accountId, id, LockMode.NONE);
    if (itemId !== undefined) requireThumbnail(website, itemId);
    return website;
  }

  /**
   * Stores the photo of a page. Storing the same photo again changes nothing.
   * @param jpeg scaled to `photoTarget`.
   * @throws DomainError `not_found`, `disabled`, or `invalid_request` if the page would become too large.
   */
  async setPhoto(accountId: string, id: string, jpeg: Buffer): Promise<Website> {
    const photo = versionOf(jpeg);
    return this.change(accountId, id, async (em, website) => {
      await storeImage(em, { accountId, id, part: 'photo', version: photo, jpeg });
      await requireRoom(em, website, 'image');
      return { photo };
    });
  }

  /** Removes the photo of a page. Does nothing if it has none. @throws DomainError `not_found` or `disabled`. */
  async removePhoto(accountId: string, id: string): Promise<Website> {
    return this.change(accountId, id, async (em) => {
      await deleteImages(em, accountId, id, ['photo']);
      return { photo: null };
    });
  }

  /**
   * Stores the image above a page, replacing its cover.
   * @param webp scaled to `coverTarget`.
   * @throws DomainError `not_found`, `disabled`, or `invalid_request` if the page would become too large.
   */
  async setCover(accountId: string, id: string, webp: Buffer): Promise<Website> {
    const version = versionOf(webp);
    return this.change(accountId, id, async (em, website) => {
      await storeImage(em, { accountId, id, part: 'cover', version, jpeg: webp });
      await requireRoom(em, website, 'image');
      return { cover: { type: 'image', version } };
    });
  }

  /** Removes the cover of a page. Does nothing if it has none. @throws DomainError `not_found` or `disabled`. */
  async removeCover(accountId: string, id: string): Promise<Website> {
    return this.change(accountId, id, async (em) => {
      await deleteImages(em, accountId, id, ['cover']);
      return { cover: null };
    });
  }

  /**
   * Stores the image behind a page.
   * @param webp scaled to `backdropTarget`.
   * @throws DomainError `not_found`, `disabled`, or `invalid_request` if the page would become too large.
   */
  async setBackdrop(accountId: string, id: string, webp: Buffer): Promise<Website> {
    const backdrop = versionOf(webp);
    return this.change(accountId, id, async (em, website) => {
      await storeImage(em, { accountId, id, part: 'backdrop', version: backdrop, jpeg: webp });
      await requireRoom(em, website, 'image');
      return { backdrop };
    });
  }

  /** Removes the image behind a page. Does nothing if it has none. @throws DomainError `not_found` or `disabled`. */
  async removeBackdrop(accountId: string, id: string): Promise<Website> {
    return this.change(accountId, id, async (em) => {
      await deleteImages(em, accountId, id, ['backdrop']);
      return { backdrop: null };
    });
  }

  /**
   * Stores the thumbnail of an item. Storing the same image again changes nothing.
   * @param jpeg a JPEG or a WebP of `thumbnailTargetOf` the item's kind.
   * @throws DomainError `not_found`, `disabled`, or `invalid_request` for an item without one, or if the page has the
   * maximum number of thumbnails, or would become too large.
   */
  async setThumbnail(accountId: string, id: string, itemId: string, jpeg: Buffer): Promise<Website> {
    const version = versionOf(jpeg);
    return this.change(accountId, id, async (em, website) => {
      requireThumbnail(website, itemId, jpeg.length);
      await storeImage(em, { accountId, id, part: itemId, version, jpeg });
      await requireRoom(em, website, 'image');
      return { thumbnails: { ...website.thumbnails, [itemId]: version } };
    });
  }

  /** Removes the thumbnail of an item. Does nothing if it has none. @throws DomainError `not_found` or `disabled`. */
  async removeThumbnail(accountId: string, id: string, itemId: string): Promise<Website> {
    return this.change(accountId, id, async (em, { items, thumbnails }) => {
      if (!items.some((item) => item.id === itemId)) throw notFound();
      await deleteImages(em, accountId, id, [itemId]);
      return {
        thumbnails: Object.fromEntries(Object.entries(thumbnails).filter(([item]) => item !== itemId)),
      };
    });
  }

  /**
   * The redirect is notified of the new versions, so they are written in the same transaction as the images.
   * @param write returns the new image versions of the page.
   */
  private async change(
    accountId: string,
    id: string,
    write: (em: EntityManager, website: Website) => Promise<Partial<Images>>,
  ): Promise<Website> {
    return inTransaction(this.em, async (em) => {
      const website = await this.find(em, accountId, id, LockMode.PESSIMISTIC_WRITE);
      const changed = Object.entries(await write(em, website)).filter(
        ([field, value]) => !isDeepStrictEqual(value, website[field as keyof Images]),
      );
      if (changed.length === 0) return website;
      em.assign(website, { ...Object.fromEntries(changed), updatedAt: new Date() });
      await em.flush();
      const target = websiteTarget(website);
      const fields = changed.map(([field]) => field);
      await record(em, { accountId, action: 'website.updated', target, fields });
      return website;
    });
  }

  private async find(em: EntityManager, accountId: string, id: string, lockMode: LockMode): Promise<Website> {
    const website = isId(id)
      ? await em.findOne(Website, { accountId, id }, { lockMode, refresh: true })
      : null;
    if (!website) throw notFound();
    if (website.disabled) throw disabled(website.disabled);
    return website;
  }
}

/**
 * @param bytes size of the thumbnail, if it is known.
 * @throws DomainError `not_found`, or `invalid_request` if the item cannot have a thumbnail, or no longer one of this size.
 */
function requireThumbnail({ items, thumbnails }: Website, itemId: string, bytes = 0): void {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw notFound();
  const kind = kindOfItem(item);
  if (!mayHaveThumbnail(item)) {
    const code = kind === 'heading' ? kind : 'conflict';
    throw invalidRequest([{ field: 'image', code, message: `A ${kind} has no thumbnail.` }]);
  }
  if (bytes > thumbnailTargetOf(kind).maxBytes) {
    const message = 'The kind of the item has just changed. Send the image again.';
    throw invalidRequest([{ field: 'image', code: 'conflict', message }]);
  }
  if (!(itemId in thumbnails) && Object.keys(thumbnails).length >= maxThumbnails) {
    const message = `A page has at most ${maxThumbnails} thumbnails.`;
    throw invalidRequest([{ field: 'image', code: 'too_many', message }]);
  }
}

/** The version of an image. Identical images have the same version. */
export const versionOf = (jpeg: Buffer): string => hash('sha256', jpeg, 'base64url').slice(0, 16);

interface StoredImage {
  accountId: string;
  /** Id of the page. */
  id: string;
  part: string;
  version: string;
  jpeg: Buffer;
}

/** Stores an image of a page, replacing the previous one. */
export async function storeImage(
  em: EntityManager,
  { accountId, id, part, version, jpeg }: StoredImage,
): Promise<void> {
  await sql`
    insert into website_images (account_id, website_id, part, version, jpeg)
    values (${accountId}, ${id}, ${part}, ${version}, ${jpeg})
    on conflict (account_id, website_id, part) do update set version = excluded.version, jpeg = excluded.jpeg
  `.execute(em.getKysely());
}

/**
 * Copies the images of a page to another one.
 * @param pages.ids the items of the other page, by the items whose thumbnails they get.
 */
export async function copyImages(
  em: EntityManager,
  accountId: string,
  { from, to, ids }: { from: string; to: string; ids: ReadonlyMap<string, string> },
): Promise<void> {
  const own = ['photo', 'cover', 'backdrop'];
  const parts = [...own, ...ids.keys()];
  const copies = [...own, ...ids.values()];
  await sql`
    insert into website_images (account_id, website_id, part, version, jpeg)
    select account_id, ${to}, copy, version, jpeg
    from website_images join unnest(${parts}::text[], ${copies}::text[]) as pairs(part, copy) using (part)
    where account_id = ${accountId} and website_id = ${from}
  `.execute(em.getKysely());
}

/**
 * Deletes images of a page.
 * @param parts the parts; all if omitted.
 */
export async function deleteImages(
  em: EntityManager,
  accountId: string,
  websiteId: string,
  parts?: readonly string[],
): Promise<void> {
  const which = parts === undefined ? sql`` : sql`and part = any(${parts}::text[])`;
  await sql`
    delete from website_images where account_id = ${accountId} and website_id = ${websiteId} ${which}
  `.execute(em.getKysely());
}
