import { record } from '@app/accounts';
import { deletedTargets, lockClicksOfAll } from '@app/clicks';
import { invalidRequest } from '@app/common';
import { inTransaction, Link } from '@app/database';
import { sql } from 'kysely';
import { GroupsService, unknownGroup } from '../groups/groups.service.js';
import { SlugsService } from '@app/slugs';
import { areSameRules, type Rule } from '@app/routing';
import { type EntityManager as Manager, EntityManager, LockMode, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { LinkDetails } from '../link-details.js';
import { givenOptions } from '../link-options.js';
import { holdoutErrors } from '../link-holdout.js';
import { windowErrors } from '../link-window.js';
import { lockTags, maxTagsOfLink, type NamedTag, requireTags } from '../tags/link-tags.js';
import {
  type BulkChanges,
  type BulkDeletion,
  type BulkField,
  type BulkUpdate,
  bulkFields,
  lockableIds,
} from './bulk-results.js';
import { deleteLinks } from './delete-links.js';

type LinkProperty = Exclude<BulkField, 'group'> | 'groupId';
type GivenValues = NonNullable<BulkChanges['set']>;
type LinkValues = Partial<Pick<LinkDetails, BulkField>>;

/** The property in which a field of a link is stored. */
const propertyOf = (field: BulkField): LinkProperty => (field === 'group' ? 'groupId' : field);

const readFields = [
  'id',
  'slug',
  'domainId',
  'disabled',
  'previewImage',
  'aliases',
  'activeFrom',
  'expiresAt',
  'behavior',
  'conversions',
  'holdout',
] as const;
/** Includes the fields that are to change. The other fields may be large. */
type LockedLink = Pick<Link, (typeof readFields)[number]> & Partial<Pick<Link, LinkProperty>>;

/** Rolls back side effects, such as new tags, if no link was changed. */
class NothingChanged extends Error {
  constructor(readonly results: BulkUpdate[]) {
    super('no link was changed');
  }
}

/** The effect of a change of tags on one link. */
interface TagChange {
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
class TagPlan {
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

/**
 * Changes many links of an account, each link independently: a link that rejects a change does not keep the others
 * from changing. Takes the same locks in the same order as `LinksService`, and a fixed number of statements.
 */
@Injectable()
export class BulkLinksService {
  constructor(
    private readonly em: EntityManager,
    private readonly slugs: SlugsService,
    private readonly groups: GroupsService,
  ) {}

  /**
   * Makes the same change to links. `updatedAt` changes only where anything else does.
   * @param ids `maxBulkIds` at most; they may be unknown, malformed or repeated.
   * @returns the outcome of each distinct id, in the given order.
   * @throws DomainError `invalid_request` if the group does not exist, a tag is both added and removed, or the account would
   * have too many tags.
   */
  async update(accountId: string, ids: readonly string[], changes: BulkChanges): Promise<BulkUpdate[]> {
    try {
      return await inTransaction(this.em, (em) => this.updateLocked(em, accountId, ids, changes));
    } catch (error) {
      if (error instanceof NothingChanged) return error.results;
      throw error;
    }
  }

  /**
   * Deletes links with their statistics and releases their slugs.
   * @param ids as for `update`.
   * @returns the outcome of each distinct id, in the given order.
   */
  async delete(accountId: string, ids: readonly string[]): Promise<BulkDeletion[]> {
    const wanted = lockableIds(ids);
    return inTransaction(this.em, async (em) => {
      await lockClicksOfAll(em, accountId, wanted);
      const links = await lockLinks(em, accountId, wanted);
      const deletable = [...links.values()].filter(({ disabled }) => !disabled);
      if (deletable.length > 0) {
        await deleteLinks(em, this.slugs, accountId, deletable);
        const details = { links: deletable.length, slugs: deletable.map(({ slug }) => slug) };
        await record(em, { accountId, action: 'links.deleted', details });
      }
      const missing = wanted.filter((id) => !links.has(id));
      const before = await deletedTargets(em, accountId, 'link', missing);
      return [...new Set(ids)].map((id): BulkDeletion => {
        if (links.get(id)?.disabled) return { id, result: 'disabled' };
        return { id, result: links.has(id) || before.has(id) ? 'deleted' : 'not_found' };
      });
    });
  }

  private async updateLocked(
    em: Manager,
    accountId: string,
    ids: readonly string[],
    { set = {}, addTags = [], removeTags = [] }: BulkChanges,
  ): Promise<BulkUpdate[]> {
    const { destination, name, active, group, behavior, ...options } = set;
    if (typeof group === 'string' && !(await this.groups.lockAgainstDeletion(em, accountId, group))) {
      throw invalidRequest([{ ...unknownGroup, field: 'set.group' }]);
    }
    const added = await requireTags(em, accountId, addTags, 'addTags');
    const removed = removeTags.length > 0 ? (await lockTags(em, accountId, removeTags)).tags : [];
    rejectTagsInBoth(added, removed);
    const lockable = lockableIds(ids);
    // Locked, so that no click is counted against the old limit in the meantime.
    const clicks = set.maxClicks === undefined ? null : await lockClicksOfAll(em, accountId, lockable);
    const fields = bulkFields.filter((field) => set[field] !== undefined);
    const links = await lockLinks(em, accountId, lockable, fields.map(propertyOf));
    const tags = await TagPlan.read(em, accountId, [...links.keys()], { added, removed });
    const wanted: LinkValues = { destination, name, active, group, behavior, ...givenOptions(options) };

    const results = [...new Set(ids)].map((id) => resultOf(id, links.get(id), set, wanted, tags.of(id)));
    const changed = results.filter(({ result }) => result === 'changed');
    if (changed.length === 0) throw new NothingChanged(results);
    const retagged = changed.filter(({ before }) => before?.tags);
    if (retagged.length > 0) await tags.write(retagged.map(({ id }) => id));
    const values = Object.fromEntries(fields.map((field) => [propertyOf(field), wanted[field]]));
    const { maxClicks } = wanted;
    const isExhausted = ([, count]: [string, number]) => typeof maxClicks === 'number' && count >= maxClicks;
    const exhausted = [...(clicks ?? [])].filter(isExhausted).map(([id]) => id);
    // A single statement, so that the triggers update the tallies in one order.
    const where = { accountId, id: { $in: changed.map(({ id }) => id) } };
    await em.nativeUpdate(Link, where, {
      ...values,
      ...(clicks && { exhausted: raw('id = any(?::uuid[])', [`{${exhausted.join()}}`]) }),
      updatedAt: new Date(),
    });
    const changedFields = [...new Set(changed.flatMap(({ before }) => Object.keys(before ?? {})))];
    const details = { links: changed.length };
    await record(em, { accountId, action: 'links.updated', fields: changedFields, details });
    return results;
  }
}

/** Locks the links of the account among `ids`, sorted by id, and reads `properties` of them too. */
async function lockLinks(
  em: Manager,
  accountId: string,
  ids: string[],
  properties: LinkProperty[] = [],
): Promise<Map<string, LockedLink>> {
  const links = await em.find(
    Link,
    { accountId, id: { $in: ids } },
    {
      fields: [...readFields, ...properties],
      orderBy: { id: 'asc' },
      lockMode: LockMode.PESSIMISTIC_WRITE,
      disableIdentityMap: true,
    },
  );
  return new Map(links.map((link) => [link.id, link]));
}

function resultOf(
  id: string,
  link: LockedLink | undefined,
  set: GivenValues,
  wanted: LinkValues,
  tags: TagChange,
): BulkUpdate {
  if (!link) return { id, result: 'not_found' };
  if (link.disabled) return { id, result: 'disabled' };
  if (windowErrors(wanted, link).length > 0) return { id, result: 'ends_before_start' };
  const { behavior, conversions, holdout } = { ...link, ...defined(wanted) };
  if (holdoutErrors(set, { behavior, conversions, holdout }).length > 0) {
    return { id, result: 'unfit_for_holdout' };
  }
  if (tags.tooMany) return { id, result: 'too_many_tags' };
  const changed = bulkFields.filter((field) => {
    const value = wanted[field];
    if (field === 'rules' && set.rules && link.rules) return !areSameRules(link.rules as Rule[], set.rules);
    return value !== undefined && !isDeepStrictEqual(link[propertyOf(field)], value);
  });
  if (changed.length === 0 && !tags.before) return { id, result: 'unchanged' };
  const before = Object.fromEntries(changed.map((field) => [field, link[propertyOf(field)]]));
  return { id, result: 'changed', before: { ...before, ...(tags.before && { tags: tags.before }) } };
}

/** The values that are to be set. */
const defined = (values: LinkValues): LinkValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function rejectTagsInBoth(added: readonly NamedTag[], removed: readonly NamedTag[]): void {
  const addedIds = new Set(added.map(({ id }) => id));
  if (!removed.some(({ id }) => addedIds.has(id))) return;
  throw invalidRequest([{ field: 'removeTags', code: 'in_both', message: 'A tag is in both lists.' }]);
}
