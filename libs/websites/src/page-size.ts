import { invalidRequest } from '@app/common';
import { isKnownItem, leadsSomewhere, type Website } from '@app/database';
import {
  type BioItem,
  contactHref,
  type Language,
  languageNamed,
  maxBioPageBytes,
  renderBioPage,
  shownBytes,
} from '@app/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Represents everything that depends on the visitor and the installation. Both are longer than usual. */
const origin = 'https://a-host-that-is-longer-than-most.example';
const suffix = '?source=a-host-that-is-longer-than-most.example';
/** A language whose texts are longer than most, in bytes. */
const longest: Language = 'ar';

const noImage = new Uint8Array();

/**
 * Checks that a page with all its images is small enough. Otherwise its texts would be shortened, or images omitted.
 * @param website the page after the change.
 * @param field the field of the error.
 * @throws DomainError `invalid_request`, whose message has the excess size.
 */
export async function requireRoom(em: EntityManager, website: Website, field: string): Promise<void> {
  const { rows } = await sql<{ part: string; bytes: number }>`
    select part, octet_length(jpeg) as bytes from website_images
    where account_id = ${website.accountId} and website_id = ${website.id}`.execute(em.getKysely());
  const images = rows.reduce((sum, { bytes }) => sum + shownBytes(bytes), 0);
  const size = images + bytesWithout(website, new Set(rows.map(({ part }) => part)));
  if (size < maxBioPageBytes) return;
  const over = size - maxBioPageBytes + 1;
  const message =
    `With this, the page would be ${over} bytes too large: it has at most ${maxBioPageBytes} bytes, images and fonts ` +
    'included. Remove another image, or shorten texts.';
  throw invalidRequest([{ field, code: 'page_too_large', message }]);
}

/**
 * The size of a page without its images, but with everything around them.
 * @param parts the parts that have an image.
 */
function bytesWithout({ slug, items, ...page }: Website, parts: ReadonlySet<string>): number {
  const address = `${origin}/${slug}`;
  const imageOf = (part: string): Uint8Array | null => (parts.has(part) ? noImage : null);
  const cover = imageOf('cover');
  const { html } = renderBioPage({
    ...page,
    language: languageNamed(page.language),
    formLanguage: longest,
    photo: imageOf('photo'),
    backdrop: imageOf('backdrop'),
    cover: cover ? { image: cover } : page.cover?.type === 'gradient' ? page.cover : null,
    items: items.filter(isKnownItem).map((item): BioItem => {
      const { id, title, text, featured, image, media, countdown, signup } = item;
      return {
        title,
        href: contactHref(item) ?? (leadsSomewhere(item) ? `/${slug}/${id}` : null),
        ...(text === undefined ? {} : { text }),
        ...(signup && { signup: { ...signup, action: `/${slug}` } }),
        ...(image && { image }),
        ...(media && { isMedia: true }),
        ...(countdown && {
          countdown: { startsAt: Date.parse(countdown.startsAt), now: Date.now(), language: longest },
        }),
        isFeatured: featured ?? false,
        thumbnail: imageOf(id),
      };
    }),
    itemSuffix: suffix,
    canonical: address,
    previewImage: `${address}/og.png?v=0123456789abcdef`,
    report: { href: `${address}/report`, language: longest },
  });
  return Buffer.byteLength(html);
}
