/**
 * The values of many combinations in one dimension, or their counts: element n is `dictionary[codes[n]]`. There are
 * few distinct values, even among counts. The first entry of the dictionary stands for a missing value: an empty
 * string, or 0.
 */
export interface Column {
  dictionary: string[];
  codes: Uint16Array;
}

/**
 * Codes are stored as the characters of a string, because the driver reads a string several times faster than bytes.
 * Most take one byte. Surrogates are skipped, and U+0000 does not occur: a column with only missing values is null.
 */
const surrogates = 0xd800;
const surrogateCount = 0x800;
/** Several times as many distinct values as a transaction or a day has. */
const maxCodes = 0xffff - surrogateCount;
const partLength = 8_192;

export function columnOf(values: readonly string[], missing: string): Column {
  const dictionary = [missing];
  const codes = new Uint16Array(values.length);
  const known = new Map<string, number>();
  for (let n = 0; n < values.length; n++) {
    const value = values[n] as string;
    let code = known.get(value);
    if (code === undefined) {
      code = dictionary.push(value) - 1;
      known.set(value, code);
    }
    codes[n] = code;
  }
  if (known.size > maxCodes) throw new RangeError('a column has too many distinct values');
  return { dictionary, codes };
}

/**
 * A string: the number of distinct values, each of them, and the codes, separated by line breaks. Omits the codes if
 * there is only one value. Null if that value is `missing`.
 */
export function encodeColumn(values: readonly string[], missing: string): string | null {
  const {
    dictionary: [, ...dictionary],
    codes,
  } = columnOf(values, missing);
  if (dictionary.length === 1) return dictionary[0] === missing ? null : `1\n${dictionary[0]}\n`;
  const parts: string[] = [];
  for (let start = 0; start < codes.length; start += partLength) {
    const characters = codes.slice(start, start + partLength).map(characterOf);
    parts.push(String.fromCharCode(...characters));
  }
  return `${dictionary.length}\n${dictionary.join('\n')}\n${parts.join('')}`;
}

/**
 * Does not check every code.
 * @param buffer where to put the codes, instead of a new buffer. It must be large enough.
 * @throws RangeError if the column does not have `size` codes.
 */
export function decodeColumn(
  column: string | null,
  size: number,
  missing: string,
  buffer: Uint16Array = new Uint16Array(size),
): Column {
  const codes = buffer.subarray(0, size);
  const dictionary = [missing];
  if (column === null) return { dictionary, codes: codes.fill(0) };
  let end = column.indexOf('\n');
  const count = Number(column.slice(0, end));
  while (dictionary.length <= count) {
    const start = end + 1;
    end = column.indexOf('\n', start);
    if (end < 0) broken();
    dictionary.push(column.slice(start, end));
  }
  const first = end + 1;
  if (count === 1 && column.length === first) return { dictionary, codes: codes.fill(1) };
  if (!(count > 1) || column.length !== first + size) broken();
  // Without a loop, because a report reads up to a few million codes.
  Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).write(column.slice(first), 'utf16le');
  return { dictionary, codes: count < surrogates ? codes : codes.map(codeOf) };
}

const characterOf = (code: number): number => (code < surrogates ? code : code + surrogateCount);
const codeOf = (character: number): number =>
  character < surrogates ? character : character - surrogateCount;

/** @throws RangeError if the column is damaged. */
export function valueAt({ dictionary, codes }: Column, n: number): string {
  return dictionary[codes[n] as number] ?? broken();
}

function broken(): never {
  throw new RangeError('a column of combinations is damaged');
}
