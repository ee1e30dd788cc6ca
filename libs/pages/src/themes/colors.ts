/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, opacity: number];

export const black: Color = [0, 0, 0, 1];
export const white: Color = [255, 255, 255, 1];

/** @param color `#rrggbb` or `#rrggbbaa`. */
export function parseColor(color: string): Color {
  const [red = 0, green = 0, blue = 0, opacity = 255] = [1, 3, 5, 7]
    .filter((at) => at < color.length)
    .map((at) => parseInt(color.slice(at, at + 2), 16));
  return [red, green, blue, opacity / 255];
}

/** As `#rrggbb`, without the opacity. */
export const formatColor = ([red, green, blue]: Color): string =>
  `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** `share` of one color and the rest of another, like gradients. Opaque. */
export function mix(color: Color, other: Color, share: number): Color {
  const channel = (at: 0 | 1 | 2): number => color[at] * share + other[at] * (1 - share);
  return [channel(0), channel(1), channel(2), 1];
}

/** A color as it looks on an opaque background. */
export const over = (color: Color, background: Color): Color => mix(color, background, color[3]);

/** Relative luminance as defined by WCAG 2. */
export function luminance([red, green, blue]: Color): number {
  const linear = (channel: number): number => {
    const value = channel / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast as defined by WCAG 2, of two luminances. */
export const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Steps from a color to black or white. */
const steps = 255;

/**
 * The color itself if its contrast with each background is enough. Otherwise the closest color to it that has enough, on
 * the way to black or to white. If neither has enough, black or white, whichever has more.
 * @param backgrounds opaque colors.
 */
export function readable(color: string, backgrounds: readonly Color[], contrast: number): string {
  const luminances = backgrounds.map(luminance);
  const worst = (candidate: string): number => {
    const own = luminance(parseColor(candidate));
    return Math.min(...luminances.map((one) => contrastOf(own, one)));
  };
  if (worst(color) >= contrast) return color;
  const given = parseColor(color);
  const nearest = [black, white].flatMap((end) => {
    for (let step = 1; step <= steps; step++) {
      const candidate = formatColor(mix(end, given, step / steps));
      if (worst(candidate) >= contrast) return [candidate];
    }
    return [];
  });
  const distance = (candidate: string): number => {
    const [red, green, blue] = parseColor(candidate);
    return Math.hypot(red - given[0], green - given[1], blue - given[2]);
  };
  const ends = [black, white].map(formatColor).sort((a, b) => worst(b) - worst(a));
  return nearest.sort((a, b) => distance(a) - distance(b))[0] ?? ends[0] ?? color;
}

/** The color, changed no more than WCAG 2 AA requires of texts on this opaque background. */
export const readableOn = (background: string, color: string): string =>
  readable(color, [parseColor(background)], 4.5);
