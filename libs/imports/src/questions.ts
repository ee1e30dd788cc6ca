import { defaultDomainId, inTransaction } from '@app/database';
import type { DomainsService } from '@app/domains';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportOptions } from './import-options.js';
import { maxColumnLength, UnreadableFile } from './reading/file-row.js';
import type { OpenedFile } from './reading/read-file.js';
import { hostKey, type Survey } from './survey-table.js';

/** Maximum number of hosts that a question or a result names. */
const maxNamed = 20;

/** The place of a domain of the account that is not the default domain. */
export const otherDomain = -1;

/** How the hosts of a file relate to the domains of an account. */
export interface FileHosts {
  /** Hosts that are not domains of the account. */
  unknown: string[];
  /** Number of groups of unknown hosts: see `Survey.hosts`. */
  unknownGroups: number;
  /** True if some links are on the default domain. */
  hasDefault: boolean;
  /** Returns 0 for the default domain, a positive number for each unknown host, and `otherDomain`. */
  placeOf: (host: string | null) => number;
}

export async function hostsOf(
  em: EntityManager,
  domains: DomainsService,
  accountId: string,
  { hosts: groups, hasDefault }: Survey,
): Promise<FileHosts> {
  const hosts = groups.flat();
  const ids = await inTransaction(em, (transaction) => domains.findIds(transaction, accountId, hosts));
  const isDefault = (host: string) => ids.get(host) === defaultDomainId;
  const unknown = hosts.filter((host) => !ids.has(host));
  const places = new Map(unknown.map((host, at) => [host, at + 1]));
  return {
    unknown,
    unknownGroups: groups.filter((group) => group.some((host) => !ids.has(host))).length,
    placeOf: (host) =>
      host === null || isDefault(hostKey(host)) ? 0 : (places.get(hostKey(host)) ?? otherDomain),
    hasDefault: hasDefault || hosts.some(isDefault),
  };
}

/**
 * Stops an import if it is unclear where its links on unknown hosts belong.
 * @param sharesCodes returns true if links on the unknown hosts and those of the default domain have a code in common.
 * @throws UnreadableFile with the question.
 */
export async function askAboutHosts(
  file: OpenedFile,
  options: ImportOptions,
  survey: Survey,
  { unknown, unknownGroups, hasDefault }: FileHosts,
  sharesCodes: () => Promise<boolean>,
): Promise<void> {
  if (options.onUnknownDomain !== undefined || unknown.length === 0) return;
  const isOne = unknownGroups === 1 && unknown.length <= maxNamed;
  const isShared = isOne && (hasDefault || unknown.length > 1) && (await sharesCodes());
  if (isOne && !isShared) return;
  const named = namedHosts(unknown).join(', ');
  const problem =
    unknown.length === 1
      ? `${named} is not a domain of the account, and the default domain has links with the same codes in this file.`
      : `These hosts are not domains of the account: ${named}${unknown.length > maxNamed ? ', …' : ''}.`;
  throw new UnreadableFile(
    'unknown_domains',
    `${problem} Say with onUnknownDomain whether their links go to the default domain ("default") or are skipped ("skip"), or map "domain" to null to ignore all hosts.`,
    { ...foundIn(file, survey), unknownDomains: namedHosts(unknown) },
  );
}

/** Stops an import that would drop columns that decide where visitors end up. @throws UnreadableFile with the question. */
export function askAboutColumns(file: OpenedFile, survey: Survey): void {
  const { unreadColumns } = survey;
  if (unreadColumns.length === 0) return;
  const named = unreadColumns
    .slice(0, maxNamed)
    .map((column) => JSON.stringify(column.slice(0, maxColumnLength)));
  if (unreadColumns.length > maxNamed) named.push('…');
  throw new UnreadableFile(
    'unread_columns',
    `These columns may decide who can open a link or where it leads, and are not read: ${named.join(', ')}. Map them to fields, or say in the mapping that they are to be ignored: {"ignore":[${named.join(',')}]}.`,
    { ...foundIn(file, survey), unreadColumns },
  );
}

/** The first of these hosts. */
export const namedHosts = (hosts: readonly string[]): string[] => hosts.slice(0, maxNamed);

const foundIn = ({ source, present, columns, samples }: OpenedFile, { encoding, dateOrder }: Survey) => ({
  source,
  present,
  columns,
  samples,
  encoding,
  dateOrder,
});
