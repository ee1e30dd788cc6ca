import { hash } from 'node:crypto';

/** The content of the preview image of a bio page or link. */
export interface PreviewImage {
  name: string;
  headline: string | null;
  /** A theme name; unknown names fall back to the default theme. */
  theme: string;
  /** Colors in place of the theme's, as `#rrggbb`. */
  accent?: string | null;
  background?: string | null;
  /** Version of the photo in place of the monogram. */
  photo?: string | null;
  /** The page's URL without its scheme: `go.example/anna`. */
  address: string;
}

/** The path of the drawn image of a page or link below its slug: `/SLUG/og.png`. */
export const previewImagePath = 'og.png';
/** The path of an image that an owner has uploaded for a link: `/SLUG/og.jpg`. */
export const ownImagePath = 'og.jpg';

/** Increase it with every change to the drawing, so that cached images are fetched again. */
const drawingVersion = 2;

/** A hash of everything that an image shows. */
export function previewVersion(preview: PreviewImage): string {
  const { name, headline, theme, address, accent = null, background = null, photo = null } = preview;
  const shown = [drawingVersion, name, headline, theme, address, accent, background, photo];
  return hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 16);
}
