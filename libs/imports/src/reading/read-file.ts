import type { GivenColumns, ImportColumns } from '../import-fields.js';
import { chooseColumns, type ImportSource, recognizeSource, sourceNamed } from '../sources/index.js';
import { csvRows, delimiterOf } from './csv-rows.js';
import { decodeText } from './decode-text.js';
import { type FileRow, UnreadableFile } from './file-row.js';
import { lineRows, listRows } from './json-rows.js';
import { sqlRows } from './sql-rows.js';

/** How a file is to be read. What is left out is guessed. */
export interface ReadingOptions {
  source?: ImportSource;
  columns?: GivenColumns;
}

/** A file whose first rows have been looked at. */
export interface OpenedFile {
  source: ImportSource;
  /** The names of the columns that the first rows have. */
  present: string[];
  /** Which of them are read. */
  columns: ImportColumns;
  /** It is CSV, in which our own export escapes texts. */
  isCsv: boolean;
  /** All rows. */
  rows: AsyncGenerator<FileRow>;
}

/** Characters that decide on the format of a file. */
const sampleLength = 64 * 1024;
/** Rows that decide on the columns of a file. */
const sampleRows = 50;

/** Recognizes the format, the source and the columns of a file. @throws UnreadableFile. */
export async function openFile(
  chunks: AsyncIterable<Uint8Array>,
  { source: given, columns: givenColumns }: ReadingOptions,
): Promise<OpenedFile> {
  const texts = decodeText(chunks);
  const sample = await begin(texts, (text) => text.length >= sampleLength);
  const start = sample.begun.join('').trimStart();
  const format = formatOf(start);
  const rows = formats[format](sample.all, start);
  const { begun, all } = await begin(rows, (_row, count) => count >= sampleRows);
  const present = [...new Set(begun.flatMap(({ values = {} }) => Object.keys(values)))];
  const source = given === undefined ? recognizeSource(present) : sourceNamed(given);
  const columns = chooseColumns(source, present, givenColumns);
  const found = { source: source.name as ImportSource, present, columns };
  const missing = Object.values(columns).find((column) => !present.includes(column));
  if (missing !== undefined && begun.length > 0) {
    throw new UnreadableFile('unknown_column', `The file has no column "${missing.slice(0, 100)}".`, found);
  }
  if (begun.length > 0 && (columns.slug === undefined || columns.destination === undefined)) {
    const names = present.slice(0, 20).map((name) => name.slice(0, 40));
    throw new UnreadableFile(
      'no_columns',
      `Map the columns of the slug and the destination; the file has: ${names.join(', ')}.`,
      found,
    );
  }
  return { ...found, isCsv: format === 'csv', rows: all };
}

type Format = 'csv' | 'lines' | 'list' | 'sql';

const formats: Record<Format, (texts: AsyncGenerator<string>, start: string) => AsyncGenerator<FileRow>> = {
  csv: (texts, start) => csvRows(texts, delimiterOf(start)),
  lines: lineRows,
  list: listRows,
  sql: sqlRows,
};

/** The format of a file that begins like this. */
function formatOf(start: string): Format {
  if (start.startsWith('[')) return 'list';
  if (start.startsWith('{')) return isObject(start.split('\n', 1)[0] ?? '') ? 'lines' : 'list';
  const isSql = /^(?:--|\/\*|#|(?:insert into|create table|drop table|set|use|start|lock)\b)/i.test(start);
  return isSql ? 'sql' : 'csv';
}

/** A line that is an object by itself, unless the object is around a list, as in responses of APIs. */
function isObject(line: string): boolean {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === 'object' && value !== null && !Object.values(value).some(isListOfObjects);
  } catch {
    return false;
  }
}

/** Not the tags and rules of a link. */
function isListOfObjects(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value)) return Array.isArray((value as { data?: unknown }).data);
  return value.length > 0 && Object(value[0]) === value[0] && !('when' in (value[0] as object));
}

/** Reads the first items. `all` returns them again, and then the others. */
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
