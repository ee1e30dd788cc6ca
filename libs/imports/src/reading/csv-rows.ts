import { CsvError, parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { type FileRow, maxRowLength, UnreadableFile } from './file-row.js';

const delimiters = [',', ';', '\t', '|'];

/** The delimiter that is most frequent in the first line, outside of quotes. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => line.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** The rows of a CSV file whose first row has the names of the columns. @throws UnreadableFile. */
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
  let header: string[] | undefined;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (header) yield { line, values: valuesOf(header, record) };
      else header = record.map((name) => name.trim());
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile('malformed_csv', `The file is not valid CSV near line ${line}.`);
  }
}

/** Of columns with the same name, the first one counts. */
function valuesOf(header: readonly string[], record: readonly string[]): Record<string, string> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  header.forEach((name, at) => {
    if (!(name in values)) values[name] = record[at] ?? '';
  });
  return values;
}
