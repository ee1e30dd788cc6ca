import { record } from './audit/record-entry.js';
import { DomainError, isId, notFound } from '@app/common';
import { type AuditDetails, inTransaction, Membership, type Role, Session } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { narrowKeys } from './created-keys.js';
import { lockAccount } from './lock-account.js';
import { isAtLeast } from './scopes.js';
import { deleteUsersWithoutAccount } from './users-without-account.js';

/** A user who belongs to an account. */
export interface AccountMember {
  /** Id of the user. */
  id: string;
  email: string;
  role: Role;
  /** When they joined the account. */
  createdAt: Date;
}

/** A membership that has just ended, or been given a lower role. */
export interface Offboarded {
  accountId: string;
  /** The member, with the role that they had. */
  member: Pick<AccountMember, 'id' | 'email' | 'role'>;
  /** Their current role; null if they no longer belong to the account. */
  role: Role | null;
}

/**
 * Handles everything that the member created, in the transaction that takes their rights away. Implemented by
 * `OffboardingService` of libs/offboarding.
 * @returns details for the audit entry of the change.
 */
export type Offboard<Details extends AuditDetails = AuditDetails> = (
  em: EntityManager,
  offboarded: Offboarded,
) => Promise<Details>;

interface MemberRow {
  id: string;
  email: string;
  role: Role;
  created_ms: number;
}

/** The members of accounts. Every change locks the account first, so that one owner always remains. */
@Injectable()
export class MembersService {
  constructor(private readonly em: EntityManager) {}

  /** Up to `limit` members, newest user first. Starts after the user `before`, if given. */
  async page(accountId: string, limit: number, before?: string): Promise<AccountMember[]> {
    return this.read(
      this.em,
      `m.account_id = ? ${before === undefined ? '' : 'and m.user_id < ?'} order by m.user_id desc limit ?`,
      [accountId, ...(before === undefined ? [] : [before]), limit],
    );
  }

  /**
   * Changes the role of a member. Does nothing if `role` is undefined or the current role.
   * @param offboard is called if the role is lower than before.
   * @throws DomainError `not_found`, or `last_owner` if the account would have no owner.
   */
  async setRole(
    accountId: string,
    userId: string,
    role: Role | undefined,
    offboard: Offboard,
  ): Promise<AccountMember> {
    return inTransaction(this.em, async (em) => {
      const member = await this.lock(em, accountId, userId);
      if (role === undefined || role === member.role) return member;
      if (role !== 'owner') await this.requireOtherOwner(em, accountId, member);
      await em.nativeUpdate(Membership, { accountId, userId }, { role });
      const offboarded = isAtLeast(role, member.role) ? {} : await offboard(em, { accountId, member, role });
      const target = { type: 'user' as const, id: userId, name: member.email };
      const details = { role, ...offboarded };
      await record(em, { accountId, action: 'member.updated', target, fields: ['role'], details });
      return { ...member, role };
    });
  }

  /**
   * Removes a member. Their sessions for this account end on all instances. A user who belongs to no other account is
   * deleted.
   * @returns the result of `offboard`.
   * @throws DomainError `not_found`, or `last_owner` if the account would have no owner.
   */
  async remove<Details extends AuditDetails>(
    accountId: string,
    userId: string,
    offboard: Offboard<Details>,
  ): Promise<Details> {
    return inTransaction(this.em, async (em) => {
      const member = await this.lock(em, accountId, userId);
      await this.requireOtherOwner(em, accountId, member);
      await narrowKeys(em, accountId, userId, member.role);
      await em.nativeDelete(Membership, { accountId, userId });
      await em.nativeDelete(Session, { accountId, userId });
      const details = await offboard(em, { accountId, member, role: null });
      await deleteUsersWithoutAccount(em, [userId]);
      const target = { type: 'user' as const, id: userId, name: member.email };
      await record(em, { accountId, action: 'member.removed', target, details });
      return details;
    });
  }

  private async lock(em: EntityManager, accountId: string, userId: string): Promise<AccountMember> {
    if (!isId(userId) || !(await lockAccount(em, accountId))) throw notFound();
    const [member] = await this.read(em, 'm.account_id = ? and m.user_id = ?', [accountId, userId]);
    if (!member) throw notFound();
    return member;
  }

  private async requireOtherOwner(
    em: EntityManager,
    accountId: string,
    member: AccountMember,
  ): Promise<void> {
    if (member.role !== 'owner') return;
    const owners = await em.count(Membership, { accountId, role: 'owner', userId: { $ne: member.id } });
    if (owners === 0) throw lastOwner();
  }

  private async read(em: EntityManager, condition: string, values: unknown[]): Promise<AccountMember[]> {
    const rows = await em.execute<MemberRow[]>(
      `select u.id, u.email, m.role, (extract(epoch from m.created_at) * 1000)::float8 as created_ms
       from memberships m join users u on u.id = m.user_id where ${condition}`,
      values,
    );
    return rows.map(({ id, email, role, created_ms }) => ({
      id,
      email,
      role,
      createdAt: new Date(created_ms),
    }));
  }
}

const lastOwner = (): DomainError =>
  new DomainError('last_owner', 'This is the last owner of the account. Make somebody else an owner first.');
