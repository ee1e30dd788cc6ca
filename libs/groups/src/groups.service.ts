import { invalidRequest, isId, newId, notFound, type FieldError } from '@app/common';
import { Group, inTransaction } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** A group as its account sees it. */
export interface GroupDetails {
  id: string;
  name: string;
  /** Links that are in the group now. */
  linkCount: number;
  createdAt: Date;
}

interface GroupRow {
  id: string;
  name: string;
  links: string;
  created_at: string;
}

/** What is wrong with a body that names a group which is not there. */
export const unknownGroup: FieldError = {
  field: 'group',
  code: 'unknown_group',
  message: 'This is not a group of this account.',
};

/** The groups of an account. Which link is in which group is kept with the links. */
@Injectable()
export class GroupsService {
  constructor(private readonly em: EntityManager) {}

  /** A new, empty group. */
  async create(accountId: string, { name }: { name: string }): Promise<GroupDetails> {
    return inTransaction(this.em, async (em) => {
      const { id, createdAt } = em.create(Group, { accountId, id: newId(), name, createdAt: new Date() });
      await em.flush();
      return { id, name, linkCount: 0, createdAt };
    });
  }

  /** Up to `limit` groups, newest first, that are older than the group `before`. */
  async page(accountId: string, limit: number, before?: string): Promise<GroupDetails[]> {
    return this.read(
      this.em,
      `where g.account_id = ? ${before === undefined ? '' : 'and g.id < ?'} order by g.id desc limit ?`,
      [accountId, ...(before === undefined ? [] : [before]), limit],
    );
  }

  /** One group, by the transaction of `em` where there is one. @throws DomainError not_found. */
  async one(accountId: string, id: string, em: EntityManager = this.em): Promise<GroupDetails> {
    if (!isId(id)) throw notFound();
    const [group] = await this.read(em, 'where g.account_id = ? and g.id = ?', [accountId, id]);
    if (!group) throw notFound();
    return group;
  }

  /** Changes what is given. @throws DomainError not_found. */
  async update(accountId: string, id: string, { name }: { name?: string }): Promise<GroupDetails> {
    return inTransaction(this.em, async (em) => {
      if (name !== undefined && isId(id)) await em.nativeUpdate(Group, { accountId, id }, { name });
      return this.one(accountId, id, em);
    });
  }

  /** Deletes a group; its links stay, in no group. @throws DomainError not_found. */
  async delete(accountId: string, id: string): Promise<void> {
    if (!isId(id)) throw notFound();
    const deleted = await inTransaction(this.em, (em) => em.nativeDelete(Group, { accountId, id }));
    if (deleted === 0) throw notFound();
  }

  /**
   * Makes sure that a group is there and stays until the caller's transaction ends. Call it before locking any
   * link: deleting a group locks them in that order.
   * @throws DomainError invalid_request with field `group`.
   */
  async requireGroup(em: EntityManager, accountId: string, groupId: string): Promise<void> {
    const problems = await this.groupProblems(accountId, groupId, em);
    if (problems.length > 0) throw invalidRequest(problems);
  }

  /** What is wrong with the id of a group in a body. Holds the group, where it is asked within a transaction. */
  async groupProblems(
    accountId: string,
    groupId: string,
    em: EntityManager = this.em,
  ): Promise<FieldError[]> {
    if (isId(groupId) && (await this.hold(em, accountId, groupId))) return [];
    return [unknownGroup];
  }

  /** Keeps a group from being deleted until the caller's transaction ends. @returns false where there is none. */
  async hold(em: EntityManager, accountId: string, id: string): Promise<boolean> {
    const rows = await em.execute<object[]>(
      'select 1 from groups where account_id = ? and id = ? for key share',
      [accountId, id],
    );
    return rows.length > 0;
  }

  private async read(em: EntityManager, condition: string, values: unknown[]): Promise<GroupDetails[]> {
    const rows = await em.execute<GroupRow[]>(
      `select g.id, g.name, g.created_at, (
         select coalesce(sum(t.links), 0) from group_tallies t where t.account_id = g.account_id and t.group_id = g.id
       ) as links from groups g ${condition}`,
      values,
    );
    return rows.map(({ id, name, links, created_at }) => ({
      id,
      name,
      linkCount: Number(links),
      createdAt: new Date(created_at),
    }));
  }
}
