import { pipeline } from 'node:stream/promises';
import { crc32, createInflate } from 'node:zlib';
import { ImageError, unreadable } from './image-error.js';
import { checkedSize, type ImageFile } from './image-file.js';

/** Length, type and checksum around the data of a chunk. */
const chunkOverhead = 12;
/** Samples per pixel by color type. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Offset and distance of the columns and rows in each pass of an interlaced image. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const orientationTag = 0x0112;
const entryBytes = 12;

/** The orientation in EXIF data (a TIFF header and its directory), 1 to 8. 1, upright, if there is none. */
function orientationOf(exif: Buffer): number {
  try {
    const order = exif.toString('latin1', 0, 2);
    if (order !== 'II' && order !== 'MM') return 1;
    const little = order === 'II';
    const short = (at: number): number => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
    const directory = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
    const entries = short(directory);
    for (let n = 0; n < entries; n++) {
      const entry = directory + 2 + n * entryBytes;
      if (short(entry) !== orientationTag) continue;
      const value = short(entry + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
    return 1;
  } catch {
    // Offsets point beyond the end.
    return 1;
  }
}

/**
 * Reads the chunks of a PNG and counts the bytes of its pixels, which the decoder would make up if they are missing.
 * @throws ImageError
 */
export async function readPng(file: Buffer): Promise<ImageFile> {
  let header: Buffer | undefined;
  let transparent = false;
  let orientation = 1;
  const pixels: Buffer[] = [];
  for (let at = 8; ;) {
    const { type, data, end } = chunkAt(file, at);
    if ((header === undefined) !== (type === 'IHDR')) throw unreadable();
    if (type === 'IHDR') {
      if (data.length !== 13) throw unreadable();
      checkedSize(data.readUInt32BE(0), data.readUInt32BE(4));
      header = data;
    }
    if (type === 'acTL') throw new ImageError('animated');
    if (type === 'tRNS') transparent = true;
    if (type === 'eXIf') orientation = orientationOf(data);
    if (type === 'IDAT') pixels.push(data);
    at = end;
    if (type !== 'IEND') continue;
    const bytes = header ?? data;
    const size = { width: bytes.readUInt32BE(0), height: bytes.readUInt32BE(4) };
    const colorType = bytes.readUInt8(9);
    await checkInflatedSize(pixels, pixelBytes(bytes));
    return {
      ...size,
      type: 'image/png',
      opaque: !transparent && colorType < 4,
      orientation,
      data: file.subarray(0, end),
    };
  }
}

function chunkAt(file: Buffer, at: number): { type: string; data: Buffer; end: number } {
  if (at + chunkOverhead > file.length) throw unreadable();
  const end = at + chunkOverhead + file.readUInt32BE(at);
  if (end > file.length) throw unreadable();
  if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw unreadable();
  return { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end - 4), end };
}

/** Bytes of all rows, as the header describes them: each has one byte for its filter. */
function pixelBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colorType = 0, , , interlaced = 0] = header.subarray(8);
  const bits = depth * (samplesOf[colorType] ?? 0);
  if (bits === 0 || interlaced > 1) throw unreadable();
  const bytesOf = (columns: number, rows: number): number =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0;
  if (interlaced === 0) return bytesOf(width, height);
  return adam7.reduce(
    (sum, [x, y, dx, dy]) => sum + bytesOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
}

/** Inflates data without keeping it. @throws ImageError unless it has the expected number of bytes. */
async function checkInflatedSize(parts: Buffer[], expected: number): Promise<void> {
  let size = 0;
  try {
    await pipeline(parts, createInflate(), async (inflated: AsyncIterable<Buffer>) => {
      for await (const part of inflated) {
        size += part.length;
        if (size > expected) break;
      }
    });
  } catch {
    throw unreadable();
  }
  if (size !== expected) throw unreadable();
}
