import { defaultDomainId } from '@app/database';
import { type DomainsService, unknownDomain } from '@app/domains';
import type {
  GroupsService,
  ImportedLinkOutcome,
  ImportedLinkProblem,
  ImportedLinksService,
} from '@app/links';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ImportDetails } from './import-details.js';
import type { ImportField } from './import-fields.js';
import {
  type ImportedLink,
  leftOutReason,
  newSlugReason,
  type ReportedRow,
  shownDestinationLength,
  type SkippedRow,
  type SkipReason,
} from './rows/imported-link.js';
import { storable } from './storable.js';
import { hostKey } from './survey-table.js';

/** Maximum number of groups that an import may create. */
const maxNewGroups = 1_000;

/** The outcome of the rows of a batch. */
interface WrittenBatch {
  /** Links that were created or, in a dry run, would be. */
  created: number;
  newGroups: number;
  /** The rows that were skipped, by their index in the batch. */
  skips: Map<number, SkippedRow>;
  /** Number of links without each field. */
  leftOut: Map<ImportField, number>;
}

type Placed<Row> = Row & { at: number };
/** A link on a domain of the account. */
type Located = Placed<ImportedLink> & {
  domainId: number;
  /** Its slug, if the file has none; null if it will be generated. */
  newSlug?: string | null;
};
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

/** Processes the rows of a batch in the caller's transaction, with a fixed number of statements. */
export class BatchWriter {
  constructor(
    private readonly links: ImportedLinksService,
    private readonly groups: GroupsService,
    private readonly domains: DomainsService,
  ) {}

  /**
   * Creates the links, or determines which could be created if it is a dry run. Stores which rows are skipped, and why, and
   * which values are missing from the others.
   * @param unknownDomains the hosts whose links go to the default domain unless the caller has decided otherwise.
   */
  async write(
    em: EntityManager,
    accountId: string,
    details: ImportDetails,
    checked: readonly (ImportedLink | SkippedRow)[],
    unknownDomains: readonly string[],
  ): Promise<WrittenBatch> {
    const skips = new Map<number, SkippedRow>();
    checked.forEach((row, at) => 'reason' in row && skips.set(at, row));
    const skip: Skip = ({ at, line, slug, destination }, reason, field, message) => {
      skips.set(at, { line, slug, destination: cut(destination), reason, field, message });
    };
    const { onUnknownDomain: choice } = details.options;
    const links = await this.located(
      em,
      accountId,
      checked.flatMap((row, at): Placed<ImportedLink>[] => ('reason' in row ? [] : [{ ...row, at }])),
      (host) => (choice === undefined ? unknownDomains.includes(hostKey(host)) : choice === 'default'),
      skip,
    );
    const candidates = await this.withoutDuplicates(em, accountId, details.id, links, skip);
    const newGroups =
      details.state === 'checking'
        ? await this.tryOut(em, accountId, candidates, skip)
        : await this.create(em, accountId, details, candidates, skip);
    const leftOut = new Map<ImportField, number>();
    const reported = new Map<number, ReportedRow>(skips);
    for (const { at, line, slug, destination, leftOut: values, newSlug } of candidates) {
      if (skips.has(at) || (values.length === 0 && newSlug === undefined)) continue;
      for (const { field } of values) leftOut.set(field, (leftOut.get(field) ?? 0) + 1);
      const messages = values.map(({ message }) => message);
      if (newSlug !== undefined) messages.unshift(newSlugMessage(newSlug));
      reported.set(at, {
        ...{ line, slug, destination: cut(destination) },
        reason: values.length > 0 ? leftOutReason : newSlugReason,
        field: values.map(({ field }) => field).join(',') || 'slug',
        message: messages.join(' '),
      });
    }
    await storeReport(em, accountId, details, reported);
    return { created: checked.length - skips.size, newGroups, skips, leftOut };
  }

  /**
   * The links on a domain of the account, which is not deleted until the end of the transaction, and those that go
   * to the default domain instead.
   */
  private async located(
    em: EntityManager,
    accountId: string,
    links: readonly Placed<ImportedLink>[],
    isDefaultInstead: (host: string) => boolean,
    skip: Skip,
  ): Promise<Located[]> {
    const named = new Set(links.flatMap(({ hosts }) => hosts));
    const ids = await this.domains.findIds(em, accountId, [...named]);
    return links.flatMap((link) => {
      const domainId =
        link.hosts.flatMap((host) => ids.get(host) ?? [])[0] ??
        (link.hosts.every(isDefaultInstead) ? defaultDomainId : undefined);
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
    apply(links, await this.links.outcomes(em, accountId, links), skip);
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
      if (groupId !== undefined) return [Object.assign(link, { groupId })];
      skip(link, 'too_many_groups', 'group', `An import creates at most ${maxNewGroups} groups.`);
      return [];
    });
    apply(ready, await this.links.create(em, accountId, ready, details.actor.actor.id), skip);
    return groups.created;
  }

  /**
   * The links without codes that an earlier row of the file has on the same domain. Drops links that have none left.
   */
  private async withoutDuplicates(
    em: EntityManager,
    accountId: string,
    importId: string,
    links: readonly Located[],
    skip: Skip,
  ): Promise<Located[]> {
    const holders = await linesOfCodes(em, accountId, importId, links);
    const added = new Map<string, number>();
    const kept = links.flatMap((link): Located[] => {
      const codes = codesOf(link);
      const lost = codes.filter((code) => holders.has(keyOf(link, code)));
      if (lost.length === codes.length) {
        const line = holders.get(keyOf(link, link.slug));
        skip(link, 'duplicate_slug', 'slug', `Line ${line} has the same slug.`);
        return [];
      }
      const [slug = link.slug, ...aliases] = codes.filter((code) => !lost.includes(code));
      for (const code of [slug, ...aliases]) {
        holders.set(keyOf(link, code), link.line);
        added.set(keyOf(link, code), link.line);
      }
      if (lost.length === 0) return [link];
      return [withoutCodes({ ...link, slug, options: { ...link.options, aliases } }, lost)];
    });
    await storeCodes(em, accountId, importId, added);
    return kept;
  }

  /** The groups of the links: the given one, unless it has been deleted, otherwise those that the links name. */
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

const codesOf = ({ slug, options }: ImportedLink): string[] => [slug, ...(options.aliases ?? [])];

/** A code with its domain; on the default domain the code itself, unless it has a slash. */
const keyOf = ({ domainId }: Located, code: string): string =>
  domainId === defaultDomainId && !code.includes('/') ? code : `${domainId}/${code}`;

/** The codes of earlier rows of the file, by key, with the lines of those rows. */
async function linesOfCodes(
  em: EntityManager,
  accountId: string,
  importId: string,
  links: readonly Located[],
): Promise<Map<string, number>> {
  const keys = links.flatMap((link) => codesOf(link).map((code) => keyOf(link, code)));
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; line: number }>`
    select key, line from import_keys
    where account_id = ${accountId} and import_id = ${importId} and key = any(${keys}::text[])`.execute(
    em.getKysely(),
  );
  return new Map(rows.map(({ key, line }) => [key, line]));
}

async function storeCodes(
  em: EntityManager,
  accountId: string,
  importId: string,
  lines: ReadonlyMap<string, number>,
): Promise<void> {
  if (lines.size === 0) return;
  await sql`
    insert into import_keys (account_id, import_id, key, line)
    select ${accountId}::uuid, ${importId}::uuid, key, line
    from unnest(${[...lines.keys()]}::text[], ${[...lines.values()]}::integer[]) as w (key, line)`.execute(
    em.getKysely(),
  );
}

/** Applies the outcomes to the links. */
function apply(links: readonly Located[], outcomes: readonly ImportedLinkOutcome[], skip: Skip): void {
  links.forEach((link, at) => {
    const outcome = outcomes[at];
    if (!outcome) return;
    const { problem, slug, lostCodes } = outcome;
    if (problem) return skip(link, problem, problemFields[problem], problemMessages[problem]);
    if (lostCodes.length > 0) link.leftOut = withoutCodes(link, lostCodes).leftOut;
    if (slug === null || ![link.slug, ...(link.options.aliases ?? [])].includes(slug)) link.newSlug = slug;
  });
}

/** Reports codes that a link could not get. */
function withoutCodes<Row extends ImportedLink>(link: Row, codes: readonly string[]): Row {
  const others = link.leftOut.filter(({ field }) => field !== 'aliases');
  const before = link.leftOut.find(({ field }) => field === 'aliases')?.message;
  const message = [before, `These codes are in use: ${codes.join(', ')}.`].filter(Boolean).join(' ');
  return { ...link, leftOut: [...others, { field: 'aliases', message }] };
}

const newSlugMessage = (slug: string | null): string =>
  slug === null
    ? 'The code becomes an alias of a link with a new slug.'
    : `The code is an alias of a link with the new slug "${slug}".`;

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
