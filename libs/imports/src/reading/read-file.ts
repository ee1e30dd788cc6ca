import type { ColumnsOfFields, GivenColumns, ImportColumns } from '../import-fields.js';
import { chooseColumns, type ImportSource, recognizeSource, sourceNamed } from '../sources/index.js';
import { storable } from '../storable.js';
import { csvRows, delimiterOf } from './csv-rows.js';
import { decodeText, type FileEncoding } from './decode-text.js';
import { type FileRow, maxColumnLength, maxColumns, UnreadableFile } from './file-row.js';
import { lineRows, listRows } from './json-rows.js';
import { sqlRows } from './sql-rows.js';
import { type Workbooks, zipSignature } from './workbooks.js';

/** How to read a file. Omitted options are detected. */
export interface ReadingOptions {
  source?: ImportSource;
  columns?: GivenColumns;
  encoding?: FileEncoding;
}

/** A file whose first rows have been read. */
export interface OpenedFile {
  source: ImportSource;
  /** The names of the columns that the first rows have, up to `maxColumns` that can be mapped. */
  present: string[];
  /** The first column of each field. */
  columns: ImportColumns;
  /** All columns of each field: in each row, the first one with a value counts. */
  tried: ColumnsOfFields;
  /** The first value of each of the first columns, truncated. */
  samples: Readonly<Record<string, string>>;
  /** True for CSV, and for a workbook that may have been CSV: our own export escapes texts in it. */
  isTable: boolean;
  /** The detected encoding, as far as the bytes have been read. */
  encoding: () => FileEncoding;
  /** All rows. */
  rows: AsyncGenerator<FileRow>;
}

/** Number of characters that determine the format of a file. */
const sampleLength = 64 * 1024;
/** Number of rows that determine the columns of a file, and the number of characters after which fewer rows are enough. */
const [sampleRows, maxSampleSize] = [50, 2_000_000];

/** Number of columns of which a value is shown, and the length of that value. */
const [maxSamples, maxSampleLength] = [100, 80];

/**
 * Recognizes the format, the source and the columns of a file.
 * @param workbooks reads the rows of a file that begins like a ZIP file.
 * @throws UnreadableFile.
 */
export async function openFile(
  chunks: AsyncGenerator<Uint8Array>,
  options: ReadingOptions,
  workbooks: Pick<Workbooks, 'rows'>,
): Promise<OpenedFile> {
  const { source: given, columns: givenColumns } = options;
  let bytes = 0;
  const { begun: first, all: file } = await begin(
    chunks,
    (chunk) => (bytes += chunk.length) >= zipSignature.length,
  );
  const isZip = zipSignature.equals(Buffer.concat(first).subarray(0, zipSignature.length));
  const contents = isZip ? workbook(workbooks.rows(file)) : await textIn(file, options);
  const { begun: sample, all } = await begin(
    contents.rows,
    (_row, count) => count >= sampleRows || contents.read() >= maxSampleSize,
  );
  const source = given === undefined ? recognizeSource(presentIn(sample)) : sourceNamed(given);
  const rows = sample.map((row) => withNested(row, source.nested));
  const present = presentIn(rows);
  if (sample.length === 0 && !contents.isBlank)
    throw new UnreadableFile('no_rows', 'The file has no rows with links.');
  const tried = chooseColumns(source, present, givenColumns);
  const columns = Object.fromEntries(
    Object.entries(tried)
      // If all codes of a link are aliases, they are in the columns of the slug.
      .filter(([field, [column]]) => field !== 'aliases' || column !== tried.slug?.[0])
      .map(([field, [column]]) => [field, column]),
  ) as ImportColumns;
  const found = {
    source: source.name as ImportSource,
    present,
    columns,
    samples: samplesOf(rows, present),
    encoding: contents.encoding(),
  };
  const missing = Object.values(columns).find((column) => !present.includes(column));
  if (missing !== undefined && sample.length > 0) {
    throw new UnreadableFile('unknown_column', `The file has no column "${missing.slice(0, 100)}".`, found);
  }
  if (sample.length > 0 && (columns.slug === undefined || columns.destination === undefined)) {
    const names = present.slice(0, 20).map((name) => name.slice(0, 40));
    throw new UnreadableFile(
      'no_columns',
      `Map the columns of the slug and the destination; the file has: ${names.join(', ')}.`,
      found,
    );
  }
  return {
    ...found,
    tried,
    isTable: contents.isTable,
    encoding: contents.encoding,
    rows: allWithNested(all, source.nested),
  };
}

/** The contents of a file, in any format. */
interface Contents {
  rows: AsyncGenerator<FileRow>;
  isTable: boolean;
  /** True if there is only white space. */
  isBlank: boolean;
  encoding: () => FileEncoding;
  /** Number of characters of a text that have been read. */
  read: () => number;
}

/** The contents of a file that begins like a ZIP file. */
const workbook = (rows: AsyncGenerator<FileRow>): Contents => ({
  rows,
  isTable: true,
  isBlank: false,
  encoding: () => 'utf-8',
  read: () => 0,
});

/** The contents of any other file. @throws UnreadableFile. */
async function textIn(
  file: AsyncIterable<Uint8Array>,
  { source, columns, encoding }: ReadingOptions,
): Promise<Contents> {
  let read = 0;
  const decoded = decodeText(file, encoding);
  const sample = await begin(decoded.texts, (text) => (read += text.length) >= sampleLength);
  const start = sample.begun.join('').trimStart();
  if (/^<(?:!doctype|html|\?xml)/i.test(start))
    throw new UnreadableFile('no_rows', 'The file is a web page or XML, not a list of links.');
  const format = formatOf(start, source, columns);
  read = 0;
  const counted = counting(sample.all, (length) => (read += length));
  return {
    rows: formats[format](counted, start),
    isTable: format === 'csv',
    isBlank: start === '',
    encoding: () => decoded.encoding,
    read: () => read,
  };
}

async function* allWithNested(
  rows: AsyncGenerator<FileRow>,
  nested?: readonly string[],
): AsyncGenerator<FileRow> {
  for await (const row of rows) yield withNested(row, nested);
}

/** Turns the properties of nested objects into columns of the row. */
function withNested(row: FileRow, nested: readonly string[] = []): FileRow {
  const { values } = row;
  if (!values || row.columns) return row;
  const added = nested.flatMap((column) => {
    const value = values[column];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).map(([name, each]): [string, unknown] => [`${column}.${name}`, each]);
  });
  return added.length === 0 ? row : { ...row, values: { ...values, ...Object.fromEntries(added) } };
}

async function* counting(
  texts: AsyncIterable<string>,
  count: (length: number) => void,
): AsyncGenerator<string> {
  for await (const text of texts) {
    count(text.length);
    yield text;
  }
}

/** The columns of these rows, except those that cannot be mapped. */
function presentIn(rows: readonly FileRow[]): string[] {
  const present = new Set<string>();
  for (const { columns, values = {} } of rows) {
    for (const name of columns ?? Object.keys(values)) {
      if (present.size === maxColumns) return [...present];
      // Mappings are stored, so they may only contain text that PostgreSQL can store.
      if (name.length <= maxColumnLength && storable(name) === name) present.add(name);
    }
  }
  return [...present];
}

/** The first value of each column that has one. */
function samplesOf(rows: readonly FileRow[], present: readonly string[]): Record<string, string> {
  const samples = present.slice(0, maxSamples).flatMap((column): [string, string][] => {
    const texts = rows.map(({ values = {} }) => textOf(values[column]).trim());
    const first = texts.find((text) => text !== '');
    return first === undefined
      ? []
      : [[column, [...onOneLine(first.slice(0, 2 * maxSampleLength))].slice(0, maxSampleLength).join('')]];
  });
  return Object.fromEntries(samples);
}

const onOneLine = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

type Format = 'csv' | 'lines' | 'list' | 'sql';

const formats: Record<Format, (texts: AsyncGenerator<string>, start: string) => AsyncGenerator<FileRow>> = {
  csv: csvRows,
  lines: lineRows,
  list: listRows,
  sql: sqlRows,
};

/** SQL comments. */
const comments = /^(?:[\s;]+|--[^\n]*\n|#[^\n]*\n|\/\*[^]*?\*\/)*/;
/** The beginnings of statements in a dump. The header of a table may begin with the same words. */
const statements = [
  /^(?:insert|replace)\s+(?:\w+\s+)?into\s+[\w`.$-]+\s*(?:\(|values?\b)/i,
  /^(?:create|drop|alter|lock|truncate)\s+(?:temporary\s+)?(?:tables?|database|schema)\s/i,
  /^copy\s+[\w`"$.-]+\s*\(/i,
  /^delete\s+from\s+[\w`.$-]+\s*;/i,
  /^set\s+(?:names\s+['\w]|character\s+set\s|(?:(?:session|global)\s+)?[\w@.]+\s*:?=)/i,
  /^(?:use\s+[\w`$-]+|start\s+transaction|begin)\s*;[ \t]*(?:\r?\n|$)/i,
];

/** The format of a file that begins like this. A table is CSV if the caller declares it, or maps columns that its header has. */
function formatOf(start: string, source?: ImportSource, columns: GivenColumns = {}): Format {
  if (start.startsWith('[')) return 'list';
  if (start.startsWith('{')) return isObject(start.split('\n', 1)[0] ?? '') ? 'lines' : 'list';
  const code = start.replace(comments, '');
  const isSql = statements.some((statement) => statement.test(code));
  if (!isSql || (source !== undefined && source !== 'yourls')) return 'csv';
  const mapped = Object.values(columns).filter((column) => column !== null);
  const header = headerOf(start);
  return mapped.length > 0 && mapped.every((column) => header.includes(column)) ? 'csv' : 'sql';
}

/** The cells of the first line. */
function headerOf(start: string): string[] {
  const [line = ''] = start.split(/[\r\n]/, 1);
  return line.split(delimiterOf(line)).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** True for a line that is an object by itself, unless the object wraps a list, as in API responses. */
function isObject(line: string): boolean {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === 'object' && value !== null && !Object.values(value).some(isListOfObjects);
  } catch {
    return false;
  }
}

/** True for a list of objects that is not the tags or rules of a link. */
function isListOfObjects(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value)) return Array.isArray((value as { data?: unknown }).data);
  return value.length > 0 && Object(value[0]) === value[0] && !('when' in (value[0] as object));
}

/** Reads the first items. `all` returns them again, followed by the others. */
async function begin<Item>(
  items: AsyncGenerator<Item>,
  isEnough: (item: Item, count: number) => boolean,
): Promise<{ begun: Item[]; all: AsyncGenerator<Item> }> {
  const begun: Item[] = [];
  for (;;) {
    const next = await items.next();
    if (next.done) break;
    begun.push(next.value);
    if (isEnough(next.value, begun.length)) break;
  }
  async function* all(): AsyncGenerator<Item> {
    try {
      while (begun.length > 0) yield begun.shift() as Item;
      yield* items;
    } finally {
      await items.return(undefined);
    }
  }
  return { begun: [...begun], all: all() };
}
