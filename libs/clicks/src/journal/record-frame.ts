import { crc32 } from 'node:zlib';

/** Length and CRC32 of the payload, each 4 bytes, little-endian. */
const headerBytes = 8;

const [open, comma, close] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

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

/** The JSON of all values in these records, each of which holds an array: one array, in UTF-8. */
export function joinFrames(records: readonly Buffer[]): Buffer {
  // Of each array what is between its brackets; nothing is parsed.
  const inner = records
    .map((record) => record.subarray(headerBytes + 1, -1))
    .filter(({ length }) => length > 0);
  const commas = inner.flatMap((part, n) => (n === 0 ? [part] : [comma, part]));
  return Buffer.concat([open, ...commas, close]);
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
