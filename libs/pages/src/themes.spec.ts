import type { Palette } from './themes/theme.js';
import { themeNamed, themeNames, themes } from './themes.js';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

function parse(colour: string): Colour {
  const [r = 0, g = 0, b = 0, a = 255] = (colour.match(/[0-9a-f]{2}/g) ?? []).map((hex) => parseInt(hex, 16));
  return [r, g, b, a / 255];
}

/** `share` of `one` and the rest of `other`, as gradients and see-through colours mix them. */
function mix([r, g, b]: Colour, other: Colour, share: number): Colour {
  const [otherR, otherG, otherB] = other;
  const between = (front: number, back: number) => front * share + back * (1 - share);
  return [between(r, otherR), between(g, otherG), between(b, otherB), 1];
}

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((value) => {
    const channel = value / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Every ground that a theme's gradient or pattern can make. */
function groundsOf({ background, backgroundEnd = background }: Palette): Colour[] {
  return Array.from({ length: 33 }, (_, i) => mix(parse(background), parse(backgroundEnd), i / 32));
}

const palettes = themeNames.flatMap((name): [string, Palette][] => [
  [`${name}, light`, themes[name].light],
  [`${name}, dark`, themes[name].dark],
]);

describe('themes', () => {
  it.each(palettes)('%s: text can be read wherever it stands (WCAG AA)', (_name, palette) => {
    const { text, quiet, item, itemText, accent, accentText } = palette;
    for (const ground of groundsOf(palette)) {
      const panel = mix(parse(item), ground, parse(item)[3]);
      for (const [front, back] of [
        [text, ground],
        [quiet, ground],
        [itemText, panel],
      ] as const) {
        expect(contrast(parse(front), back)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(parse(accent), ground)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(parse(accentText), parse(accent))).toBeGreaterThanOrEqual(4.5);
  });

  it('are told apart by a description of each', () => {
    expect(new Set(themeNames.map((name) => themes[name].description)).size).toBe(themeNames.length);
    expect(new Set(themeNames.map((name) => themes[name].preview.shape)).size).toBe(themeNames.length);
  });

  it('draws an unknown theme as the default', () => {
    expect(themeNamed('constructor')).toBe(themes.classic);
  });
});
