import { readSample, sampleImage, scanPicture, scanSvg } from '@app/testing';
import type { CorrectionLevel, QrDesign } from './qr-design.js';
import { layOut, smallestSize } from './qr-layout.js';
import { QrPainter } from './qr-painter.js';
import { qrSvg } from './qr-svg.js';
import { contrastProblem } from './scannable.js';

const text = 'https://go.example/summer-sale?way=qr';
const long = `https://short.links.example.com/${'Summer-Sale-2026-'.repeat(4).slice(0, 64)}?way=qr`;
const plain: QrDesign = {
  text,
  correction: 'M',
  size: 256,
  margin: 4,
  color: '#000000',
  background: '#ffffff',
  logo: null,
};
/** The accepted colors with the lowest contrast. */
const faint = { color: '#727272', background: '#ffffff' };
const dim = { color: '#393939', background: '#808080' };

describe('the picture of a code', () => {
  let painter: QrPainter;
  let logos: Record<'square' | 'wide' | 'dark', Uint8Array>;

  beforeAll(async () => {
    painter = await QrPainter.open();
    const black = '#000000';
    const dark = { topLeft: black, topRight: black, bottomLeft: black, bottomRight: black };
    logos = {
      square: await sampleImage('JPEG', 400, 400),
      wide: await sampleImage('JPEG', 400, 100),
      dark: await sampleImage('JPEG', 400, 400, dark),
    };
  });

  /** Expects two decoders to read both the PNG and the SVG. */
  const expectReadable = async (changes: Partial<QrDesign>): Promise<void> => {
    const design = { ...plain, ...changes };
    const read = { jsqr: design.text, zxing: design.text };
    expect(await scanPicture(painter.paint(design))).toEqual(read);
    expect(await scanSvg(qrSvg(design))).toEqual(read);
  };

  it.each<CorrectionLevel>(['L', 'M', 'Q', 'H'])(
    'can be scanned at level %s, with and without a logo',
    async (correction) => {
      await expectReadable({ correction });
      await expectReadable({ correction, logo: logos.square });
    },
  );

  it('can be scanned with the lowest contrast, with the smallest margin and in any size', async () => {
    for (const colors of [faint, dim]) {
      expect(contrastProblem(colors.color, colors.background)).toBeNull();
      for (const changes of [
        {},
        { text: long, logo: logos.dark },
        { margin: 2, logo: logos.wide },
        { margin: 16 },
      ]) {
        await expectReadable({ ...colors, ...changes });
      }
    }
    for (const changes of [{}, { text: long, logo: logos.square }]) {
      const size = smallestSize(layOut({ ...plain, ...changes }));
      for (const each of [size, size + 1, 700]) await expectReadable({ ...changes, size: each });
    }
  });

  it('has exactly the size, whole modules, both colors and the logo in the middle', async () => {
    const design = { ...plain, size: 300, color: '#102030', background: '#ffeedd', logo: logos.square };
    const { side } = layOut(design);
    const module = Math.floor(300 / side);
    const begin = Math.floor((300 - module * side) / 2) + 4 * module;
    const sample = await readSample(painter.paint(design));
    expect([sample.width, sample.height]).toEqual([300, 300]);
    expect(sample.at(begin - 1, begin - 1)).toEqual([255, 238, 221, 255]);
    expect(sample.at(begin, begin)).toEqual([16, 32, 48, 255]);
    expect(sample.at(begin + 7 * module, begin)).toEqual([255, 238, 221, 255]);
    const [red = 0, green = 255] = sample.at(140, 140);
    expect([red > 200, green < 60]).toEqual([true, true]);
  });

  it('raises the level for a logo, which takes at most a sixteenth of the area', () => {
    expect(layOut({ ...plain, logo: logos.square }).side).toBe(layOut({ ...plain, correction: 'H' }).side);
    for (let length = 20; length < 160; length += 10) {
      const { side, logo } = layOut({ ...plain, text: 'x'.repeat(length), logo: logos.square });
      const modules = side - 8;
      expect(logo && 2 * logo.at + logo.side).toBe(side);
      expect(((logo?.side ?? 1) / modules) ** 2).toBeLessThanOrEqual(1 / 16);
    }
  });

  it('is drawn in bounded time and size even if it is the largest', () => {
    const png = painter.paint({ ...plain, text: long, size: 2048, logo: logos.square });
    expect(png.length).toBeLessThan(256 * 1024);
  });

  it('is an SVG document of the same code, which loads nothing', () => {
    const svg = qrSvg({ ...plain, size: 512, color: '#102030', background: '#ffeedd', logo: logos.square });
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 45 45" width="512" height="512">/,
    );
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<style|url\(/);
    expect(svg).toContain('<path fill="#ffeedd" d="M0 0h45v45H0z"/><path fill="#102030"');
    expect(svg).toContain('href="data:image/jpeg;base64,');
  });
});
