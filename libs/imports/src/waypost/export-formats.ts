import { stringify } from 'csv-stringify/sync';
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

const csvOptions = {
  record_delimiter: '\r\n',
  // Readers would trim white space at the ends, or take a line break for the end of the record.
  quoted_match: /^\s|[\r\n]|\s$/,
};

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

export const linkWriters: Readonly<Record<ExportFormat, LinkWriter>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    // Excel would read the file in the encoding of the system without the byte order mark.
    header: `\ufeff${stringify([[...linkColumns.map(({ name }) => name), textsColumn]], csvOptions)}`,
    write: (links) =>
      stringify(
        links.map((link) => [
          ...linkColumns.map(({ type, valueOf }) =>
            cellOf(valueOf(link) as string | number | boolean | object | null, type),
          ),
          textsOf(link),
        ]),
        csvOptions,
      ),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    header: '',
    write: (links) =>
      links
        .map((link) => {
          const fields = linkColumns.map(({ name, valueOf }) => [name, valueOf(link)]);
          return `${JSON.stringify(Object.fromEntries(fields))}\n`;
        })
        .join(''),
  },
};
