import { record } from '@app/accounts';
import { deletedTargets, lockClicksOfAll } from '@app/clicks';
import { invalidRequest } from '@app/common';
import { inTransaction, Link } from '@app/database';
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
import { lockTags, type NamedTag, requireTags } from '../tags/link-tags.js';
import {
  type BulkChanges,
  type BulkDeletion,
  type BulkField,
  type BulkUpdate,
  bulkFields,
  lockableIds,
} from './bulk-results.js';
import { deleteLinks } from './delete-links.js';
import { type TagChange, TagPlan } from './tag-plan.js';

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
