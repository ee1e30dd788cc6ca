import { UnreadableFile } from './file-row.js';

/** The encoding that a byte order mark names; UTF-8 without one. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark, without the mark. @throws UnreadableFile. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let first: Uint8Array = new Uint8Array();
  try {
    for await (const chunk of chunks) {
      // The byte order mark may come in parts.
      const bytes = decoder ? chunk : (first = Buffer.concat([first, chunk]));
      if (!decoder && bytes.length < 2) continue;
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      const text = decoder.decode(bytes, { stream: true });
      if (text.includes('\0'))
        throw new UnreadableFile('not_text', 'The file contains bytes that are not text.');
      if (text !== '') yield text;
    }
    const rest = (decoder ?? new TextDecoder('utf-8', { fatal: true })).decode(decoder ? undefined : first);
    if (rest !== '') yield rest;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new UnreadableFile('not_text', 'The file is neither UTF-8 nor UTF-16 with a byte order mark.');
  }
}
