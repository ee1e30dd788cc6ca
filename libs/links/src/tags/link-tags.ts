import { invalidRequest, newId, type ValueError } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Maximum number of tags of an account. */
export const maxTags = 1_000;
/** Maximum length of a tag's name, in code points. */
export const maxTagLength = 40;
/** Maximum number of tags of a link. */
export const maxTagsOfLink = 20;

/** The error of a field whose tags would be too many for the account. */
export const tooManyTags: ValueError = {
  code: 'too_many_tags',
  message: `An account may have at most ${maxTags} tags. Delete tags that are no longer used.`,
};

/** A tag that a link can have. */
export interface NamedTag {
  id: string;
  name: string;
}

/** The names of the tags of link `l`, sorted regardless of case. */
export const tagNamesSql = `array(
  select t.name from link_tags k join tags t on t.account_id = k.account_id and t.id = k.tag_id
  where k.account_id = l.account_id and k.link_id = l.id order by fold_case(t.name) collate "C"
)`;

/** Names in a list, with the first spelling of each, as `wanted (name, folded, id)` with new ids. */
const wantedTags = (names: readonly string[]) => sql`
  select distinct on (fold_case(name)) name, fold_case(name) as folded, id
  from unnest(${names}::text[], ${names.map(() => newId())}::uuid[]) with ordinality as n (name, id, place)
  order by fold_case(name), place`;

/** Keeps other transactions from adding or renaming tags of the account until the caller's transaction ends. */
export async function lockTagNames(em: EntityManager, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${accountId}`}, 0))`.execute(
    em.getKysely(),
  );
}

/**
 * The tags with these names, regardless of case. Those that do not exist are created, spelled like this. Locks them
 * against deletion until the caller's transaction ends; call it before you lock the link.
 * @param field the field of the request that has the names, for errors.
 * @returns the tags, sorted by name regardless of case.
 * @throws DomainError `invalid_request` if the account would have more than `maxTags`.
 */
export async function requireTags(
  em: EntityManager,
  accountId: string,
  names: readonly string[],
  field = 'tags',
): Promise<NamedTag[]> {
  if (names.length === 0) return [];
  const existing = await lockTags(em, accountId, names);
  if (existing.missing === 0) return existing.tags;
  await lockTagNames(em, accountId);
  await sql`
    insert into tags (account_id, id, name, created_at)
    select ${accountId}::uuid, id, name, now() from (${wantedTags(names)}) as wanted
    on conflict do nothing`.execute(em.getKysely());
  const { rows } = await sql<{ tags: number }>`
    select count(*)::int as tags from tags where account_id = ${accountId}`.execute(em.getKysely());
  if ((rows[0]?.tags ?? 0) > maxTags) throw invalidRequest([{ field, ...tooManyTags }]);
  return (await lockTags(em, accountId, names)).tags;
}

/** The existing tags with these names, sorted by name, and the number of missing ones. Locks like `requireTags`. */
export async function lockTags(
  em: EntityManager,
  accountId: string,
  names: readonly string[],
): Promise<{ tags: NamedTag[]; missing: number }> {
  const { rows } = await sql<{ id: string | null; name: string; folded: string }>`
    with wanted as (${wantedTags(names)}), locked as (
      select id, name, fold_case(name) as folded from tags
      where account_id = ${accountId} and fold_case(name) in (select folded from wanted)
      order by id for key share
    )
    select l.id, l.name, w.folded from wanted w left join locked l using (folded)
    order by w.folded collate "C"`.execute(em.getKysely());
  const tags = rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
  return { tags, missing: rows.length - tags.length };
}

/** Sets the tags of a link, which is locked or new. @returns true if that changed anything. */
export async function setTags(
  em: EntityManager,
  accountId: string,
  linkId: string,
  tags: readonly NamedTag[],
): Promise<boolean> {
  const ids = tags.map(({ id }) => id);
  const { rows } = await sql<{ changes: number }>`
    with removed as (
      delete from link_tags
      where account_id = ${accountId} and link_id = ${linkId} and tag_id <> all(${ids}::uuid[]) returning tag_id
    ), added as (
      insert into link_tags (account_id, tag_id, link_id)
      select ${accountId}::uuid, id, ${linkId}::uuid from unnest(${ids}::uuid[]) as id
      on conflict do nothing returning tag_id
    )
    select (select count(*) from removed)::int + (select count(*) from added)::int as changes
  `.execute(em.getKysely());
  return (rows[0]?.changes ?? 0) > 0;
}

/** The ids of the tags with these names, regardless of case; undefined if one does not exist. */
export async function findTagIds(
  em: EntityManager,
  accountId: string,
  names: readonly string[],
): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    with wanted as (${wantedTags(names)})
    select t.id from wanted w
    left join tags t on t.account_id = ${accountId} and fold_case(t.name) = w.folded`.execute(em.getKysely());
  const ids = rows.flatMap(({ id }) => id ?? []);
  return ids.length === rows.length ? ids : undefined;
}
