import { objectMaker } from '@app/common';
import { escapeFormula } from './formula-escape.js';
import { type ColumnType, type ExportedLink, type LinkColumn, linkColumns } from './link-columns.js';
import { isAmbiguous, textsColumn } from './spreadsheet-texts.js';

export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Writes links in a format. */
interface LinkWriter {
  mediaType: string;
  /** The part before the first link. */
  header: string;
  write: (links: readonly ExportedLink[]) => string;
}

/** Cells that are quoted in addition to those of RFC 4180: readers would trim white space at the ends. */
const quoted = /[",\r\n]|^\s|\s$/;

const quote = (cell: string): string =>
  cell !== '' && quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A row of a table, as in RFC 4180. @param cells quoted where necessary */
const rowOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Types whose values never have a character that is quoted. */
const isPlain: Readonly<Record<ColumnType, boolean>> = {
  text: false,
  json: false,
  boolean: true,
  integer: true,
  time: true,
};

let lastTime = { at: NaN, text: '' };

/** A time in ISO 8601. Writing it is slow, but links that never changed have the same one twice, and imported ones share it. */
function textOfTime(time: Date): string {
  const at = time.getTime();
  if (at !== lastTime.at) lastTime = { at, text: time.toISOString() };
  return lastTime.text;
}

/** The text of a cell. Null and an empty list are empty. */
function cellOf(value: string | number | boolean | object | null | undefined, type: ColumnType): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.length === 0) return '';
  if (value instanceof Date) return textOfTime(value);
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return type === 'text' ? escapeFormula(text) : text;
}

/** The row of a link. Its last cell has the texts that a spreadsheet may change, by column, for the import. */
function rowOfLink(link: ExportedLink): string {
  const cells: string[] = [];
  let texts: Record<string, string> | null = null;
  for (const { name, type, isRead, valueOf } of linkColumns) {
    const value = valueOf(link) as string | number | boolean | object | null;
    const cell = cellOf(value, type);
    cells.push(isPlain[type] ? cell : quote(cell));
    if (type === 'text' && isRead && typeof value === 'string' && isAmbiguous(value)) {
      texts ??= {};
      texts[name] = value;
    }
  }
  cells.push(texts ? quote(JSON.stringify(texts)) : '');
  return rowOf(cells);
}

/** V8 stringifies an object without a `toJSON` in a fraction of the time, and dates have one. */
const timeOf = (valueOf: LinkColumn['valueOf']) => (link: ExportedLink) => {
  const time = valueOf(link) as Date | null;
  return time && textOfTime(time);
};

const lineOf = objectMaker<ExportedLink, object>(
  Object.fromEntries(
    linkColumns.map(({ name, type, valueOf }) => [name, type === 'time' ? timeOf(valueOf) : valueOf]),
  ),
);

export const linkWriters: Readonly<Record<ExportFormat, LinkWriter>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    // Without the byte order mark, Excel would read the file in the encoding of the system.
    header: `\ufeff${rowOf([...linkColumns.map(({ name }) => quote(name)), textsColumn])}`,
    write: (links) => links.map(rowOfLink).join(''),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    header: '',
    write: (links) => links.map((link) => `${JSON.stringify(lineOf(link))}\n`).join(''),
  },
};
