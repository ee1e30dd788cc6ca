import { pipeline } from 'node:stream/promises';
import { crc32, createInflate } from 'node:zlib';
import { ImageError, unreadable } from './image-error.js';
import { checkedSize, type ImageFile, type ImageSize, imageTypeOf } from './image-file.js';

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
async function readPng(file: Buffer): Promise<ImageFile> {
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

const marker = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda, progressive: 0xc2 } as const;

/** Frames begin with a marker from C0 to CF. These markers are something else. */
const notFrames = [0xc4, 0xc8, 0xcc];
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && !notFrames.includes(code);
const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;

interface Frame extends ImageSize {
  /** Minimum number of bytes of its scans. */
  minBytes: number;
}

/**
 * Reads the segments of a JPEG up to its end. Omits data after it, such as a second picture.
 * @throws ImageError
 */
function readJpeg(file: Buffer): ImageFile {
  let frame: Frame | undefined;
  let scanned = 0;
  for (let at = 2; ;) {
    if (file[at] !== 0xff) throw unreadable();
    while (file[at + 1] === 0xff) at++;
    const code = file[at + 1];
    at += 2;
    if (code === undefined || code === marker.startOfImage) throw unreadable();
    if (code === marker.endOfImage) {
      if (!frame || scanned < frame.minBytes) throw unreadable();
      const { width, height } = frame;
      // The decoder applies the orientation itself.
      return { width, height, type: 'image/jpeg', opaque: true, orientation: 1, data: file.subarray(0, at) };
    }
    if (isRestart(code) || code === 0x01) continue;
    const segment = segmentAt(file, at);
    at += 2 + segment.length;
    if (isFrame(code)) {
      if (frame) throw unreadable();
      frame = frameOf(code, segment);
    }
    if (code === marker.startOfScan) {
      if (!frame) throw unreadable();
      const end = endOfScan(file, at);
      scanned += end - at;
      at = end;
    }
  }
}

/** The content of a segment, without its length. */
function segmentAt(file: Buffer, at: number): Buffer {
  if (at + 2 > file.length) throw unreadable();
  const length = file.readUInt16BE(at);
  if (length < 2 || at + length > file.length) throw unreadable();
  return file.subarray(at + 2, at + length);
}

/** Accepts only baseline, extended sequential and progressive images of 8 bits. */
function frameOf(code: number, segment: Buffer): Frame {
  if (code > marker.progressive || segment.length < 6 || segment.readUInt8(0) !== 8) throw unreadable();
  const size = checkedSize(segment.readUInt16BE(3), segment.readUInt16BE(1));
  const blocks = Math.ceil(size.width / 8) * Math.ceil(size.height / 8);
  // Each block has at least one bit, and one more for its end unless the image is progressive.
  const minBits = blocks * (code === marker.progressive ? 1 : 2);
  return { ...size, minBytes: minBits / 8 };
}

/** The position of the next marker: the data of a scan has FF only before 00 or in restart markers. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw unreadable();
}

/** Flags of an extended file. */
const animationFlag = 0x02;

/** Reads the chunks of a WebP file. @throws ImageError */
function readWebp(file: Buffer): ImageFile {
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw unreadable();
  let canvas: ImageSize | undefined;
  let frame: (ImageSize & { opaque: boolean }) | undefined;
  let opaque = true;
  for (let at = 12; at < end;) {
    if (at + 8 > end) throw unreadable();
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const data = file.subarray(at + 8, at + 8 + length);
    if (at + 8 + length > end) throw unreadable();
    at += 8 + length + (length % 2);
    if (type === 'ANIM' || type === 'ANMF') throw new ImageError('animated');
    if (type === 'ALPH') opaque = false;
    if (type === 'VP8X') {
      if (canvas || frame) throw unreadable();
      canvas = canvasOf(data);
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      if (frame) throw unreadable();
      frame = type === 'VP8 ' ? lossyFrameOf(data) : losslessFrameOf(data);
    }
  }
  if (!frame) throw unreadable();
  const { width, height } = frame;
  if (canvas && (canvas.width !== width || canvas.height !== height)) throw unreadable();
  return {
    width,
    height,
    type: 'image/webp',
    opaque: opaque && frame.opaque,
    // The decoder applies the orientation itself.
    orientation: 1,
    data: file.subarray(0, end),
  };
}

function canvasOf(data: Buffer): ImageSize {
  if (data.length < 10) throw unreadable();
  if (data.readUInt8(0) & animationFlag) throw new ImageError('animated');
  return checkedSize(data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1);
}

function lossyFrameOf(data: Buffer): ImageSize & { opaque: boolean } {
  const isKeyFrame = data.length >= 10 && (data.readUInt8(0) & 1) === 0;
  if (!isKeyFrame || data.readUIntBE(3, 3) !== 0x9d012a) throw unreadable();
  return {
    ...checkedSize(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff),
    opaque: true,
  };
}

function losslessFrameOf(data: Buffer): ImageSize & { opaque: boolean } {
  if (data.length < 5 || data.readUInt8(0) !== 0x2f) throw unreadable();
  const bits = data.readUInt32LE(1);
  return {
    ...checkedSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1),
    opaque: ((bits >>> 28) & 1) === 0,
  };
}

/**
 * Reads the headers of a file, and checks that it is complete. Nothing is decoded, but a large file takes a while: call it
 * in a separate thread.
 * @throws ImageError
 */
export async function inspectImage(file: Buffer): Promise<ImageFile> {
  switch (imageTypeOf(file)) {
    case 'image/png':
      return readPng(file);
    case 'image/jpeg':
      return readJpeg(file);
    case 'image/webp':
      return readWebp(file);
    case null:
      throw new ImageError('unsupported_type');
  }
}
