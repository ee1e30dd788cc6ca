import { defaultDomainId } from '@app/database';
import { sql } from 'kysely';
import { stateSql } from '../link-state.js';
import type { LinkFilter, LinkSort } from './link-list-query.js';
import type { Sql } from './link-sources.js';

export interface LinkConditions {
  /** Conditions that an index on the sort order applies by itself. */
  inOrder: Sql[];
  /** Conditions with an index in another order. Each selects a subset of the account's links. */
  subsets: Sql[];
  /** All conditions that an ordered scan has to test link by link. They include those of `subsets`. */
  tested: Sql[];
}

/** Splits a filter by how its conditions can be applied. */
export function linkConditions(
  sort: LinkSort,
  {
    group,
    ungrouped,
    active,
    state,
    behavior,
    slug,
    q,
    destination,
    createdAfter,
    createdBefore,
    createdBy,
  }: LinkFilter,
  accountId: string,
  tagIds: readonly string[],
  domainId?: number,
): LinkConditions {
  const indexed: Sql[] = [];
  if (slug !== undefined) indexed.push(hasSlug(accountId, slug));
  if (destination !== undefined) indexed.push(hasDestination(destination));
  if (group !== undefined) indexed.push(sql`l.group_id = ${group}`);
  if (createdBy !== undefined) indexed.push(sql`l.created_by = ${createdBy}::uuid`);
  if (active !== undefined) indexed.push(sql`l.active = ${active}`);
  // All paused links have an index, regardless of the other conditions.
  else if (state === 'paused') indexed.push(sql`l.active = false`);
  const others: Sql[] = [];
  if (state !== undefined) others.push(sql`${stateSql(new Date())} = ${state}`);
  if (behavior !== undefined) others.push(sql`l.behavior = ${behavior}`);
  if (createdAfter) others.push(sql`l.created_at >= ${createdAfter.toISOString()}::timestamptz`);
  if (createdBefore) others.push(sql`l.created_at < ${createdBefore.toISOString()}::timestamptz`);
  if (domainId !== undefined) others.push(sql`l.domain_id = ${domainId}`);
  if (ungrouped) others.push(sql`l.group_id is null`);
  if (q !== undefined) {
    others.push(sql`strpos(link_words(l.name, l.slug, l.destination, l.note), fold_case(${q})) > 0`);
  }
  // The indexes on destinations, groups, creators and active links are sorted by id.
  const inOrder = sort === 'newest' || sort === 'oldest' ? indexed.slice(0, 1) : [];
  const subsets = indexed.slice(inOrder.length);
  return {
    inOrder,
    subsets: [
      ...subsets,
      ...(isOwnDomain(domainId) ? [isOnDomain(accountId, domainId)] : []),
      ...tagIds.map((tagId) => isTagged(accountId, tagId)),
    ],
    tested: [...subsets, ...tagIds.map(hasTag), ...others],
  };
}

/** Selects the links with a slug, at most one per domain. The namespace has an index on slugs; the links have none. */
const hasSlug = (accountId: string, slug: string): Sql =>
  sql`l.id in (
    select target_id from slugs
    where domain_id in (select ${defaultDomainId}::integer union all select id from domains where account_id = ${accountId})
      and slug = ${slug.toLowerCase()} and account_id = ${accountId} and kind = 'link' and is_slug and released_at is null
  )`;

/** Selects the links with exactly this destination. The digest has an index. */
export const hasDestination = (destination: string): Sql =>
  sql`(md5(l.destination) = md5(${destination}::text) and l.destination = ${destination})`;

/** True if the filter is for links of a domain that only this account has. The default domain has the links of all accounts. */
export const isOwnDomain = (domainId: number | undefined): domainId is number =>
  domainId !== undefined && domainId !== defaultDomainId;

/** Selects the links on a domain of the account by the index of the namespace. */
const isOnDomain = (accountId: string, domainId: number): Sql =>
  sql`l.id in (
    select target_id from slugs
    where domain_id = ${domainId} and account_id = ${accountId} and kind = 'link' and released_at is null
  )`;

/** Selects the links of a tag by index. */
const isTagged = (accountId: string, tagId: string): Sql =>
  sql`l.id in (select link_id from link_tags where account_id = ${accountId} and tag_id = ${tagId})`;

/** Tests one link. A scalar query, so that PostgreSQL does not read all links of the tag to test a few. */
const hasTag = (tagId: string): Sql =>
  sql`coalesce((
    select true from link_tags where account_id = l.account_id and tag_id = ${tagId} and link_id = l.id limit 1
  ), false)`;

/** True if the filter is a search without further conditions. */
export const isSearchOnly = ({ q, ungrouped, tags, ...others }: LinkFilter): boolean =>
  q !== undefined &&
  !ungrouped &&
  !tags?.length &&
  Object.values(others).every((value) => value === undefined);

/** Tests whether the search text contains `q`. */
export const searchTextContains = (q: string): Sql => sql`strpos(words, fold_case(${q})) > 0`;

/** A query of at least this length is also looked up by its end alone. */
const longQuery = 9;

/**
 * The rows of `link_searches` whose text contains `q`, found by index. A function of the database, because under a policy
 * PostgreSQL does not use the index for this condition.
 */
export const foundLinks = (accountId: string, q: string): Sql =>
  q.length < longQuery
    ? sql`links_with_words(${accountId}, fold_case(${q}))`
    : sql`links_with_long_words(${accountId}, fold_case(${q}))`;

/** Selects the links that the search index finds. */
export const isFoundBySearch = (accountId: string, q: string): Sql =>
  sql`l.id in (
    select link_id from ${foundLinks(accountId, q)}
  )`;

export const allOf = (conditions: Sql[]): Sql => sql.join(conditions, sql` and `);
