import { ImageError, unreadable } from './image-error.js';
import { checkedSize, type ImageFile, type ImageSize } from './image-file.js';

/** Flags of an extended file. */
const animationFlag = 0x02;

/** Reads the chunks of a WebP file. @throws ImageError */
export function readWebp(file: Buffer): ImageFile {
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
