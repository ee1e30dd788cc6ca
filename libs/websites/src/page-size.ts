import { invalidRequest } from '@app/common';
import { leadsSomewhere, type Website } from '@app/database';
import { type BioItem, maxBioPageBytes, renderBioPage, shownBytes } from '@app/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Stands for what depends on the visitor and the installation. Both are longer than usual. */
const origin = 'https://a-host-that-is-longer-than-most.example';
const suffix = '?source=a-host-that-is-longer-than-most.example';

/**
 * Whether a page with all its images is small enough. Otherwise its texts would be shortened, or images left out.
 * @param website as it will be.
 * @param field that is to blame if it is not.
 * @throws DomainError `invalid_request`, which says by how much it is too large.
 */
export async function requireRoom(em: EntityManager, website: Website, field: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select octet_length(jpeg) as bytes from website_images
    where account_id = ${website.accountId} and website_id = ${website.id}`.execute(em.getKysely());
  const images = rows.reduce((sum, { bytes }) => sum + shownBytes(bytes), 0);
  const size = images + textBytesOf(website);
  if (size < maxBioPageBytes) return;
  const over = size - maxBioPageBytes + 1;
  const message =
    `With this, the page would be ${over} bytes too large: it has at most ${maxBioPageBytes} bytes, images and fonts ` +
    'included. Remove another image, or shorten texts.';
  throw invalidRequest([{ field, code: 'page_too_large', message }]);
}

/** The size of a page without its images. */
function textBytesOf({ slug, items, ...page }: Website): number {
  const address = `${origin}/${slug}`;
  const { html } = renderBioPage({
    ...page,
    language: null,
    photo: null,
    backdrop: null,
    cover: page.cover?.type === 'gradient' ? page.cover : null,
    items: items.map(({ id, title, text, featured, ...item }): BioItem => ({
      title,
      href: leadsSomewhere({ ...item, text }) ? `/${slug}/${id}` : null,
      ...(text === undefined ? {} : { text }),
      isFeatured: featured ?? false,
    })),
    itemSuffix: suffix,
    canonical: address,
    previewImage: `${address}/og.png?v=0123456789abcdef`,
    report: { href: `${address}/report`, language: 'en' },
  });
  return Buffer.byteLength(html);
}
