import type canvasKit from 'canvaskit-wasm';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);
const build = 'canvaskit-wasm/bin/full';

let opened: ReturnType<typeof canvasKit.default> | undefined;
const kit = (): ReturnType<typeof canvasKit.default> =>
  (opened ??= (require(`${build}/canvaskit.js`) as typeof canvasKit.default)({
    locateFile: (name) => require.resolve(`${build}/${name}`),
  }));

/** The color of each quarter of a sample image: red, lime, blue and yellow. */
const sampleColors = {
  topLeft: '#ff0000',
  topRight: '#00ff00',
  bottomLeft: '#0000ff',
  bottomRight: '#ffff00',
};

/** An image whose quarters have the `sampleColors`, or others: `#rrggbb`, or `#rrggbbaa`. */
export async function sampleImage(
  type: 'PNG' | 'JPEG' | 'WEBP',
  width: number,
  height: number,
  colors: Partial<typeof sampleColors> = {},
): Promise<Buffer> {
  const canvasKit = await kit();
  const { Paint, TRANSPARENT, ImageFormat } = canvasKit;
  const surface = canvasKit.MakeSurface(width, height);
  if (!surface) throw new Error('cannot draw a sample image');
  const canvas = surface.getCanvas();
  canvas.clear(TRANSPARENT);
  const quarters = { ...sampleColors, ...colors };
  const [x, y] = [width / 2, height / 2];
  for (const [color, left, top] of [
    [quarters.topLeft, 0, 0],
    [quarters.topRight, x, 0],
    [quarters.bottomLeft, 0, y],
    [quarters.bottomRight, x, y],
  ] as const) {
    const paint = new Paint();
    paint.setColor(canvasKit.parseColorString(color));
    canvas.drawRect(canvasKit.XYWHRect(left, top, x, y), paint);
    paint.delete();
  }
  const image = surface.makeImageSnapshot();
  const bytes = image.encodeToBytes(ImageFormat[type], 90);
  image.delete();
  surface.delete();
  if (!bytes) throw new Error(`cannot write ${type}`);
  return Buffer.from(bytes);
}

/** An opaque image of random but reproducible pixels, which no format can compress. */
export async function noisyImage(
  type: 'PNG' | 'JPEG' | 'WEBP',
  width: number,
  height: number,
): Promise<Buffer> {
  const canvasKit = await kit();
  const pixels = Buffer.alloc(4 * width * height);
  let random = 1;
  for (let at = 0; at < pixels.length; at++) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = at % 4 === 3 ? 255 : random >>> 24;
  }
  const { ColorType, AlphaType, ColorSpace } = canvasKit;
  const info = {
    width,
    height,
    colorType: ColorType.RGBA_8888,
    alphaType: AlphaType.Opaque,
    colorSpace: ColorSpace.SRGB,
  };
  const image = canvasKit.MakeImage(info, pixels, 4 * width);
  const bytes = image?.encodeToBytes(canvasKit.ImageFormat[type], 90);
  image?.delete();
  if (!bytes) throw new Error(`cannot write ${type}`);
  return Buffer.from(bytes);
}

/** The pixels of an image: four bytes each, for red, green, blue and alpha. */
export async function readPixels(
  file: Uint8Array,
): Promise<{ width: number; height: number; pixels: Uint8Array }> {
  const canvasKit = await kit();
  const { ColorType, AlphaType, ColorSpace } = canvasKit;
  const image = canvasKit.MakeImageFromEncoded(file);
  if (!image) throw new Error('the image cannot be read');
  const [width, height] = [image.width(), image.height()];
  const info = {
    width,
    height,
    colorType: ColorType.RGBA_8888,
    alphaType: AlphaType.Unpremul,
    colorSpace: ColorSpace.SRGB,
  };
  const pixels = image.readPixels(0, 0, info);
  image.delete();
  if (!(pixels instanceof Uint8Array)) throw new Error('the image has no pixels');
  return { width, height, pixels };
}

/** The color of a pixel, as 0 to 255 for red, green, blue and alpha, and the size of the image. */
export async function readSample(
  file: Uint8Array,
): Promise<{ width: number; height: number; at: (x: number, y: number) => number[] }> {
  const { width, height, pixels } = await readPixels(file);
  return { width, height, at: (x, y) => [...pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)] };
}

/** EXIF data that contains only an orientation, 1 to 8. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('II*\0', 0, 'latin1');
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(1, 8);
  exif.writeUInt16LE(0x0112, 10);
  exif.writeUInt16LE(3, 12);
  exif.writeUInt32LE(1, 14);
  exif.writeUInt16LE(orientation, 18);
  return exif;
}

/** The JPEG with an additional segment right after its start. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(marker, content), jpeg.subarray(2)]);
}

/** A chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** The start of the chunks of a PNG that follow its header. */
export const afterPngHeader = 33;

/** The PNG with a different size in its header. */
export function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(afterPngHeader)]);
}

interface BrightJpegOptions {
  /** Components per pixel: 1 is gray, 3 is YCbCr, 4 is inverted CMYK, as Photoshop writes it. */
  components: 1 | 3 | 4;
  progressive?: boolean;
  /** Number of scans of a progressive image. */
  scans?: number;
}

/** A JPEG that is written bit by bit, in forms that no available encoder writes. All components have the value 254. */
export function brightJpeg(
  width: number,
  height: number,
  { components, progressive = false, scans = 1 }: BrightJpegOptions,
): Buffer {
  const ids = Array.from({ length: components }, (_, n) => n + 1);
  const scan = (of: number[], first: number, last: number, bits: string): Buffer => {
    const entries = of.flatMap((id) => [id, 0]);
    return Buffer.concat([
      jpegSegment(0xda, Buffer.from([of.length, ...entries, first, last, 0])),
      packedBits(bits),
    ]);
  };
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // The first block differs from the middle by 63 steps of 16, all others do not differ from the first.
  const end = progressive ? '' : '0';
  const bits = `10111111${end}`.repeat(components) + `0${end}`.repeat(components * (blocks - 1));
  // Each run of blocks without further detail: 16,384 of them.
  const empty = '0'.repeat(15 * Math.ceil(blocks / 16_384));
  const adobe = Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(components === 4 ? [jpegSegment(0xee, adobe)] : []),
    jpegSegment(0xdb, Buffer.alloc(65, 16).fill(0, 0, 1)),
    jpegSegment(
      progressive ? 0xc2 : 0xc0,
      Buffer.from([
        8,
        ...[height >> 8, height & 0xff, width >> 8, width & 0xff],
        components,
        ...ids.flatMap((id) => [id, 0x11, 0]),
      ]),
    ),
    // Codes for a difference of 0 and of 6 bits, and for a block's end or a run of blocks.
    jpegSegment(0xc4, Buffer.from([0x00, 1, 1, ...Array<number>(14).fill(0), 0, 6])),
    jpegSegment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), progressive ? 0xe0 : 0])),
    scan(ids, 0, progressive ? 0 : 63, bits),
    ...Array.from({ length: scans - 1 }, () => scan([1], 1, 63, empty)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Bits as bytes, padded with ones. */
const packedBits = (bits: string): Buffer =>
  Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)));

/**
 * A PNG whose samples are all `value`. @param colorType as in its header: 0 gray, 2 RGB, 3 palette (of white), 4 and
 * 6 with alpha.
 */
export function plainPng(
  width: number,
  height: number,
  { depth, colorType, value }: { depth: number; colorType: 0 | 2 | 3 | 4 | 6; value: number },
): Buffer {
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colorType];
  const row = Buffer.alloc(1 + Math.ceil((width * samples * depth) / 8), value).fill(0, 0, 1);
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colorType, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(colorType === 3 ? [pngChunk('PLTE', Buffer.alloc(3 * 2 ** depth, 255))] : []),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
