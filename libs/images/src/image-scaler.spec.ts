import {
  afterPngHeader,
  brightJpeg,
  exifOf,
  noisyImage,
  plainPng,
  pngChunk,
  readSample,
  sampleImage,
  withSegment,
} from '@app/testing';
import { ImageScaler } from './image-scaler.js';
import { inspectImage } from './inspect-image.js';

const size = { width: 120, height: 63 };

/** The name of the color that a pixel approximately has. */
function nameOf([red = 0, green = 0, blue = 0]: number[]): string {
  const bits = [red, green, blue].map((value) => (value > 200 ? 1 : value < 55 ? 0 : '?')).join('');
  const names: Record<string, string> = {
    100: 'red',
    '010': 'lime',
    '001': 'blue',
    110: 'yellow',
    111: 'white',
  };
  return names[bits] ?? bits;
}

describe('ImageScaler', () => {
  let scaler: ImageScaler;

  beforeAll(async () => {
    scaler = await ImageScaler.open();
  });

  /** The colors of the result at its corners: top left, top right, bottom left, bottom right. */
  async function cornersOf(file: Buffer): Promise<string> {
    const { width, height, at } = await readSample(scaler.cover(await inspectImage(file), size));
    expect({ width, height }).toEqual(size);
    return [at(5, 5), at(width - 6, 5), at(5, height - 6), at(width - 6, height - 6)].map(nameOf).join(' ');
  }

  it.each([
    ['as it is', 120, 63],
    ['much larger', 2_000, 1_050],
    ['wider', 900, 63],
    ['taller', 120, 700],
    ['smaller', 12, 6],
    ['a strip', 500, 16],
  ])('covers the size with an image that is %s', async (_name, width, height) => {
    for (const type of ['PNG', 'JPEG', 'WEBP'] as const) {
      expect([type, await cornersOf(await sampleImage(type, width, height))]).toEqual([
        type,
        'red lime blue yellow',
      ]);
    }
  });

  it('fits the whole image into the size if requested, and does not enlarge it', async () => {
    const fitted = async (file: Buffer) => {
      const { width, height, at } = await readSample(
        scaler.cover(await inspectImage(file), { ...size, whole: true }),
      );
      return [width, height, nameOf(at(1, 1)), nameOf(at(width - 2, height - 2))];
    };
    expect(await fitted(await sampleImage('PNG', 900, 90))).toEqual([120, 12, 'red', 'yellow']);
    expect((await fitted(await sampleImage('PNG', 90, 900))).slice(0, 2)).toEqual([6, 63]);
    expect(await fitted(await sampleImage('PNG', 30, 20))).toEqual([30, 20, 'red', 'yellow']);
    const onItsSide = withSegment(
      await sampleImage('JPEG', 90, 900),
      0xe1,
      Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(6)]),
    );
    expect((await fitted(onItsSide)).slice(0, 2)).toEqual([120, 12]);
  });

  const turned: Record<number, string> = {
    1: 'red lime blue yellow',
    2: 'lime red yellow blue',
    3: 'yellow blue lime red',
    4: 'blue yellow red lime',
    5: 'red blue lime yellow',
    6: 'blue red yellow lime',
    7: 'yellow lime blue red',
    8: 'lime yellow red blue',
  };

  it.each(Object.entries(turned))('turns an image with orientation %s', async (orientation, corners) => {
    const exif = exifOf(Number(orientation));
    const jpeg = await sampleImage('JPEG', 400, 300);
    expect(await cornersOf(withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif])))).toBe(
      corners,
    );
    const png = await sampleImage('PNG', 400, 300);
    expect(
      await cornersOf(
        Buffer.concat([
          png.subarray(0, afterPngHeader),
          pngChunk('eXIf', exif),
          png.subarray(afterPngHeader),
        ]),
      ),
    ).toBe(corners);
    expect(await cornersOf(webpWithExif(await sampleImage('WEBP', 400, 300), exif))).toBe(corners);
  });

  it('reads grayscale, CMYK and progressive JPEG', async () => {
    for (const components of [1, 3, 4] as const) {
      for (const progressive of [false, true]) {
        const { at } = await readSample(
          scaler.cover(await inspectImage(brightJpeg(300, 200, { components, progressive, scans: 3 })), size),
        );
        const [red = 0, green = 0, blue = 0] = at(60, 30);
        // Without an inversion, CMYK would be black. All components of YCbCr at once are magenta.
        expect([components, progressive, red > 245, green > 245, blue > 245]).toEqual([
          components,
          progressive,
          true,
          components !== 3,
          true,
        ]);
      }
    }
  });

  it.each([
    { depth: 16, colorType: 0 },
    { depth: 16, colorType: 2 },
    { depth: 16, colorType: 4 },
    { depth: 16, colorType: 6 },
    { depth: 1, colorType: 0 },
    { depth: 2, colorType: 3 },
  ] as const)('reads PNG with %j', async (form) => {
    const { at } = await readSample(
      scaler.cover(await inspectImage(plainPng(300, 200, { ...form, value: 255 })), size),
    );
    expect(at(60, 30)).toEqual([255, 255, 255, 255]);
  });

  it('gives up on an image with a hundred scans', async () => {
    const file = await inspectImage(brightJpeg(300, 200, { components: 1, progressive: true, scans: 101 }));
    expect(() => scaler.cover(file, size)).toThrow(
      expect.objectContaining({ problem: 'unreadable' }) as Error,
    );
  });

  it('shows transparent parts in white', async () => {
    for (const type of ['PNG', 'WEBP'] as const) {
      const image = await sampleImage(type, 400, 300, { topRight: '#00000000' });
      expect([type, await cornersOf(image)]).toEqual([type, 'red white blue yellow']);
    }
  });

  it('keeps no metadata', async () => {
    const secret = 'GPS 48.2, 16.4';
    const jpeg = withSegment(await sampleImage('JPEG', 400, 300), 0xfe, Buffer.from(secret));
    const png = await sampleImage('PNG', 400, 300);
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${secret}`));
    for (const file of [
      jpeg,
      Buffer.concat([png.subarray(0, afterPngHeader), text, png.subarray(afterPngHeader)]),
      webpWithExif(await sampleImage('WEBP', 400, 300), Buffer.from(secret)),
    ]) {
      expect(file.includes(secret)).toBe(true);
      const result = Buffer.from(scaler.cover(await inspectImage(file), size));
      expect([result.includes(secret), result.includes('Exif')]).toEqual([false, false]);
    }
  });

  it.each([
    [300, 300, 10_000],
    [88, 88, 1_400],
  ])('keeps noise of %i × %i pixels below %i bytes', async (width, height, maxBytes) => {
    const file = await inspectImage(await noisyImage('PNG', 500, 400));
    const jpeg = scaler.cover(file, { width, height, maxBytes });
    expect(jpeg.length).toBeLessThanOrEqual(maxBytes);
    const result = await readSample(jpeg);
    expect(result.width).toBe(result.height);
    expect(result.width).toBeGreaterThanOrEqual(width / 3);
  });

  it('keeps the size and quality of an image that is small enough', async () => {
    const file = await inspectImage(await sampleImage('PNG', 400, 300));
    const limited = scaler.cover(file, { ...size, maxBytes: 10_000 });
    expect(Buffer.from(limited).equals(scaler.cover(file, size))).toBe(true);
  });

  it('returns the same bytes for the same image', async () => {
    const file = await inspectImage(await sampleImage('PNG', 400, 300));
    expect(Buffer.from(scaler.cover(file, size)).equals(scaler.cover(file, size))).toBe(true);
  });

  it('rejects an image that ends early, although its file is complete', async () => {
    const webp = await sampleImage('WEBP', 400, 300);
    const at = webp.indexOf('VP8 ');
    const frame = Buffer.from(webp.subarray(at, at + 8 + webp.readUInt32LE(at + 4)));
    const short = frame.subarray(0, frame.length - (frame.length % 2) - 40);
    short.writeUInt32LE(short.length - 8, 4);
    const head = Buffer.from('RIFF\0\0\0\0WEBP');
    head.writeUInt32LE(short.length + 4, 4);
    const file = await inspectImage(Buffer.concat([head, short]));
    expect(() => scaler.cover(file, size)).toThrow(
      expect.objectContaining({ problem: 'unreadable' }) as Error,
    );
  });
});

/** Skia writes WebP with a header that declares the contents of the file; 8 means EXIF. */
function webpWithExif(webp: Buffer, exif: Buffer): Buffer {
  const head = Buffer.from('EXIF\0\0\0\0');
  head.writeUInt32LE(exif.length, 4);
  const file = Buffer.concat([webp, head, exif, Buffer.alloc(exif.length % 2)]);
  file.writeUInt8(file.readUInt8(20) | 8, 20);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
