import { hash } from 'node:crypto';

/** The content of a bio page's preview image. */
export interface PreviewImage {
  name: string;
  headline: string | null;
  /** A theme name; unknown names fall back to the default theme. */
  theme: string;
  /** The page's URL without its scheme: `go.example/anna`. */
  address: string;
}

/** The path of a page's image below its slug: `/SLUG/og.png`. */
export const previewImagePath = 'og.png';

/** Increase it with every change to the drawing, so that cached images are fetched again. */
const drawingVersion = 1;

/** A hash of everything that an image shows. */
export function previewVersion({ name, headline, theme, address }: PreviewImage): string {
  return hash('sha256', JSON.stringify([drawingVersion, name, headline, theme, address]), 'base64url').slice(
    0,
    16,
  );
}
