import {
  black,
  type Color,
  contrastOf,
  formatColor,
  luminance,
  mix,
  over,
  parseColor,
  white,
} from './colors.js';
import { readablePalette } from './own-colors.js';
import type { Palette, Theme } from './theme.js';

/** The contrast that an image leaves to black or white text on it, once it is dimmed. WCAG 2 AA requires 4.5. */
const minContrast = 5.5;
/** How much less than specified an image may be dimmed. */
const margin = 0.025;
/** The opacities of the layer that dims an image, from the lowest to the highest, in the steps of colors. */
const opacities = Array.from({ length: 18 }, (_, at) => (141 + 6 * at) / 255);

/**
 * A theme for a page with an image behind it. The image is dimmed with the background color, as little as readable texts
 * allow: whatever its pixels are, all texts have the contrast that WCAG 2 AA requires.
 */
export function withBackdrop(theme: Theme): Theme {
  const dimmed = (palette: Palette): Palette => {
    const scrim = scrimOf(palette.background);
    // Browsers round each layer, so texts are readable even if the image were dimmed a little less.
    const [red, green, blue, opacity] = scrim;
    const extremes = [black, white].map((pixel) => over([red, green, blue, opacity - margin], pixel));
    const isOpen = palette.item === palette.background && !theme.window;
    const isGlass = parseColor(palette.item)[3] < 1;
    // Items without an opaque surface of their own get one that dims the image once more.
    const surface =
      isOpen || isGlass ? { ...palette, item: translucent([...toRgb(palette.background), 0.6]) } : palette;
    // All texts are in the window, through which the image is not visible.
    const behind = theme.window ? [parseColor(surface.item)] : extremes;
    return {
      ...readablePalette(palette, surface, null, theme.window ?? false, behind),
      scrim: translucent(scrim),
    };
  };
  return { ...theme, light: dimmed(theme.light), dark: dimmed(theme.dark) };
}

/** A color with its opacity, as `#rrggbbaa`. */
const translucent = (color: Color): string =>
  formatColor(color) +
  Math.round(color[3] * 255)
    .toString(16)
    .padStart(2, '0');

const toRgb = (color: string): [number, number, number] => {
  const [red, green, blue] = parseColor(color);
  return [red, green, blue];
};

/** The background color, lighter or darker if it has to be, as transparent as possible. */
function scrimOf(background: string): Color {
  const color = parseColor(background);
  const isLight =
    contrastOf(luminance(color), luminance(black)) >= contrastOf(luminance(color), luminance(white));
  const [text, far] = isLight ? [black, black] : [white, white];
  const end = isLight ? white : black;
  for (const base of [color, mix(end, color, 0.3), mix(end, color, 0.6), end]) {
    for (const opacity of opacities) {
      const [red, green, blue] = toRgb(formatColor(base));
      const scrim: Color = [red, green, blue, opacity];
      if (contrastOf(luminance(over(scrim, far)), luminance(text)) >= minContrast) return scrim;
    }
  }
  return [end[0], end[1], end[2], 1];
}
