import { crc32 } from 'node:zlib';

/** Length and CRC32 of the payload, 4 bytes each, little-endian. */
const headerBytes = 8;

/** 500 events stay far below this. A greater length is garbage. */
const maxPayloadBytes = 16 * 1024 * 1024;

/** One record of a batch file: a header and the value as JSON. A record is what one append wrote. */
export function frame(value: unknown): Buffer {
  const payload = JSON.stringify(value);
  const record = Buffer.allocUnsafe(roomFor(payload));
  return record.subarray(0, writeFrame(record, 0, payload));
}

/**
 * At least as many bytes as the record with this JSON takes: UTF-8 has at most three for a UTF-16 code unit. Counting them
 * exactly would take as long as writing them.
 */
export const roomFor = (payload: string): number => headerBytes + 3 * payload.length;

/** Writes the record with this JSON into a buffer that has room for it. @returns the end of the record. */
export function writeFrame(buffer: Buffer, offset: number, payload: string): number {
  const begin = offset + headerBytes;
  const end = begin + buffer.write(payload, begin);
  buffer.writeUInt32LE(end - begin, offset);
  buffer.writeUInt32LE(crc32(buffer.subarray(begin, end)), offset + 4);
  return end;
}

/**
 * Turns records, each with an array that is not empty, into the JSON of one array, in UTF-8. Works in place: the bytes
 * between two arrays become a comma and spaces, so that nothing is parsed or copied.
 */
export function joinFrames(records: Buffer): Buffer {
  let end = headerBytes + records.readUInt32LE(0);
  while (end < records.length) {
    const length = records.readUInt32LE(end);
    const next = end + headerBytes;
    records.fill(' ', end, next + 1);
    records.write(',', end - 1);
    end = next + length;
  }
  return records.subarray(headerBytes);
}

/** Reads the records of a batch file up to the first torn or corrupt one. Ignores everything after that. */
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
