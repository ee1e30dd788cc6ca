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
  /** The cover at the top: the version of an image, or the colors of a gradient, as `#rrggbb`. */
  cover?: string | { from: string; to: string } | null;
  /** Version of the image behind everything. */
  backdrop?: string | null;
  /** A font and a style of buttons in place of the theme's; unknown names fall back to these. */
  font?: string | null;
  buttons?: string | null;
  /** The page's URL without its scheme: `go.example/anna`. */
  address: string;
}

/** The path of the drawn image of a page or link below its slug: `/SLUG/og.png`. */
export const previewImagePath = 'og.png';
/** The path of an image that an owner has uploaded for a link: `/SLUG/og.jpg`. */
export const ownImagePath = 'og.jpg';

/** Increase it with every change to the drawing, so that cached images are fetched again. */
const drawingVersion = 3;

/** A hash of everything that an image shows. */
export function previewVersion(preview: PreviewImage): string {
  const { name, headline, theme, address, accent = null, background = null, photo = null } = preview;
  const { cover = null, backdrop = null, font = null, buttons = null } = preview;
  const shown = [drawingVersion, name, headline, theme, address, accent, background, photo];
  const looks = [cover, backdrop, font, buttons];
  return hash('sha256', JSON.stringify([...shown, ...looks]), 'base64url').slice(0, 16);
}
