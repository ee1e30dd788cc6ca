import { hash } from 'node:crypto';

/** What the preview image of a bio page shows. */
export interface PreviewImage {
  name: string;
  headline: string | null;
  /** A theme name; an unknown one is drawn as the default. */
  theme: string;
  /** The page's address without its scheme: `go.example/anna`. */
  address: string;
}

/** Where the image of a page is: `/SLUG/og.png`. */
export const previewImagePath = 'og.png';

/** Goes up with every change of the drawing, so that what was fetched before is fetched again. */
const drawing = 1;

/** The same for two images that look the same; changes with what they show. */
export function previewVersion({ name, headline, theme, address }: PreviewImage): string {
  return hash('sha256', JSON.stringify([drawing, name, headline, theme, address]), 'base64url').slice(0, 16);
}
