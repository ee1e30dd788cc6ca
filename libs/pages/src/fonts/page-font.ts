/** A font that a bio page can have, as a part of the page: Latin letters in one weight. */
export interface PageFont {
  /** Description for people who choose a font. */
  description: string;
  /** What letters of other scripts are shown in. */
  fallback: string;
  /** The font in base64, at most 12 KB of it. */
  woff2: string;
}
