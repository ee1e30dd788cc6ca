import {
  type AccountMember,
  type Admission,
  CreatedKeys,
  type Creations,
  endApps,
  endPasswordLink,
  grantsScope,
  InvitationsService,
  MembersService,
  type Offboard,
  type Offboarded,
  OidcIdentitiesService,
  type OidcPerson,
  roleScopes,
  record,
  type Creation,
  type ListedCreation,
} from '@app/accounts';
import { CreatedReportShares } from '@app/analytics';
import { DomainError, isId, notFound } from '@app/common';
import { type AuditDetails, inTransaction, type Role, type Scope } from '@app/database';
import { ImportsService } from '@app/imports';
import { CreatedWebhooks } from '@app/webhooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LeftBehind } from './owner-notice-mail.js';
import { OwnerNotices } from './owner-notices.js';

/** Kinds of creations that keep working without the user who created them, so that an owner decides about them. */
export const chosenKinds = ['keys', 'webhooks', 'reports'] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** `revoke` ends it permanently. `take-over` makes an owner responsible for it. `keep` leaves it to its creator. */
export type Choice = 'revoke' | 'take-over' | 'keep';

/** An owner's choices, by kind. */
export type Choices = Partial<Record<ChosenKind, Choice>>;

/** Everything that a user created in an account and that can still be used. */
export interface Belongings extends Record<ChosenKind, ListedCreation[]> {
  id: string;
  /** Null if the user no longer exists. */
  email: string | null;
  /** Null if they do not belong to the account. */
  role: Role | null;
  /** Open invitations. */
  invitations: ListedCreation[];
  /** Imports that have not started. */
  imports: ListedCreation[];
}

/** The name of a single creation of a kind in the audit log. */
const oneOf: Record<ChosenKind, string> = { keys: 'key', webhooks: 'webhook', reports: 'report_share' };

/** The details of a removal's audit entry: how many keys were revoked, and the lists of `Changes`. */
type RemovalDetails = AuditDetails & { keysRevoked: number };

/** The outcome of a user's creations. */
type Fate = 'ended' | 'takenOver' | 'suspended';

/** Collects the lists of an audit entry: each creation with its kind, its id and, if it has one, its name. */
class Changes {
  private readonly listed = new Map<Fate, string[]>();
  private readonly counts = new Map<string, number>();

  /** @returns the number of added creations. */
  add(fate: Fate, kind: string, creations: readonly Creation[]): number {
    const list = this.listed.get(fate) ?? [];
    list.push(...creations.map(({ id, name }) => [kind, id, name].filter((part) => part !== null).join(' ')));
    if (list.length > 0) this.listed.set(fate, list);
    this.counts.set(`${fate} ${kind}`, this.count(fate, kind) + creations.length);
    return creations.length;
  }

  count(fate: Fate, kind: string): number {
    return this.counts.get(`${fate} ${kind}`) ?? 0;
  }

  get isEmpty(): boolean {
    return this.listed.size === 0;
  }

  get details(): AuditDetails {
    return Object.fromEntries(this.listed);
  }
}

/**
 * Removes or reduces the rights of users. Everything that would let them in again, or would keep working for them,
 * is handled in the same transaction.
 */
@Injectable()
export class OffboardingService {
  private readonly kinds: Record<ChosenKind, Creations>;

  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly identities: OidcIdentitiesService,
    private readonly invitations: InvitationsService,
    private readonly imports: ImportsService,
    private readonly notices: OwnerNotices,
    keys: CreatedKeys,
    webhooks: CreatedWebhooks,
    reports: CreatedReportShares,
  ) {
    this.kinds = { keys, webhooks, reports };
  }

  /**
   * Removes a member. Their creations are taken over, unless they are revoked. `keep` is a `take-over`: no one else
   * would be responsible for them.
   * @param ownerId the owner who decides; null for a key of the command line.
   * @throws DomainError `not_found`, or `last_owner` if the account would have no owner.
   */
  remove(
    accountId: string,
    userId: string,
    choices: Choices,
    ownerId: string | null,
  ): Promise<RemovalDetails> {
    const decide = (kind: ChosenKind): Choice => (choices[kind] === 'revoke' ? 'revoke' : 'take-over');
    return this.members.remove(accountId, userId, async (em, offboarded) => {
      const changes = await this.decided(em, offboarded, decide, ownerId);
      return { keysRevoked: changes.count('ended', oneOf.keys), ...changes.details };
    });
  }

  /**
   * Changes the role of a member. If it is a lower one, keys are kept and limited to what it allows, and their other
   * creations are taken over, unless chosen otherwise.
   * @param ownerId the owner who decides; null for a key of the command line.
   * @throws DomainError `not_found`, or `last_owner` if the account would have no owner.
   */
  setRole(
    accountId: string,
    userId: string,
    role: Role | undefined,
    choices: Choices,
    ownerId: string | null,
  ): Promise<AccountMember> {
    const decide = (kind: ChosenKind): Choice => choices[kind] ?? (kind === 'keys' ? 'keep' : 'take-over');
    return this.members.setRole(
      accountId,
      userId,
      role,
      async (em, offboarded) => (await this.decided(em, offboarded, decide, ownerId)).details,
    );
  }

  /**
   * Admits a person whom an OpenID provider has authenticated, with the role that their groups map to. If it is
   * lower than before, or none, no owner is there to decide: their creations are suspended, and the owners are
   * notified.
   * @throws DomainError forbidden if they may not sign in.
   */
  async admit(person: OidcPerson, accountId: string): Promise<Admission> {
    let left: LeftBehind | undefined;
    const offboard: Offboard = async (em, { member, role }) => {
      const changes = await this.endAll(em, accountId, member.id, role);
      const suspend = async (kind: ChosenKind): Promise<number> =>
        changes.add('suspended', oneOf[kind], await this.kinds[kind].suspend(em, accountId, member.id));
      left = {
        accountId,
        email: member.email,
        // Otherwise they can do only what the lower role allows.
        suspendedKeys: role === null ? await suspend('keys') : 0,
        pausedWebhooks: allows(role, 'webhooks:write') ? 0 : await suspend('webhooks'),
        sharedReports: allows(role, 'reports:write')
          ? 0
          : (await this.kinds.reports.list(em, accountId, member.id)).length,
      };
      return changes.details;
    };
    // In the background, so that the response does not wait for the mail server.
    const tellOwners = (): void => void (left && this.notices.send(left));
    try {
      const admission = await this.identities.admit(person, accountId, offboard);
      tellOwners();
      return admission;
    } catch (error) {
      // They were rejected after their membership had ended.
      if (error instanceof DomainError) tellOwners();
      throw error;
    }
  }

  /**
   * Everything that a user created in an account, even if they no longer belong to it.
   * @throws DomainError `not_found` if they neither belong to it nor created anything.
   */
  async belongings(accountId: string, userId: string): Promise<Belongings> {
    if (!isId(userId)) throw notFound();
    return known(await this.read(this.em, accountId, userId));
  }

  /** Users who no longer belong to the account, but are still responsible for something in it. The newest user comes first. */
  async formerMembers(accountId: string): Promise<Belongings[]> {
    const creators = await Promise.all(
      Object.values(this.kinds).map((kind) => kind.creators(this.em, accountId)),
    );
    const members = await this.em.execute<{ id: string }[]>(
      'select user_id as id from memberships where account_id = ?',
      [accountId],
    );
    const ids = new Set(creators.flat());
    for (const { id } of members) ids.delete(id);
    const former: Belongings[] = [];
    for (const id of [...ids].sort().reverse()) former.push(await this.read(this.em, accountId, id));
    return former;
  }

  /**
   * Revokes or takes over a user's creations, even if they no longer belong to the account. Creations without a choice
   * stay unchanged.
   * @param ownerId the owner who decides; null for a key of the command line.
   * @param ids only these; by default, all of the kinds that are chosen.
   * @returns the remaining creations.
   * @throws DomainError `not_found` as for `belongings`.
   */
  async settle(
    accountId: string,
    userId: string,
    choices: Choices,
    ownerId: string | null,
    ids?: readonly string[],
  ): Promise<Belongings> {
    if (!isId(userId)) throw notFound();
    return inTransaction(this.em, async (em) => {
      const changes = new Changes();
      const owner = await this.ownerFor(em, accountId, userId, ownerId);
      for (const kind of chosenKinds) {
        await this.apply(em, changes, kind, choices[kind] ?? 'keep', { accountId, userId, owner, ids });
      }
      const belongings = await this.read(em, accountId, userId);
      if (changes.isEmpty) return known(belongings);
      const target = { type: 'user' as const, id: userId, name: belongings.email };
      await record(em, { accountId, action: 'member.offboarded', target, details: changes.details });
      return belongings;
    });
  }

  private async decided(
    em: EntityManager,
    { accountId, member: { id: userId }, role }: Offboarded,
    decide: (kind: ChosenKind) => Choice,
    ownerId: string | null,
  ): Promise<Changes> {
    const changes = await this.endAll(em, accountId, userId, role);
    const owner = await this.ownerFor(em, accountId, userId, ownerId);
    for (const kind of chosenKinds) {
      await this.apply(em, changes, kind, decide(kind), { accountId, userId, owner });
    }
    return changes;
  }

  /** Ends the creations about which an owner has nothing to decide. */
  private async endAll(
    em: EntityManager,
    accountId: string,
    userId: string,
    role: Role | null,
  ): Promise<Changes> {
    const changes = new Changes();
    changes.add('ended', 'invitation', await this.invitations.endAllOf(em, accountId, userId));
    changes.add('ended', 'import', await this.imports.cancelNotStarted(em, accountId, userId));
    // With a lower role, an app may do what that role allows.
    if (role === null) changes.add('ended', 'app', await endApps(em, accountId, userId));
    if (await endPasswordLink(em, userId))
      changes.add('ended', 'password_link', [{ id: userId, name: null }]);
    return changes;
  }

  private async apply(
    em: EntityManager,
    changes: Changes,
    kind: ChosenKind,
    choice: Choice,
    {
      accountId,
      userId,
      owner,
      ids,
    }: { accountId: string; userId: string; owner: string | null; ids?: readonly string[] },
  ): Promise<void> {
    if (choice === 'revoke')
      changes.add('ended', oneOf[kind], await this.kinds[kind].end(em, accountId, userId, ids));
    if (choice === 'take-over') {
      changes.add(
        'takenOver',
        oneOf[kind],
        await this.kinds[kind].takeOver(em, accountId, userId, owner, ids),
      );
    }
  }

  /** The owner who takes over: the one who decides or, if that is the leaver or unknown, the longest-standing owner. */
  private async ownerFor(
    em: EntityManager,
    accountId: string,
    userId: string,
    ownerId: string | null,
  ): Promise<string | null> {
    const [owner] = await em.execute<{ id: string }[]>(
      `select user_id as id from memberships where account_id = ? and role = 'owner' and user_id <> ?
       order by (user_id = ?::uuid) is true desc, created_at, user_id limit 1`,
      [accountId, userId, ownerId],
    );
    return owner?.id ?? null;
  }

  private async read(em: EntityManager, accountId: string, userId: string): Promise<Belongings> {
    const [user] = await em.execute<{ email: string; role: Role | null }[]>(
      `select u.email, m.role from users u left join memberships m on m.user_id = u.id and m.account_id = ?
       where u.id = ?`,
      [accountId, userId],
    );
    return {
      id: userId,
      email: user?.email ?? null,
      role: user?.role ?? null,
      keys: await this.kinds.keys.list(em, accountId, userId),
      webhooks: await this.kinds.webhooks.list(em, accountId, userId),
      reports: await this.kinds.reports.list(em, accountId, userId),
      invitations: await this.invitations.listOf(em, accountId, userId),
      imports: await this.imports.notStarted(em, accountId, userId),
    };
  }
}

/** True if a role has a scope. Without a role, there are no scopes. */
const allows = (role: Role | null, scope: Scope): boolean =>
  role !== null && grantsScope(roleScopes[role], scope);

/** @throws DomainError `not_found` if the user neither belongs to the account nor created anything in it. */
function known(belongings: Belongings): Belongings {
  const lists = [...chosenKinds, 'invitations', 'imports'] as const;
  if (belongings.role === null && lists.every((list) => belongings[list].length === 0)) throw notFound();
  return belongings;
}
