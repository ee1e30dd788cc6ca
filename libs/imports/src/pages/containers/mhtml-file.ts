import { PageFileError } from '../page-file-error.js';
import { maxImageBytes, textOf, type Upload, type UploadedDocument } from './upload.js';

/** More parts than any saved page has. */
const maxParts = 2000;
const maxHeadBytes = 16 * 1024;
const maxDocuments = 5;

interface Part {
  headers: Map<string, string>;
  /** As it was transferred, encoded. */
  body: Buffer;
}

/** True if a file starts with the header of a multipart message, the format in which browsers save a page in one file. */
export function isMhtml(file: Buffer): boolean {
  return /^[\w-]+:/.test(file.toString('latin1', 0, 200)) && boundaryOf(headersOf(file)) !== undefined;
}

/** Opens a page that was saved as one MIME message (RFC 2557). @throws PageFileError */
export function openMhtml(file: Buffer): Upload {
  const head = headersOf(file);
  const parts = partsOf(file, boundaryOf(head) ?? '');
  const origin = head.get('snapshot-content-location');
  const pages = parts.filter(({ headers }) => /^text\/html/i.test(headers.get('content-type') ?? ''));
  if (pages.length === 0) throw new PageFileError('damaged');
  const isMain = ({ headers }: Part) => headers.get('content-location') === origin;
  const documents = [...pages.filter(isMain), ...pages.filter((part) => !isMain(part))]
    .slice(0, maxDocuments)
    .flatMap(documentOf);
  return { documents, image: (address) => imageOf(parts, address) };
}

function documentOf(part: Part): UploadedDocument[] {
  const charset = /charset="?([\w-]+)/i.exec(part.headers.get('content-type') ?? '')?.[1];
  const text = textOf(decoded(part), charset);
  return text === null ? [] : [{ kind: 'html', text, location: part.headers.get('content-location') ?? '' }];
}

function imageOf(parts: readonly Part[], address: string): Uint8Array | undefined {
  const part = parts.find(({ headers }) =>
    address.startsWith('cid:')
      ? headers.get('content-id') === `<${address.slice('cid:'.length)}>`
      : headers.get('content-location') === address,
  );
  // Base64 is a third longer.
  return part && part.body.length <= maxImageBytes * 1.5 ? decoded(part) : undefined;
}

const boundaryOf = (headers: Map<string, string>): string | undefined =>
  /^multipart\/related\b.*\bboundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/is
    .exec(headers.get('content-type') ?? '')
    ?.slice(1)
    .find((boundary) => boundary !== undefined);

/** The end of the headers: after the first empty line. */
function bodyStart(data: Buffer): number {
  const head = data.toString('latin1', 0, maxHeadBytes);
  const [gap] = /\r?\n\r?\n/.exec(head) ?? [];
  return gap === undefined ? data.length : head.indexOf(gap) + gap.length;
}

/** By name, in lower case. Long headers continue on lines that begin with a space. */
function headersOf(data: Buffer): Map<string, string> {
  const head = data
    .toString('latin1', 0, Math.min(bodyStart(data), maxHeadBytes))
    .replace(/\r?\n[ \t]+/g, ' ');
  const lines = head.split(/\r?\n/).map((line) => /^([\w-]+):[ \t]*(.*)$/.exec(line));
  return new Map(lines.flatMap((line) => (line ? [[(line[1] ?? '').toLowerCase(), line[2] ?? '']] : [])));
}

function partsOf(file: Buffer, boundary: string): Part[] {
  const delimiter = `--${boundary}`;
  const parts: Part[] = [];
  for (let at = file.indexOf(delimiter); at >= 0;) {
    const next = file.indexOf(delimiter, at + delimiter.length);
    if (next < 0) break;
    if (parts.length === maxParts) throw new PageFileError('too_complex');
    // Searches only up to the next delimiter, so that a line with many of them is read once.
    const lineLength = file.subarray(at, next).indexOf('\n') + 1;
    const start = at + lineLength;
    if (lineLength > 0 && start < next) {
      const part = file.subarray(start, next);
      parts.push({ headers: headersOf(part), body: part.subarray(bodyStart(part)) });
    }
    at = next;
  }
  return parts;
}

function decoded({ headers, body }: Part): Buffer {
  switch (headers.get('content-transfer-encoding')?.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body.toString('latin1'), 'base64');
    case 'quoted-printable':
      return fromQuotedPrintable(body);
    default:
      return body;
  }
}

const [equalsSign, lineFeed, carriageReturn] = [0x3d, 0x0a, 0x0d];

/** RFC 2045, 6.7. Invalid sequences are left unchanged. */
function fromQuotedPrintable(body: Buffer): Buffer {
  const result = Buffer.alloc(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (byte !== equalsSign) {
      result[length++] = byte;
      continue;
    }
    const [first, second] = [body[at + 1], body[at + 2]];
    if (first === lineFeed) at += 1;
    else if (first === carriageReturn && second === lineFeed) at += 2;
    else {
      const code = body.toString('latin1', at + 1, at + 3);
      const isCode = /^[0-9a-f]{2}$/i.test(code);
      result[length++] = isCode ? parseInt(code, 16) : byte;
      if (isCode) at += 2;
    }
  }
  return result.subarray(0, length);
}
