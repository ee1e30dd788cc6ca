import fc from 'fast-check';
import { withBackdrop } from './themes/backdrop.js';
import { withOwnColors } from './themes/own-colors.js';
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

/** The lowest contrast of each role with anything that may be behind it. */
function contrastsOf(palette: Palette, isWindow: boolean): Record<string, number> {
  const { text, quiet, item, itemText, accent, accentText } = palette;
  const backgrounds = backgroundsOf(palette);
  const panels = backgrounds.map((background) => mix(parse(item), background, parse(item)[3]));
  const pages = isWindow ? [...backgrounds, ...panels] : backgrounds;
  const least = (front: string, backs: Color[]) =>
    Math.min(...backs.map((back) => contrast(parse(front), back)));
  return {
    text: least(text, pages),
    quiet: least(quiet, pages),
    itemText: least(itemText, panels),
    accent: least(accent, pages),
    accentText: least(accentText, [parse(accent)]),
  };
}

function expectReadable(palette: Palette, isWindow = false): void {
  const { accent, ...texts } = contrastsOf(palette, isWindow);
  expect(accent).toBeGreaterThanOrEqual(3);
  for (const contrast of Object.values(texts)) expect(contrast).toBeGreaterThanOrEqual(4.5);
}

describe('themes', () => {
  it.each(palettes)('%s: text is readable on every background (WCAG AA)', (_name, palette) => {
    expectReadable(palette);
  });

  it('have unique descriptions and preview shapes', () => {
    expect(new Set(themeNames.map((name) => themes[name].description)).size).toBe(themeNames.length);
    expect(new Set(themeNames.map((name) => themes[name].preview.shape)).size).toBe(themeNames.length);
  });

  it('draws an unknown theme as the default', () => {
    expect(themeNamed('constructor')).toBe(themes.classic);
  });
});

describe('colors of owners', () => {
  const colors = fc
    .tuple(...([0, 1, 2] as const).map(() => fc.integer({ min: 0, max: 255 })))
    .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
  const own = fc
    .record({ accent: fc.option(colors), background: fc.option(colors) })
    .filter(({ accent, background }) => accent !== null || background !== null);

  it.each(themeNames)('stay readable in theme %s, and change no more than necessary', (name) => {
    fc.assert(
      fc.property(own, fc.constantFrom('light' as const, 'dark' as const), (chosen, scheme) => {
        const { window = false, ...theme } = withOwnColors(themes[name], chosen);
        const palette = theme[scheme];
        expectReadable(palette, window);
        if (chosen.background !== null) {
          expect(window ? palette.item : palette.background).toBe(chosen.background);
          expect(theme.light).toEqual(theme.dark);
        }
        if (chosen.accent === null || palette.accent === chosen.accent) return;
        // It was changed because it had too little contrast, and now has no more than it needs.
        const before = contrastsOf({ ...palette, accent: chosen.accent }, window)['accent'] ?? 0;
        const after = contrastsOf(palette, window)['accent'] ?? 0;
        expect(before).toBeLessThan(3);
        expect(after).toBeLessThan(3.2);
      }),
      { numRuns: 300 },
    );
  });

  it('leave the theme unchanged if there are none, and keep readable colors', () => {
    expect(withOwnColors(themes.rose, { accent: null, background: null })).toBe(themes.rose);
    const { light } = withOwnColors(themes.classic, { accent: '#0a7d5c', background: '#fff7e6' });
    const { text, quiet, itemText, accentText } = themes.classic.light;
    expect(light).toMatchObject({ accent: '#0a7d5c', background: '#fff7e6' });
    expect(light).toMatchObject({ text, quiet, itemText, accentText });
  });
});

describe('a theme with an image behind the page', () => {
  const pixels = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#808080'].map(parse);
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);
  const own = fc.option(hex, { nil: null });

  it.each(themeNames)('has readable texts on every pixel of the image, in every color: %s', (name) => {
    fc.assert(
      fc.property(own, own, fc.constantFrom('light', 'dark'), (accent, background, scheme) => {
        const theme = withBackdrop(withOwnColors(themeNamed(name), { accent, background }));
        const { scrim = '#ffffff', text, quiet, item, itemText, ...palette } = theme[scheme];
        const behind = pixels.map((pixel) => mix(parse(scrim), pixel, parse(scrim)[3]));
        const surfaces = behind.map((back) => mix(parse(item), back, parse(item)[3]));
        const least = (front: string, backs: Color[]) =>
          Math.min(...backs.map((back) => contrast(parse(front), back)));
        const pages = theme.window ? surfaces : behind;
        expect(least(text, pages)).toBeGreaterThanOrEqual(4.5);
        expect(least(quiet, pages)).toBeGreaterThanOrEqual(4.5);
        expect(least(palette.accent, pages)).toBeGreaterThanOrEqual(3);
        expect(least(itemText, surfaces)).toBeGreaterThanOrEqual(4.5);
        expect(least(palette.accentText, [parse(palette.accent)])).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 60 },
    );
  });
});
