import { type ColumnsOfFields, type GivenColumns, type ImportField, importFields } from '../import-fields.js';
import { maxColumns } from '../reading/file-row.js';
import { bitly, csv, dub, kutt, rebrandly, shlink, shortIo, waypost, yourls } from './known-sources.js';
import { decisiveColumns, type LinkSource, plainName, restrictions } from './link-source.js';

/** In the order in which they are tried. The last one matches every file. */
const all: readonly LinkSource[] = [waypost, yourls, shlink, rebrandly, kutt, shortIo, bitly, dub, csv];

export const importSources = [
  'waypost',
  'bitly',
  'dub',
  'kutt',
  'shlink',
  'yourls',
  'rebrandly',
  'short.io',
  'csv',
] as const;
export type ImportSource = (typeof importSources)[number];

/** The source of a file with these columns. */
export function recognizeSource(columns: readonly string[]): LinkSource {
  const plain = new Set(columns.map(plainName));
  return all.find(({ marks }) => marks.some((mark) => mark.every((name) => plain.has(name)))) ?? csv;
}

export const sourceNamed = (name: ImportSource): LinkSource =>
  all.find((source) => source.name === name) ?? csv;

/** The columns of a file to read: the given ones, or else all that may have a field in the source. */
export function chooseColumns(
  { columns: known, name }: LinkSource,
  present: readonly string[],
  given: GivenColumns = {},
): ColumnsOfFields {
  const byPlainName = new Map(present.toReversed().map((column) => [plainName(column), column]));
  const chosen = importFields.flatMap((field): [ImportField, string[]][] => {
    const mapped = given[field];
    if (mapped !== undefined) return mapped === null ? [] : [[field, [mapped]]];
    const names = [...(known[field] ?? []), ...(name === waypost.name ? [] : (restrictions[field] ?? []))];
    const columns = new Set(names.flatMap((each) => byPlainName.get(each) ?? []));
    return columns.size === 0 ? [] : [[field, [...columns]]];
  });
  return Object.fromEntries(chosen);
}

/**
 * Finds columns that are not read, though they may determine who can open a link or where it leads. These include
 * columns of `restrictions` that no row at the beginning of the file has, or that the caller has replaced by another
 * column. Columns of the source for a field that the caller omits count as ignored.
 */
export function unreadDecisions(
  source: ImportSource,
  read: ColumnsOfFields,
  { columns: given = {}, ignored = [] }: { columns?: GivenColumns; ignored?: readonly string[] },
): (column: string) => boolean {
  const leftOut = importFields.filter((field) => given[field] === null);
  const settled = new Set([
    ...[...Object.values(read).flat(), ...ignored].map(plainName),
    ...leftOut.flatMap((field) => [
      ...(sourceNamed(source).columns[field] ?? []),
      ...(restrictions[field] ?? []),
    ]),
  ]);
  const restricting = new Set(source === 'waypost' ? [] : Object.values(restrictions).flat());
  const known = new Map<string, boolean>();
  return (column) => {
    const before = known.get(column);
    if (before !== undefined) return before;
    const plain = plainName(column);
    const isUnread = (decisiveColumns.has(plain) || restricting.has(plain)) && !settled.has(plain);
    // Each object of a JSON file may have different properties.
    if (known.size < maxColumns) known.set(column, isUnread);
    return isUnread;
  };
}
