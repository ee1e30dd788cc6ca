import { defaultDomainId } from '@app/database';
import { type DomainsService, unknownDomain } from '@app/domains';
import type { GroupsService } from '@app/groups';
import type { ImportedLinkProblem, ImportedLinksService } from '@app/links';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ImportDetails } from './import-details.js';
import type { ImportField } from './import-fields.js';
import {
  type ImportedLink,
  leftOutReason,
  type ReportedRow,
  shownDestinationLength,
  type SkippedRow,
  type SkipReason,
} from './rows/imported-link.js';
import { storable } from './storable.js';

/** Groups that an import may create. */
const maxNewGroups = 1_000;

/** What became of the rows of a batch. */
export interface WrittenBatch {
  /** Links that were created; in a dry run, that would be. */
  created: number;
  newGroups: number;
  /** The rows that were skipped, by their place in the batch. */
  skips: Map<number, SkippedRow>;
  /** How many links are without which field. */
  leftOut: Map<ImportField, number>;
}

type Placed<Row> = Row & { at: number };
/** A link on a domain that the account has. */
type Located = Placed<ImportedLink> & { domainId: number };
type Skip = (link: Placed<ImportedLink>, reason: SkipReason, field: string | null, message: string) => void;

const problemMessages: Record<ImportedLinkProblem, string> = {
  slug_taken: 'This slug is in use.',
  slug_quarantined: 'Another account used this slug recently.',
  external_id_taken: 'Another link has this external id.',
  too_many_tags: 'The account would have too many tags.',
};

const problemFields: Record<ImportedLinkProblem, string> = {
  slug_taken: 'slug',
  slug_quarantined: 'slug',
  external_id_taken: 'externalId',
  too_many_tags: 'tags',
};

/** Deals with the rows of a batch in the caller's transaction, with a fixed number of statements. */
export class BatchWriter {
  constructor(
    private readonly links: ImportedLinksService,
    private readonly groups: GroupsService,
    private readonly domains: DomainsService,
  ) {}

  /**
   * Creates the links, or finds out which could be created if it is a dry run. Stores which rows are skipped, and why, and
   * what others are imported without.
   */
  async write(
    em: EntityManager,
    accountId: string,
    details: ImportDetails,
    checked: readonly (ImportedLink | SkippedRow)[],
  ): Promise<WrittenBatch> {
    const skips = new Map<number, SkippedRow>();
    checked.forEach((row, at) => 'reason' in row && skips.set(at, row));
    const skip: Skip = ({ at, line, slug, destination }, reason, field, message) => {
      skips.set(at, { line, slug, destination: cut(destination), reason, field, message });
    };
    const links = await this.located(
      em,
      accountId,
      checked.flatMap((row, at): Placed<ImportedLink>[] => ('reason' in row ? [] : [{ ...row, at }])),
      skip,
    );
    for (const [link, line] of await this.duplicates(em, accountId, details.id, links)) {
      skip(link, 'duplicate_slug', 'slug', `Line ${line} has the same slug. Case does not matter.`);
    }
    const candidates = links.filter(({ at }) => !skips.has(at));
    const newGroups =
      details.state === 'checking'
        ? await this.tryOut(em, accountId, candidates, skip)
        : await this.create(em, accountId, details, candidates, skip);
    const leftOut = new Map<ImportField, number>();
    const reported = new Map<number, ReportedRow>(skips);
    for (const { at, line, slug, destination, leftOut: values } of candidates) {
      if (skips.has(at) || values.length === 0) continue;
      for (const { field } of values) leftOut.set(field, (leftOut.get(field) ?? 0) + 1);
      reported.set(at, {
        ...{ line, slug, destination: cut(destination), reason: leftOutReason },
        field: values.map(({ field }) => field).join(','),
        message: values.map(({ message }) => message).join(' '),
      });
    }
    await storeReport(em, accountId, details, reported);
    return { created: checked.length - skips.size, newGroups, skips, leftOut };
  }

  /** The links whose domain the account has, which is not deleted until the end of the transaction. */
  private async located(
    em: EntityManager,
    accountId: string,
    links: readonly Placed<ImportedLink>[],
    skip: Skip,
  ): Promise<Located[]> {
    const hosts = new Set(links.flatMap(({ domain }) => domain ?? []));
    const ids = await this.domains.findIds(em, accountId, [...hosts]);
    return links.flatMap((link) => {
      const domainId = link.domain === null ? defaultDomainId : ids.get(link.domain);
      if (domainId !== undefined) return [{ ...link, domainId }];
      skip(link, 'unknown_domain', 'domain', unknownDomain.message);
      return [];
    });
  }

  private async tryOut(
    em: EntityManager,
    accountId: string,
    links: readonly Located[],
    skip: Skip,
  ): Promise<number> {
    skipProblems(links, await this.links.problems(em, accountId, links), skip);
    return 0;
  }

  /** @returns the number of new groups. */
  private async create(
    em: EntityManager,
    accountId: string,
    details: ImportDetails,
    links: readonly Located[],
    skip: Skip,
  ): Promise<number> {
    const room = details.maxLinks === null ? links.length : Math.max(0, details.maxLinks - details.created);
    for (const link of links.slice(room)) {
      skip(link, 'account_limit', null, 'The account may not create more links in this hour.');
    }
    const allowed = links.slice(0, room);
    const groups = await this.groupsOf(em, accountId, details, allowed);
    const ready = allowed.flatMap((link) => {
      const groupId = groups.idOf(link.groupName);
      if (groupId !== undefined) return [{ ...link, groupId }];
      skip(link, 'too_many_groups', 'group', `An import creates at most ${maxNewGroups} groups.`);
      return [];
    });
    skipProblems(ready, await this.links.create(em, accountId, ready), skip);
    return groups.created;
  }

  /** The links whose slug an earlier row of the file has on the same domain, regardless of case, and the line of that row. */
  private async duplicates(
    em: EntityManager,
    accountId: string,
    importId: string,
    links: readonly Located[],
  ): Promise<Map<Located, number>> {
    const first = new Map<string, Located>();
    for (const link of links) {
      const key = keyOf(link);
      if (!first.has(key)) first.set(key, link);
    }
    const keys = [...first.keys()];
    const lines = [...first.values()].map(({ line }) => line);
    if (keys.length === 0) return new Map();
    const { rows } = await sql<{ key: string; line: number }>`
      with wanted as (
        select * from unnest(${keys}::text[], ${lines}::integer[]) as w (key, line)
      ), known as materialized (
        select k.key, k.line from import_keys k
        where k.account_id = ${accountId} and k.import_id = ${importId} and k.key in (select key from wanted)
      ), added as (
        insert into import_keys (account_id, import_id, key, line)
        select ${accountId}::uuid, ${importId}::uuid, key, line from wanted where key not in (select key from known)
      )
      select key, line from known`.execute(em.getKysely());
    const known = new Map(rows.map(({ key, line }) => [key, line]));
    const duplicates = new Map<Located, number>();
    for (const link of links) {
      const key = keyOf(link);
      const earlier = known.get(key) ?? (first.get(key) === link ? undefined : first.get(key)?.line);
      if (earlier !== undefined) duplicates.set(link, earlier);
    }
    return duplicates;
  }

  /** The groups that links come into: the given one, unless it has been deleted, otherwise those that the links name. */
  private async groupsOf(
    em: EntityManager,
    accountId: string,
    { options: { group }, newGroups }: ImportDetails,
    links: readonly ImportedLink[],
  ): Promise<{ idOf: (name: string | null) => string | null | undefined; created: number }> {
    if (group !== undefined && (await this.groups.lockAgainstDeletion(em, accountId, group))) {
      return { idOf: () => group, created: 0 };
    }
    const names = [...new Set(links.flatMap(({ groupName }) => groupName ?? []))];
    const { ids, created } = await this.groups.requireNamed(em, accountId, names, maxNewGroups - newGroups);
    return { idOf: (name) => (name === null ? null : ids.get(name)), created };
  }
}

/** Links with the same key want the same slug. Imports begun by an earlier version have slugs of the default domain. */
const keyOf = ({ slug, domainId }: Located): string =>
  domainId === defaultDomainId ? slug.toLowerCase() : `${domainId}/${slug.toLowerCase()}`;

function skipProblems(
  links: readonly Placed<ImportedLink>[],
  problems: readonly (ImportedLinkProblem | null)[],
  skip: Skip,
): void {
  links.forEach((link, at) => {
    const problem = problems[at];
    if (problem) skip(link, problem, problemFields[problem], problemMessages[problem]);
  });
}

const cut = (destination: string): string => destination.slice(0, shownDestinationLength);

async function storeReport(
  em: EntityManager,
  accountId: string,
  { id, rows }: ImportDetails,
  reported: ReadonlyMap<number, ReportedRow>,
): Promise<void> {
  if (reported.size === 0) return;
  const stored = [...reported].map(([at, row]) => ({ place: rows + at + 1, ...row }));
  await sql`
    insert into import_skips (account_id, import_id, place, line, slug, destination, reason, field, message)
    select ${accountId}::uuid, ${id}::uuid, s.* from jsonb_to_recordset(${JSON.stringify(storable(stored))}::jsonb)
      as s (place integer, line integer, slug text, destination text, reason text, field text, message text)`.execute(
    em.getKysely(),
  );
}
