import { escapeHtml } from './page.js';

/** An item of a bio page. */
export interface BioItem {
  title: string;
  /** On our own server, which redirects to where the item leads. Null for a heading. */
  href: string | null;
  /** Drawn in the accent color, larger than the others. */
  isFeatured?: boolean;
  /** A JPEG of at most `thumbnailTarget`. */
  thumbnail?: Uint8Array | null;
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
 * @param suffix appended to where items lead: empty, or a query.
 */
export function* renderItems(items: readonly BioItem[], suffix: string): Generator<string> {
  if (items.length === 0) return;
  // Without the role, VoiceOver does not treat a list without bullets as a list.
  yield '<ul class="items" role="list">';
  // HTML allows omitting `</li>`, which saves half a kilobyte for 100 items.
  for (const { title, href, isFeatured, thumbnail } of items) {
    const text = escapeHtml(title);
    if (href === null) {
      yield `<li class="heading"><h2>${text}</h2>`;
      continue;
    }
    const address = escapeHtml(href + suffix);
    const content = thumbnail ? `${renderImage(thumbnail)}<span>${text}</span>` : text;
    yield `<li${isFeatured ? ' class="featured"' : ''}><a${thumbnail ? ' class="pictured"' : ''} href="${address}">${content}</a>`;
  }
  yield '</ul>';
}
