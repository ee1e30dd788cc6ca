import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { type FileRow, maxRowLength, UnreadableFile } from './file-row.js';
import { maxTitleRows, Table } from './table.js';

const delimiters = [',', ';', '\t', '|'];

/** With this line, Excel declares the delimiter. */
const separatorLine = /^sep=([^\r\n])[^\S\t\r\n]*(?:\r\n|\r|\n)/i;
/** A text without its quoted parts. */
const unquoted = (text: string): string => text.replace(/"(?:[^"]|"")*"/g, '');

/** The delimiter that the file declares, or the most frequent one in the first line with any, outside of quotes. */
export function delimiterOf(text: string): string {
  const [, named] = separatorLine.exec(text) ?? [];
  if (named !== undefined) return named;
  const lines = unquoted(text).split(/\r\n|\r|\n/, maxTitleRows + 1);
  const counts = lines.map((line) => delimiters.map((delimiter) => line.split(delimiter).length));
  const ofHeader = counts.find((each) => Math.max(...each) > 1) ?? [];
  return delimiters[ofHeader.indexOf(Math.max(...ofHeader))] ?? ',';
}

/** The CSV options for all tables. */
const dialect = { relax_column_count: true, skip_empty_lines: true } as const;

interface CsvRecord {
  cells: string[];
  /** Bytes and lines up to its end. */
  bytes: number;
  lines: number;
}

interface Format {
  delimiter: string;
  /** The line breaks. The last one is a single character, with which the others end. */
  lineBreaks: readonly string[];
}

/** Files may mix CRLF and LF. A lone carriage return ends a line only in files without line feeds. */
function lineBreaksIn(start: string): readonly string[] {
  const text = unquoted(start);
  return text.includes('\r') && !text.includes('\n') ? ['\r'] : ['\r\n', '\n'];
}

/** The reason why a record cannot be read. */
interface Unreadable {
  isTooLong: boolean;
}

/** The records of a table, and the error that ends it early. As a stream, the parser would drop records that precede an error. */
async function* recordsOf(
  chunks: AsyncIterable<Buffer>,
  { delimiter, lineBreaks }: Format,
): AsyncGenerator<CsvRecord | Unreadable> {
  const records: CsvRecord[] = [];
  let [written, recorded] = [0, 0];
  const parser = parse({
    ...dialect,
    delimiter,
    record_delimiter: [...lineBreaks],
    max_record_size: maxRowLength,
    relax_quotes: true,
    on_record: (cells: string[], { bytes, lines }) => {
      records.push({ cells, bytes, lines });
      recorded = bytes;
      return null;
    },
  });
  parser.on('error', () => undefined);
  const problem = (error: unknown): Unreadable[] =>
    error instanceof CsvError ? [{ isTooLong: error.code === 'CSV_MAX_RECORD_SIZE' }] : [];
  for await (const chunk of chunks) {
    const error = await new Promise((resolve) => parser.write(chunk, resolve));
    written += chunk.length;
    yield* records.splice(0);
    yield* problem(error);
    // `max_record_size` counts characters of cells, so a row of delimiters alone would take any amount of memory.
    if (written - recorded > 4 * maxRowLength) yield { isTooLong: true };
  }
  const error = await new Promise((resolve) => parser.end(resolve));
  yield* records.splice(0);
  yield* problem(error);
}

/** Bytes that may be read twice because of unclosed quotes, in addition to the size of the file so far. */
const maxInVain = 16 * 1024 * 1024;

/** Sizes of the first piece, which is enough for most rereads, and of the largest one, in bytes. */
const [firstBytes, maxBytes] = [4 * 1024, 64 * 1024];

/** A text that can be read again from any position that has not been discarded. Positions are UTF-8 bytes from its beginning. */
class Rereadable {
  private readonly source: AsyncIterator<string>;
  private readonly kept: { at: number; bytes: Buffer }[] = [];
  /** How far the source has been read. */
  private end = 0;
  /** The position of the current reader. */
  position = 0;

  constructor(texts: AsyncIterable<string>) {
    this.source = texts[Symbol.asyncIterator]();
  }

  /** Reads from here to the end in growing pieces, yielding to the event loop between them. One reader at a time. */
  async *from(position: number): AsyncGenerator<Buffer> {
    this.position = position;
    for (let most = firstBytes; this.position < this.end || (await this.pull()); most *= 2) {
      await setImmediate();
      const at = this.position;
      const chunk = this.kept.find((each) => at < each.at + each.bytes.length);
      if (!chunk) throw new RangeError('This part of the text has been forgotten.');
      const bytes = chunk.bytes.subarray(at - chunk.at, at - chunk.at + Math.min(most, maxBytes));
      this.position += bytes.length;
      yield bytes;
    }
  }

  /** Discards everything before a position. */
  forget(position: number): void {
    while (this.kept[0] && this.kept[0].at + this.kept[0].bytes.length <= position) this.kept.shift();
  }

  /** A part that has been read and not discarded. */
  between(from: number, to: number): string {
    const parts = this.kept
      .filter(({ at, bytes }) => at < to && from < at + bytes.length)
      .map(({ at, bytes }) => bytes.subarray(Math.max(from - at, 0), to - at));
    return Buffer.concat(parts).toString();
  }

  /**
   * The start of the line after this position, or the end of the text. Discards what it passes. @param lineBreak one
   * character.
   */
  async nextLine(position: number, lineBreak: string): Promise<number> {
    let at = position;
    for await (const bytes of this.from(position)) {
      const found = bytes.indexOf(lineBreak);
      if (found >= 0) return at + found + 1;
      at += bytes.length;
      this.forget(at);
    }
    return at;
  }

  /** Ends the source. */
  async close(): Promise<void> {
    await this.source.return?.();
  }

  /** Reads more. False at the end. */
  private async pull(): Promise<boolean> {
    const { done, value } = (await this.source.next()) as IteratorResult<string, unknown>;
    if (done === true) return false;
    const bytes = Buffer.from(value);
    this.kept.push({ at: this.end, bytes });
    this.end += bytes.length;
    return true;
  }
}

/**
 * The rows of a CSV file. A row with a quote that is never closed ends with its line.
 * @param start the beginning of the texts.
 * @throws UnreadableFile.
 */
export async function* csvRows(texts: AsyncIterable<string>, start: string): AsyncGenerator<FileRow> {
  const text = new Rereadable(texts);
  const format: Format = { delimiter: delimiterOf(start), lineBreaks: lineBreaksIn(start) };
  const lineBreak = format.lineBreaks.at(-1) ?? '\n';
  const linesIn = (part: string): number => part.split(lineBreak).length - 1;
  const table = new Table();
  let [position, line, inVain] = [0, 1, 0];
  try {
    for (;;) {
      const began = position;
      let lines = 0;
      let problem: string | undefined;
      for await (const record of recordsOf(text.from(position), format)) {
        if ('isTooLong' in record) {
          problem = problemOf(record, text.between(position, text.position), lineBreak);
          break;
        }
        const { cells } = record;
        const end = began + record.bytes;
        // Few records span lines or follow empty ones.
        const raw = record.lines - lines > 1 ? text.between(position, end) : '';
        if (hasSwallowed(cells, raw, format)) {
          problem = unclosedQuote;
          break;
        }
        yield* table.rows(line + linesIn(emptyLines(raw)), cells);
        [position, line, lines] = [end, line + (linesIn(raw) || 1), record.lines];
        text.forget(position);
      }
      if (problem === undefined) return;
      inVain += text.position - position;
      if (!table.columns || inVain > maxInVain + position) throw malformed(line);
      const empty = emptyLines(text.between(position, text.position));
      line += linesIn(empty);
      position = await text.nextLine(position + empty.length, lineBreak);
      yield { line, problem, columns: table.columns };
      line++;
    }
  } finally {
    await text.close();
  }
}

const unclosedQuote = 'A quotation mark in this row is never closed.';

const malformed = (line: number): UnreadableFile =>
  new UnreadableFile('malformed_csv', `The file is not valid CSV near line ${line}.`);

/** Line breaks before the first character. */
const emptyLines = (part: string): string => /^[\r\n]*/.exec(part)?.[0] ?? '';

/** @param rest the text from the unreadable row on. */
function problemOf({ isTooLong }: Unreadable, rest: string, lineBreak: string): string {
  const [row = ''] = rest.slice(emptyLines(rest).length).split(lineBreak, 1);
  return isTooLong && !row.includes('"')
    ? `The row is longer than ${maxRowLength.toLocaleString('en')} characters.`
    : unclosedQuote;
}

/**
 * True if an unclosed quote made a cell extend into the following rows. The parser then keeps the opening quote, the
 * cell spans lines, and the record is not valid CSV.
 */
function hasSwallowed(cells: readonly string[], raw: string, { delimiter, lineBreaks }: Format): boolean {
  const isSuspicious = (cell: string): boolean =>
    cell.startsWith('"') && /[\r\n]/.test(cell) && !raw.includes(`"${cell.replaceAll('"', '""')}"`);
  if (!cells.some(isSuspicious)) return false;
  try {
    parseAtOnce(raw, { ...dialect, delimiter, record_delimiter: [...lineBreaks] });
    return false;
  } catch {
    return true;
  }
}
