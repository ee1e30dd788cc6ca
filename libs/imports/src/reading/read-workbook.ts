import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { maxColumns, maxUnpackedBytes } from './file-row.js';

/** A workbook that cannot be read. */
export class WorkbookError extends Error {
  constructor(readonly problem: 'malformed_workbook' | 'not_text' | 'workbook_too_large') {
    super(problem);
    this.name = 'WorkbookError';
  }
}

/**
 * The first sheet of an Excel workbook, as a line of JSON per row: a list of the texts of its cells, empty for an empty row.
 * Dates are written as in ISO 8601; Excel's have no time zone, and are treated as UTC.
 * @throws WorkbookError.
 */
export async function readWorkbook(file: Uint8Array): Promise<Uint8Array> {
  const parts = unpack(file);
  if (!('xl/workbook.xml' in parts)) throw new WorkbookError('not_text');
  const rows = await sheetOf(parts);
  const lines = rows.map((cells) => JSON.stringify(cells.slice(0, maxColumns + 1).map(textOf)));
  return new TextEncoder().encode(lines.join('\n'));
}

/**
 * Unpacks the parts that have texts. None can become larger than its header declares, so a bomb costs no more than a
 * large workbook.
 */
function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let left = maxUnpackedBytes;
  try {
    return unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (!/^(?:\[Content_Types\]|_rels\/.*|xl\/(?!media\/).*)\.(?:xml|rels)$/i.test(name)) return false;
        left -= originalSize;
        if (left < 0) throw new WorkbookError('workbook_too_large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('malformed_workbook');
  }
}

/** The library would unpack the file itself without a limit, so it is given one in which nothing is packed. */
async function sheetOf(parts: Record<string, Uint8Array>): Promise<readonly (readonly unknown[])[]> {
  try {
    const { buffer } = zipSync(parts, { level: 0 });
    return await readSheet(buffer, 1, { trim: false });
  } catch {
    throw new WorkbookError('malformed_workbook');
  }
}

/** @param cell a string, number, boolean or date, or null for none. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  return typeof cell === 'string' ? cell : cell === null ? '' : JSON.stringify(cell);
}
