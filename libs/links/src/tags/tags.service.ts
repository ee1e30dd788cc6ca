import { record } from '@app/accounts';
import { invalidRequest, isId, notFound } from '@app/common';
import { inTransaction } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { lockTagNames } from './link-tags.js';

/** A tag with its number of links. */
interface TagDetails {
  id: string;
  name: string;
  /** `#rrggbb`, in lower case. */
  color: string | null;
  links: number;
  /** Lifetime clicks of these links, if they were asked for. */
  clicks?: number;
}

/** The fields of a tag that can be changed. Omitted fields stay unchanged. */
interface TagChanges {
  name?: string;
  color?: string | null;
}

/**
 * Writes a `link.updated` event for each link of a tag that was renamed or deleted in this transaction. Call it before its
 * links lose the tag.
 */
async function announceRetagged(em: EntityManager, accountId: string, tagId: string): Promise<void> {
  const db = em.getKysely();
  const { rows } = await sql`
    select from webhook_endpoints where account_id = ${accountId} and 'link.updated' = any(events) limit 1`.execute(
    db,
  );
  if (rows.length === 0) return;
  // Changes that another transaction makes to a link are in its event, or in one that follows it.
  await sql`
    select from link_tags k join links l on l.account_id = k.account_id and l.id = k.link_id
    where k.account_id = ${accountId} and k.tag_id = ${tagId} order by l.id for no key update of l`.execute(
    db,
  );
  await sql`
    with receivers as materialized (
      select id, disabled_at from webhook_endpoints
      where account_id = ${accountId} and 'link.updated' = any(events)
    ), changes as materialized (
      select l.account_id, new_webhook_id() as id, l.id as resource_id, webhook_resource('link', to_jsonb(l)) as state
      from link_tags k join links l on l.account_id = k.account_id and l.id = k.link_id
      where k.account_id = ${accountId} and k.tag_id = ${tagId}
    ), written as (
      insert into webhook_events (account_id, id, resource_id, state, deliveries, tx)
      select account_id, id, resource_id, state, (select count(*) from receivers), pg_current_xact_id()::text::bigint
      from changes
    )
    insert into webhook_deliveries (
      account_id, id, endpoint_id, type, resource_id, event_id, bytes, created_at, next_attempt_at
    )
    select c.account_id, new_webhook_id(), e.id, 'link.updated', c.resource_id, c.id, webhook_delivery_bytes(c.state),
      clock_timestamp(), case when e.disabled_at is null then clock_timestamp() end
    from changes c cross join receivers e order by e.id, c.resource_id`.execute(db);
}

/** The tags of an account. They are created by giving them to links, and stay until they are deleted. */
@Injectable()
export class TagsService {
  constructor(private readonly em: EntityManager) {}

  /** Up to `limit` tags, newest first. Starts after the tag `before`, if given. */
  async page(accountId: string, limit: number, before?: string): Promise<TagDetails[]> {
    return this.read(
      `t.account_id = ? ${before === undefined ? '' : 'and t.id < ?'} order by t.id desc limit ?`,
      [accountId, ...(before === undefined ? [] : [before]), limit],
    );
  }

  /** Like `page`, with the clicks. */
  async pageWithClicks(accountId: string, limit: number, before?: string): Promise<TagDetails[]> {
    const tags = await this.page(accountId, limit, before);
    // One pass over the links of all these tags.
    const { rows } = await sql<{ id: string; clicks: string }>`
      select k.tag_id as id, sum(c.clicks) as clicks
      from link_tags k join target_totals c on c.account_id = k.account_id and c.target_id = k.link_id
      where k.account_id = ${accountId} and k.tag_id = any(${tags.map(({ id }) => id)}::uuid[])
      group by k.tag_id`.execute(this.em.getKysely());
    const clicks = new Map(rows.map((row) => [row.id, Number(row.clicks)]));
    return tags.map((tag) => ({ ...tag, clicks: clicks.get(tag.id) ?? 0 }));
  }

  /**
   * Changes the given fields.
   * @throws DomainError `not_found`, or `invalid_request` if another tag has this name, regardless of case.
   */
  async update(accountId: string, id: string, { name, color }: TagChanges): Promise<TagDetails> {
    if (!isId(id)) throw notFound();
    return inTransaction(this.em, async (em) => {
      if (name !== undefined) await lockTagNames(em, accountId);
      const [tag] = await em.execute<{ name: string; color: string | null }[]>(
        'select name, color from tags where account_id = ? and id = ? for no key update',
        [accountId, id],
      );
      if (!tag) throw notFound();
      const wanted = { name: name ?? tag.name, color: color === undefined ? tag.color : color };
      const fields = (['name', 'color'] as const).filter((field) => wanted[field] !== tag[field]);
      if (fields.includes('name')) await this.requireFreeName(em, accountId, id, wanted.name);
      if (fields.length > 0) {
        await em.execute('update tags set name = ?, color = ? where account_id = ? and id = ?', [
          wanted.name,
          wanted.color,
          accountId,
          id,
        ]);
        const target = { type: 'tag' as const, id, name: wanted.name };
        await record(em, { accountId, action: 'tag.updated', target, fields });
        if (fields.includes('name')) await announceRetagged(em, accountId, id);
      }
      const [details] = await this.read('t.account_id = ? and t.id = ?', [accountId, id], em);
      if (!details) throw notFound();
      return details;
    });
  }

  /** Deletes a tag. Its links stay, without it. @throws DomainError `not_found`. */
  async delete(accountId: string, id: string): Promise<void> {
    if (!isId(id)) throw notFound();
    await inTransaction(this.em, async (em) => {
      const [deleted] = await em.execute<{ name: string }[]>(
        'delete from tags where account_id = ? and id = ? returning name',
        [accountId, id],
      );
      if (!deleted) throw notFound();
      await announceRetagged(em, accountId, id);
      await em.execute('delete from link_tags where account_id = ? and tag_id = ?', [accountId, id]);
      const target = { type: 'tag' as const, id, name: deleted.name };
      await record(em, { accountId, action: 'tag.deleted', target });
    });
  }

  /** Deletes all tags of an account whose links are deleted. */
  async deleteAll(accountId: string): Promise<void> {
    await this.em.execute('delete from tags where account_id = ?', [accountId]);
  }

  private async requireFreeName(
    em: EntityManager,
    accountId: string,
    id: string,
    name: string,
  ): Promise<void> {
    const others = await em.execute<object[]>(
      'select 1 from tags where account_id = ? and id <> ? and fold_case(name) = fold_case(?)',
      [accountId, id, name],
    );
    if (others.length === 0) return;
    throw invalidRequest([{ field: 'name', code: 'taken', message: 'Another tag has this name.' }]);
  }

  private async read(
    condition: string,
    values: unknown[],
    em: EntityManager = this.em,
  ): Promise<TagDetails[]> {
    const rows = await em.execute<(Omit<TagDetails, 'links'> & { links: string })[]>(
      `select t.id, t.name, t.color, (
         select count(*) from link_tags k where k.account_id = t.account_id and k.tag_id = t.id
       ) as links from tags t where ${condition}`,
      values,
    );
    return rows.map(({ id, name, color, links }) => ({ id, name, color, links: Number(links) }));
  }
}
