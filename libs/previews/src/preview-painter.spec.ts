import { buttonStyles, fontNames, type PreviewImage, previewVersion, themeNames } from '@app/pages';
import { noisyImage, sampleImage } from '@app/testing';
import type { CanvasKit } from 'canvaskit-wasm';
import { previewTypeOf } from './preview-images.js';
import { PreviewPainter } from './preview-painter.js';

const anna: PreviewImage = {
  name: 'Anna',
  headline: 'Ceramics from Lisbon',
  theme: 'classic',
  address: 'go.example/anna',
};

const plainImage = (color: string): Promise<Buffer> =>
  sampleImage('WEBP', 40, 40, { topLeft: color, topRight: color, bottomLeft: color, bottomRight: color });

const linear = Array.from({ length: 256 }, (_, value) => ((value / 255 + 0.055) / 1.055) ** 2.4);

/** Relative luminance as defined by WCAG 2, of the pixel at an offset. */
const luminanceAt = (pixels: Uint8Array, at: number): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => sum + share * (linear[pixels[at + i] ?? 0] ?? 0), 0);

/** The contrast of each line of text that differs between two images, from top to bottom. */
function contrastsBetween(one: Uint8Array, other: Uint8Array): number[] {
  const lines: number[][] = [];
  let emptyRows = Infinity;
  for (let y = 0; y < 630; y++) {
    const differing = Array.from({ length: 1200 }, (_, x) => 4 * (y * 1200 + x)).filter(
      (at) => Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)) > 40,
    );
    if (differing.length > 0 && emptyRows > 6) lines.push([]);
    emptyRows = differing.length > 0 ? 0 : emptyRows + 1;
    lines.at(-1)?.push(...differing.map((at) => luminanceAt(one, at)));
  }
  return lines.map((luminances) => {
    // Without what JPEG adds to the edges of letters.
    const sorted = luminances.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
    return (at(0.96) + 0.05) / (at(0.04) + 0.05);
  });
}

describe('PreviewPainter', () => {
  let painter: PreviewPainter;
  const pixelsOf = (encoded: Uint8Array): Uint8Array => {
    const { kit } = painter as unknown as { kit: CanvasKit };
    const image = kit.MakeImageFromEncoded(encoded);
    const { ColorType, AlphaType, ColorSpace } = kit;
    const pixels = image?.readPixels(0, 0, {
      width: 1200,
      height: 630,
      colorType: ColorType.RGBA_8888,
      alphaType: AlphaType.Opaque,
      colorSpace: ColorSpace.SRGB,
    });
    image?.delete();
    if (!pixels) throw new Error('cannot decode the image');
    return pixels as Uint8Array;
  };
  const paint = (preview: Partial<PreviewImage>): Buffer =>
    Buffer.from(painter.paint({ preview: { ...anna, ...preview }, pictures: {} }));

  beforeAll(async () => {
    painter = await PreviewPainter.open();
  });

  it('draws a PNG of 1200 × 630 pixels that differs in each theme', () => {
    const images = themeNames.map((theme) => paint({ theme }));
    for (const png of images) {
      expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(png.length).toBeLessThan(200 * 1024);
    }
    expect(new Set(images.map((png) => png.toString('base64'))).size).toBe(themeNames.length);
  });

  it.each(['name', 'headline', 'address'] as const)('shows the %s', (field) => {
    expect(paint({ [field]: 'go.example/other' })).not.toEqual(paint({}));
  });

  it.each(['Ada Ωμέγα Привет', 'Nguyễn Łódź ß', 'a'.repeat(120), '\u202eabc\u200d', '\n', '"<&'])(
    'draws %j',
    (name) => {
      for (const theme of themeNames)
        expect(paint({ name, headline: name, theme }).length).toBeGreaterThan(1_000);
    },
  );

  it('never shows a box for a missing letter: replaces the name with the slug and omits the headline', () => {
    const hieroglyphs = '\u{1340d}\u{13410}';
    expect(paint({ name: hieroglyphs })).toEqual(paint({ name: 'anna' }));
    expect(paint({ headline: hieroglyphs })).toEqual(paint({ headline: null }));
  });

  it('shows the photo in place of the monogram, and the colors, in each theme', () => {
    const photo = paint({ theme: 'grape' });
    for (const theme of themeNames) {
      const looks = [
        paint({ theme }),
        Buffer.from(painter.paint({ preview: { ...anna, theme, photo: 'v1' }, pictures: { photo } })),
        paint({ theme, background: '#102030' }),
        paint({ theme, accent: '#e91e63' }),
      ];
      expect(new Set(looks.map((png) => png.toString('base64'))).size).toBe(looks.length);
    }
  });

  it('shows the cover and the image behind the page in each theme', async () => {
    const image = await sampleImage('WEBP', 300, 200);
    for (const theme of themeNames) {
      const preview = { ...anna, theme };
      const looks = [
        paint({ theme }),
        paint({ theme, cover: { from: '#e91e63', to: '#102030' } }),
        Buffer.from(painter.paint({ preview, pictures: { cover: image } })),
        Buffer.from(painter.paint({ preview, pictures: { backdrop: image } })),
      ];
      expect(new Set(looks.map((png) => png.toString('base64'))).size).toBe(looks.length);
    }
  });

  it('shows each font and each style of buttons, and the theme’s for unknown ones', () => {
    const looks = [
      paint({}),
      ...fontNames.map((font) => paint({ font })),
      ...buttonStyles.map((buttons) => paint({ buttons })),
    ];
    expect(new Set(looks.map((png) => png.toString('base64'))).size).toBe(looks.length);
    expect(paint({ font: 'of-later', buttons: 'of-later' })).toEqual(looks[0]);
  });

  it('has texts with a contrast of at least 4.5, whatever colors and image are behind them', async () => {
    const [light, dark] = await Promise.all(['#ffffff', '#000000'].map(plainImage));
    const unreadable: unknown[] = [];
    for (const theme of themeNames)
      for (const [background, backdrop, buttons] of [
        [null, light, 'outline'],
        [null, dark, 'shadow'],
        ['#777777', undefined, null],
      ] as const) {
        const draw = (name: string, headline: string, address: string) => {
          const preview = { name, headline, address, theme, background, buttons, accent: '#ffee00' };
          return pixelsOf(painter.paint({ preview, pictures: { backdrop } }));
        };
        const contrasts = contrastsBetween(
          draw('a1001', 'HHHHHH', 'go.example/1001'),
          draw('a0110', 'IIIIII', 'go.example/0110'),
        );
        if (contrasts.length !== 3 || contrasts.some((contrast) => contrast < 4.45))
          unreadable.push({ theme, background, buttons, contrasts });
      }
    expect(unreadable).toEqual([]);
  });

  it('is a JPEG that messengers load if it shows a large image, however detailed that is', async () => {
    const backdrop = await noisyImage('WEBP', 400, 400);
    const image = Buffer.from(painter.paint({ preview: anna, pictures: { backdrop, cover: backdrop } }));
    expect(previewTypeOf(image)).toBe('image/jpeg');
    expect(previewTypeOf(paint({}))).toBe('image/png');
    expect(image.length).toBeLessThan(300 * 1024);
  });

  it('shows the same drawing byte for byte', async () => {
    const backdrop = await sampleImage('WEBP', 400, 400);
    const drawing = { preview: anna, pictures: { backdrop } };
    expect(painter.paint(drawing)).toEqual(painter.paint(drawing));
  });

  it('has a name from right to left at the right, with its letter', () => {
    const pixels = pixelsOf(paint({ theme: 'forest', name: 'كوب', headline: null }));
    const inked = (from: number, to: number) =>
      [50, 100, 150, 200, 250, 300].some((y) =>
        Array.from({ length: to - from }, (_, x) => 4 * (y * 1200 + from + x)).some(
          (at) => luminanceAt(pixels, at) < 0.3,
        ),
      );
    expect([inked(0, 600), inked(600, 1200)]).toEqual([false, true]);
  });

  it('frees the memory of each image', async () => {
    const { kit } = painter as unknown as { kit: { HEAPU8: Uint8Array } };
    const image = await sampleImage('WEBP', 300, 200);
    const pictures = { photo: image, cover: image, backdrop: image };
    const drawAll = () =>
      themeNames.forEach((theme) =>
        painter.paint({ preview: { ...anna, theme, headline: 'كوب', font: 'inter' }, pictures }),
      );
    drawAll();
    const before = kit.HEAPU8.length;
    for (let i = 0; i < 4; i++) drawAll();
    expect(kit.HEAPU8.length).toBe(before);
  });

  it('omits emoji that no font has and draws the rest', () => {
    expect(paint({ name: 'Anna \u{1fc50}' })).toEqual(paint({}));
    expect(paint({ headline: '\u{1fc50}' })).toEqual(paint({ headline: null }));
  });
});

describe('previewVersion', () => {
  it('changes only with the content', () => {
    const other = {
      name: 'a',
      headline: null,
      theme: 'rose',
      address: 'go.example/b',
      accent: '#0a7d5c',
      background: '#0a7d5c',
      photo: 'v1',
      cover: 'v1',
      backdrop: 'v1',
      font: 'inter',
      buttons: 'pill',
    };
    const versions = Object.entries(other).map(([field, value]) =>
      previewVersion({ ...anna, [field]: value }),
    );
    expect(new Set([previewVersion(anna), ...versions]).size).toBe(12);
    expect(previewVersion({ ...anna })).toBe(previewVersion(anna));
  });
});
