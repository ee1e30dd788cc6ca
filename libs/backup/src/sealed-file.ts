import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.js';

/**
 * A backup as a file: the name of the format, a salt, and chunks of AES-256-GCM. The key is derived from the passphrase
 * and the salt, so no key is used twice. The nonce of a chunk is its number, and whether it is the last one: chunks cannot
 * be changed, reordered, repeated or cut off unnoticed. Every chunk also authenticates the header.
 */
const formatName = Buffer.from('waypost backup 1');
const saltBytes = 32;
export const headerBytes = formatName.length + saltBytes;
export const chunkBytes = 64 * 1024;
export const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** Characters. A file can be attacked offline for as long as it exists. */
export const minPassphrase = 12;

/** 64 MiB and three passes: the second recommendation of RFC 9106. Part of the format. */
const derivation = { memory: 64 * 1024, passes: 3, parallelism: 4, tagLength: 32 };
const derive = promisify(argon2);

/** Encrypts a stream. */
export async function* sealed(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer, void> {
  const header = Buffer.concat([formatName, randomBytes(saltBytes)]);
  yield header;
  yield* sealedChunks(source, await keyOf(passphrase, header), header);
}

/**
 * Decrypts the output of `sealed`. Yields only authentic data.
 * @throws BackupError if the passphrase is wrong, or at the first chunk that was changed, or at the end if it is missing.
 */
export async function* opened(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer, void> {
  const { header, rest } = await splitHeader(source);
  yield* openedChunks(rest, await keyOf(passphrase, header), header);
}

/** Encrypts everything after the header. */
export async function* sealedChunks(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer, void> {
  let number = 0;
  for await (const { bytes, last } of chunksOf(source, chunkBytes)) {
    const encryption = createCipheriv(cipher, key, nonceOf(number++, last)).setAAD(header);
    yield Buffer.concat([encryption.update(bytes), encryption.final(), encryption.getAuthTag()]);
  }
}

/** Decrypts everything after the header. @throws BackupError like `opened`. */
export async function* openedChunks(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer, void> {
  let number = 0;
  for await (const { bytes, last } of chunksOf(source, chunkBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new BackupError('the file was changed or truncated');
    const decryption = createDecipheriv(cipher, key, nonceOf(number, last), { authTagLength: tagBytes })
      .setAAD(header)
      .setAuthTag(bytes.subarray(-tagBytes));
    try {
      yield Buffer.concat([decryption.update(bytes.subarray(0, -tagBytes)), decryption.final()]);
    } catch {
      throw new BackupError(
        number === 0
          ? 'the passphrase is wrong, or the file was changed'
          : `the file was changed or truncated (chunk ${number + 1})`,
      );
    }
    number++;
  }
}

async function splitHeader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  for (let next; held.length < headerBytes && !(next = await chunks.next()).done;) {
    held = Buffer.concat([held, next.value]);
  }
  if (held.length < headerBytes || !held.subarray(0, formatName.length).equals(formatName)) {
    throw new BackupError('the file is not a backup of Waypost, or of a version that this one cannot read');
  }
  async function* rest(): AsyncGenerator<Buffer, void> {
    yield held.subarray(headerBytes);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { header: held.subarray(0, headerBytes), rest: rest() };
}

/** Divides a stream into chunks of that size. The last one is shorter, possibly empty, or just as long. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }, void> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    held.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    const all = Buffer.concat(held);
    let begin = 0;
    for (; length - begin > size; begin += size) {
      yield { bytes: all.subarray(begin, begin + size), last: false };
    }
    held = [all.subarray(begin)];
    length -= begin;
  }
  yield { bytes: Buffer.concat(held), last: true };
}

function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const nonce = header.subarray(formatName.length);
  return derive('argon2id', { ...derivation, message: passphrase.normalize('NFKC'), nonce });
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}
