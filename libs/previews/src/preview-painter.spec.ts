import { type PreviewImage, previewVersion, themeNames } from '@app/pages';
import { PreviewPainter } from './preview-painter.js';

const anna: PreviewImage = {
  name: 'Anna',
  headline: 'Ceramics from Lisbon',
  theme: 'classic',
  address: 'go.example/anna',
};

describe('PreviewPainter', () => {
  let painter: PreviewPainter;
  const paint = (preview: Partial<PreviewImage>): Buffer =>
    Buffer.from(painter.paint({ preview: { ...anna, ...preview }, photo: null }));

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
        Buffer.from(painter.paint({ preview: { ...anna, theme, photo: 'v1' }, photo })),
        paint({ theme, background: '#102030' }),
        paint({ theme, accent: '#e91e63' }),
      ];
      expect(new Set(looks.map((png) => png.toString('base64'))).size).toBe(looks.length);
    }
  });

  it('frees the memory of each image', () => {
    const { kit } = painter as unknown as { kit: { HEAPU8: Uint8Array } };
    const drawAll = () =>
      themeNames.forEach((theme) => {
        const photo = paint({ theme, headline: 'كوب' });
        painter.paint({ preview: anna, photo });
      });
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
    };
    const versions = Object.entries(other).map(([field, value]) =>
      previewVersion({ ...anna, [field]: value }),
    );
    expect(new Set([previewVersion(anna), ...versions]).size).toBe(8);
    expect(previewVersion({ ...anna })).toBe(previewVersion(anna));
  });
});
