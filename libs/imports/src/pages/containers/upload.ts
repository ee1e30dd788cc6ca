/** A document of an uploaded file. */
export interface UploadedDocument {
  kind: 'html' | 'json';
  text: string;
  /** The address that it was saved from, or its path in a ZIP; empty if unknown. */
  location: string;
}

/** An uploaded file, opened. */
export interface Upload {
  /** The documents that may be the page, the likeliest first. */
  documents: UploadedDocument[];
  /**
   * An image in the file, by the address that a document uses for it. Nothing is fetched.
   * @returns undefined if the file does not contain it.
   */
  image: (address: string, document: UploadedDocument) => Uint8Array | undefined;
}

/** Maximum number of bytes that are read of documents. */
export const maxDocumentBytes = 16 * 1024 * 1024;
/** Maximum size of a photo in a file, in bytes. An upload of an image may be as large. */
export const maxImageBytes = 5 * 1024 * 1024;

const dataUri = /^data:([^,;]*)((?:;[^,;]*)*),/;

/** The content of a `data:` address; undefined if it is not one, or too large. */
export function dataOf(address: string): Uint8Array | undefined {
  const head = dataUri.exec(address.slice(0, 300));
  if (!head || address.length > (maxImageBytes * 4) / 3 + 300) return undefined;
  const content = address.slice(head[0].length);
  if (/;base64$/i.test(head[2] ?? '')) return Buffer.from(content, 'base64');
  try {
    return Buffer.from(decodeURIComponent(content), 'latin1');
  } catch {
    return undefined;
  }
}

/** Decodes bytes in UTF-8, or in UTF-16 with a byte order mark; null if they are not text. */
export function textOf(bytes: Uint8Array, charset?: string): string | null {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  const text = decoderFor(marked ?? charset).decode(bytes);
  return text.includes('\0') ? null : text;
}

function decoderFor(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
