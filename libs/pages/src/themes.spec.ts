import type { Palette } from './themes/theme.js';
import { themeNamed, themeNames, themes } from './themes.js';

type Color = readonly [red: number, green: number, blue: number, alpha: number];

function parse(color: string): Color {
  const [r = 0, g = 0, b = 0, a = 255] = (color.match(/[0-9a-f]{2}/g) ?? []).map((hex) => parseInt(hex, 16));
  return [r, g, b, a / 255];
}

/** Mixes `share` of one color with the rest of another, like gradients and translucent colors. */
function mix([r, g, b]: Color, other: Color, share: number): Color {
  const [otherR, otherG, otherB] = other;
  const between = (front: number, back: number) => front * share + back * (1 - share);
  return [between(r, otherR), between(g, otherG), between(b, otherB), 1];
}

/** Relative luminance as defined by WCAG 2. */
function luminance(color: Color): number {
  const [r = 0, g = 0, b = 0] = color.slice(0, 3).map((value) => {
    const channel = value / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** Contrast as defined by WCAG 2. */
function contrast(a: Color, b: Color): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Sample background colors of a theme's gradient or pattern. */
function backgroundsOf({ background, backgroundEnd = background }: Palette): Color[] {
  return Array.from({ length: 33 }, (_, i) => mix(parse(background), parse(backgroundEnd), i / 32));
}

const palettes = themeNames.flatMap((name): [string, Palette][] => [
  [`${name}, light`, themes[name].light],
  [`${name}, dark`, themes[name].dark],
]);

describe('themes', () => {
  it.each(palettes)('%s: text is readable on every background (WCAG AA)', (_name, palette) => {
    const { text, quiet, item, itemText, accent, accentText } = palette;
    for (const background of backgroundsOf(palette)) {
      const panel = mix(parse(item), background, parse(item)[3]);
      for (const [front, back] of [
        [text, background],
        [quiet, background],
        [itemText, panel],
      ] as const) {
        expect(contrast(parse(front), back)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(parse(accent), background)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(parse(accentText), parse(accent))).toBeGreaterThanOrEqual(4.5);
  });

  it('have unique descriptions and preview shapes', () => {
    expect(new Set(themeNames.map((name) => themes[name].description)).size).toBe(themeNames.length);
    expect(new Set(themeNames.map((name) => themes[name].preview.shape)).size).toBe(themeNames.length);
  });

  it('draws an unknown theme as the default', () => {
    expect(themeNamed('constructor')).toBe(themes.classic);
  });
});
