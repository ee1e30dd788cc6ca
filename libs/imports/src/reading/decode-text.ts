import { isUtf8 } from 'node:buffer';
import { UnreadableFile } from './file-row.js';

/** Encodings of files, by their names in the Encoding Standard. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'shift_jis'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** The text is not in the given or detected encoding. The caller can name another one. */
export class UnknownEncoding extends UnreadableFile {
  constructor(encoding: FileEncoding) {
    const name = encoding === 'utf-8' ? 'UTF-8' : encoding;
    super(
      'not_text',
      `The file has bytes that are not ${name}. Save it as UTF-8, or say in which encoding it is.`,
    );
  }
}

/** Number of bytes that determine the encoding of a file that is not UTF-8. */
const sampleBytes = 64 * 1024;

/** The detected properties of a file, as far as it has been read. */
interface DecodedText {
  /** UTF-8 until a byte proves otherwise. */
  encoding: FileEncoding;
  /** Without a byte order mark. */
  texts: AsyncGenerator<string>;
}

/**
 * The text of a file in UTF-8, in UTF-16 with a byte order mark, or in what spreadsheets save as CSV: Windows-1252 and
 * Shift-JIS.
 * @param given the encoding to use, without detection.
 * @throws UnreadableFile `not_text` while it is read.
 */
export function decodeText(chunks: AsyncIterable<Uint8Array>, given?: FileEncoding): DecodedText {
  const decoded: DecodedText = { encoding: given ?? 'utf-8', texts: textsOf() };
  return decoded;

  async function* textsOf(): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined;
    // ASCII is the same in UTF-8 and in the encodings of spreadsheets.
    let [mayGuess, isGuess] = [given === undefined, false];
    for await (const piece of inPieces(chunks)) {
      if (!decoder) {
        decoded.encoding = given ?? markedEncodingOf(piece);
        mayGuess &&= decoded.encoding === 'utf-8' && !hasMark(piece);
      }
      if (mayGuess && !isUtf8(piece)) {
        decoded.encoding = legacyEncodingOf(piece);
        decoder = undefined;
        isGuess = true;
      }
      decoder ??= new TextDecoder(decoded.encoding, { fatal: true });
      const text = decode(decoder, piece);
      if (text === undefined || (isGuess && !agrees(decoded.encoding, piece, text))) {
        throw new UnknownEncoding(decoded.encoding);
      }
      if (text.includes('\0')) throw notText();
      mayGuess &&= !/\P{ASCII}/u.test(text);
      if (text !== '') yield text;
    }
    if (decoder && decode(decoder) === undefined) throw new UnknownEncoding(decoded.encoding);
  }
}

/** Joins chunks until they are long enough to recognize an encoding. Only the last piece may end within a character of UTF-8. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [waiting, length] = [[] as Uint8Array[], 0];
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < sampleBytes) continue;
    const bytes = Buffer.concat(waiting);
    const end = bytes.length - unfinishedBytesOf(bytes);
    yield bytes.subarray(0, end);
    [waiting, length] = [[bytes.subarray(end)], bytes.length - end];
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Number of bytes at the end that begin an incomplete UTF-8 character. */
function unfinishedBytesOf(bytes: Uint8Array): number {
  for (let back = 1; back <= 3; back++) {
    const byte = bytes.at(-back) ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}

/** The byte order mark of UTF-8. */
const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** The encoding that a byte order mark names; UTF-8 without one. */
function markedEncodingOf(bytes: Uint8Array): FileEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Control characters that occur in text: tab, line feed, form feed, carriage return, SUB and escape. */
const controls = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x1b]);
/** Characters that Windows-1252 leaves undefined. */
const undefinedInWindows = /[\u0081\u008d\u008f\u0090\u009d]/;
/** Texts in Japanese have hiragana or katakana. Latin texts that are valid Shift-JIS by chance have neither. */
const kana = /[\u3041-\u3096\u30a1-\u30fa]/;

/** The encoding of a text that is not UTF-8. @throws UnreadableFile if it is not a text. */
function legacyEncodingOf(sample: Uint8Array): FileEncoding {
  if (sample.some((byte) => byte < 0x20 && !controls.has(byte))) throw notText();
  // UTF-8 with a few invalid bytes is still UTF-8: in another encoding, all of its letters would be wrong.
  const others = new TextDecoder().decode(sample).replace(/\p{ASCII}+/gu, '');
  const wrong = others.split('\ufffd').length - 1;
  if (wrong < 10 * (others.length - wrong)) throw new UnknownEncoding('utf-8');
  const japanese = decode(new TextDecoder('shift_jis', { fatal: true }), sample);
  return japanese !== undefined && kana.test(japanese) ? 'shift_jis' : 'windows-1252';
}

/** True if a piece agrees with a guess. A piece with non-ASCII letters that is valid UTF-8 does not. */
const agrees = (encoding: FileEncoding, bytes: Uint8Array, text: string): boolean =>
  !(encoding === 'windows-1252' && undefinedInWindows.test(text)) &&
  !(/\P{ASCII}/u.test(text) && isUtf8(bytes));

const notText = (): UnreadableFile =>
  new UnreadableFile('not_text', 'The file contains bytes that are not text.');

/** Decodes more of a text, or its end. Undefined if the bytes are not in this encoding. */
function decode(decoder: TextDecoder, bytes?: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return undefined;
  }
}
