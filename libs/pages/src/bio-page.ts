import { type BioItem, partsOfItems, renderImage, renderItems } from './bio-page-items.js';
import { styleSheetOf } from './bio-page-style.js';
import { fontNamed } from './fonts.js';
import { directionOf, type Language } from './language.js';
import { escapeHtml, type Page } from './page.js';
import { renderSignupForm } from './signup-form.js';
import { networkNamed } from './social-networks.js';
import { linksOf } from './texts/bio-texts.js';
import { reportTexts } from './texts/report-texts.js';
import type { Theme } from './themes/theme.js';

/** The content of a bio page. Texts and URLs are as their owner wrote them; rendering escapes them. */
export interface BioPage {
  name: string;
  headline: string | null;
  bio: string | null;
  /** A JPEG of at most `photoTarget`, shown in place of the monogram. */
  photo?: Uint8Array | null;
  /** A theme name; unknown names fall back to the default theme. */
  theme: string;
  /** Colors in place of the theme's, as `#rrggbb`. */
  accent?: string | null;
  background?: string | null;
  /** The cover above the page: an image of `coverTarget`, or a gradient from one color to the other, as `#rrggbb`. */
  cover?: { image: Uint8Array } | { from: string; to: string } | null;
  /** An image of `backdropTarget` behind everything. */
  backdrop?: Uint8Array | null;
  /** Name of a font; null, or an unknown name, for the theme's. */
  font?: string | null;
  /** A style of buttons; null, or an unknown name, for the theme's. */
  buttons?: string | null;
  /** How items are arranged; unknown names are lists. */
  layout?: string;
  /** The language of the owner's texts, if it is known. It determines the direction of the page. */
  language?: Language | null;
  /** The language of our own texts in a form, if the page has one. Default: `language`, or English. */
  formLanguage?: Language;
  /** In order. At most `maxThumbnails` of them have a thumbnail. */
  items: readonly BioItem[];
  /** In order. Unknown networks and URLs that are not https are omitted. */
  socials: readonly { network: string; url: string }[];
  /** Appended to the `href` of every item: empty, or a query with the visitor's source. */
  itemSuffix: string;
  /** The page's public URL. */
  canonical: string;
  /** Public URL of the preview image. */
  previewImage: string;
  /** URL where visitors can report the page, and the language of the link to it; omitted if they cannot. */
  report?: { href: string; language: Language };
}

/** Size of a preview image in pixels. */
export const previewImageSize = { width: 1200, height: 630 } as const;

/** Limits of a page's photo. Pages show it at 96 × 96 CSS pixels. */
export const photoTarget = { width: 240, height: 240, maxBytes: 7_000 } as const;

/** Limits of the image above a page. Pages show its middle, as wide as the screen. */
export const coverTarget = { width: 1200, height: 400, format: 'WEBP', maxBytes: 9_000 } as const;

/** Limits of the image behind a page. Pages show its middle, dimmed, in the size of the screen. In a page, it takes 20 KB. */
export const backdropTarget = {
  width: 1280,
  height: 1280,
  whole: true,
  format: 'WEBP',
  maxBytes: 15_000,
} as const;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Maximum size of a page with everything, in bytes. */
export const maxBioPageBytes = 80 * 1024;

/** Maximum size of a page without its images, in bytes. */
const maxBytes = 30 * 1024;

/** Maximum size of the socials in bytes: enough for one profile on each network. */
const maxSocialBytes = 6 * 1024;

/** Limits to try, in order, while a page is too large: shorter texts first, no item suffix last. */
const reductions: readonly { titleLength: number; suffix: boolean }[] = [
  ...[120, 80, 50, 30, 20, 12].map((titleLength) => ({ titleLength, suffix: true })),
  ...[12, 6, 4].map((titleLength) => ({ titleLength, suffix: false })),
];

/**
 * Renders a bio page: one document that loads nothing else and is always smaller than 30 KB, or 40 KB with a photo, or 80 KB
 * with other images or a font. A sign-up form adds its own size, but not to the 80 KB. If its texts are too long for that,
 * all of them are shortened equally, with an ellipsis. Socials that would exceed 6 KB together are omitted. If the page is
 * still too large with titles of 12 characters, the item suffix is left out, too. If even that is not enough, because of many
 * images, the image behind the page is left out, then its font, then the cover and the images of items that may be large, and
 * at last all thumbnails.
 */
export function renderBioPage(page: BioPage): Page {
  let rendered: Page | undefined;
  for (const lighter of lighterPages(page)) {
    rendered = renderWithin(lighter);
    if (Buffer.byteLength(rendered.html) < maxBioPageBytes) break;
  }
  return rendered ?? renderWithin(page);
}

/** The page, followed by versions with fewer optional parts. */
function* lighterPages(page: BioPage): Generator<BioPage> {
  yield page;
  if (page.backdrop) yield { ...page, backdrop: null };
  const plain = { ...page, backdrop: null, font: null };
  if (page.font) yield plain;
  const cover = page.cover && 'image' in page.cover ? null : page.cover;
  const items = page.items.map((item) => (item.image || item.isMedia ? { ...item, thumbnail: null } : item));
  yield { ...plain, cover, items };
  yield { ...plain, cover, items: items.map((item) => ({ ...item, thumbnail: null })) };
}

/** Size of an image in a page, in bytes, without its element, but with its dimensions. */
export const shownBytes = (image: number): number => Math.ceil(image / 3) * 4 + 8;

function renderWithin(page: BioPage): Page {
  const { theme, accent = null, background = null, language = null, photo, items } = page;
  const thumbnails = items.flatMap(({ thumbnail }) => thumbnail ?? []);
  const parts = {
    ...partsOfItems(items),
    photo: Boolean(photo),
    backdrop: Boolean(page.backdrop),
    cover: page.cover
      ? 'image' in page.cover
        ? ('image' as const)
        : ([page.cover.from, page.cover.to] as const)
      : null,
    font: page.font ?? null,
    report: page.report !== undefined,
    buttons: page.buttons ?? null,
    grid: page.layout === 'grid',
  };
  const styleSheet = styleSheetOf(theme, { accent, background }, parts);
  const socials = renderSocials(page.socials);
  const report = page.report ? renderReport(page.report) : '';
  const portrait = photo ? renderImage(photo, ' class="monogram"') : renderMonogram(page.name);
  const decor = renderDecor(page);
  const direction = language === null ? ' dir="auto"' : '';
  const render = (content: BioPage): Page =>
    styleSheet.page(
      head(content, styleSheet.theme),
      `${decor}<main${direction}>${[...body(content, portrait)].join('')}${socials}${report}</main>` +
        '<template id="end"></template>',
      language ?? undefined,
    );
  const images = (photo ? [photo, ...thumbnails] : thumbnails).map((jpeg) => renderImage(jpeg).length);
  images.push(decor.length, fontNamed(page.font ?? null)?.woff2.length ?? 0);
  const forms = items.flatMap(({ signup }) =>
    signup ? Buffer.byteLength(renderSignupForm(signup, formLanguageOf(page))) : [],
  );
  const limit = Math.min(
    [...images, ...forms].reduce((sum, length) => sum + length, maxBytes),
    maxBioPageBytes,
  );
  let rendered = render(page);
  for (const reduction of reductions) {
    if (Buffer.byteLength(rendered.html) < limit) break;
    rendered = render(reduce(page, reduction));
  }
  return rendered;
}

/** Renders the image behind the page and the cover. */
function renderDecor({ backdrop, cover }: BioPage): string {
  const behind = backdrop ? renderImage(backdrop, ' class="backdrop"') : '';
  if (!cover) return behind;
  return (
    behind + ('image' in cover ? renderImage(cover.image, ' class="cover"') : '<div class="cover"></div>')
  );
}

function reduce(page: BioPage, { titleLength, suffix }: (typeof reductions)[number]): BioPage {
  return {
    ...page,
    name: shorten(page.name, titleLength * 4),
    headline: page.headline && shorten(page.headline, titleLength * 8),
    bio: page.bio && shorten(page.bio, titleLength * 8),
    items: page.items.map(({ text, image, ...item }) => ({
      ...item,
      title: shorten(item.title, titleLength),
      ...(text === undefined ? {} : { text: shorten(text, titleLength * 3) }),
      ...(image && { image: { alt: shorten(image.alt, titleLength) } }),
    })),
    itemSuffix: suffix ? page.itemSuffix : '',
  };
}

/** Truncates `text` to `length` characters, including the ellipsis. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const points = [...text];
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : text;
}

function head(page: BioPage, { light, dark }: Theme): string {
  const title = escapeHtml(page.name);
  const description = escapeHtml(describe(page));
  const canonical = escapeHtml(page.canonical);
  const image = escapeHtml(page.previewImage);
  return (
    // Centered texts would move if the page were drawn while it arrives. Browsers wait until the element begins, so it
    // is an empty one at the end.
    `<link rel="expect" href="#end" blocking="render">` +
    `<title>${title}</title><meta name="description" content="${description}">` +
    `<link rel="canonical" href="${canonical}">` +
    `<meta property="og:type" content="profile"><meta property="og:title" content="${title}">` +
    `<meta property="og:description" content="${description}"><meta property="og:url" content="${canonical}">` +
    `<meta property="og:image" content="${image}">` +
    `<meta property="og:image:width" content="${previewImageSize.width}">` +
    `<meta property="og:image:height" content="${previewImageSize.height}">` +
    `<meta property="og:image:alt" content="${title}"><meta name="twitter:card" content="summary_large_image">` +
    `<meta name="twitter:image" content="${image}">` +
    `<meta name="theme-color" content="${light.background}">` +
    `<meta name="theme-color" content="${dark.background}" media="(prefers-color-scheme:dark)">`
  );
}

/** A one-sentence summary for search engines and previews. */
function describe({ name, headline, bio, language }: BioPage): string {
  const text =
    [headline, bio].filter(Boolean).join(' – ').replace(/\s+/g, ' ') || linksOf[language ?? 'en'](name);
  return shorten(text, 200);
}

const renderMonogram = (name: string): string =>
  `<div class="monogram" aria-hidden="true">${escapeHtml(monogramOf(name))}</div>`;

const formLanguageOf = ({ language, formLanguage }: BioPage): Language => language ?? formLanguage ?? 'en';

function* body(page: BioPage, portrait: string): Generator<string> {
  const { name, headline, bio, items, itemSuffix } = page;
  yield `<header>${portrait}`;
  yield `<h1 dir="auto">${escapeHtml(name)}</h1>`;
  if (headline) yield `<p class="headline" dir="auto">${escapeHtml(headline)}</p>`;
  if (bio) yield `<p class="bio" dir="auto">${escapeHtml(bio)}</p>`;
  yield '</header>';
  yield* renderItems(items, itemSuffix, formLanguageOf(page));
}

function renderSocials(socials: BioPage['socials']): string {
  let list = '';
  for (const { network, url } of socials) {
    const socialNetwork = networkNamed(network);
    if (!socialNetwork || !/^https:\/\//i.test(url)) continue;
    const entry =
      `<li><a href="${escapeHtml(url)}" rel="me noopener" aria-label="${socialNetwork.label}" title="${socialNetwork.label}">` +
      `<svg viewBox="0 0 24 24" aria-hidden="true">${socialNetwork.icon}</svg></a>`;
    if (Buffer.byteLength(list + entry) <= maxSocialBytes) list += entry;
  }
  return list && `<ul class="socials" role="list">${list}</ul>`;
}

function renderReport({ href, language }: NonNullable<BioPage['report']>): string {
  const text = escapeHtml(reportTexts[language].reportPage);
  return (
    `<p class="report" lang="${language}" dir="${directionOf(language)}">` +
    `<a href="${escapeHtml(href)}" rel="nofollow noreferrer">${text}</a></p>`
  );
}

/** The first grapheme of a name, in uppercase. */
export function monogramOf(name: string): string {
  return (graphemes.segment(name)[Symbol.iterator]().next().value?.segment ?? '').toLocaleUpperCase();
}
