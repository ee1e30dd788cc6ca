import { defaultBehaviorOf, type AuditAction, record } from '@app/accounts';
import { lockClicks } from '@app/clicks';
import {
  aliasTaken,
  conflictOf,
  disabled,
  type DisabledReason,
  type DomainError,
  externalIdTaken,
  invalidRequest,
  isId,
  notFound,
  slugTaken,
  type FieldError,
} from '@app/common';
import {
  BatchedStatement,
  type Behavior,
  inTransaction,
  Link,
  retried,
  withUniqueExternalId,
} from '@app/database';
import { DomainsService } from '@app/domains';
import { GroupsService, unknownGroup, type GroupDetails } from './groups/groups.service.js';
import { type AliasClaim, SlugsService } from '@app/slugs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { deleteLinks } from './bulk/delete-links.js';
import { linkIds, moveErrors, type GroupMoves } from './group-moves.js';
import type { LinkChanges, NewLink } from './given-link.js';
import { copyRest, lockImage } from './link-images.service.js';
import { givenOptions, type LinkOptions } from './link-options.js';
import { linkTarget, lockToChange } from './lock-link.js';
import {
  linkColumns,
  linkDetails,
  type LinkDetails,
  type LinkRow,
  type LinkSummary,
  type Listed,
  linkSummary,
  totalColumns,
} from './link-details.js';
import { aliasChanges, aliasClaims, aliasIsSlug } from './link-aliases.js';
import { holdoutErrors, newHoldoutErrors } from './link-holdout.js';
import { passwordOption } from './link-password.js';
import { countLinks, readLinkList } from './link-lists/read-link-list.js';
import type { LinkFilter, LinkListQuery, LinkPosition, LinkSort } from './link-lists/link-list-query.js';
import { windowErrors } from './link-window.js';
import { requireTags, setTags, tagNamesSql } from './tags/link-tags.js';
import {
  type HashedNewLink,
  type LinkDomain,
  type NewLinkInput,
  type NewLinkRow,
  newLinksStatement,
  prepareLink,
} from './new-links.js';

/**
 * The links of an account. To avoid deadlocks, every change takes its locks in this order: group, totals, tags, slug, link. The
 * totals are locked only if they matter.
 */
@Injectable()
export class LinksService {
  private readonly linksById: BatchedStatement<{ accountId: string; id: string }, LinkRow>;
  private readonly newLinks: BatchedStatement<NewLinkInput, NewLinkRow>;

  constructor(
    private readonly em: EntityManager,
    private readonly slugs: SlugsService,
    private readonly groups: GroupsService,
    private readonly domains: DomainsService,
  ) {
    this.linksById = new BatchedStatement(em, {
      name: 'links-by-id',
      columns: { accountId: 'uuid', id: 'uuid' },
      sql: (input) =>
        `select input.place, ${linkColumns}, ${tagNamesSql} as tags, ${totalColumns}
         from ${input} join links l on l.account_id = input.account_id and l.id = input.id
         left join target_totals t on t.account_id = l.account_id and t.target_id = l.id`,
      mergeEqual: true,
    });
    this.newLinks = newLinksStatement(em, slugs);
  }

  /**
   * Creates an active link.
   * @throws DomainError `invalid_request` if the group or the domain does not exist or the account would have too many tags, `slug_taken`
   * or `external_id_taken` if the slug or the external id is not available.
   */
  async create(accountId: string, { password, tags, domain, ...given }: NewLink): Promise<LinkDetails> {
    rejectMalformedGroup(given.group);
    const hashed = { ...given, ...(await passwordOption(password)) };
    if (this.domains.isDefault(domain)) return this.createOn(accountId, hashed, tags ?? []);
    return inTransaction(this.em, async (em) => {
      const known = await this.domains.require(em, accountId, domain);
      return this.createOn(accountId, hashed, tags ?? [], known);
    });
  }

  private async createOn(
    accountId: string,
    given: HashedNewLink,
    tags: readonly string[],
    domain?: LinkDomain,
  ): Promise<LinkDetails> {
    const { slug, group } = given;
    const errors = given.holdout ? newHoldoutErrors(given, await defaultBehaviorOf(this.em, accountId)) : [];
    if (errors.length > 0) throw invalidRequest(errors);
    const { input, link } = prepareLink(accountId, given, domain);
    const aliases = aliasClaims({ ...link, domainId: input.domainId });
    const insert = async (): Promise<Behavior> => {
      const created = await this.newLinks.run(input);
      if (group && !created?.groupExists) throw invalidRequest([unknownGroup]);
      if (created?.externalId === 'contested') return insert();
      if (created?.externalId === 'taken') throw await this.conflictsOf(accountId, input, given.externalId);
      if (!created?.slugClaimed) throw slugTaken(slug);
      return created.behavior;
    };
    const create = () => withUniqueExternalId(given.externalId, () => retried(this.em, insert));
    if (tags.length === 0 && aliases.length === 0) {
      return { ...link, behavior: await create(), tags: [] };
    }
    return inTransaction(this.em, async (em) => {
      const required = await requireTags(em, accountId, tags);
      const behavior = await create();
      await this.changeAliases(em, accountId, link, { added: aliases });
      await setTags(em, accountId, link.id, required);
      return { ...link, behavior, tags: required.map(({ name: tag }) => tag) };
    });
  }

  /**
   * Creates a copy of a link on the same domain, with everything that its owner has set except what must be unique:
   * its external id and its aliases. Its counts are not copied.
   * @param name a different name for the copy; by default the link's name, or the new slug if that is the link's slug.
   * @throws DomainError `not_found`, `disabled`, or like `create`.
   */
  async duplicate(
    accountId: string,
    id: string,
    { slug, name }: { slug: string; name?: string },
  ): Promise<LinkDetails> {
    return inTransaction(this.em, async (em) => {
      const { domain, tags, ...link } = await this.get(accountId, id);
      if (link.disabled) throw disabled(link.disabled);
      const copy = {
        ...link,
        slug,
        name: name ?? (link.name === link.slug ? slug : link.name),
        previewImage: await lockImage(em, accountId, id),
        externalId: null,
        aliases: null,
        importedClicks: null,
      };
      const on = domain === null ? undefined : await this.domains.require(em, accountId, domain);
      const created = await this.createOn(accountId, copy, tags, on);
      await copyRest(em, accountId, { from: id, to: created.id });
      return created;
    });
  }

  /** @throws DomainError `slug_taken` if a code is not available. */
  private async changeAliases(
    em: EntityManager,
    accountId: string,
    { slug }: Pick<LinkDetails, 'slug'>,
    changes: { removed?: readonly AliasClaim[]; added?: readonly AliasClaim[] },
  ): Promise<void> {
    if (!changes.removed?.length && !changes.added?.length) return;
    if (changes.added?.some(({ code }) => code === slug)) throw invalidRequest([aliasIsSlug]);
    const [taken] = await this.slugs.changeAliases(em, accountId, changes);
    if (taken) throw aliasTaken(taken.code);
  }

  /** Up to `limit` links that match the filter, sorted, after a position. */
  page(
    accountId: string,
    list: { sort: LinkSort; filter: LinkFilter },
    limit: number,
    after?: LinkPosition,
  ): Promise<Listed<LinkDetails>[]> {
    return this.readPage({ accountId, ...list, limit, after }, linkDetails);
  }

  /** Like `page`, in a fraction of the time. */
  summaries(
    accountId: string,
    list: { sort: LinkSort; filter: LinkFilter },
    limit: number,
    after?: LinkPosition,
  ): Promise<Listed<LinkSummary>[]> {
    return this.readPage({ accountId, ...list, summary: true, limit, after }, linkSummary);
  }

  private async readPage<Details>(
    query: LinkListQuery,
    detailsOf: (row: LinkRow) => Details,
  ): Promise<Listed<Details>[]> {
    const domainId = await this.domains.filterId(query.accountId, query.filter.domain);
    if (domainId === null) return [];
    const rows = await readLinkList(this.em, { ...query, domainId });
    const links = rows.map((row) => ({ ...detailsOf(row), sortKey: row.sort_key ?? '' }));
    // Releases the rows early, as in `readLinkList`.
    rows.length = 0;
    return links;
  }

  /** The number of links that match the filter, up to `limit`. */
  async count(
    accountId: string,
    filter: LinkFilter,
    limit: number = Number.MAX_SAFE_INTEGER,
  ): Promise<number> {
    const domainId = await this.domains.filterId(accountId, filter.domain);
    return domainId === null ? 0 : countLinks(this.em, { accountId, filter, domainId }, limit);
  }

  /** @throws DomainError `not_found`. */
  async get(accountId: string, id: string): Promise<LinkDetails> {
    if (!isId(id)) throw notFound();
    const row = await this.linksById.run({ accountId, id });
    if (!row) throw notFound();
    return linkDetails(row);
  }

  /**
   * Changes the given fields. `updatedAt` changes only if a field does.
   * @param check called with the locked link before anything is changed; may throw.
   * @throws DomainError `not_found`, `disabled`, `external_id_taken`, or `invalid_request` if the group does not exist or the
   * link would expire before it becomes active.
   */
  async update(
    accountId: string,
    id: string,
    { password, tags, ...changes }: LinkChanges,
    { action = 'link.updated', check }: { action?: AuditAction; check?: (link: LinkDetails) => void } = {},
  ): Promise<LinkDetails> {
    rejectMalformedGroup(changes.group);
    const passwordHash = await passwordOption(password);
    const change = async (em: EntityManager): Promise<LinkDetails> => {
      if (changes.group) {
        await this.get(accountId, id);
        await this.groups.requireGroup(em, accountId, changes.group);
      }
      const consequence = await this.consequenceOf(em, accountId, id, changes.maxClicks);
      const required = tags === undefined ? undefined : await requireTags(em, accountId, tags ?? []);
      const link = await lockToChange(em, accountId, id);
      check?.(await this.get(accountId, id));
      const { group, ...others } = changes;
      const options = givenOptions({ ...changes, ...passwordHash });
      const errors = [
        ...windowErrors(options, link),
        ...holdoutErrors(changes, { ...link, ...options, behavior: changes.behavior ?? link.behavior }),
      ];
      if (errors.length > 0) throw invalidRequest(errors);
      const wanted = { ...others, groupId: group, ...options };
      const changed = Object.entries(wanted).filter(
        ([field, value]) => value !== undefined && !isDeepStrictEqual(link[field as keyof Link], value),
      );
      const isRetagged = required !== undefined && (await setTags(em, accountId, id, required));
      if (changed.length > 0 || isRetagged) {
        if (options.aliases !== undefined) {
          await this.changeAliases(em, accountId, link, aliasChanges(link, options.aliases));
        }
        em.assign(link, { ...Object.fromEntries(changed), ...consequence, updatedAt: new Date() });
        await em.flush();
        const fields = changed.map(([field]) => givenNames[field] ?? field);
        if (isRetagged) fields.push('tags');
        await record(em, { accountId, action, target: linkTarget(link), fields });
      }
      return this.get(accountId, id);
    };
    return withUniqueExternalId(changes.externalId, () => inTransaction(this.em, change));
  }

  /** Activates or pauses a link. Does nothing if it already is. @throws DomainError `not_found` or `disabled`. */
  async setActive(accountId: string, id: string, active: boolean): Promise<LinkDetails> {
    return this.update(accountId, id, { active }, { action: active ? 'link.activated' : 'link.paused' });
  }

  /**
   * Deletes a link with its statistics and releases its slug.
   * @param check called with the locked link before it is deleted; may throw.
   * @throws DomainError `not_found` or `disabled`.
   */
  async delete(accountId: string, id: string, check?: (link: LinkDetails) => void): Promise<void> {
    await inTransaction(this.em, async (em) => {
      if (isId(id)) await lockClicks(em, accountId, id);
      const link = await lockToChange(em, accountId, id);
      check?.(await this.get(accountId, id));
      await deleteLinks(em, this.slugs, accountId, [link]);
      await record(em, { accountId, action: 'link.deleted', target: linkTarget(link) });
    });
  }

  /**
   * Disables a link, or enables it again. For operators.
   * @returns true if that changed anything.
   */
  async setDisabled(
    em: EntityManager,
    accountId: string,
    id: string,
    reason: DisabledReason | null,
  ): Promise<boolean> {
    const changed = await em.execute<object[]>(
      `update links set disabled = ?::text where account_id = ? and id = ? and disabled is distinct from ?::text
       returning id`,
      [reason, accountId, id, reason],
    );
    return changed.length > 0;
  }

  /**
   * Adds links to a group, which removes them from their current groups, and removes others from it. All or nothing.
   * Adding a link that is already in the group does nothing, nor does removing one that is not.
   * @throws DomainError `not_found` for the group, `invalid_request` with every entry that is not a link of the account.
   */
  async moveToGroup(accountId: string, groupId: string, moves: GroupMoves): Promise<GroupDetails> {
    return inTransaction(this.em, async (em) => {
      if (!(await this.groups.lockAgainstDeletion(em, accountId, groupId))) throw notFound();
      const errors = await moveErrors(em, accountId, moves);
      if (errors.length > 0) throw invalidRequest(errors);
      const add = linkIds(moves.add);
      const remove = linkIds(moves.remove);
      // A single statement, so that the triggers update the tallies in one order.
      const { numAffectedRows: moved = 0n } = await sql`
        update links set group_id = case when id = any(${add}::uuid[]) then ${groupId}::uuid end,
          updated_at = ${new Date()}
        where account_id = ${accountId} and (
          id = any(${add}::uuid[]) and group_id is distinct from ${groupId}::uuid
          or id = any(${remove}::uuid[]) and group_id = ${groupId}
        )`.execute(em.getKysely());
      const group = await this.groups.get(accountId, groupId, em);
      if (moved > 0n) {
        await record(em, {
          accountId,
          action: 'group.links_moved',
          target: { type: 'group', id: groupId, name: group.name },
          details: { links: Number(moved) },
        });
      }
      return group;
    });
  }

  /** Errors of the lists and of each entry, for a request that is rejected for other reasons. */
  moveErrors(accountId: string, moves: GroupMoves): Promise<FieldError[]> {
    return moveErrors(this.em, accountId, moves);
  }

  /** Errors of a window that does not fit the link, for a request that is rejected for other reasons. */
  async windowErrors(accountId: string, id: string, changes: Partial<LinkOptions>): Promise<FieldError[]> {
    const link = isId(id) ? await this.em.findOne(Link, { accountId, id }) : null;
    return link ? windowErrors(changes, link) : [];
  }

  /**
   * The other fields that a new limit changes: none if the limit stays the same. Locks the totals, so that no click
   * is counted against the old limit in the meantime.
   */
  private async consequenceOf(
    em: EntityManager,
    accountId: string,
    id: string,
    maxClicks: number | null | undefined,
  ): Promise<Pick<Link, 'exhausted'> | undefined> {
    if (maxClicks === undefined || !isId(id)) return undefined;
    return { exhausted: maxClicks !== null && (await lockClicks(em, accountId, id)) >= maxClicks };
  }

  /** The errors of a new link whose external id is taken, and perhaps also its slug. */
  private async conflictsOf(
    accountId: string,
    { slug, domainId }: Pick<NewLinkInput, 'slug' | 'domainId'>,
    externalId: string | null | undefined,
  ): Promise<DomainError> {
    const taken = externalIdTaken(externalId ?? '');
    const { available } = await this.slugs.availability(slug, accountId, domainId);
    return available ? taken : conflictOf([slugTaken(slug), taken]);
  }
}

/** A malformed id is an invalid field even if the link does not exist, so this comes before any lookup. */
function rejectMalformedGroup(group: string | null | undefined): void {
  if (group !== null && group !== undefined && !isId(group)) throw invalidRequest([unknownGroup]);
}

/** The public names of properties that are stored under a different name. */
const givenNames: Readonly<Record<string, string>> = { groupId: 'group', passwordHash: 'password' };
