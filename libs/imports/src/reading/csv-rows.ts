import { CsvError, parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { type FileRow, maxColumns, maxRowLength, UnreadableFile } from './file-row.js';

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

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** The rows of a CSV file whose first row, below a title, has the names of the columns. @throws UnreadableFile. */
export async function* csvRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: maxRowLength,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  pipeline(Readable.from(texts, { objectMode: false, encoding: 'utf8' }), parser, () => undefined);
  let header: Header | undefined;
  let [line, titles] = [1, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (header) yield { line, values: valuesOf(header, record), columns: header.names };
      else if (titles < maxTitleLines && record.filter((cell) => cell.trim() !== '').length < 2) titles++;
      else header = headerOf(record);
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(
      'malformed_csv',
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `The row on line ${line} is longer than ${maxRowLength.toLocaleString('en')} characters.`
        : `The file is not valid CSV near line ${line}.`,
    );
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
