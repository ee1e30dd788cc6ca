import { afterPngHeader, exifOf, pngChunk, sampleImage, withPngSize, withSegment } from '@app/testing';
import { inspectImage } from './inspect-image.js';

const problemOf = (file: Buffer): Promise<unknown> =>
  inspectImage(file).then(
    () => 'none',
    (error: { problem?: unknown }) => error.problem ?? error,
  );

/** The position of a segment in a JPEG, at its marker. */
function segmentAt(jpeg: Buffer, isWanted: (marker: number) => boolean): number {
  let at = 2;
  while (!isWanted(jpeg.readUInt8(at + 1))) at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}
const frameOf = (jpeg: Buffer): number => segmentAt(jpeg, (marker) => marker >= 0xc0 && marker <= 0xc2);

/** A WebP file with these chunks. */
function webpOf(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

describe('inspectImage', () => {
  let png: Buffer;
  let jpeg: Buffer;
  let webp: Buffer;

  beforeAll(async () => {
    [png, jpeg, webp] = await Promise.all([
      sampleImage('PNG', 300, 200),
      sampleImage('JPEG', 300, 200),
      sampleImage('WEBP', 300, 200),
    ]);
  });

  it('reads type and size, and omits data after the image', async () => {
    for (const [type, file] of [
      ['image/png', png],
      ['image/jpeg', jpeg],
      ['image/webp', webp],
    ] as const) {
      const { data, ...rest } = await inspectImage(Buffer.concat([file, Buffer.from('more')]));
      expect(rest).toMatchObject({ type, width: 300, height: 200, orientation: 1 });
      expect(data.equals(file)).toBe(true);
    }
  });

  it('rejects other files', async () => {
    for (const file of ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF\0\0\0\0AVI LIST']) {
      expect(await problemOf(Buffer.from(file))).toBe('unsupported_type');
    }
  });

  it('rejects files that are truncated anywhere', async () => {
    for (const file of [png, jpeg, webp]) {
      for (let length = 20; length < file.length; length += 7) {
        expect([length, await problemOf(file.subarray(0, length))]).toEqual([length, 'unreadable']);
      }
    }
  });

  it('rejects more than 40 megapixels by the header', async () => {
    expect(await problemOf(withPngSize(png, 8_000, 5_001))).toBe('too_many_pixels');
    expect(await problemOf(withPngSize(png, 0xffff_ffff, 0xffff_ffff))).toBe('too_many_pixels');

    const bigJpeg = Buffer.from(jpeg);
    bigJpeg.writeUInt16BE(5_001, frameOf(jpeg) + 5);
    bigJpeg.writeUInt16BE(8_000, frameOf(jpeg) + 7);
    expect(await problemOf(bigJpeg)).toBe('too_many_pixels');

    const lossless = Buffer.alloc(5);
    lossless.writeUInt8(0x2f);
    lossless.writeUInt32LE(7_999 + 5_000 * 2 ** 14, 1);
    expect(await problemOf(webpOf(webpChunk('VP8L', lossless)))).toBe('too_many_pixels');
    const lossy = Buffer.from('000000' + '9d012a' + '401f' + '8913', 'hex');
    expect(await problemOf(webpOf(webpChunk('VP8 ', lossy)))).toBe('too_many_pixels');
    const canvas = Buffer.from('00000000' + '3f1f00' + '881300', 'hex');
    expect(await problemOf(webpOf(webpChunk('VP8X', canvas)))).toBe('too_many_pixels');
  });

  it('rejects headers with a different size than the image', async () => {
    for (const [width, height] of [
      [300, 201],
      [300, 199],
      [3_000, 2_000],
      [0, 200],
    ] as const) {
      expect(await problemOf(withPngSize(png, width, height))).toBe('unreadable');
    }
    const tallJpeg = Buffer.from(jpeg);
    tallJpeg.writeUInt16BE(20_000, frameOf(jpeg) + 5);
    expect(await problemOf(tallJpeg)).toBe('unreadable');
    const wideCanvas = Buffer.from(webp);
    wideCanvas.writeUIntLE(600, webp.indexOf('VP8X') + 12, 3);
    expect(await problemOf(wideCanvas)).toBe('unreadable');
  });

  it('rejects animated images', async () => {
    const flagged = Buffer.from(webp);
    flagged.writeUInt8(flagged.readUInt8(20) | 2, 20);
    expect(await problemOf(flagged)).toBe('animated');
    expect(await problemOf(webpOf(webp.subarray(12), webpChunk('ANMF', Buffer.alloc(16))))).toBe('animated');
    const frames = pngChunk('acTL', Buffer.alloc(8));
    const animated = Buffer.concat([png.subarray(0, afterPngHeader), frames, png.subarray(afterPngHeader)]);
    expect(await problemOf(animated)).toBe('animated');
  });

  it('rejects damaged and ambiguous images', async () => {
    const damaged = Buffer.from(png);
    damaged.writeUInt8(damaged.readUInt8(100) ^ 1, 100);
    expect(await problemOf(damaged)).toBe('unreadable');
    const twice = png.subarray(8, afterPngHeader);
    expect(
      await problemOf(Buffer.concat([png.subarray(0, afterPngHeader), twice, png.subarray(afterPngHeader)])),
    ).toBe('unreadable');
    const at = frameOf(jpeg);
    const frame = jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2));
    expect(await problemOf(Buffer.concat([jpeg.subarray(0, at), frame, jpeg.subarray(at)]))).toBe(
      'unreadable',
    );
    const arithmetic = Buffer.from(jpeg);
    arithmetic.writeUInt8(0xc9, at + 1);
    expect(await problemOf(arithmetic)).toBe('unreadable');
  });

  it('ignores markers inside of metadata', async () => {
    const thumbnail = withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), jpeg]));
    expect(await inspectImage(thumbnail)).toMatchObject({ width: 300, height: 200 });
  });

  it('reads the orientation that the PNG decoder ignores', async () => {
    const exif = pngChunk('eXIf', exifOf(6));
    const turned = Buffer.concat([png.subarray(0, afterPngHeader), exif, png.subarray(afterPngHeader)]);
    expect((await inspectImage(turned)).orientation).toBe(6);
  });
});
