import { tarOf } from '@app/testing';
import { gzipSync } from 'node:zlib';
import { CountryFileError } from './country-file-error.js';
import { unpack } from './unpack.js';

const maxBytes = 2 ** 20;

describe('unpacking a download', () => {
  const file = Buffer.from('a file with countries'.repeat(100));
  const archive = tarOf({ 'GeoLite2/LICENSE.txt': Buffer.from('text'), 'GeoLite2/GeoLite2.mmdb': file });

  it.each([
    ['a plain file', file],
    ['a file compressed with gzip', gzipSync(file)],
    ['an archive compressed with gzip', gzipSync(archive)],
  ])('finds the file in %s', async (_name, download) => {
    expect(await unpack(download, maxBytes)).toEqual(file);
  });

  it.each([
    ['truncated gzip data', gzipSync(file).subarray(0, -20), /not complete gzip data/],
    ['data that get too large', gzipSync(Buffer.alloc(maxBytes + 1)), /larger than 1 MiB/],
    ['an archive without such a file', gzipSync(tarOf({ 'README.txt': file })), /no \.mmdb file/],
  ])('rejects %s', async (_name, download, message) => {
    const unpacking = unpack(download, maxBytes);
    await expect(unpacking).rejects.toThrow(CountryFileError);
    await expect(unpacking).rejects.toThrow(message);
  });
});
