import { unreadable } from './image-error.js';
import { checkedSize, type ImageFile, type ImageSize } from './image-file.js';

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
export function readJpeg(file: Buffer): ImageFile {
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
