import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { type FileRow, maxColumns, maxRowLength, UnreadableFile } from './file-row.js';
import { Rereadable } from './rereadable.js';

const delimiters = [',', ';', '\t', '|'];

/** With this line, Excel names the delimiter. */
const separatorLine = /^sep=([^\r\n])[^\S\t\r\n]*(?:\r\n|\r|\n)/i;
/** Lines of a title that may stand above the names of the columns. */
const maxTitleLines = 10;

/** The delimiter that the file names, or that is most frequent in the first line with one, outside of quotes. */
export function delimiterOf(text: string): string {
  const [, named] = separatorLine.exec(text) ?? [];
  if (named !== undefined) return named;
  const lines = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/, maxTitleLines + 1);
  const counts = lines.map((line) => delimiters.map((delimiter) => line.split(delimiter).length));
  const ofHeader = counts.find((each) => Math.max(...each) > 1) ?? [];
  return delimiters[ofHeader.indexOf(Math.max(...ofHeader))] ?? ',';
}

/** How all tables are read. */
const dialect = { relax_column_count: true, skip_empty_lines: true } as const;

interface CsvRecord {
  cells: string[];
  /** Bytes and lines up to its end. */
  bytes: number;
  lines: number;
}

interface Format {
  delimiter: string;
  /** Known after the first line. */
  lineBreak?: string;
}

/** The records of a table, and what ends it early. A stream would drop the records that it has read before an error. */
async function* recordsOf(
  chunks: AsyncIterable<Buffer>,
  { delimiter, lineBreak }: Format,
): AsyncGenerator<CsvRecord | CsvError> {
  const records: CsvRecord[] = [];
  const parser = parse({
    ...dialect,
    delimiter,
    record_delimiter: lineBreak,
    max_record_size: maxRowLength,
    relax_quotes: true,
    on_record: (cells: string[], { bytes, lines }) => {
      records.push({ cells, bytes, lines });
      return null;
    },
  });
  parser.on('error', () => undefined);
  for await (const chunk of chunks) {
    const error = await new Promise((resolve) => parser.write(chunk, resolve));
    yield* records.splice(0);
    if (error instanceof CsvError) {
      yield error;
      return;
    }
  }
  const error = await new Promise((resolve) => parser.end(resolve));
  yield* records.splice(0);
  if (error instanceof CsvError) yield error;
}

/** Bytes that are read in vain, in all, because a quote is never closed: with more, the file is not CSV. */
const maxInVain = 16 * 1024 * 1024;

/**
 * The rows of a CSV file. The first row, below a title, has the names of the columns, unless it has an address: then they
 * are called "Column 1" and so on. A row with a quote that is never closed ends with its line.
 * @throws UnreadableFile.
 */
export async function* csvRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<FileRow> {
  const text = new Rereadable(texts);
  const format: Format = { delimiter };
  let header: Header | undefined;
  let [position, line, titles, inVain] = [0, 1, 0, 0];
  try {
    for (;;) {
      const began = { position, line };
      let problem: string | undefined;
      for await (const record of recordsOf(text.from(position), format)) {
        if (record instanceof CsvError) {
          problem = problemOf(record, text.between(position, text.position).trimStart(), format);
          break;
        }
        const { cells } = record;
        const end = began.position + record.bytes;
        format.lineBreak ??= /\r\n$|[\r\n]$/.exec(text.between(position, end))?.[0];
        if (cells.some(mayHaveSwallowed) && !isWellFormed(text.between(position, end), format)) {
          problem = unclosedQuote;
          break;
        }
        if (header) yield { line, values: valuesOf(header, cells), columns: header.names };
        else if (titles < maxTitleLines && cells.filter((cell) => cell.trim() !== '').length < 2) titles++;
        else if (cells.some(isAddress)) {
          header = headerOf(cells.map((_cell, at) => `Column ${at + 1}`));
          yield { line, values: valuesOf(header, cells), columns: header.names };
        } else header = headerOf(cells);
        [position, line] = [end, began.line + record.lines];
        text.forget(position);
      }
      if (problem === undefined) return;
      if (!header || (inVain += text.position - position) > maxInVain) throw malformed(line);
      const [blank] = /^[\r\n]*/.exec(text.between(position, text.position)) ?? [''];
      line += blank.split(format.lineBreak ?? '\n').length;
      position = await text.nextLine(position + blank.length, format.lineBreak ?? '\n');
      yield { line: line - 1, problem, columns: header.names };
    }
  } finally {
    await text.close();
  }
}

const unclosedQuote = 'A quotation mark in this row is never closed.';

const malformed = (line: number): UnreadableFile =>
  new UnreadableFile('malformed_csv', `The file is not valid CSV near line ${line}.`);

/** @param rest the text from the row on that cannot be read. */
function problemOf({ code }: CsvError, rest: string, { lineBreak = '\n' }: Format): string {
  const [row = ''] = rest.split(lineBreak, 1);
  return code === 'CSV_MAX_RECORD_SIZE' && !row.includes('"')
    ? `The row is longer than ${maxRowLength.toLocaleString('en')} characters.`
    : unclosedQuote;
}

/** No column is called like that. */
const isAddress = (cell: string): boolean => /^\s*https?:\/\//i.test(cell);

/** Whether a cell goes on into the quoted cells of further rows: then it keeps its quote, and has line breaks. */
const mayHaveSwallowed = (cell: string): boolean => cell.startsWith('"') && /[\r\n]/.test(cell);

/** Whether all quotes are escaped. */
function isWellFormed(row: string, { delimiter, lineBreak }: Format): boolean {
  try {
    parseAtOnce(row, { ...dialect, delimiter, record_delimiter: lineBreak });
    return true;
  } catch {
    return false;
  }
}

interface Header {
  names: readonly string[];
  /** Where each of them is in a record. */
  places: readonly number[];
}

/** Of columns with the same name, the first one counts. @throws UnreadableFile. */
function headerOf(record: readonly string[]): Header {
  if (record.length > maxColumns) {
    throw new UnreadableFile(
      'too_many_columns',
      `The file has ${record.length.toLocaleString('en')} columns; it may have ${maxColumns}.`,
    );
  }
  const places = new Map<string, number>();
  record.forEach((name, at) => places.has(name.trim()) || places.set(name.trim(), at));
  return { names: [...places.keys()], places: [...places.values()] };
}

/** The cells that the record has: a file with many columns and short rows takes no more memory than its size. */
function valuesOf({ names, places }: Header, record: readonly string[]): Record<string, string> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [at, name] of names.entries()) {
    const cell = record[places[at] ?? 0];
    if (cell === undefined) break;
    values[name] = cell;
  }
  return values;
}
