import { stringify } from 'csv-stringify/sync';
import type { ReportedSkip } from './imports.service.js';
import type { ExportFormat } from './waypost/export-formats.js';
import { escapeFormula } from './waypost/formula-escape.js';

/** Writes skipped rows in a format. */
interface ReportWriter {
  mediaType: string;
  header: string;
  write: (rows: readonly ReportedSkip[]) => string;
}

const csvOptions = { record_delimiter: '\r\n', quoted_match: /^\s|[\r\n]|\s$/ };
const columns = ['line', 'slug', 'destination', 'reason', 'field', 'message'] as const;

export const reportWriters: Readonly<Record<ExportFormat, ReportWriter>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    header: stringify([columns], csvOptions),
    write: (rows) =>
      stringify(
        rows.map((row) => columns.map((column) => escapeFormula(String(row[column] ?? '')))),
        csvOptions,
      ),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    header: '',
    write: (rows) => rows.map(({ place: _place, ...row }) => `${JSON.stringify(row)}\n`).join(''),
  },
};
