import { normalHost } from '@app/domains';
import type { ImportOptions } from './import-options.js';
import { UnreadableFile } from './reading/file-row.js';
import type { FileEncoding } from './reading/decode-text.js';
import type { OpenedFile } from './reading/read-file.js';
import { type DateOrder, dateOrderOf, isNothing, isUnset, UnreadableValue } from './rows/read-values.js';
import { cellsOf, hostsOfRow } from './rows/row-hosts.js';
import { unreadDecisions } from './sources/index.js';
import { plainName, restrictions } from './sources/link-source.js';

/** Properties of a file that all its rows determine. */
export interface Survey {
  encoding: FileEncoding;
  /** Null if no date is unambiguous, or if they contradict each other. */
  dateOrder: DateOrder | null;
  /**
   * The hosts of its links, as `hostKey` writes them, up to `maxHosts`. The hosts of the short URLs of one link are
   * in one group, because all of them lead to it.
   */
  hosts: string[][];
  /** True if some links name no host. */
  hasDefault: boolean;
  /** Columns with values that may determine who can open a link or where it leads, and are not read. */
  unreadColumns: string[];
}

/** Maximum number of hosts of a file that are compared with the domains of the account. */
const maxHosts = 1_000;

/** A host in a form in which two spellings of it are the same. Strings that cannot be hosts are kept. */
export const hostKey = (host: string): string => normalHost(host) ?? host.toLowerCase();

/**
 * Reads a file to its end, to row `maxRows`, or to the first unreadable part, which the reading of its rows reports.
 * @throws the reason why the signal was aborted.
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
  /** By their plain names, so that there are few, no matter how many spellings a file has. */
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
        // A no in a column for active links closes the link.
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
      // Next to a domain, another host would contradict it.
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

/** Groups of hosts: the hosts of one link's codes belong together. */
class HostGroups {
  private readonly groups = new Map<string, Set<string>>();

  /** Adds hosts that belong together, while there is room. */
  add(hosts: readonly string[]): void {
    let group: Set<string> | undefined;
    for (const host of hosts) {
      // Most rows repeat a host that is already a key.
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
