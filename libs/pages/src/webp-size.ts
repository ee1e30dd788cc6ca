/**
 * The size in pixels of a WebP with lossy compression, as our own resizer writes it. Anything else is 1 × 1 pixel.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
export function sizeOfWebP(file: Uint8Array): { width: number; height: number } {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const chunk = bytes.length < 30 ? '' : bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  return { width: 1, height: 1 };
}
