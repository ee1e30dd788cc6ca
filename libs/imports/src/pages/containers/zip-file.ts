import { inflateRawSync } from 'node:zlib';
import { PageFileError } from '../page-file-error.js';
import { maxDocumentBytes, maxImageBytes, textOf, type Upload, type UploadedDocument } from './upload.js';

/** More entries than any saved page has. */
const maxEntries = 2000;
/** Maximum number of documents that are unpacked. A saved page is one, and its frames are others. */
const maxDocuments = 5;

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const size = { local: 30, central: 46, end: 22, maxComment: 0xffff } as const;
const method = { stored: 0, deflated: 8 } as const;

interface Entry {
  name: string;
  encrypted: boolean;
  method: number;
  packedBytes: number;
  /** Position of its local header. */
  at: number;
}

export const isZip = (file: Buffer): boolean => file.length > 4 && file.readUInt32LE(0) === signature.local;

/**
 * Opens a ZIP with a saved page and the folder of its images. Only documents are unpacked, and images on request
 * up to a limit, so a bomb costs no more than a large page. Archives in archives are not opened.
 * @throws PageFileError
 */
export function openZip(file: Buffer): Upload {
  const entries = readable(() => readDirectory(file));
  const documents: UploadedDocument[] = [];
  let left = maxDocumentBytes;
  for (const entry of entries.filter(isDocument).sort(byDepth).slice(0, maxDocuments)) {
    const bytes = unpack(file, entry, Math.max(1, left));
    left -= bytes.length;
    const text = textOf(bytes);
    const kind = entry.name.endsWith('.json') ? 'json' : 'html';
    if (text !== null) documents.push({ kind, text, location: entry.name });
  }
  return {
    documents,
    image: (address, { location }) => {
      const entry = findImage(entries, address, location);
      return entry && imageIn(file, entry);
    },
  };
}

const isDocument = ({ name }: Entry): boolean =>
  /\.(html?|json)$/i.test(name) && !/(^|\/)(__MACOSX|\._)/.test(name);

const depthOf = ({ name }: Entry): number => name.split('/').length;
const byDepth = (a: Entry, b: Entry): number => depthOf(a) - depthOf(b);

/** The entries, by the directory at the end of the file. @throws RangeError if it is not at the expected position. */
function readDirectory(file: Buffer): Entry[] {
  const from = Math.max(0, file.length - size.end - size.maxComment);
  const tail = file.subarray(from);
  const marker = Buffer.alloc(4);
  marker.writeUInt32LE(signature.end);
  const end = tail.lastIndexOf(marker);
  if (end < 0) throw new PageFileError('damaged');
  const count = tail.readUInt16LE(end + 10);
  if (count > maxEntries) throw new PageFileError('too_complex');
  let at = tail.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(at) !== signature.central) throw new PageFileError('damaged');
    const nameEnd = at + size.central + file.readUInt16LE(at + 28);
    const entry = {
      name: file.toString('utf8', at + size.central, nameEnd),
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    };
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    return entry;
  });
}

/** An image; undefined if it is damaged or too large. The page is worth importing without its photo. */
function imageIn(file: Buffer, entry: Entry): Buffer | undefined {
  try {
    return unpack(file, entry, maxImageBytes);
  } catch (error) {
    if (error instanceof PageFileError) return undefined;
    throw error;
  }
}

/** The content of an entry. Does not trust the size in its header. @throws PageFileError */
function unpack(file: Buffer, entry: Entry, maxBytes: number): Buffer {
  if (entry.encrypted) throw new PageFileError('encrypted');
  return readable(() => {
    if (file.readUInt32LE(entry.at) !== signature.local) throw new PageFileError('damaged');
    const start = entry.at + size.local + file.readUInt16LE(entry.at + 26) + file.readUInt16LE(entry.at + 28);
    if (start + entry.packedBytes > file.length) throw new PageFileError('damaged');
    const packed = file.subarray(start, start + entry.packedBytes);
    if (entry.method === method.deflated) return inflateRawSync(packed, { maxOutputLength: maxBytes });
    if (entry.method !== method.stored) throw new PageFileError('damaged');
    if (packed.length > maxBytes) throw new PageFileError('too_complex');
    return packed;
  });
}

/** The result of `read`. Its errors mean that the file is damaged or unpacks to too much. @throws PageFileError */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof PageFileError) throw error;
    const { code } = error as { code?: string };
    throw new PageFileError(code === 'ERR_BUFFER_TOO_LARGE' ? 'too_complex' : 'damaged');
  }
}

/**
 * The entry at an address that is relative to the document, or else one with the name under which a browser saves
 * that address.
 */
function findImage(entries: readonly Entry[], address: string, location: string): Entry | undefined {
  // Encoded, so that no name can be mistaken for a scheme, a host or a query.
  const base = `zip:///${location.split('/').map(encodeURIComponent).join('/')}`;
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  const path = decoded(url.pathname).replace(/^\//, '');
  if (url.protocol === 'zip:') return entries.find(({ name }) => name === path);
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  return fileName === '' ? undefined : entries.find(({ name }) => name.endsWith(`/${fileName}`));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
