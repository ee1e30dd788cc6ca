import { record } from '@app/accounts';
import { invalidRequest, isId, newId, notFound, type FieldError } from '@app/common';
import { type ExternalData, Group, inTransaction, storedMetadata, withUniqueExternalId } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';

/** A group with its number of links. */
export interface GroupDetails {
  id: string;
  name: string;
  linkCount: number;
  createdAt: Date;
  externalId: string | null;
  metadata: Record<string, string> | null;
}

/** The fields of a group that can be changed. Omitted fields stay unchanged. */
interface GroupChanges extends ExternalData {
  name?: string;
}

interface NewGroup extends GroupChanges {
  name: string;
}

interface GroupRow {
  id: string;
  name: string;
  links: string;
  created_at: string;
  external_id: string | null;
  metadata: Record<string, string> | null;
}

/** The field error for a `group` that does not exist. */
export const unknownGroup: FieldError = {
  field: 'group',
  code: 'unknown_group',
  message: 'This is not a group of this account.',
};

/** The groups of an account. Each link stores the group it is in. */
@Injectable()
export class GroupsService {
  constructor(private readonly em: EntityManager) {}

  /** Creates an empty group. @throws DomainError `external_id_taken`. */
  async create(
    accountId: string,
    { name, externalId = null, metadata = null }: NewGroup,
  ): Promise<GroupDetails> {
    const group = {
      id: newId(),
      name,
      createdAt: new Date(),
      externalId,
      metadata: storedMetadata(metadata),
    };
    const create = async (em: EntityManager): Promise<GroupDetails> => {
      em.create(Group, { accountId, ...group });
      await em.flush();
      await record(em, { accountId, action: 'group.created', target: groupTarget(group) });
      return { ...group, linkCount: 0 };
    };
    return withUniqueExternalId(externalId, () => inTransaction(this.em, create));
  }

  /** Up to `limit` groups, newest first. Starts after the group `before`, if given. */
  async page(accountId: string, limit: number, before?: string): Promise<GroupDetails[]> {
    return this.read(
      this.em,
      `where g.account_id = ? ${before === undefined ? '' : 'and g.id < ?'} order by g.id desc limit ?`,
      [accountId, ...(before === undefined ? [] : [before]), limit],
    );
  }

  /** A group, read within the transaction of `em` if it has one. @throws DomainError `not_found`. */
  async get(accountId: string, id: string, em: EntityManager = this.em): Promise<GroupDetails> {
    if (!isId(id)) throw notFound();
    const [group] = await this.read(em, 'where g.account_id = ? and g.id = ?', [accountId, id]);
    if (!group) throw notFound();
    return group;
  }

  /** The names of those groups that exist, by id. */
  async names(accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from groups where account_id = ${accountId} and id = any(${ids}::uuid[])
    `.execute(this.em.getKysely());
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * The ids of the groups with these names; of several with the same name, that of the oldest. Creates those that do not
   * exist, unless they are more than `maxNew`. Locks them against deletion until the caller's transaction ends.
   */
  async requireNamed(
    em: EntityManager,
    accountId: string,
    names: readonly string[],
    maxNew: number,
  ): Promise<{ ids: Map<string, string>; created: number }> {
    if (names.length === 0) return { ids: new Map(), created: 0 };
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from groups where account_id = ${accountId} and name = any(${names}::text[])
      order by id for key share`.execute(em.getKysely());
    const ids = new Map(rows.toReversed().map(({ id, name }) => [name, id]));
    const missing = names.filter((name) => !ids.has(name)).slice(0, Math.max(0, maxNew));
    if (missing.length > 0) {
      const created = missing.map((name): [string, string] => [name, newId()]);
      await sql`
        insert into groups (account_id, id, name, created_at)
        select ${accountId}::uuid, id, name, now()
        from unnest(${created.map(([, id]) => id)}::uuid[], ${missing}::text[]) as g (id, name)`.execute(
        em.getKysely(),
      );
      for (const [name, id] of created) ids.set(name, id);
    }
    return { ids, created: missing.length };
  }

  /**
   * Changes the given fields.
   * @param check called with the locked group before anything is changed; may throw.
   * @throws DomainError `not_found` or `external_id_taken`.
   */
  async update(
    accountId: string,
    id: string,
    changes: GroupChanges,
    check?: (group: GroupDetails) => void,
  ): Promise<GroupDetails> {
    if (!isId(id)) throw notFound();
    const { name, externalId } = changes;
    const given = { name, externalId, metadata: storedMetadata(changes.metadata) };
    const update = async (em: EntityManager): Promise<GroupDetails> => {
      const [group] = await em.execute<Required<GroupChanges>[]>(
        `select name, external_id as "externalId", metadata from groups where account_id = ? and id = ?
         for no key update`,
        [accountId, id],
      );
      if (!group) throw notFound();
      check?.(await this.get(accountId, id, em));
      const changed = Object.entries(given).filter(
        ([field, value]) =>
          value !== undefined && !isDeepStrictEqual(value, group[field as keyof GroupChanges]),
      );
      if (changed.length > 0) {
        const values: Partial<Group> = Object.fromEntries(changed);
        await em.nativeUpdate(Group, { accountId, id }, values);
        const target = groupTarget({ id, name: name ?? group.name });
        const fields = changed.map(([field]) => field);
        await record(em, { accountId, action: 'group.updated', target, fields });
      }
      return this.get(accountId, id, em);
    };
    return withUniqueExternalId(externalId, () => inTransaction(this.em, update));
  }

  /**
   * Deletes a group. Its links stay, without a group.
   * @param check called with the locked group before it is deleted; may throw.
   * @throws DomainError `not_found`.
   */
  async delete(accountId: string, id: string, check?: (group: GroupDetails) => void): Promise<void> {
    if (!isId(id)) throw notFound();
    await inTransaction(this.em, async (em) => {
      if (check) {
        await em.execute('select 1 from groups where account_id = ? and id = ? for update', [accountId, id]);
        check(await this.get(accountId, id, em));
      }
      const [deleted] = await em.execute<{ name: string }[]>(
        'delete from groups where account_id = ? and id = ? returning name',
        [accountId, id],
      );
      if (!deleted) throw notFound();
      const target = groupTarget({ id, name: deleted.name });
      await record(em, { accountId, action: 'group.deleted', target });
    });
  }

  /** Errors of the `group` field of a request. A value that is not a string has other errors. */
  async referenceErrors(accountId: string, group: unknown): Promise<FieldError[]> {
    if (typeof group !== 'string' || (await this.lockAgainstDeletion(this.em, accountId, group))) return [];
    return [unknownGroup];
  }

  /**
   * Locks a group against deletion until the caller's transaction ends. Deleting a group locks first the group and then
   * its links, so lock the group before any link.
   * @returns false if there is no such group.
   */
  async lockAgainstDeletion(em: EntityManager, accountId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false;
    const rows = await em.execute<object[]>(
      'select 1 from groups where account_id = ? and id = ? for key share',
      [accountId, id],
    );
    return rows.length > 0;
  }

  /** Locks groups like `lockAgainstDeletion`. @returns the ids of those that exist. */
  async lockAllAgainstDeletion(
    em: EntityManager,
    accountId: string,
    ids: readonly string[],
  ): Promise<Set<string>> {
    const wanted = [...new Set(ids)].filter(isId);
    if (wanted.length === 0) return new Set();
    const { rows } = await sql<{ id: string }>`
      select id from groups where account_id = ${accountId} and id = any(${wanted}::uuid[])
      order by id for key share`.execute(em.getKysely());
    return new Set(rows.map(({ id }) => id));
  }

  /** Like `lockAgainstDeletion`. @throws DomainError `invalid_request` for the field `group` if there is no such group. */
  async requireGroup(em: EntityManager, accountId: string, id: string): Promise<void> {
    if (!(await this.lockAgainstDeletion(em, accountId, id))) throw invalidRequest([unknownGroup]);
  }

  private async read(em: EntityManager, condition: string, values: unknown[]): Promise<GroupDetails[]> {
    const rows = await em.execute<GroupRow[]>(
      `select g.id, g.name, g.created_at, g.external_id, g.metadata, (
         select coalesce(sum(t.links), 0) from group_tallies t where t.account_id = g.account_id and t.group_id = g.id
       ) as links from groups g ${condition}`,
      values,
    );
    return rows.map(({ id, name, links, created_at, external_id, metadata }) => ({
      id,
      name,
      linkCount: Number(links),
      createdAt: new Date(created_at),
      externalId: external_id,
      metadata,
    }));
  }
}

/** A group as the target of audit entries. */
const groupTarget = ({ id, name }: Pick<Group, 'id' | 'name'>) => ({ type: 'group' as const, id, name });
