import { record } from './audit/record-entry.js';
import { DomainError, forbidden, hashToken, isId, newId, newToken, notFound } from '@app/common';
import { inAccount, inTransaction, Invitation, Membership, type Role, roles, type User } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountNameSql } from './account-name.js';
import { userActor } from './audit-names.js';
import { type Creation, type ListedCreation, lockCreator } from './creations.js';
import { lockAccount } from './lock-account.js';
import { grantsScope, roleScopes } from './scopes.js';
import { lockUser } from './users-without-account.js';

/** Maximum number of open invitations of an account. */
const maxOpenInvitations = 100;
const maxMembers = 1_000;

interface NewInvitation {
  role: Role;
  /** A valid email address, in lower case; null if the inviter shares the link themselves. */
  email: string | null;
  /** Number of days for which it can be accepted. */
  days: number;
  /** Id of the user who invites; null for a key of the command line. */
  createdBy: string | null;
}

/** An open invitation. */
export interface OpenInvitation {
  id: string;
  role: Role;
  email: string | null;
  /** Email address of the user who invited; null for a key of the command line. */
  inviter: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** The part of an invitation that visitors with its link may see. */
export interface Offer {
  accountId: string;
  accountName: string;
  role: Role;
  expiresAt: Date;
}

interface InvitationRow {
  id: string;
  role: Role;
  email: string | null;
  inviter: string | null;
  created_ms: number;
  expires_ms: number;
}

/** Roles that may invite, as a list in SQL. */
const invitingRoles = roles
  .filter((role) => grantsScope(roleScopes[role], 'members:write'))
  .map((role) => `'${role}'`)
  .join(', ');

/**
 * SQL that is true if an invitation `i` is open. Invitations of users who may no longer invite are not open, or they
 * would outlive their access. Those without a known creator stay open.
 */
const isOpen = `i.expires_at > now() and (i.created_by is null or exists (
  select 1 from memberships inviter
  where inviter.account_id = i.account_id and inviter.user_id = i.created_by and inviter.role in (${invitingRoles})
))`;

/** Invitations to join an account: links that expire and work once. */
@Injectable()
export class InvitationsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Creates an invitation to an account.
   * @returns the invitation, and its token: 256 random bits that are not stored.
   * @throws DomainError `forbidden` if the account has too many open invitations, or `createdBy` may no longer invite.
   */
  async create(
    accountId: string,
    { role, email, days, createdBy }: NewInvitation,
  ): Promise<{ invitation: OpenInvitation; token: string }> {
    const token = newToken();
    return inTransaction(this.em, async (em) => {
      if (!(await lockAccount(em, accountId))) throw notFound();
      await lockCreator(em, accountId, createdBy, 'members:write');
      await em.nativeDelete(Invitation, { accountId, expiresAt: { $lte: new Date() } });
      if ((await em.count(Invitation, { accountId })) >= maxOpenInvitations) {
        throw forbidden(`An account has at most ${maxOpenInvitations} open invitations. Revoke some first.`);
      }
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + days * 86_400_000);
      const id = newId();
      const row = { accountId, id, role, email, createdBy, createdAt, expiresAt };
      em.create(Invitation, { ...row, tokenHash: hashToken(token) });
      await em.flush();
      const [invitation] = await this.read(em, 'i.account_id = ? and i.id = ?', [accountId, id]);
      if (!invitation) throw notFound();
      const target = { type: 'invitation' as const, id, name: email };
      await record(em, { accountId, action: 'invitation.created', target, details: { role } });
      return { invitation, token };
    });
  }

  /** Up to `limit` open invitations, newest first. Starts after the invitation `before`, if given. */
  async page(accountId: string, limit: number, before?: string): Promise<OpenInvitation[]> {
    return this.read(
      this.em,
      `i.account_id = ? and ${isOpen} ${before === undefined ? '' : 'and i.id < ?'}
       order by i.id desc limit ?`,
      [accountId, ...(before === undefined ? [] : [before]), limit],
    );
  }

  /** Revokes an invitation. Its link stops working immediately. @throws DomainError `not_found`. */
  async revoke(accountId: string, id: string): Promise<void> {
    if (!isId(id)) throw notFound();
    await inTransaction(this.em, async (em) => {
      const [revoked] = await em.execute<{ email: string | null }[]>(
        'delete from invitations where account_id = ? and id = ? returning email',
        [accountId, id],
      );
      if (!revoked) throw notFound();
      const target = { type: 'invitation' as const, id, name: revoked.email };
      await record(em, { accountId, action: 'invitation.revoked', target });
    });
  }

  /** The offer of the invitation with that token. @throws DomainError `not_found` if it is not open. */
  async find(token: string, em: EntityManager = this.em): Promise<Offer> {
    const [offer] = await em.execute<(Omit<Offer, 'expiresAt'> & { expires_ms: number })[]>(
      `select a.id as "accountId", ${accountNameSql} as "accountName", i.role,
         (extract(epoch from i.expires_at) * 1000)::float8 as expires_ms
       from invitations_with_hash(?) i join accounts a on a.id = i.account_id where ${isOpen}`,
      [hashToken(token)],
    );
    if (!offer) throw noInvitation();
    const { expires_ms, ...rest } = offer;
    return { ...rest, expiresAt: new Date(expires_ms) };
  }

  /**
   * Makes a user a member of the account that the invitation is for, and deletes the invitation. Call it inside a
   * transaction to make the user in the same one.
   * @returns the offer that was accepted.
   * @throws DomainError `not_found` if the invitation is not open; `already_member` if the user belongs to the account,
   *   and `forbidden` if it has as many members as it may have, which keep the invitation.
   */
  async accept(token: string, user: Pick<User, 'id' | 'email'>): Promise<Offer> {
    return inTransaction(this.em, async (em) => {
      const { accountId } = await this.find(token, em);
      const userId = user.id;
      if (!(await lockAccount(em, accountId)) || !(await lockUser(em, userId))) throw noInvitation();
      // Checked again, now that the inviter can be neither removed nor demoted.
      const offer = await this.find(token, em);
      const { role } = offer;
      if ((await em.count(Membership, { accountId })) >= maxMembers) {
        throw forbidden(
          `This account has ${maxMembers.toLocaleString('en')} members, as many as it may have.`,
        );
      }
      const used = await inAccount(em, accountId, () =>
        em.nativeDelete(Invitation, { accountId, tokenHash: hashToken(token) }),
      );
      if (used === 0) throw noInvitation();
      if ((await em.count(Membership, { userId, accountId })) > 0) {
        throw new DomainError('already_member', 'You already belong to this account.');
      }
      em.create(Membership, { userId, accountId, role, createdAt: new Date() });
      await em.flush();
      await record(em, {
        accountId,
        action: 'member.joined',
        target: { type: 'user', id: userId, name: user.email },
        details: { role },
        actor: userActor(user),
      });
      return offer;
    });
  }

  /** The open invitations that a user created, newest first. */
  async listOf(em: EntityManager, accountId: string, userId: string): Promise<ListedCreation[]> {
    const open = await this.read(
      em,
      `i.account_id = ? and i.created_by = ? and ${isOpen} order by i.id desc`,
      [accountId, userId],
    );
    return open.map(({ id, email, createdAt }) => ({ id, name: email, createdAt, active: true }));
  }

  /** Ends the open invitations that a user created. Call it in the transaction in which they lose the right to invite. */
  async endAllOf(em: EntityManager, accountId: string, userId: string): Promise<Creation[]> {
    return em.execute<Creation[]>(
      'delete from invitations where account_id = ? and created_by = ? and expires_at > now() returning id, email as name',
      [accountId, userId],
    );
  }

  private async read(em: EntityManager, condition: string, values: unknown[]): Promise<OpenInvitation[]> {
    const rows = await em.execute<InvitationRow[]>(
      `select i.id, i.role, i.email, u.email as inviter,
         (extract(epoch from i.created_at) * 1000)::float8 as created_ms,
         (extract(epoch from i.expires_at) * 1000)::float8 as expires_ms
       from invitations i left join users u on u.id = i.created_by where ${condition}`,
      values,
    );
    return rows.map(({ created_ms, expires_ms, ...row }) => ({
      ...row,
      createdAt: new Date(created_ms),
      expiresAt: new Date(expires_ms),
    }));
  }
}

const noInvitation = (): DomainError =>
  new DomainError('not_found', 'This invitation has expired, was revoked, or was used already.');
