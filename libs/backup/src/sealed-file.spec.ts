import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  chunkBytes,
  headerBytes,
  opened,
  openedChunks,
  sealed,
  sealedChunks,
  tagBytes,
} from './sealed-file.js';

const passphrase = 'correct horse battery';
const key = randomBytes(32);
const header = randomBytes(headerBytes);

async function* parts(...content: Buffer[]): AsyncGenerator<Buffer> {
  yield* content;
}

const sealChunks = (...content: Buffer[]) => buffer(sealedChunks(parts(...content), key, header));
const openChunks = (...content: Buffer[]) => buffer(openedChunks(parts(...content), key, header));

describe('the chunks of a sealed file', () => {
  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])(
    'decrypt to the original %i bytes, no matter how they are divided',
    async (size) => {
      const content = randomBytes(size);
      const chunks = await sealChunks(content.subarray(0, size / 3), content.subarray(size / 3));
      expect((await openChunks(chunks)).equals(content)).toBe(true);
      expect((await openChunks(chunks.subarray(0, 10), chunks.subarray(10))).equals(content)).toBe(true);
    },
  );

  it('are rejected if any of them was changed, moved, repeated or cut off', async () => {
    const chunks = await sealChunks(randomBytes(2 * chunkBytes + 100));
    const stored = chunkBytes + tagBytes;
    for (const at of [0, stored - 1, stored + 5, chunks.length - tagBytes - 1, chunks.length - 1]) {
      const changed = Buffer.from(chunks);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(openChunks(changed)).rejects.toThrow('changed');
    }
    const [first, second, last] = [
      chunks.subarray(0, stored),
      chunks.subarray(stored, 2 * stored),
      chunks.subarray(2 * stored),
    ];
    for (const others of [
      [second, first, last],
      [first, first, second, last],
      [first, last],
      [first, second],
      [],
    ]) {
      await expect(openChunks(...others)).rejects.toThrow('changed');
    }
    await expect(openChunks(chunks.subarray(0, -1))).rejects.toThrow('changed');
    await expect(openChunks(chunks, Buffer.alloc(1))).rejects.toThrow('changed');
    await expect(buffer(openedChunks(parts(chunks), key, randomBytes(headerBytes)))).rejects.toThrow(
      'changed',
    );
  });
});

describe('a sealed file', () => {
  it('requires its passphrase, and has a different key each time', async () => {
    const content = randomBytes(100);
    const [file, other] = await Promise.all([0, 1].map(() => buffer(sealed(parts(content), passphrase))));
    const open = (bytes: Buffer, given = passphrase) => buffer(opened(parts(bytes), given));
    expect((await open(file as Buffer)).equals(content)).toBe(true);
    await expect(open(file as Buffer, `${passphrase}.`)).rejects.toThrow('the passphrase is wrong');
    const mixed = Buffer.concat([
      (file as Buffer).subarray(0, headerBytes),
      (other as Buffer).subarray(headerBytes),
    ]);
    await expect(open(mixed)).rejects.toThrow('the passphrase is wrong');
    await expect(open(Buffer.from('something else'))).rejects.toThrow('not a backup');
  });
});
