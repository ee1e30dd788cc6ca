import { defaultBehaviorOf, record } from '@app/accounts';
import {
  aliasTaken,
  conflictOf,
  DomainError,
  externalIdTaken,
  invalidRequest,
  newId,
  slugTaken,
} from '@app/common';
import { BatchedStatement, inTransaction, withUniqueExternalId } from '@app/database';
import { DomainsService, unknownDomain } from '@app/domains';
import { GroupsService, unknownGroup } from '../groups/groups.service.js';
import { type AliasClaim, SlugsService } from '@app/slugs';
import { type EntityManager as Manager, EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { NewLink } from '../given-link.js';
import type { LinkDetails } from '../link-details.js';
import { aliasClaims, aliasIsSlug } from '../link-aliases.js';
import { newHoldoutErrors } from '../link-holdout.js';
import { newOptions } from '../link-options.js';
import { passwordOption } from '../link-password.js';
import {
  defaultDomain,
  type HashedNewLink,
  type LinkDomain,
  type NewLinkInput,
  type NewLinkRow,
  newLinksStatement,
  prepareLink,
} from '../new-links.js';
import { NewLinkTags } from './new-link-tags.js';

/** Maximum number of passwords in a call, because each takes about 20 ms to hash. */
export const maxBulkPasswords = 20;

/** A link of a bulk creation. */
export interface BulkNewLink extends NewLink {
  /** When it was created in another service. Only an import sets it. */
  createdAt?: Date;
}

/** The outcome of a link: it was created, or it has an error. Neither if other links kept it from being created. */
export interface BulkCreation {
  link?: LinkDetails;
  error?: DomainError;
}

interface Candidate {
  index: number;
  /** The id of the link to be created. */
  id: string;
  given: BulkNewLink;
  hashed: HashedNewLink;
  tags: readonly string[];
}

/** Codes and ids that are not available to links, or that links of the same call receive. */
interface Taken {
  /** From `slugKey`. */
  slugs: Set<string>;
  /** Exact codes, with their domains: aliases, and the slugs of links of the same call. */
  codes: Set<string>;
  externalIds: Set<string>;
}

/** The domains that links name; null for one that the account does not have. */
type Domains = ReadonlyMap<string | null | undefined, LinkDomain | null>;

/** Two links with the same key want the same slug. */
const slugKey = ({ slug, domain }: NewLink, domains: Domains): string =>
  `${domains.get(domain)?.id ?? defaultDomain.id}/${slug.toLowerCase()}`;

const codeOf = ({ domainId, code }: Pick<AliasClaim, 'domainId' | 'code'>): string => `${domainId}/${code}`;

/** Rolls back side effects, such as new tags, if no link is to be created. */
class NothingCreated extends Error {
  constructor(readonly results: BulkCreation[]) {
    super('no link was created');
  }
}

/**
 * Creates many links of an account in one transaction, each independently and in order: of several that request the
 * same slug or external id, the first one gets it. Takes the same locks in the same order as `LinksService`, and a
 * number of statements that hardly depends on the number of links.
 */
@Injectable()
export class BulkCreationService {
  private readonly newLinks: BatchedStatement<NewLinkInput, NewLinkRow>;

  constructor(
    private readonly em: EntityManager,
    private readonly slugs: SlugsService,
    private readonly groups: GroupsService,
    private readonly domains: DomainsService,
  ) {
    // A link that fails may be the only one left, and the others must be created nevertheless.
    this.newLinks = newLinksStatement(em, slugs, { name: 'new-links-in-bulk', alwaysSavepoint: true });
  }

  /**
   * Creates links. An audit entry records their number.
   * @param links valid ones, except that their groups may not exist; `maxBulkPasswords` at most have passwords.
   * @param atomic creates either all of them or none.
   * @returns the outcome of each, in the given order.
   */
  async create(
    accountId: string,
    links: readonly BulkNewLink[],
    { atomic = false }: { atomic?: boolean } = {},
  ): Promise<BulkCreation[]> {
    const hashed = await hashPasswords(links);
    return this.run(accountId, links, hashed, atomic ? 'all' : 'each');
  }

  /** Checks whether links could be created now. Changes nothing. @returns the error of each, in the given order. */
  async check(accountId: string, links: readonly BulkNewLink[]): Promise<(DomainError | undefined)[]> {
    const results = await this.run(accountId, links, links, 'none');
    return results.map(({ error }) => error);
  }

  private async run(
    accountId: string,
    links: readonly BulkNewLink[],
    hashed: readonly HashedNewLink[],
    which: 'each' | 'all' | 'none',
  ): Promise<BulkCreation[]> {
    const candidates = links.map((given, index): Candidate => ({
      index,
      id: newId(),
      given,
      hashed: hashed[index] ?? given,
      tags: given.tags ?? [],
    }));
    try {
      return await inTransaction(this.em, (em) => this.createLocked(em, accountId, candidates, which));
    } catch (error) {
      if (error instanceof NothingCreated) return error.results;
      throw error;
    }
  }

  private async createLocked(
    em: Manager,
    accountId: string,
    candidates: Candidate[],
    which: 'each' | 'all' | 'none',
  ): Promise<BulkCreation[]> {
    const results = candidates.map((): BulkCreation => ({}));
    const groupIds = candidates.flatMap(({ given: { group } }) => group ?? []);
    const domains = await this.domainsOf(em, accountId, candidates);
    const groups = await this.groups.lockAllAgainstDeletion(em, accountId, groupIds);
    const tags = await NewLinkTags.read(
      em,
      accountId,
      candidates.flatMap((candidate) => candidate.tags),
    );
    const hasHoldouts = candidates.some(({ given }) => given.holdout);
    const defaultBehavior = hasHoldouts ? await defaultBehaviorOf(em, accountId) : 'basic';
    let pending = candidates;
    // A link that lost to another link of this call is checked again: by then, that one exists, or has failed at the
    // last moment.
    while (pending.length > 0) {
      const chosen: Candidate[] = [];
      const lost: Candidate[] = [];
      const taken = await this.taken(em, accountId, pending, domains);
      const claimed: Taken = { slugs: new Set(), codes: new Set(), externalIds: new Set() };
      for (const candidate of pending) {
        const { slug, externalId, group, domain } = candidate.given;
        const key = slugKey(candidate.given, domains);
        const errors = [
          ...(domains.get(domain) === null ? [unknownDomain] : []),
          ...(group && !groups.has(group) ? [unknownGroup] : []),
          ...tags.errorsOf(candidate.tags),
          ...newHoldoutErrors(candidate.given, defaultBehavior),
          ...(candidate.given.aliases?.includes(slug) ? [aliasIsSlug] : []),
        ];
        const aliases = aliasesOf(candidate, domains);
        const alias = aliases.find((claim) => taken.codes.has(codeOf(claim)));
        const failures = [
          ...(errors.length > 0 ? [invalidRequest(errors)] : []),
          ...(taken.slugs.has(key) ? [slugTaken(slug)] : []),
          ...(externalId && taken.externalIds.has(externalId) ? [externalIdTaken(externalId)] : []),
          ...(alias ? [aliasTaken(alias.code)] : []),
        ];
        if (isFilled(failures)) {
          results[candidate.index] = { error: conflictOf(failures) };
        } else if (conflictWith(claimed, candidate, domains)) {
          lost.push(candidate);
        } else {
          chosen.push(candidate);
          tags.add(candidate.tags);
          claimed.slugs.add(key);
          for (const code of codesOf(candidate, domains)) claimed.codes.add(codeOf(code));
          if (externalId) claimed.externalIds.add(externalId);
        }
      }
      if (which === 'none' || (which === 'all' && chosen.length < pending.length)) {
        for (const candidate of lost) {
          results[candidate.index] = { error: conflictWith(claimed, candidate, domains) };
        }
        if (which === 'none') break;
        throw new NothingCreated(results.map(({ error }) => ({ error })));
      }
      await this.createWithAliases(em, accountId, chosen, domains, tags, results);
      pending = lost;
    }
    const created = results.flatMap(({ link }) => link ?? []);
    if (created.length === 0 || (which === 'all' && created.length < results.length)) {
      throw new NothingCreated(results.map(({ error }) => ({ error })));
    }
    const tagged = candidates.flatMap(({ index, tags: names }) => {
      const id = results[index]?.link?.id;
      return id === undefined || names.length === 0 ? [] : [{ id, names }];
    });
    await tags.write(em, accountId, tagged);
    const details = { links: created.length, slugs: created.map(({ slug }) => slug) };
    await record(em, { accountId, action: 'links.created', details });
    return results;
  }

  /** Creates links like `insert`, except those whose aliases are taken by others in the meantime. */
  private async createWithAliases(
    em: Manager,
    accountId: string,
    chosen: readonly Candidate[],
    domains: Domains,
    tags: NewLinkTags,
    results: BulkCreation[],
  ): Promise<void> {
    const added = chosen.flatMap((candidate) => aliasesOf(candidate, domains));
    const refused = added.length === 0 ? [] : await this.slugs.changeAliases(em, accountId, { added });
    for (const { code, targetId } of refused) {
      const index = chosen.find(({ id }) => id === targetId)?.index;
      if (index !== undefined) results[index] = { error: aliasTaken(code) };
    }
    const isRefused = ({ index }: Candidate): boolean => results[index]?.error !== undefined;
    await this.insert(
      accountId,
      chosen.filter((candidate) => !isRefused(candidate)),
      domains,
      tags,
      results,
    );
    const removed = chosen.filter(isRefused).flatMap((candidate) => aliasesOf(candidate, domains));
    if (removed.length > 0) await this.slugs.changeAliases(em, accountId, { removed });
  }

  /** Creates links without known conflicts, unless other transactions take their slugs or external ids in the meantime. */
  private async insert(
    accountId: string,
    chosen: readonly Candidate[],
    domains: Domains,
    tags: NewLinkTags,
    results: BulkCreation[],
  ): Promise<void> {
    const outcomes = await Promise.allSettled(
      chosen.map(async ({ index, id, given, hashed, tags: names }) => {
        const { slug, externalId } = given;
        const { input, link } = prepareLink(
          accountId,
          hashed,
          domains.get(given.domain) ?? defaultDomain,
          given.createdAt,
          id,
        );
        // One entry covers all of them.
        const row = await withUniqueExternalId(externalId, () =>
          this.newLinks.run({ ...input, entryId: null }),
        );
        if (externalId && row?.externalId === 'taken') throw externalIdTaken(externalId);
        if (!row?.slugClaimed) throw slugTaken(slug);
        results[index] = { link: { ...link, behavior: row.behavior, tags: tags.namesOf(names) } };
      }),
    );
    outcomes.forEach((outcome, at) => {
      if (outcome.status === 'fulfilled') return;
      const error: unknown = outcome.reason;
      if (!(error instanceof DomainError)) throw error;
      results[chosen[at]?.index ?? 0] = { error };
    });
  }

  /** The domains that links name. The account keeps them until the end of the transaction. */
  private async domainsOf(
    em: Manager,
    accountId: string,
    candidates: readonly Candidate[],
  ): Promise<Domains> {
    const domains = new Map<string | null | undefined, LinkDomain | null>([[undefined, defaultDomain]]);
    for (const { given } of candidates) {
      if (domains.has(given.domain)) continue;
      domains.set(given.domain, await this.domains.find(em, accountId, given.domain));
    }
    return domains;
  }

  /** The slugs, aliases and external ids of the links that are not available. */
  private async taken(
    em: Manager,
    accountId: string,
    candidates: readonly Candidate[],
    domains: Domains,
  ): Promise<Taken> {
    const slugs = new Set<string>();
    for (const [domainId, wanted] of slugsByDomain(candidates, domains)) {
      const unavailable = await this.slugs.unavailable(em, accountId, wanted, domainId);
      for (const slug of unavailable.keys()) slugs.add(`${domainId}/${slug}`);
    }
    const aliases = candidates.flatMap((candidate) => aliasesOf(candidate, domains));
    const codes = await this.slugs.unavailableAliases(em, accountId, aliases);
    const externalIds = candidates.flatMap(({ given: { externalId } }) => externalId ?? []);
    const { rows } =
      externalIds.length === 0
        ? { rows: [] }
        : await sql<{ id: string }>`
            select external_id as id from links
            where account_id = ${accountId} and external_id = any(${externalIds}::text[])`.execute(
            em.getKysely(),
          );
    return { slugs, codes: new Set(codes.map(codeOf)), externalIds: new Set(rows.map(({ id }) => id)) };
  }
}

/** Hashes them one at a time, and stops when the client has disconnected. */
async function hashPasswords(links: readonly BulkNewLink[]): Promise<HashedNewLink[]> {
  const hashed: HashedNewLink[] = [];
  for (const { password, ...link } of links) hashed.push({ ...link, ...(await passwordOption(password)) });
  return hashed;
}

function slugsByDomain(candidates: readonly Candidate[], domains: Domains): Map<number, string[]> {
  const slugs = new Map<number, string[]>();
  for (const { given } of candidates) {
    const domainId = (domains.get(given.domain) ?? defaultDomain).id;
    const wanted = slugs.get(domainId);
    if (wanted) wanted.push(given.slug);
    else slugs.set(domainId, [given.slug]);
  }
  return slugs;
}

const codesOf = ({ id, given }: Candidate, domains: Domains): AliasClaim[] =>
  aliasClaims({
    id,
    domainId: (domains.get(given.domain) ?? defaultDomain).id,
    aliases: [given.slug, ...(newOptions(given).aliases ?? [])],
  });

/** All codes except the slug. */
const aliasesOf = (candidate: Candidate, domains: Domains): AliasClaim[] =>
  codesOf(candidate, domains).slice(1);

const isFilled = (errors: DomainError[]): errors is [DomainError, ...DomainError[]] => errors.length > 0;

/** The error of a link that conflicts with an earlier one of the same call. */
function conflictWith(claimed: Taken, candidate: Candidate, domains: Domains): DomainError | undefined {
  const { slug, externalId } = candidate.given;
  const [own, ...aliases] = codesOf(candidate, domains);
  const isTaken = (code?: AliasClaim): boolean => code !== undefined && claimed.codes.has(codeOf(code));
  const alias = aliases.find(isTaken);
  const errors = [
    ...(claimed.slugs.has(slugKey(candidate.given, domains)) || isTaken(own) ? [slugTaken(slug)] : []),
    ...(externalId && claimed.externalIds.has(externalId) ? [externalIdTaken(externalId)] : []),
    ...(alias ? [aliasTaken(alias.code)] : []),
  ];
  return isFilled(errors) ? conflictOf(errors) : undefined;
}
