/** The weights of red, green and blue in decoders: in ZXing, and in those that use the brightness of ITU-R BT.709. */
const weightings = [
  [0.25, 0.5, 0.25],
  [0.2126, 0.7152, 0.0722],
] as const;
/** The background reflects enough light for cameras if it is at least this bright, as a share of white. */
const minBackground = 0.5;
/** Decoders that compare parts of a picture treat anything above half the brightness of its surroundings as light. */
const maxShare = 0.45;

type Channels = [red: number, green: number, blue: number];

/** The channels of a `#rrggbb` color, each from 0 to 1. */
const channelsOf = (color: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as Channels;

/** The reason why scanners could not read a code with these colors, as a sentence; null if they can. Colors are `#rrggbb`. */
export function contrastProblem(color: string, background: string): string | null {
  const [dark, light] = [channelsOf(color), channelsOf(background)];
  const pairs = weightings.map((weights) => {
    const brightness = (channels: Channels): number =>
      channels.reduce((sum, channel, at) => sum + channel * (weights[at] ?? 0), 0);
    return { dark: brightness(dark), light: brightness(light) };
  });
  if (pairs.some((pair) => pair.dark >= pair.light)) {
    return 'Scanners need a color that is darker than the background.';
  }
  if (pairs.some((pair) => pair.light < minBackground)) return 'Scanners need a lighter background.';
  return pairs.every((pair) => pair.dark <= maxShare * pair.light)
    ? null
    : 'Scanners need more contrast: a darker color or a lighter background.';
}
