import type { Language } from './language.js';
import { escapeHtml } from './page.js';
import { renderSignupForm, type SignupForm } from './signup-form.js';

/** An item of a bio page. */
export interface BioItem {
  title: string;
  /**
   * On our own server, which redirects to where the item leads, or a `mailto:` or `tel:` URI, which browsers open by
   * themselves. Null for a heading, a text and a form.
   */
  href: string | null;
  /** A paragraph, below the title if that is not empty. */
  text?: string;
  /** A form with which visitors sign up, below the title. */
  signup?: SignupForm;
  /** Drawn in the accent color, larger than the others. */
  isFeatured?: boolean;
  /** A JPEG of at most `thumbnailTarget`. */
  thumbnail?: Uint8Array | null;
}

/** The `mailto:` URI of an email address (RFC 6068). Nothing in the address can add a header. */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [user, host] = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent);
  return `mailto:${user?.replaceAll('%2B', '+').replaceAll("'", '%27')}@${host}`;
}

/** A phone number without what separates its digits. */
export const digitsOf = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** The `tel:` URI of a phone number (RFC 3966). */
export const telOf = (phone: string): string => `tel:${digitsOf(phone)}`;

/** Where an item leads that is an email address or a phone number; null if it is neither. */
export function contactHref({ email, phone }: { email?: string; phone?: string }): string | null {
  if (email !== undefined) return mailtoOf(email);
  return phone === undefined ? null : telOf(phone);
}

/** The images of items that a page shows; the others are left out. */
export const maxThumbnails = 20;

/** What an item's thumbnail is resized to. Pages show it at 44 × 44 CSS pixels. */
export const thumbnailTarget = { width: 88, height: 88, maxBytes: 1_450 } as const;

/** The image of a page, as an element with the given attributes. The text next to it says what it is about. */
export const renderImage = (jpeg: Uint8Array, attributes = ''): string =>
  `<img${attributes} alt="" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}">`;

/**
 * The list of items.
 * @param suffix appended to where items on our own server lead: empty, or a query.
 * @param language of the texts of forms that are ours.
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
  for (const { title, href, text, signup, isFeatured, thumbnail } of items) {
    const shown = escapeHtml(title);
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
    yield `<li${isFeatured ? ' class="featured"' : ''}><a${thumbnail ? ' class="pictured"' : ''} href="${address}">${content}</a>`;
  }
  yield '</ul>';
}
