import { dmSerif } from './fonts/dm-serif.js';
import { inter } from './fonts/inter.js';
import { nunito } from './fonts/nunito.js';
import { oswald } from './fonts/oswald.js';
import { poppins } from './fonts/poppins.js';
import { robotoSlab } from './fonts/roboto-slab.js';
import { spaceGrotesk } from './fonts/space-grotesk.js';
import { spaceMono } from './fonts/space-mono.js';
import type { PageFont } from './fonts/page-font.js';

/** The fonts that a bio page can have in place of its theme's. */
export const fonts = {
  inter,
  poppins,
  nunito,
  'space-grotesk': spaceGrotesk,
  oswald,
  'dm-serif': dmSerif,
  'roboto-slab': robotoSlab,
  'space-mono': spaceMono,
};
export type FontName = keyof typeof fonts;

/** The values of a website's `font`. */
export const fontNames = Object.keys(fonts) as readonly FontName[];

/** The font with this name; null if there is none, or it is unknown. */
export const fontNamed = (name: string | null): PageFont | null =>
  name !== null && Object.hasOwn(fonts, name) ? fonts[name as FontName] : null;

/** Descriptions of all fonts, as Markdown for the API document. */
export const fontDescriptions = fontNames.map((name) => `\`${name}\`: ${fonts[name].description}`).join('; ');

/** The rules for a page in a font. After the rules of the theme, whose fonts it replaces. */
export const fontRulesOf = ({ woff2, fallback }: PageFont): string => `
  @font-face{font-family:own;font-weight:1 1000;src:url(data:font/woff2;base64,${woff2})}
  body,h1,.monogram,.headline{font-family:own,${fallback}}
`;
