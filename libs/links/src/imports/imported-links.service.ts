import { beginFiguresSql } from '@app/clicks';
import { newIdAt } from '@app/common';
import type { Behavior } from '@app/database';
import { SlugsService } from '@app/slugs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  type GivenLinkOptions,
  newOptions,
  optionColumns,
  optionValues,
  packOptions,
  unpackOptions,
} from '../link-options.js';
import { maxTags, requireTags } from '../tags/link-tags.js';

const lastLine = 2 ** 32 - 1;

/** A link from a file, valid by itself. No two of a call have the same slug on the same domain, regardless of case. */
export interface NewImportedLink {
  /** Where the file has it. */
  line: number;
  slug: string;
  /** A domain of the account, or the default domain. */
  domainId: number;
  destination: string;
  name: string;
  behavior: Behavior;
  active: boolean;
  /** Decides on its place in lists that are sorted by age. */
  createdAt: Date;
  /** At most `maxTagsOfLink`. Those that do not exist are created. */
  tags: readonly string[];
  options: GivenLinkOptions;
}

/** Why a link is not created. */
export type ImportedLinkProblem = 'slug_taken' | 'slug_quarantined' | 'external_id_taken' | 'too_many_tags';

/** Creates many links of an account with a number of statements that depends on their domains alone, as they were in another service. */
@Injectable()
export class ImportedLinksService {
  constructor(private readonly slugs: SlugsService) {}

  /** Why each of the links could not be created now, or null. */
  async problems(
    em: EntityManager,
    accountId: string,
    links: readonly NewImportedLink[],
  ): Promise<(ImportedLinkProblem | null)[]> {
    const unavailable = await this.unavailable(em, accountId, links);
    const withTakenId = await linksWithTakenIds(em, accountId, links);
    const tooManyTags = await linksWithTooManyTags(em, accountId, links);
    return links.map((link): ImportedLinkProblem | null => {
      const reason = unavailable.get(link);
      if (reason !== undefined) return `slug_${reason}`;
      if (withTakenId.has(link)) return 'external_id_taken';
      return tooManyTags.has(link) ? 'too_many_tags' : null;
    });
  }

  /**
   * Creates the links that can be created, in the caller's transaction, which has locked their groups.
   * @returns why each of the others was not, and null for those that were.
   */
  async create(
    em: EntityManager,
    accountId: string,
    links: readonly (NewImportedLink & { groupId: string | null })[],
  ): Promise<(ImportedLinkProblem | null)[]> {
    const problems = await this.problems(em, accountId, links);
    const creatable = links
      .filter((_link, at) => problems[at] === null)
      // Lists start with the newest. Of links without a date of their own, that is the first one of the file.
      .map((link) => ({ ...link, id: newIdAt(link.createdAt.getTime(), lastLine - link.line) }));
    if (creatable.length === 0) return problems;
    const tags = [...new Set(creatable.flatMap((link) => link.tags))];
    await requireTags(em, accountId, tags);
    const created = await this.insert(em, accountId, creatable);
    const tagged = creatable.filter((link) => link.tags.length > 0 && created.has(link.id));
    if (tagged.length > 0) await addTags(em, accountId, tagged);
    const lines = new Set(creatable.filter(({ id }) => created.has(id)).map(({ line }) => line));
    // Somebody else may have been faster.
    return links.map(({ line }, at) => problems[at] ?? (lines.has(line) ? null : 'slug_taken'));
  }

  /** Why slugs of links cannot be claimed. */
  private async unavailable(
    em: EntityManager,
    accountId: string,
    links: readonly NewImportedLink[],
  ): Promise<Map<NewImportedLink, 'taken' | 'quarantined'>> {
    const reasons = new Map<NewImportedLink, 'taken' | 'quarantined'>();
    for (const [domainId, on] of Map.groupBy(links, (link) => link.domainId)) {
      const slugs = on.map(({ slug }) => slug);
      const unavailable = await this.slugs.unavailable(em, accountId, slugs, domainId);
      for (const link of on) {
        const reason = unavailable.get(link.slug.toLowerCase());
        if (reason) reasons.set(link, reason);
      }
    }
    return reasons;
  }

  /** @returns the ids of the links whose slugs were free. */
  private async insert(
    em: EntityManager,
    accountId: string,
    links: readonly (NewImportedLink & { id: string; groupId: string | null })[],
  ): Promise<Set<string>> {
    const column = <Value>(valueOf: (link: (typeof links)[number]) => Value): Value[] => links.map(valueOf);
    const { rows } = await sql<{ target_id: string }>`
      with wanted as (
        select ${accountId}::uuid as account_id, w.* from unnest(
          ${column(({ id }) => id)}::uuid[], ${column(({ domainId }) => domainId)}::integer[], ${column(({ slug }) => slug)}::text[], ${column(({ name }) => name)}::text[],
          ${column(({ destination }) => destination)}::text[], ${column(({ behavior }) => behavior)}::text[],
          ${column(({ active }) => active)}::boolean[], ${column(({ groupId }) => groupId)}::uuid[],
          ${column(({ createdAt }) => createdAt)}::timestamptz[],
          ${column(({ options }) => packOptions(newOptions(options)))}::text[]
        ) as w (target_id, domain_id, slug, name, destination, behavior, active, group_id, created_at, options)
      ), claimed as (
        ${sql.raw(this.slugs.claimSql('link', 'select * from wanted'))}
      ), created as (
        insert into links (
          account_id, id, domain_id, slug, name, destination, behavior, active, group_id, created_at, updated_at,
          ${sql.raw(optionColumns)}
        )
        select account_id, target_id, wanted.domain_id, wanted.slug, name, destination, behavior, active, group_id, created_at, now(),
          ${sql.raw(optionValues)}
        from claimed join wanted using (account_id, target_id)
          cross join lateral ${sql.raw(unpackOptions('options'))}
      ), totals as (
        ${sql.raw(beginFiguresSql('link', 'claimed'))}
      )
      select target_id from claimed`.execute(em.getKysely());
    return new Set(rows.map(({ target_id }) => target_id));
  }
}

/** The links whose external id another link of the account, or an earlier one of these, has. */
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

/** The links, in order, with which the account would have more tags than it may have. */
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
