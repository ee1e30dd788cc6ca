import { crc32 } from 'node:zlib';

/** Length and CRC32 of the payload, each 4 bytes, little-endian. */
const headerBytes = 8;

/** 500 events come nowhere near this; a longer length is garbage. */
const maxPayloadBytes = 16 * 1024 * 1024;

/**
 * One record of a batch file: header and the value as JSON. A record is what one append wrote, so that an
 * append that failed midway left nothing that could be read.
 */
export function frame(value: unknown): Buffer {
  const payload = JSON.stringify(value);
  const record = Buffer.allocUnsafe(headerBytes + Buffer.byteLength(payload));
  record.write(payload, headerBytes);
  record.writeUInt32LE(record.length - headerBytes, 0);
  record.writeUInt32LE(crc32(record.subarray(headerBytes)), 4);
  return record;
}

/** The records of a batch file up to the first that is torn or wrong; what lies behind it is not there. */
export function readFrames(file: Buffer): unknown[] {
  const values: unknown[] = [];
  let offset = 0;
  while (offset + headerBytes <= file.length) {
    const length = file.readUInt32LE(offset);
    const end = offset + headerBytes + length;
    if (length === 0 || length > maxPayloadBytes || end > file.length) break;
    const payload = file.subarray(offset + headerBytes, end);
    if (crc32(payload) !== file.readUInt32LE(offset + 4)) break;
    values.push(JSON.parse(payload.toString('utf8')));
    offset = end;
  }
  return values;
}
