import {
  black,
  type Color,
  contrastOf,
  formatColor,
  luminance,
  mix,
  over,
  parseColor,
  readable,
  white,
} from './colors.js';
import type { Palette, Theme } from './theme.js';

/** The colors that an owner has chosen for a page, as `#rrggbb`. Null means the theme's. */
export interface OwnColors {
  accent: string | null;
  background: string | null;
}

/** The minimum contrast in WCAG 2 AA for texts, and for icons and large texts. */
const textContrast = 4.5;
const iconContrast = 3;

/** Positions in a gradient. The color with the least contrast may be between its ends. */
const gradient = Array.from({ length: 17 }, (_, at) => at / 16);

/**
 * A theme with an owner's colors. The background stays as chosen, with the palette of the scheme whose text is
 * easier to read on it, so the page looks the same in light and dark mode. The accent, and the theme's own colors, are
 * changed no more than WCAG 2 AA requires.
 */
export function withOwnColors(theme: Theme, { accent, background }: OwnColors): Theme {
  if (accent === null && background === null) return theme;
  const scheme = background === null ? null : schemeFor(background);
  const recolored = (own: 'light' | 'dark'): Palette => {
    const palette = theme[scheme ?? own];
    const onBackground =
      background === null ? palette : paletteOn(palette, scheme ?? own, background, theme.window ?? false);
    return readablePalette(palette, onBackground, accent, theme.window ?? false);
  };
  return {
    ...theme,
    light: recolored('light'),
    dark: recolored('dark'),
    preview: { ...theme.preview, scheme: scheme ?? theme.preview.scheme },
  };
}

/** The scheme whose text is easier to read: dark text belongs to the light one. */
function schemeFor(background: string): 'light' | 'dark' {
  const own = luminance(parseColor(background));
  return contrastOf(own, luminance(black)) >= contrastOf(own, luminance(white)) ? 'light' : 'dark';
}

/** The surfaces of a palette on another background. Texts are not adapted yet. */
function paletteOn(
  palette: Palette,
  scheme: 'light' | 'dark',
  background: string,
  isWindow: boolean,
): Palette {
  const shade = shadeOf(background, scheme);
  // In a window, visitors see little of the background.
  if (isWindow) return { ...palette, background: shade, item: background };
  const isOpen = palette.item === palette.background;
  const item = formatColor(over(parseColor(palette.item), parseColor(background)));
  return {
    ...palette,
    background,
    ...(palette.backgroundEnd === undefined ? {} : { backgroundEnd: shade }),
    item: isOpen ? background : item,
  };
}

/** A color next to the background that keeps text readable: a darker one, unless text is dark and needs the light. */
function shadeOf(background: string, scheme: 'light' | 'dark'): string {
  const color = parseColor(background);
  if (scheme === 'dark') return formatColor(mix(black, color, 0.25));
  const darker = formatColor(mix(black, color, 0.08));
  const isReadable = contrastOf(luminance(parseColor(darker)), luminance(black)) >= textContrast;
  return isReadable ? darker : formatColor(mix(white, color, 0.15));
}

/**
 * @param original the theme's palette: roles that share a color in it keep sharing one.
 * @param palette the same palette with its new surfaces.
 * @param backgrounds the colors that may be behind texts. By default, those of the palette.
 */
export function readablePalette(
  original: Palette,
  palette: Palette,
  ownAccent: string | null,
  isWindow: boolean,
  backgrounds = backgroundsOf(palette),
): Palette {
  const panels = (item: string): Color[] => backgrounds.map((one) => over(parseColor(item), one));
  const behindTexts = isWindow ? [...backgrounds, ...panels(palette.item)] : backgrounds;
  const text = readable(palette.text, behindTexts, textContrast);
  const accent = readable(ownAccent ?? palette.accent, behindTexts, iconContrast);
  const item = original.item === original.accent ? accent : palette.item;
  const borders: Readonly<Record<string, string>> = { [original.text]: text, [original.accent]: accent };
  return {
    ...palette,
    text,
    quiet: readable(palette.quiet, behindTexts, textContrast),
    item,
    itemText: readable(palette.itemText, panels(item), textContrast),
    itemBorder: borders[original.itemBorder] ?? borderOn(original, palette),
    accent,
    accentText: readable(palette.accentText, [parseColor(accent)], textContrast),
  };
}

/** A border that is as visible on its background as in the theme, or visible enough. */
function borderOn(original: Palette, { background, itemBorder }: Palette): string {
  if (background === original.background) return itemBorder;
  const [before, now] = [original.background, background].map(parseColor) as [Color, Color];
  const shown = luminance(over(parseColor(original.itemBorder), before));
  const wanted = Math.min(contrastOf(shown, luminance(before)), iconContrast);
  return readable(formatColor(over(parseColor(itemBorder), now)), [now], wanted);
}

function backgroundsOf({ background, backgroundEnd }: Palette): Color[] {
  const start = parseColor(background);
  if (backgroundEnd === undefined) return [start];
  return gradient.map((share) => mix(parseColor(backgroundEnd), start, share));
}
