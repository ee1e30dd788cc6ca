import type { ColumnsOfFields, ImportField } from '../import-fields.js';
import { plainName, shortUrlColumns } from '../sources/link-source.js';
import { type FoundCode, isNothing, readCodes, readHost, UnreadableValue } from './read-values.js';

/** A value and its column. */
export interface Cell {
  column: string;
  value: unknown;
}

/** The values of a row for a field, the decisive one first. */
export type CellsOfFields = (field: ImportField) => Cell[];

/** The values of a row in another service's file. */
export const cellsOf =
  (values: Readonly<Record<string, unknown>>, columns: ColumnsOfFields): CellsOfFields =>
  (field) =>
    (columns[field] ?? []).flatMap((column) =>
      isNothing(values[column]) ? [] : [{ column, value: values[column] }],
    );

/** How to read hosts. */
interface HostRules {
  /** The file is our own export, in which codes are not URLs. */
  isOwn: boolean;
  /** All links are on the default domain. */
  ignoresHosts?: boolean;
}

/** The hosts that a row names. */
export interface RowHosts {
  /** The host in its column `domain`: null for the default domain, undefined if there is none. */
  domain?: string | null;
  /** The hosts of its short URLs, by the code that follows. */
  ofCodes: ReadonlyMap<string, string>;
}

const noHosts: ReadonlyMap<string, string> = new Map();

/** @throws UnreadableValue if the column `domain` cannot be read. */
export function hostsOfRow(cells: CellsOfFields, { isOwn, ignoresHosts = false }: HostRules): RowHosts {
  if (ignoresHosts) return { domain: null, ofCodes: noHosts };
  const [named] = cells('domain');
  const domain = named && readHost(named.value);
  return { domain, ofCodes: isOwn || domain === null ? noHosts : hostsOfCodes(cells) };
}

function hostsOfCodes(cells: CellsOfFields): Map<string, string> {
  const [slug, ...others] = cells('slug').map(readable);
  const codes = [...(slug ?? []), ...cells('aliases').flatMap(readable)];
  const kept = new Set(codes.map(({ code }) => code));
  const hosts = new Map<string, string>();
  // A URL with another code, such as that of a page about the link, is not one of its short URLs.
  for (const { code, host } of [...codes, ...others.flat()]) {
    if (host !== null && kept.has(code) && !hosts.has(code)) hosts.set(code, host);
  }
  return hosts;
}

/** The codes in a cell. @throws UnreadableValue. */
export const codesIn = ({ column, value }: Cell): FoundCode[] =>
  readCodes(value, shortUrlColumns.has(plainName(column)));

function readable(cell: Cell): FoundCode[] {
  try {
    return codesIn(cell);
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    return [];
  }
}
