const orientationTag = 0x0112;
const entryBytes = 12;

/** The orientation in EXIF data (a TIFF header and its directory), 1 to 8. 1, upright, if there is none. */
export function orientationOf(exif: Buffer): number {
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
