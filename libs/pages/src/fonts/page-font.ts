/** A font that a bio page can embed: Latin letters in one weight. */
export interface PageFont {
  /** Description for users who choose a font. */
  description: string;
  /** The font for letters of other scripts. */
  fallback: string;
  /** The font in base64, at most 12 KB. */
  woff2: string;
}
