import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { maxTagsOfLink, type NamedTag } from '../tags/link-tags.js';

/** The effect of a change of tags on one link. */
export interface TagChange {
  /** The link would have more than `maxTagsOfLink`. */
  tooMany: boolean;
  /** The names of the link's tags, sorted. Undefined if they stay as they are. */
  before?: string[];
}

interface Tags {
  ids: string[];
  names: string[];
}

/** The tags that many locked links gain and lose. */
export class TagPlan {
  private constructor(
    private readonly em: EntityManager,
    private readonly accountId: string,
    private readonly added: readonly string[],
    private readonly removed: readonly string[],
    private readonly tags: ReadonlyMap<string, Tags>,
  ) {}

  /** @param changes tags that are locked. */
  static async read(
    em: EntityManager,
    accountId: string,
    linkIds: readonly string[],
    changes: { added: readonly NamedTag[]; removed: readonly NamedTag[] },
  ): Promise<TagPlan> {
    const added = changes.added.map(({ id }) => id);
    const removed = changes.removed.map(({ id }) => id);
    const none = added.length + removed.length === 0;
    const { rows } = none
      ? { rows: [] }
      : await sql<Tags & { link: string }>`
          select k.link_id as link, array_agg(t.id) as ids,
            array_agg(t.name order by fold_case(t.name) collate "C") as names
          from link_tags k join tags t on t.account_id = k.account_id and t.id = k.tag_id
          where k.account_id = ${accountId} and k.link_id = any(${linkIds}::uuid[]) group by k.link_id
        `.execute(em.getKysely());
    return new TagPlan(em, accountId, added, removed, new Map(rows.map(({ link, ...tags }) => [link, tags])));
  }

  of(linkId: string): TagChange {
    const { ids, names } = this.tags.get(linkId) ?? { ids: [], names: [] };
    const has = new Set(ids);
    const gained = this.added.filter((id) => !has.has(id)).length;
    const lost = this.removed.filter((id) => has.has(id)).length;
    return {
      tooMany: gained > 0 && ids.length + gained - lost > maxTagsOfLink,
      before: gained + lost > 0 ? names : undefined,
    };
  }

  /** Changes the tags of these links. */
  async write(linkIds: readonly string[]): Promise<void> {
    await sql`
      delete from link_tags where account_id = ${this.accountId} and link_id = any(${linkIds}::uuid[])
        and tag_id = any(${this.removed}::uuid[])`.execute(this.em.getKysely());
    await sql`
      insert into link_tags (account_id, tag_id, link_id)
      select ${this.accountId}::uuid, tag, link
      from unnest(${this.added}::uuid[]) as tag cross join unnest(${linkIds}::uuid[]) as link
      on conflict do nothing`.execute(this.em.getKysely());
  }
}
