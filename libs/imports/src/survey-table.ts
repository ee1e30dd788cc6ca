import { normalHost } from '@app/domains';
import type { ImportOptions } from './import-options.js';
import { UnreadableFile } from './reading/file-row.js';
import type { FileEncoding } from './reading/decode-text.js';
import type { OpenedFile } from './reading/read-file.js';
import { type DateOrder, dateOrderOf, isNothing, isUnset, UnreadableValue } from './rows/read-values.js';
import { cellsOf, hostsOfRow } from './rows/row-hosts.js';
import { unreadDecisions } from './sources/index.js';
import { plainName, restrictions } from './sources/link-source.js';

/** What the rows of a file say about each other. */
export interface Survey {
  encoding: FileEncoding;
  /** Null if no date has one reading only, or if they contradict each other. */
  dateOrder: DateOrder | null;
  /**
   * The hosts that its links are on, as `hostKey` writes them, up to `maxHosts`. Those of the short URLs of one link are together:
   * all of them lead there.
   */
  hosts: string[][];
  /** Whether some links name no host. */
  hasDefault: boolean;
  /** Columns with values that may decide who can open a link or where it leads, and are not read. */
  unreadColumns: string[];
}

/** Hosts of a file that are compared with the domains of the account. */
const maxHosts = 1_000;

/** A host in the form in which two spellings of it are the same. What cannot be a host is kept. */
export const hostKey = (host: string): string => normalHost(host) ?? host.toLowerCase();

/**
 * Reads a file to its end, at most `maxRows` rows, or to what cannot be read, which the reading of its rows reports.
 * @throws why the signal was aborted.
 */
export async function surveyTable(
  { source, present, rows, tried, isTable, encoding }: OpenedFile,
  options: ImportOptions,
  maxRows: number,
  signal: AbortSignal,
): Promise<Survey> {
  const dates = isTable
    ? (['createdAt', 'activeFrom', 'expiresAt'] as const).flatMap((field) => tried[field] ?? [])
    : [];
  const orders = new Set<DateOrder>();
  const hosts = new HostGroups();
  const ignoresHosts = options.columns?.domain === null;
  const isAsked = unreadDecisions(source, tried, options);
  const columns = isTable ? present.filter(isAsked) : undefined;
  /** By their plain names, so that however many spellings of them a file has, there are few. */
  const unread = new Map<string, string>();
  let [read, hasDefault] = [0, false];
  try {
    for await (const { values = {} } of rows) {
      signal.throwIfAborted();
      if (++read > maxRows) break;
      for (const column of dates) {
        const order = dateOrderOf(values[column]);
        if (order) orders.add(order);
      }
      for (const column of columns ?? Object.keys(values)) {
        if (!isAsked(column)) continue;
        // A no to whether a link is active closes it.
        const isHarmless = restrictions.active?.includes(plainName(column)) ? isNothing : isUnset;
        if (isHarmless(values[column])) continue;
        if (!unread.has(plainName(column))) unread.set(plainName(column), column);
      }
      const found = readable(() =>
        hostsOfRow(cellsOf(values, tried), { isOwn: source === 'waypost', ignoresHosts }),
      );
      if (!found) continue;
      const { domain, ofCodes } = found;
      if ((domain ?? null) === null && ofCodes.size === 0) hasDefault = true;
      if (typeof domain === 'string') hosts.add([domain]);
      // Next to a domain, another host is a contradiction.
      if (domain === undefined) hosts.add([...ofCodes.values()]);
      else for (const host of ofCodes.values()) hosts.add([host]);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  const [order] = orders;
  return {
    encoding: encoding(),
    dateOrder: orders.size === 1 && order ? order : null,
    hosts: hosts.all(),
    hasDefault,
    unreadColumns: [...unread.values()],
  };
}

/** Hosts in groups: those that one link has codes on belong together. */
class HostGroups {
  private readonly groups = new Map<string, Set<string>>();

  /** Adds hosts that belong together, as far as there is room. */
  add(hosts: readonly string[]): void {
    let group: Set<string> | undefined;
    for (const host of hosts) {
      // Most rows repeat one that is a key already.
      const key = this.groups.has(host) ? host : hostKey(host);
      if (!this.groups.has(key) && this.groups.size === maxHosts) continue;
      const own = this.groups.get(key) ?? new Set([key]);
      if (own === group) continue;
      if (!this.groups.has(key)) this.groups.set(key, own);
      if (group) for (const each of own) this.groups.set(each, group.add(each));
      else group = own;
    }
  }

  all(): string[][] {
    return [...new Set(this.groups.values())].map((group) => [...group]);
  }
}

function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    return undefined;
  }
}
