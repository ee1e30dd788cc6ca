import { countdownAt } from './countdown.js';
import { directionOf, type Language } from './language.js';
import { escapeHtml } from './page.js';
import { renderSignupForm, type SignupForm } from './signup-form.js';

/** An item of a bio page. */
export interface BioItem {
  title: string;
  /**
   * The item's URL on our own server, which redirects to its destination, or a `mailto:` or `tel:` URI, which
   * browsers open themselves. Null for a heading, a text and a form.
   */
  href: string | null;
  /** A paragraph, below the title if that is not empty. */
  text?: string;
  /** A form with which visitors sign up, below the title. */
  signup?: SignupForm;
  /** Drawn in the accent color, larger than the others. */
  isFeatured?: boolean;
  /** Set for a picture, which is its thumbnail. `alt` describes it. Without the thumbnail, the item is a button, or not shown. */
  image?: { alt: string };
  /** Set for a video or a piece of music. */
  isMedia?: boolean;
  /** Set for a countdown. Times are in milliseconds since 1970. */
  countdown?: { startsAt: number; now: number; language: Language };
  /** At most as large as `thumbnailTargetOf` the item's kind. */
  thumbnail?: Uint8Array | null;
}

/** The `mailto:` URI of an email address (RFC 6068). Nothing in the address can add a header. */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [user, host] = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent);
  return `mailto:${user?.replaceAll('%2B', '+').replaceAll("'", '%27')}@${host}`;
}

/** A phone number without the separators of its digits. */
export const digitsOf = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** The `tel:` URI of a phone number (RFC 3966). */
export const telOf = (phone: string): string => `tel:${digitsOf(phone)}`;

/** The URI of an item that is an email address or a phone number; null if it is neither. */
export function contactHref({ email, phone }: { email?: string; phone?: string }): string | null {
  if (email !== undefined) return mailtoOf(email);
  return phone === undefined ? null : telOf(phone);
}

/** Maximum number of item images that a page shows; the others are omitted. */
export const maxThumbnails = 20;

/** Limits of an item's thumbnail. Pages show it at 44 × 44 CSS pixels. */
export const thumbnailTarget = { width: 88, height: 88, maxBytes: 1_450 } as const;

/** Limits of a picture between the items. */
const imageTarget = { width: 720, height: 900, whole: true, format: 'WEBP', maxBytes: 9_000 } as const;

/** Limits of the thumbnail of a video or a piece of music. Pages show it at 128 × 72 CSS pixels. */
const mediaTarget = { width: 256, height: 144, format: 'WEBP', maxBytes: 3_000 } as const;

/** The limits of the thumbnail of an item of this kind. */
export function thumbnailTargetOf(
  kind: string,
): typeof imageTarget | typeof mediaTarget | typeof thumbnailTarget {
  if (kind === 'image') return imageTarget;
  return kind === 'media' ? mediaTarget : thumbnailTarget;
}

/**
 * An image of a page, a JPEG or a WebP, as an element with the given attributes.
 * @param alt describes the image; empty if the text next to it does.
 */
export function renderImage(image: Uint8Array, attributes = '', alt = ''): string {
  const type = image[0] === 'R'.charCodeAt(0) ? 'webp' : 'jpeg';
  return `<img${attributes} alt="${escapeHtml(alt)}" src="data:image/${type};base64,${Buffer.from(image).toString('base64')}">`;
}

/**
 * The size in pixels of a WebP with lossy compression, as our own resizer writes it. Anything else is 1 × 1 pixel.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
function sizeOfWebP(file: Uint8Array): { width: number; height: number } {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const chunk = bytes.length < 30 ? '' : bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  return { width: 1, height: 1 };
}

/** A picture between the items. Its size is known before it is decoded, so nothing moves. */
function renderPicture(webp: Uint8Array, alt: string): string {
  const { width, height } = sizeOfWebP(webp);
  return renderImage(webp, ` width="${width}" height="${height}"`, alt);
}

const isHeading = ({ href, text, image, countdown, signup }: BioItem): boolean =>
  href === null && [text, image, countdown, signup].every((content) => content === undefined);

/** The parts of items that need rules. */
export const partsOfItems = (items: readonly BioItem[]) => ({
  headings: items.some(isHeading),
  texts: items.some(({ text }) => text !== undefined),
  featured: items.some(({ isFeatured }) => isFeatured),
  thumbnails: items.some(({ thumbnail, image }) => thumbnail && image === undefined),
  pictures: items.some(({ thumbnail, image }) => thumbnail && image !== undefined),
  media: items.some(({ isMedia }) => isMedia),
  countdowns: items.some(({ countdown }) => countdown !== undefined),
  signup: items.some(({ signup }) => signup !== undefined),
});

function renderCountdown(title: string, { startsAt, now, language }: Required<BioItem>['countdown']): string {
  const text = escapeHtml(countdownAt(startsAt, now).text(language));
  const time = `<time datetime="${new Date(startsAt).toISOString()}">${text}</time>`;
  return `<li class="countdown"><h2>${title}</h2><p lang="${language}" dir="${directionOf(language)}">${time}</p>`;
}

/**
 * The list of items.
 * @param suffix appended to the URLs of items on our own server: empty, or a query.
 * @param language the language of our own texts in forms.
 */
export function* renderItems(
  items: readonly BioItem[],
  suffix: string,
  language: Language,
): Generator<string> {
  if (items.length === 0) return;
  // Without the role, VoiceOver does not treat a list without bullets as a list.
  yield '<ul class="items" role="list">';
  // HTML allows omitting `</li>`, which saves half a kilobyte for 100 items.
  for (const { title, href, text, signup, isFeatured, thumbnail, image, isMedia, countdown } of items) {
    const shown = escapeHtml(title || (image?.alt ?? ''));
    if (countdown !== undefined) {
      yield renderCountdown(shown, countdown);
      continue;
    }
    if (image && thumbnail) {
      const picture = renderPicture(thumbnail, image.alt);
      const caption = title && `<span>${shown}</span>`;
      const address = href === null ? null : escapeHtml(href + suffix);
      const content = address === null ? picture + caption : `<a href="${address}">${picture}${caption}</a>`;
      yield `<li class="picture${isFeatured ? ' featured' : ''}">${content}`;
      continue;
    }
    if (image && href === null) continue;
    if (text !== undefined) {
      const heading = title && `<h2>${shown}</h2>`;
      yield `<li class="text">${heading}<p dir="auto">${escapeHtml(text)}</p>`;
      continue;
    }
    if (signup !== undefined) {
      yield `<li class="signup"><h2>${shown}</h2>${renderSignupForm(signup, language)}`;
      continue;
    }
    if (href === null) {
      yield `<li class="heading"><h2>${shown}</h2>`;
      continue;
    }
    const address = escapeHtml(/^(mailto|tel):/.test(href) ? href : href + suffix);
    const content = thumbnail ? `${renderImage(thumbnail)}<span>${shown}</span>` : shown;
    if (isMedia) {
      const classes = `media${isFeatured ? ' featured' : ''}`;
      const titled = thumbnail ? content : `<span>${shown}</span>`;
      yield `<li class="${classes}"><a${thumbnail ? ' class="pictured"' : ''} href="${address}">${titled}</a>`;
      continue;
    }
    yield `<li${isFeatured ? ' class="featured"' : ''}><a${thumbnail ? ' class="pictured"' : ''} href="${address}">${content}</a>`;
  }
  yield '</ul>';
}
