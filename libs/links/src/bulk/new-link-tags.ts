import { type FieldError, newId } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockTagNames, lockTags, maxTags, tooManyTags } from '../tags/link-tags.js';

interface Tag {
  /** Null until it is created. */
  id: string | null;
  name: string;
  folded: string;
}

/** The tags of many new links. Links receive them in order, as long as the account has room for new tags. */
export class NewLinkTags {
  private readonly added = new Set<Tag>();

  private constructor(
    private readonly tags: ReadonlyMap<string, Tag>,
    private readonly existing: number,
  ) {}

  /** Locks the tags like `requireTags`, without creating any. @param names of all links. */
  static async read(em: EntityManager, accountId: string, names: readonly string[]): Promise<NewLinkTags> {
    const distinct = [...new Set(names)];
    if (distinct.length === 0) return new NewLinkTags(new Map(), 0);
    const { missing } = await lockTags(em, accountId, distinct);
    if (missing > 0) await lockTagNames(em, accountId);
    const { rows } = await sql<{ given: string; folded: string; id: string | null; name: string | null }>`
      select n.name as given, fold_case(n.name) as folded, t.id, t.name
      from unnest(${distinct}::text[]) with ordinality as n (name, place)
      left join tags t on t.account_id = ${accountId} and fold_case(t.name) = fold_case(n.name)
      order by place`.execute(em.getKysely());
    const byFolded = new Map<string, Tag>();
    const tags = new Map<string, Tag>();
    for (const { given, folded, id, name } of rows) {
      const tag = byFolded.get(folded) ?? { id, name: name ?? given, folded };
      byFolded.set(folded, tag);
      tags.set(given, tag);
    }
    const count = await sql<{ tags: number }>`
      select count(*)::int as tags from tags where account_id = ${accountId}`.execute(em.getKysely());
    return new NewLinkTags(tags, count.rows[0]?.tags ?? 0);
  }

  /** The tag errors of a link, given the tags of the links before it. */
  errorsOf(names: readonly string[]): FieldError[] {
    const fresh = this.of(names).filter((tag) => tag.id === null && !this.added.has(tag));
    const fits = fresh.length === 0 || this.existing + this.added.size + fresh.length <= maxTags;
    return fits ? [] : [{ field: 'tags', ...tooManyTags }];
  }

  /** Reserves room for the tags of a link. */
  add(names: readonly string[]): void {
    for (const tag of this.of(names)) if (tag.id === null) this.added.add(tag);
  }

  /** Creates the new tags, and adds the tags to these links, which are new. */
  async write(
    em: EntityManager,
    accountId: string,
    links: readonly { id: string; names: readonly string[] }[],
  ): Promise<void> {
    const missing = new Set(links.flatMap(({ names }) => this.of(names).filter(({ id }) => id === null)));
    for (const tag of missing) tag.id = newId();
    if (missing.size > 0) {
      const created = [...missing];
      await sql`
        insert into tags (account_id, id, name, created_at)
        select ${accountId}::uuid, id, name, now()
        from unnest(${created.map(({ id }) => id)}::uuid[], ${created.map(({ name }) => name)}::text[]) as t (id, name)
      `.execute(em.getKysely());
    }
    const pairs = links.flatMap(({ id, names }) => this.of(names).map((tag) => ({ link: id, tag: tag.id })));
    if (pairs.length === 0) return;
    await sql`
      insert into link_tags (account_id, tag_id, link_id)
      select ${accountId}::uuid, tag, link
      from unnest(${pairs.map(({ tag }) => tag)}::uuid[], ${pairs.map(({ link }) => link)}::uuid[]) as p (tag, link)
    `.execute(em.getKysely());
  }

  /** The spellings of a link's tags, sorted regardless of case. */
  namesOf(names: readonly string[]): string[] {
    return this.of(names).map(({ name }) => name);
  }

  /** The distinct tags with these names, sorted like the tags of a link that is read. */
  private of(names: readonly string[]): Tag[] {
    const tags = new Set(names.flatMap((name) => this.tags.get(name) ?? []));
    return [...tags].sort((a, b) => Buffer.compare(Buffer.from(a.folded), Buffer.from(b.folded)));
  }
}
