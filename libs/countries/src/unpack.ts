import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CountryFileError } from './country-file-error.js';

const blockBytes = 512;

/**
 * The MMDB file in a download: plain, compressed with gzip, or in a tar archive compressed with gzip.
 * @param maxBytes maximum size of the file or the archive.
 * @throws CountryFileError if it cannot be unpacked, or is larger.
 */
export async function unpack(download: Buffer, maxBytes: number): Promise<Buffer> {
  const isGzip = download[0] === 0x1f && download[1] === 0x8b;
  const file = isGzip ? await inflated(download, maxBytes) : download;
  return file.toString('latin1', 257, 262) === 'ustar' ? fileInTar(file) : file;
}

async function inflated(bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CountryFileError(
      code === 'ERR_BUFFER_TOO_LARGE'
        ? `the unpacked file is larger than ${maxOutputLength / 2 ** 20} MiB`
        : `the file is not complete gzip data (${message})`,
    );
  }
}

function fileInTar(archive: Buffer): Buffer {
  for (let at = 0; at + blockBytes <= archive.length;) {
    const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const bytes = parseInt(archive.toString('latin1', at + 124, at + 136), 8);
    if (!(bytes >= 0)) break;
    const begin = at + blockBytes;
    if (name.endsWith('.mmdb')) return archive.subarray(begin, begin + bytes);
    at = begin + Math.ceil(bytes / blockBytes) * blockBytes;
  }
  throw new CountryFileError('the archive contains no .mmdb file');
}
