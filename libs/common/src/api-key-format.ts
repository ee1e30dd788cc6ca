import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pattern = /^way_[0-9A-Za-z]{49}$/;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text;
  return text;
}

const checksum = (body: string): string => base62(BigInt(crc32(body)), 6);

/** A new key: `way_`, 256 random bits in 43 base62 characters, and a CRC32 in 6, so that scanners can recognize it. */
export function issueKey(): string {
  const body = `way_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)}`;
  return body + checksum(body);
}

/** True if `key` has the format and checksum of a key, so that a typo is rejected without a lookup. */
export function isKey(key: string): boolean {
  return pattern.test(key) && key.endsWith(checksum(key.slice(0, -6)));
}

/** SHA-256 of a key, hexadecimal. Only this is stored. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The part of a key that lists may show. */
export function prefixOf(key: string): string {
  return key.slice(0, 12);
}
