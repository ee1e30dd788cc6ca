import { type Palette, themeNamed, themeNames, themes } from './themes.js';

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const palettes = themeNames.flatMap((name): [string, Palette][] => [
  [`${name}, light`, themes[name].light],
  [`${name}, dark`, themes[name].dark],
]);

describe('themes', () => {
  it.each(palettes)('%s: text can be read (WCAG AA)', (_name, palette) => {
    const { background, text, quiet, item, itemText, accent, accentText } = palette;
    for (const [front, ground] of [
      [text, background],
      [quiet, background],
      [itemText, item],
      [accentText, accent],
    ] as const) {
      expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(accent, background)).toBeGreaterThanOrEqual(3);
  });

  it('draws an unknown theme as the default', () => {
    expect(themeNamed('constructor')).toBe(themes.classic);
  });
});
