import { defaultBehaviorSql } from '@app/accounts';
import { beginFiguresSql } from '@app/clicks';
import { newIdAt } from '@app/common';
import type { Behavior } from '@app/database';
import {
  type AliasClaim,
  randomSlug,
  slugError,
  SlugsService,
  unseenSlugLength,
  type WantedAlias,
} from '@app/slugs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { aliasClaims } from '../link-aliases.js';
import { type GivenLinkOptions, newOptions, packOptions } from '../link-options.js';
import { insertLinksSql } from '../new-links.js';
import { maxTags, requireTags } from '../tags/link-tags.js';

const lastLine = 2 ** 32 - 1;

/** A link from a file, valid by itself. No two links of a call have the same code on the same domain. */
export interface NewImportedLink {
  /** Its line in the file. */
  line: number;
  /**
   * Its first code, which may not be a valid slug. The first code that is a free, valid slug becomes its slug, and
   * the others become aliases. If there is none, its slug is new.
   */
  slug: string;
  /** A domain of the account, or the default domain. */
  domainId: number;
  destination: string;
  name: string;
  /** Null for the account's default. */
  behavior: Behavior | null;
  active: boolean;
  /** Determines its place in lists that are sorted by age. */
  createdAt: Date;
  /** At most `maxTagsOfLink`. Missing tags are created. */
  tags: readonly string[];
  /** Its aliases are the other codes. */
  options: GivenLinkOptions;
}

/** The reason why a link is not created. */
export type ImportedLinkProblem = 'slug_taken' | 'slug_quarantined' | 'external_id_taken' | 'too_many_tags';

/** The actual or predicted outcome of a link. */
export interface ImportedLinkOutcome {
  /** The reason why it is not created; null if it is. */
  problem: ImportedLinkProblem | null;
  /** Its slug; null if it needs a new one. */
  slug: string | null;
  /** Its codes that are not available. The link is created without them. */
  lostCodes: readonly string[];
}

/** A link that is about to be created. */
type ChosenLink = NewImportedLink & { groupId: string | null; id: string; hasNewSlug: boolean };

/**
 * Creates many links of an account as they were in another service. The number of statements depends only on the
 * number of their domains.
 */
@Injectable()
export class ImportedLinksService {
  constructor(private readonly slugs: SlugsService) {}

  /** Predicts the outcomes of the links. */
  async outcomes(
    em: EntityManager,
    accountId: string,
    links: readonly NewImportedLink[],
  ): Promise<ImportedLinkOutcome[]> {
    const codes = await this.codesOf(em, accountId, links);
    const withTakenId = await linksWithTakenIds(em, accountId, links);
    const tooManyTags = await linksWithTooManyTags(em, accountId, links);
    return links.map((link): ImportedLinkOutcome => {
      const outcome = codes.get(link) ?? { problem: null, slug: link.slug, lostCodes: [] };
      if (outcome.problem) return outcome;
      if (withTakenId.has(link)) return { ...outcome, problem: 'external_id_taken' };
      return tooManyTags.has(link) ? { ...outcome, problem: 'too_many_tags' } : outcome;
    });
  }

  /**
   * Creates the links that can be created, in the caller's transaction, which has locked their groups.
   * @param createdBy id of the key or user that imports them. Null for the command line.
   * @returns the outcome of each.
   */
  async create(
    em: EntityManager,
    accountId: string,
    links: readonly (NewImportedLink & { groupId: string | null })[],
    createdBy: string | null,
  ): Promise<ImportedLinkOutcome[]> {
    const outcomes = (await this.outcomes(em, accountId, links)).map((outcome) => ({
      ...outcome,
      slug: outcome.slug ?? randomSlug(unseenSlugLength),
      hasNewSlug: outcome.slug === null,
    }));
    const chosen = new Map<number, ChosenLink>();
    links.forEach((link, at) => {
      const { problem = null, slug = link.slug, lostCodes = [], hasNewSlug = false } = outcomes[at] ?? {};
      if (problem) return;
      const aliases = codesOfLink(link).filter((code) => code !== slug && !lostCodes.includes(code));
      // Lists start with the newest. Among links without a date of their own, that is the first one of the file.
      const id = newIdAt(link.createdAt.getTime(), lastLine - link.line);
      chosen.set(at, { ...link, id, slug, hasNewSlug, options: { ...link.options, aliases } });
    });
    const creatable = [...chosen.values()];
    if (creatable.length === 0) return outcomes;
    const tags = [...new Set(creatable.flatMap((link) => link.tags))];
    await requireTags(em, accountId, tags);
    const claims = creatable.flatMap((link) => aliasClaimsOf(link));
    const lost = claims.length === 0 ? [] : await this.slugs.changeAliases(em, accountId, { added: claims });
    for (const { code, targetId } of lost) {
      const options = creatable.find(({ id }) => id === targetId)?.options;
      if (options) options.aliases = options.aliases?.filter((alias) => alias !== code);
    }
    // A link that has lost its only code would be unreachable.
    const reachable = creatable.filter(({ options, hasNewSlug }) => !hasNewSlug || options.aliases?.length);
    const created = await this.insert(em, accountId, reachable, createdBy);
    const failed = creatable.filter(({ id }) => !created.has(id)).flatMap((link) => aliasClaimsOf(link));
    if (failed.length > 0) await this.slugs.changeAliases(em, accountId, { removed: failed });
    const tagged = creatable.filter((link) => link.tags.length > 0 && created.has(link.id));
    if (tagged.length > 0) await addTags(em, accountId, tagged);
    // Another transaction may have been first.
    return outcomes.map((outcome, at): ImportedLinkOutcome => {
      const link = chosen.get(at);
      if (!link) return outcome;
      const lostCodes = lost.filter(({ targetId }) => targetId === link.id).map(({ code }) => code);
      return {
        ...outcome,
        problem: created.has(link.id) ? null : 'slug_taken',
        lostCodes: [...outcome.lostCodes, ...lostCodes],
      };
    });
  }

  /** Chooses the slug of each link among its codes, and finds the codes that are not available. */
  private async codesOf(
    em: EntityManager,
    accountId: string,
    links: readonly NewImportedLink[],
  ): Promise<Map<NewImportedLink, ImportedLinkOutcome>> {
    const outcomes = new Map<NewImportedLink, ImportedLinkOutcome>();
    for (const [domainId, on] of Map.groupBy(links, (link) => link.domainId)) {
      const slugs = on.flatMap((link) => codesOfLink(link).filter((code) => !slugError(code)));
      const unavailable = await this.slugs.unavailable(em, accountId, slugs, domainId);
      const chosen = new Set<string>();
      const aliases: { link: NewImportedLink; slug: string | null; claims: WantedAlias[] }[] = [];
      for (const link of on) {
        const isFree = (code: string): boolean => {
          const key = code.toLowerCase();
          return !slugError(code) && !unavailable.has(key) && !chosen.has(key);
        };
        const slug = codesOfLink(link).find(isFree) ?? null;
        if (slug !== null) chosen.add(slug.toLowerCase());
        const others = codesOfLink(link).filter((code) => code !== slug);
        aliases.push({ link, slug, claims: others.map((code) => ({ code, domainId })) });
      }
      const lost = new Set(
        await this.slugs.unavailableAliases(
          em,
          accountId,
          aliases.flatMap(({ claims }) => claims),
        ),
      );
      for (const { link, slug, claims } of aliases) {
        const lostCodes = claims.filter((claim) => lost.has(claim)).map(({ code }) => code);
        const isLost = slug === null && lostCodes.length === claims.length;
        const problem = isLost
          ? (`slug_${unavailable.get(link.slug.toLowerCase()) ?? 'taken'}` as const)
          : null;
        outcomes.set(link, { problem, slug, lostCodes });
      }
    }
    return outcomes;
  }

  /** @returns the ids of the links whose slugs were free. */
  private async insert(
    em: EntityManager,
    accountId: string,
    links: readonly ChosenLink[],
    createdBy: string | null,
  ): Promise<Set<string>> {
    const column = <Value>(valueOf: (link: (typeof links)[number]) => Value): Value[] => links.map(valueOf);
    const { rows } = await sql<{ target_id: string }>`
      with wanted as (
        select ${accountId}::uuid as account_id, ${createdBy}::uuid as created_by, w.* from unnest(
          ${column(({ id }) => id)}::uuid[], ${column(({ domainId }) => domainId)}::integer[], ${column(({ slug }) => slug)}::text[], ${column(({ name }) => name)}::text[],
          ${column(({ destination }) => destination)}::text[], ${column(({ behavior }) => behavior)}::text[],
          ${column(({ active }) => active)}::boolean[], ${column(({ groupId }) => groupId)}::uuid[],
          ${column(({ createdAt }) => createdAt)}::timestamptz[],
          ${column(({ options }) => packOptions(newOptions(options)))}::text[]
        ) as w (target_id, domain_id, slug, name, destination, behavior, active, group_id, created_at, options)
      ), claimed as (
        ${sql.raw(this.slugs.claimSql('link', 'select * from wanted'))}
      ), created as (
        ${sql.raw(
          insertLinksSql({
            from: 'claimed join wanted using (account_id, target_id)',
            behavior: `coalesce(behavior, ${defaultBehaviorSql('account_id')})`,
            createdBy: 'created_by',
            updatedAt: 'now()',
          }),
        )}
      ), totals as (
        ${sql.raw(beginFiguresSql('link', 'claimed'))}
      )
      select target_id from claimed`.execute(em.getKysely());
    return new Set(rows.map(({ target_id }) => target_id));
  }
}

/** The codes of a link, starting with the first candidate for its slug. */
const codesOfLink = ({ slug, options }: NewImportedLink): string[] => [slug, ...(options.aliases ?? [])];

const aliasClaimsOf = ({ id, domainId, options }: ChosenLink): AliasClaim[] =>
  aliasClaims({ id, domainId, aliases: options.aliases });

/** The links whose external id is taken by another link of the account, or by an earlier one of these. */
async function linksWithTakenIds(
  em: EntityManager,
  accountId: string,
  links: readonly NewImportedLink[],
): Promise<Set<NewImportedLink>> {
  const ids = links.flatMap(({ options }) => options.externalId ?? []);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ external_id: string }>`
    select external_id from links where account_id = ${accountId} and external_id = any(${ids}::text[])`.execute(
    em.getKysely(),
  );
  const taken = new Set(rows.map(({ external_id }) => external_id));
  return new Set(
    links.filter(({ options: { externalId } }) => {
      if (!externalId) return false;
      if (taken.has(externalId)) return true;
      taken.add(externalId);
      return false;
    }),
  );
}

/** The links, in order, with which the account would exceed its maximum number of tags. */
async function linksWithTooManyTags(
  em: EntityManager,
  accountId: string,
  links: readonly NewImportedLink[],
): Promise<Set<NewImportedLink>> {
  const names = [...new Set(links.flatMap(({ tags }) => tags))];
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string; folded: string; missing: boolean; tags: number }>`
    select name, fold_case(name) as folded, (select count(*) from tags where account_id = ${accountId})::int as tags,
      not exists (select from tags t where t.account_id = ${accountId} and fold_case(t.name) = fold_case(n.name)) as missing
    from unnest(${names}::text[]) as n (name)`.execute(em.getKysely());
  const room = maxTags - (rows[0]?.tags ?? 0);
  const missing = new Map(rows.filter((row) => row.missing).map(({ name, folded }) => [name, folded]));
  const added = new Set<string>();
  return new Set(
    links.filter(({ tags }) => {
      const wanted = new Set([...added, ...tags.flatMap((name) => missing.get(name) ?? [])]);
      if (wanted.size > room && wanted.size > added.size) return true;
      wanted.forEach((name) => added.add(name));
      return false;
    }),
  );
}

async function addTags(
  em: EntityManager,
  accountId: string,
  links: readonly { id: string; tags: readonly string[] }[],
): Promise<void> {
  const pairs = links.flatMap(({ id, tags }) => tags.map((name) => ({ id, name })));
  await sql`
    insert into link_tags (account_id, tag_id, link_id)
    select distinct ${accountId}::uuid, t.id, p.link_id
    from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ name }) => name)}::text[]) as p (link_id, name)
    join tags t on t.account_id = ${accountId} and fold_case(t.name) = fold_case(p.name)`.execute(
    em.getKysely(),
  );
}
