import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { type FileRow, maxRowLength, UnreadableFile } from './file-row.js';
import { Rereadable } from './rereadable.js';
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
