import { escapeFormula } from '@app/imports';

type Cell = string | number | boolean | null | undefined;

const rowsPerChunk = 500;

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front: labels
 * and `utm_*` values come from users and visitors. Unknown figures are empty.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = escapeFormula(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Yields the lines of a table in chunks. */
export async function* csvOf(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): AsyncGenerator<string> {
  yield csvLine(header);
  for (let first = 0; first < rows.length; first += rowsPerChunk) {
    yield rows
      .slice(first, first + rowsPerChunk)
      .map(csvLine)
      .join('');
  }
}
