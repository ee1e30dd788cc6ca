import { endFigures } from '@app/clicks';
import { invalidRequest, isId, newId, notFound, slugTaken, type FieldError } from '@app/common';
import { BatchedStatement, inTransaction, Link, retried, type Behavior } from '@app/database';
import { GroupsService, unknownGroup, type GroupDetails } from '@app/groups';
import { SlugsService } from '@app/slugs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { linkIds, tooManyMoves, wrongMoves, type GroupMoves } from './group-moves.js';
import { type LinkFilter, type LinkPlace, type LinkSort, readLinkList } from './link-list.js';
import { type NewLinkInput, type NewLinkRow, newLinksStatement } from './new-links.js';

/** What a new link is made of; all of it already found valid, except that `group` may not be there. */
export interface NewLink {
  destination: string;
  slug: string;
  /** The slug where it is omitted. */
  name?: string;
  /** `basic` where it is omitted. */
  behavior?: Behavior;
  /** Id of one of the account's groups; null and omitted: none. */
  group?: string | null;
}

/** What may change on a link; what is omitted stays. */
export interface LinkChanges {
  destination?: string;
  name?: string;
  active?: boolean;
  behavior?: Behavior;
  /** Id of one of the account's groups; null takes the link out of its group. */
  group?: string | null;
}

/** A link as its account sees it. */
export interface LinkDetails {
  id: string;
  slug: string;
  destination: string;
  active: boolean;
  name: string;
  behavior: Behavior;
  /** Id of its group. */
  group: string | null;
  /** Clicks of its whole life. */
  clicks: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A link of a list, with the key of the place after it. */
export interface ListedLink extends LinkDetails {
  place: string;
}

interface LinkRow {
  id: string;
  slug: string;
  destination: string;
  active: boolean;
  name: string;
  behavior: Behavior;
  group_id: string | null;
  clicks: string;
  created_at: string;
  updated_at: string;
}

const columns =
  'l.id, l.slug, l.destination, l.active, l.name, l.behavior, l.group_id, l.created_at, l.updated_at';

/**
 * The links of an account. Whatever changes one locks in the same order: group, slug, link; so that nothing
 * here can wait for each other in a circle.
 */
@Injectable()
export class LinksService {
  private readonly linksById: BatchedStatement<{ accountId: string; id: string }, LinkRow>;
  private readonly newLinks: BatchedStatement<NewLinkInput, NewLinkRow>;

  constructor(
    private readonly em: EntityManager,
    private readonly slugs: SlugsService,
    private readonly groups: GroupsService,
  ) {
    this.linksById = new BatchedStatement(em, {
      name: 'links-by-id',
      columns: { accountId: 'uuid', id: 'uuid' },
      sql: (input) =>
        `select input.place, ${columns}, coalesce(t.clicks, 0) as clicks
         from ${input} join links l on l.account_id = input.account_id and l.id = input.id
         left join target_totals t on t.account_id = l.account_id and t.target_id = l.id`,
      mergeEqual: true,
    });
    this.newLinks = newLinksStatement(em, slugs);
  }

  /** A new, active link. @throws DomainError invalid_request for a group that is not there, slug_taken for a slug that is not free. */
  async create(
    accountId: string,
    { destination, slug, name = slug, behavior = 'basic', group = null }: NewLink,
  ): Promise<LinkDetails> {
    const now = new Date();
    const link = { id: newId(), slug, name, destination, behavior };
    const created = await retried(this.em, () =>
      this.newLinks.run({ ...link, accountId, groupId: group, createdAt: now }),
    );
    if (group && !created?.groupExists) throw invalidRequest([unknownGroup]);
    if (!created?.slugClaimed) throw slugTaken(slug);
    return { ...link, active: true, group, clicks: 0, createdAt: now, updatedAt: now };
  }

  /** Up to `limit` links that pass the filter, in an order, after a place. */
  async page(
    accountId: string,
    { sort, filter }: { sort: LinkSort; filter: LinkFilter },
    limit: number,
    after?: LinkPlace,
  ): Promise<ListedLink[]> {
    const rows = await readLinkList<LinkRow & { place: string | null }>(
      this.em,
      columns,
      { accountId, sort, filter },
      limit,
      after,
    );
    return rows.map((row) => ({ ...detailsOf(row), place: row.place ?? '' }));
  }

  /** One link. @throws DomainError not_found. */
  async one(accountId: string, id: string): Promise<LinkDetails> {
    if (!isId(id)) throw notFound();
    const row = await this.linksById.run({ accountId, id });
    if (!row) throw notFound();
    return detailsOf(row);
  }

  /**
   * Changes what is given; `updatedAt` moves only where that makes a difference.
   * @throws DomainError not_found; invalid_request for a group that is not there.
   */
  async update(accountId: string, id: string, changes: LinkChanges): Promise<LinkDetails> {
    return inTransaction(this.em, async (em) => {
      if (changes.group) {
        await this.one(accountId, id);
        await this.groups.requireGroup(em, accountId, changes.group);
      }
      const link = await this.lock(em, accountId, id);
      const { group, ...others } = changes;
      const wanted = { ...others, groupId: group };
      const real = Object.entries(wanted).filter(
        ([field, value]) => value !== undefined && link[field as keyof Link] !== value,
      );
      if (real.length > 0) {
        em.assign(link, { ...Object.fromEntries(real), updatedAt: new Date() });
        await em.flush();
      }
      return this.one(accountId, id);
    });
  }

  /** Pauses or activates a link; does nothing where it is so already. @throws DomainError not_found. */
  async setActive(accountId: string, id: string, active: boolean): Promise<LinkDetails> {
    return this.update(accountId, id, { active });
  }

  /** Deletes a link with its figures and frees its slug. @throws DomainError not_found. */
  async delete(accountId: string, id: string): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const { slug } = await this.lock(em, accountId, id);
      await this.slugs.release(em, { slug, accountId, targetId: id });
      await em.nativeDelete(Link, { accountId, id });
      await endFigures(em, accountId, id);
    });
  }

  /**
   * Adds links to a group, out of whichever they were in, and removes others from it: all of it or nothing.
   * Adding one that is in the group, or removing one that is not, does nothing.
   * @throws DomainError not_found for the group; invalid_request naming every entry that is not a link of this account.
   */
  async moveToGroup(accountId: string, groupId: string, moves: GroupMoves): Promise<GroupDetails> {
    return inTransaction(this.em, async (em) => {
      if (!isId(groupId) || !(await this.groups.hold(em, accountId, groupId))) throw notFound();
      const add = linkIds(moves.add);
      const remove = linkIds(moves.remove);
      const problems = await this.moveProblems(accountId, moves, em);
      if (problems.length > 0) throw invalidRequest(problems);
      // One statement, so that the triggers write all tallies in one order.
      await em.execute(
        `update links set group_id = case when id = any(?::uuid[]) then ?::uuid end, updated_at = ?
         where account_id = ? and (
           id = any(?::uuid[]) and group_id is distinct from ?::uuid or id = any(?::uuid[]) and group_id = ?
         )`,
        [list(add), groupId, new Date().toISOString(), accountId, list(add), groupId, list(remove), groupId],
      );
      return this.groups.one(accountId, groupId, em);
    });
  }

  /** What is wrong with each entry of both lists. Locks the links, where it is asked within a transaction. */
  async moveProblems(
    accountId: string,
    moves: GroupMoves,
    em: EntityManager = this.em,
  ): Promise<FieldError[]> {
    const tooMany = tooManyMoves(moves);
    if (tooMany.length > 0) return tooMany;
    const known = await this.lockAll(em, accountId, [...linkIds(moves.add), ...linkIds(moves.remove)]);
    return wrongMoves(moves, known);
  }

  private async lock(em: EntityManager, accountId: string, id: string): Promise<Link> {
    if (!isId(id)) throw notFound();
    const link = await em.findOne(
      Link,
      { accountId, id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (!link) throw notFound();
    return link;
  }

  /** Locks those of `ids` that are links of the account, in the order of their ids. @returns their ids. */
  private async lockAll(em: EntityManager, accountId: string, ids: string[]): Promise<Set<string>> {
    const rows = await em.execute<{ id: string }[]>(
      'select id from links where account_id = ? and id = any(?::uuid[]) order by id for update',
      [accountId, list(ids)],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function detailsOf(row: LinkRow): LinkDetails {
  return {
    id: row.id,
    slug: row.slug,
    destination: row.destination,
    active: row.active,
    name: row.name,
    behavior: row.behavior,
    group: row.group_id,
    clicks: Number(row.clicks),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

/** An array of ids as PostgreSQL reads it. */
const list = (ids: string[]): string => `{${ids.join(',')}}`;
