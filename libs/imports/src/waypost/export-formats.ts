import { objectMaker } from '@app/common';
import { escapeFormula } from './formula-escape.js';
import { type ColumnType, type ExportedLink, linkColumns } from './link-columns.js';
import { isAmbiguous, textsColumn } from './spreadsheet-texts.js';

export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How links are written in a format. */
interface LinkWriter {
  mediaType: string;
  /** What comes before the first link. */
  header: string;
  write: (links: readonly ExportedLink[]) => string;
}

/** Besides what RFC 4180 quotes: readers would trim white space at the ends. */
const quoted = /[",\r\n]|^\s|\s$/;

/** A row of a table, as in RFC 4180. */
const rowOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;

/** The text of a cell. Null and an empty list are empty. */
function cellOf(value: string | number | boolean | object | null | undefined, type: ColumnType): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.length === 0) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return type === 'text' ? escapeFormula(text) : text;
}

/** The texts of a link that a spreadsheet may not keep as they are, by column, for the import. Empty if there are none. */
function textsOf(link: ExportedLink): string {
  const texts = linkColumns.flatMap(({ name, type, isRead, valueOf }) => {
    const value = type === 'text' && isRead ? valueOf(link) : null;
    return typeof value === 'string' && isAmbiguous(value) ? [[name, value]] : [];
  });
  return texts.length === 0 ? '' : JSON.stringify(Object.fromEntries(texts));
}

const lineOf = objectMaker<ExportedLink, object>(
  Object.fromEntries(linkColumns.map(({ name, valueOf }) => [name, valueOf])),
);

export const linkWriters: Readonly<Record<ExportFormat, LinkWriter>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    // Excel would read the file in the encoding of the system without the byte order mark.
    header: `\ufeff${rowOf([...linkColumns.map(({ name }) => name), textsColumn])}`,
    write: (links) =>
      links
        .map((link) =>
          rowOf([
            ...linkColumns.map(({ type, valueOf }) =>
              cellOf(valueOf(link) as string | number | boolean | object | null, type),
            ),
            textsOf(link),
          ]),
        )
        .join(''),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    header: '',
    write: (links) => links.map((link) => `${JSON.stringify(lineOf(link))}\n`).join(''),
  },
};
