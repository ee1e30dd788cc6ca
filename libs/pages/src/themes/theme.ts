/** The colours of a page in one of light and dark, as `#rrggbb`; those of items may be see-through (`#rrggbbaa`). */
export interface Palette {
  /** Behind everything. */
  background: string;
  /** The other colour of a ground that is a gradient or a pattern; texts may stand on anything between the two. */
  backgroundEnd?: string;
  /** Names and headlines. */
  text: string;
  /** The bio. */
  quiet: string;
  /** An item, and the text on it. */
  item: string;
  itemText: string;
  itemBorder: string;
  /** Focus rings, icons and the monogram. */
  accent: string;
  /** Text on the accent. */
  accentText: string;
}

/** How a theme draws an item, on the page and in its preview image. */
export type ItemShape = 'card' | 'glass' | 'line' | 'pill' | 'block' | 'capsule' | 'prompt' | 'index';

/** The look of a bio page: text on its ground has a contrast of 4.5 at least, the accent one of 3 (WCAG 2 AA). */
export interface Theme {
  /** What it looks like, for whoever chooses one. */
  description: string;
  light: Palette;
  dark: Palette;
  /** CSS that makes its character, beside what all bio pages share. */
  rules: string;
  /** The image that a shared address is shown with. */
  preview: { scheme: 'light' | 'dark'; letters: 'sans' | 'serif' | 'mono' | 'condensed'; shape: ItemShape };
}
