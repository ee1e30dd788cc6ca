/** The colors of a page in light or dark mode, as `#rrggbb`. Item colors may be translucent (`#rrggbbaa`). */
export interface Palette {
  /** The page background. */
  background: string;
  /** Second color of a gradient or pattern background. Text may be on any mix of the two. */
  backgroundEnd?: string;
  /** Names and headlines. */
  text: string;
  /** The bio. */
  quiet: string;
  /** Item background. */
  item: string;
  itemText: string;
  itemBorder: string;
  /** Focus rings, icons and the monogram. */
  accent: string;
  /** Text on the accent. */
  accentText: string;
  /** The translucent color that dims an image behind the page. Set only for such pages. */
  scrim?: string;
}

/** How a theme draws items on the page and in its preview image. */
export type ItemShape = 'card' | 'glass' | 'line' | 'pill' | 'block' | 'capsule' | 'prompt' | 'index';

/** A bio page theme. Text has a contrast of at least 4.5 with its background, the accent at least 3 (WCAG 2 AA). */
export interface Theme {
  /** Description for users who choose a theme. */
  description: string;
  light: Palette;
  dark: Palette;
  /** The theme's CSS, added to the rules that all bio pages share. */
  rules: string;
  /** The theme's changes to the rules for featured items. */
  featuredRules?: string;
  /** The theme's changes to its items if the owner has chosen a style of buttons: lists become boxes. */
  buttonRules?: string;
  /** The theme's changes to the rules for two columns. */
  gridRules?: string;
  /** The theme's changes to the rules for covers. */
  coverRules?: string;
  /** Set if the whole page is in a window in the color of items. */
  window?: true;
  /** How the preview image of a shared page is drawn. */
  preview: { scheme: 'light' | 'dark'; typeface: 'sans' | 'serif' | 'mono' | 'condensed'; shape: ItemShape };
}
