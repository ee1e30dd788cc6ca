import { type FileRow, maxColumns, UnreadableFile } from './file-row.js';

/** Maximum number of title rows above the names of the columns. */
export const maxTitleRows = 10;

/** Column names never look like this. */
const isAddress = (cell: string): boolean => /^\s*https?:\/\//i.test(cell);

/**
 * Finds the columns of a table. The first row below a title has their names, unless it contains an address: then
 * they are named "Column 1" and so on.
 */
export class Table {
  private header: Header | undefined;
  private titles = 0;

  /** The names of the columns; undefined until they have been found. */
  get columns(): readonly string[] | undefined {
    return this.header?.names;
  }

  /**
   * Interprets the next cells of the table: as a row, or as part of the title or header.
   * @param line the line on which they begin.
   * @throws UnreadableFile.
   */
  *rows(line: number, cells: readonly string[]): Generator<FileRow> {
    if (!this.header) {
      if (this.titles < maxTitleRows && cells.filter((cell) => cell.trim() !== '').length < 2) {
        this.titles++;
        return;
      }
      const isNameless = cells.some(isAddress);
      this.header = headerOf(isNameless ? cells.map((_cell, n) => `Column ${n + 1}`) : cells);
      if (!isNameless) return;
    }
    yield { line, values: valuesOf(this.header, cells), columns: this.header.names };
  }
}

interface Header {
  names: readonly string[];
  /** The position of each name in a record. */
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

/** The existing cells of the record: a file with many columns and short rows takes no more memory than its size. */
function valuesOf({ names, places }: Header, record: readonly string[]): Record<string, string> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [at, name] of names.entries()) {
    const cell = record[places[at] ?? 0];
    if (cell === undefined) break;
    values[name] = cell;
  }
  return values;
}
