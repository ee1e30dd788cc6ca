import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { columns } from '../count/columns.js';
import { type Column, columnOf, decodeColumn, encodeColumn, valueAt } from './combination-columns.js';
import type { CombinationSums } from './combination-sums.js';
import {
  type Combination,
  type CombinedCounts,
  type CombinedDimension,
  combinedDimensions,
  combinedFigures,
  valuesOf,
} from './combination.js';

/** In place of a target: all links of the account together. */
export const allLinks = '00000000-0000-0000-0000-000000000000';

/** A link or website, or `allLinks`, on a UTC day. */
export interface CombinedDay {
  account: string;
  target: string;
  day: string;
}

export type ColumnName = keyof CombinedCounts | CombinedDimension;
const columnNames: readonly ColumnName[] = [...combinedFigures, ...combinedDimensions];

/** The combinations of a row: lines if there are few, otherwise columns, of which reports read only those that they need. */
export interface StoredCombinations extends Record<ColumnName, string | null> {
  /** Number of combinations. */
  size: number;
  lines: string | null;
}

/** A row of the table `combinations`. */
export interface CombinationRow extends StoredCombinations {
  sign: 1 | -1;
  total_views: number;
  total_clicks: number;
  folded: number;
}

/** The level of a day whose rows were merged into one. */
export const packedLevel = 9;
/** Rows with more combinations than this have columns. Lines are faster to write, columns are faster to read. */
const maxLines = 250;
const maxPackedLines = 20;

const missingIn = (name: ColumnName): string =>
  combinedFigures.some((figure) => figure === name) ? '0' : '';

/** The columns with combinations, quoted. */
export const columnList = ['lines', ...columnNames].map((name) => `"${name}"`).join(', ');

interface NewRow extends CombinedDay {
  id: string;
  level: number;
  size: number;
  totalViews: number;
  totalClicks: number;
  folded: number;
  combinations: Combination[];
}

/** Inserts a row for each day. @returns their ids. */
export async function insertCombinations(
  client: pg.PoolClient,
  days: readonly (CombinedDay & { level: number; sums: CombinationSums })[],
): Promise<string[]> {
  const rows = days.map(({ account, target, day, level, sums }): NewRow => {
    // Neither the id nor, once rows were merged, the order reveals when in the day a combination occurred.
    const combinations = level > 0 ? sums.sortedRows : sums.rows;
    const row = { account, target, day, level, id: randomUUID(), size: combinations.length };
    const totals = totalsOf(combinations);
    return {
      ...row,
      totalViews: totals.views,
      totalClicks: totals.clicks,
      folded: sums.folded,
      combinations,
    };
  });
  const hasLines = ({ level, size }: NewRow) => size <= (level < packedLevel ? maxLines : maxPackedLines);
  const small = rows.filter(hasLines);
  const lines = small.map(({ combinations }) => ({ lines: linesOf(combinations) }));
  await insertRows(client, small, ['lines'], columns(lines, 'lines'));
  const large = rows.filter((row) => !hasLines(row));
  const encoded = large.map(({ combinations }) => encodeColumns(combinations));
  const contents = columnNames.map((_, n) => encoded.map((ofRow) => ofRow[n] ?? null));
  await insertRows(client, large, columnNames, contents);
  return rows.map(({ id }) => id);
}

/** @param contents for each of the names, the strings of the rows. */
async function insertRows(
  client: pg.PoolClient,
  rows: readonly NewRow[],
  names: readonly string[],
  contents: (string | (string | null)[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const types = ['date', 'uuid', 'uuid', 'uuid', 'smallint', 'int', 'bigint', 'bigint', 'bigint'];
  const parameters = [...types, ...names.map(() => 'text')].map((type, n) => `$${n + 1}::${type}[]`);
  await client.query(
    `insert into combinations (day, account_id, target_id, id, level, size, total_views, total_clicks, folded,
       ${names.map((name) => `"${name}"`).join()}, sign)
     select *, 1 from unnest(${parameters.join()})`,
    [
      ...columns(
        rows,
        'day',
        'account',
        'target',
        'id',
        'level',
        'size',
        'totalViews',
        'totalClicks',
        'folded',
      ),
      ...contents,
    ],
  );
}

const linesOf = (combinations: readonly Combination[]): string =>
  combinations
    .map(({ views, clicks, shown, left, key }) => `${views} ${clicks} ${shown} ${left}\t${key}`)
    .join('\n');

function encodeColumns(combinations: readonly Combination[]): (string | null)[] {
  const values = combinations.map(({ key }) => valuesOf(key));
  return [
    ...combinedFigures.map((figure) =>
      encodeColumn(
        combinations.map((row) => String(row[figure])),
        '0',
      ),
    ),
    ...combinedDimensions.map((_, n) =>
      encodeColumn(
        values.map((ofRow) => ofRow[n] as string),
        '',
      ),
    ),
  ];
}

/**
 * Some columns of a row.
 * @param buffers where to put their codes. This overwrites the codes of the row before.
 * @throws RangeError if the row is damaged.
 */
export function columnsOf<Name extends ColumnName>(
  row: Pick<StoredCombinations, 'size' | 'lines' | Name>,
  names: readonly Name[],
  buffers?: CodeBuffers,
): Record<Name, Column> {
  const columnFor = row.lines === null ? storedColumn : columnsOfLines(row.lines, row.size);
  return Object.fromEntries(names.map((name) => [name, columnFor(name)])) as Record<Name, Column>;

  function storedColumn(name: Name): Column {
    return decodeColumn(row[name], row.size, missingIn(name), buffers?.take(name, row.size));
  }
}

/** One buffer per column, reused for row after row. New buffers for each row would cost more than everything else. */
export class CodeBuffers {
  private readonly buffers = new Map<ColumnName, Uint16Array>();

  take(name: ColumnName, size: number): Uint16Array {
    let buffer = this.buffers.get(name);
    if (!buffer || buffer.length < size) this.buffers.set(name, (buffer = new Uint16Array(2 * size)));
    return buffer;
  }
}

function columnsOfLines(lines: string, size: number): (name: ColumnName) => Column {
  const combinations = combinationsOfLines(lines, size);
  const values = combinations.map(({ key }) => valuesOf(key));
  return (name) => {
    const figure = combinedFigures.find((each) => each === name);
    if (figure)
      return columnOf(
        combinations.map((row) => String(row[figure])),
        missingIn(name),
      );
    const n = combinedDimensions.indexOf(name as CombinedDimension);
    return columnOf(
      values.map((ofRow) => ofRow[n] ?? ''),
      missingIn(name),
    );
  };
}

/** The combinations of a row. @throws RangeError if it is damaged. */
export function combinationsOf(row: CombinationRow): Combination[] {
  const combinations =
    row.lines === null ? combinationsOfColumns(row) : combinationsOfLines(row.lines, row.size);
  const totals = totalsOf(combinations);
  if (totals.views !== row.total_views || totals.clicks !== row.total_clicks) {
    throw new RangeError('combinations do not add up to their total');
  }
  return combinations;
}

function combinationsOfLines(lines: string, size: number): Combination[] {
  // Most counts are the same few values.
  const known = new Map<string, CombinedCounts>();
  const combinations = lines.split('\n').map((line): Combination => {
    const end = line.indexOf('\t');
    const text = line.slice(0, end);
    let counts = known.get(text);
    if (!counts) {
      const [views = 0, clicks = 0, shown = 0, left = 0] = text.split(' ').map(Number);
      known.set(text, (counts = { views, clicks, shown, left }));
    }
    const { views, clicks, shown, left } = counts;
    return { views, clicks, shown, left, key: line.slice(end + 1) };
  });
  if (combinations.length !== size) throw new RangeError('combinations are missing');
  return combinations;
}

function combinationsOfColumns(row: StoredCombinations): Combination[] {
  const all = columnsOf(row, columnNames);
  const dimensions = combinedDimensions.map((name) => all[name]);
  return Array.from({ length: row.size }, (_, n) => ({
    views: Number(valueAt(all.views, n)),
    clicks: Number(valueAt(all.clicks, n)),
    shown: Number(valueAt(all.shown, n)),
    left: Number(valueAt(all.left, n)),
    key: dimensions.map((column) => valueAt(column, n)).join('\t'),
  }));
}

function totalsOf(combinations: readonly Combination[]): { views: number; clicks: number } {
  const totals = { views: 0, clicks: 0 };
  for (const { views, clicks } of combinations) {
    totals.views += views;
    totals.clicks += clicks;
  }
  return totals;
}
