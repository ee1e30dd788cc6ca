import { currentAuditContext, systemActor, withAuditContext } from './audit/audit-context.js';
import { record } from './audit/record-entry.js';
import { DomainError, forbidden, newId } from '@app/common';
import {
  Account,
  AnsweredOidcSignIn,
  inAccount,
  inTransaction,
  Membership,
  OidcIdentity,
  type Role,
  Session,
  User,
  violates,
} from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { userActor } from './audit-names.js';
import { AccountsService } from './accounts.service.js';
import { emailError } from './email-addresses.js';
import { lockAccount } from './lock-account.js';
import { MembersService, type Offboard } from './members.service.js';
import type { Member } from './users.service.js';

/** A person whom an OpenID provider has authenticated. */
export interface OidcPerson {
  issuer: string;
  /** Their id at the provider. */
  subject: string;
  /** The name of a new user. Does not identify them: it is not compared with the addresses of other users. */
  email: string | null;
  /** The role that their groups map to; null if none of them does. */
  role: Role | null;
  /** When they last authenticated there; null if the provider does not report it. */
  authenticatedAt: Date | null;
}

/** The result of an allowed sign-in. */
export interface Admission {
  member: Member;
  /** True if the audit log already has an entry about this sign-in: they joined, or their role changed. */
  isRecorded: boolean;
}

/** The users who sign in through an OpenID provider. Their groups there determine their membership. */
@Injectable()
export class OidcIdentitiesService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly accounts: AccountsService,
  ) {}

  /** True if the user signs in through an OpenID provider. */
  async has(userId: string): Promise<boolean> {
    return (await this.em.count(OidcIdentity, { userId })) > 0;
  }

  /**
   * Call this before a user gets a credential of their own, which would let them sign in after they lost their
   * groups.
   * @throws DomainError forbidden if they sign in through an OpenID provider.
   */
  async refuseOwnCredentials(userId: string): Promise<void> {
    if (await this.has(userId)) {
      throw forbidden('You sign in with single sign-on. Your password and second factor are managed there.');
    }
  }

  /** The user whom this issuer knows as `subject`; null if there is none yet. */
  async userOf({ issuer, subject }: Pick<OidcPerson, 'issuer' | 'subject'>): Promise<string | null> {
    return (await this.em.findOne(OidcIdentity, { issuer, subject }))?.userId ?? null;
  }

  /**
   * Records that a sign-in was answered.
   * @param state the value that identified the sign-in.
   * @returns false if it had been answered before.
   */
  async answer(state: string, expiresAt: Date): Promise<boolean> {
    await this.em.nativeDelete(AnsweredOidcSignIn, { expiresAt: { $lte: new Date() } });
    const first = await this.em.execute<object[]>(
      'insert into answered_oidc_sign_ins (state_hash, expires_at) values (?, ?) on conflict do nothing returning state_hash',
      [createHash('sha256').update(state).digest('hex'), expiresAt],
    );
    return first.length > 0;
  }

  /**
   * Gives a person the role in the account that their groups map to. Creates a user for a new person. A person whose
   * groups no longer map to a role loses their membership and all sessions, except that the last owner of the account
   * stays an owner and loses only the sessions.
   * @param offboard handles the creations of a user who is removed or gets a lower role, and those of the last owner,
   *   who keeps their role.
   * @throws DomainError forbidden if they may not sign in.
   */
  async admit(person: OidcPerson, accountId: string, offboard: Offboard): Promise<Admission> {
    // A user who signs in does not act for an account yet.
    const admission = await inAccount(this.em, accountId, () => this.decide(person, accountId, offboard));
    // Thrown only now, so that the loss of the membership is not rolled back.
    if (!admission) throw notInAGroup();
    return admission;
  }

  /** Null for a person who may not sign in. */
  private async decide(person: OidcPerson, accountId: string, offboard: Offboard): Promise<Admission | null> {
    return inTransaction(this.em, async (em) => {
      // Every sign-in takes this lock first, so that no user is created twice.
      if (!(await lockAccount(em, accountId))) throw noAccount();
      const user = await this.find(em, accountId, person);
      if (person.role === null) {
        if (user) await this.expel(em, accountId, user, offboard);
        return null;
      }
      if (!user) return this.create(em, accountId, person, person.role);
      if (user.role === null) return this.join(em, accountId, user, person.role);
      return this.adjust(em, accountId, { ...user, role: user.role }, person.role, offboard);
    });
  }

  /** The user, who is not deleted until the transaction ends, and their role in the account; null if there is none. */
  private async find(
    em: EntityManager,
    accountId: string,
    { issuer, subject }: OidcPerson,
  ): Promise<KnownUser | null> {
    const [user] = await em.execute<KnownUser[]>(
      `select u.id, u.email, u.password_hash as "passwordHash", m.role
       from oidc_identities i join users u on u.id = i.user_id
         left join memberships m on m.user_id = u.id and m.account_id = ?
       where i.issuer = ? and i.subject = ? for key share of u`,
      [accountId, issuer, subject],
    );
    return user ?? null;
  }

  private async expel(
    em: EntityManager,
    accountId: string,
    { id, email, role }: KnownUser,
    offboard: Offboard,
  ): Promise<void> {
    const sessionsEnded = await em.nativeDelete(Session, { userId: id });
    const removed = await asWaypost(() => this.members.remove(accountId, id, offboard)).then(
      () => true,
      unless('last_owner', 'not_found'),
    );
    if (removed) return;
    // The last owner stays one, but invitations and shares that they left open end.
    const ended = role === null ? {} : await offboard(em, { accountId, member: { id, email, role }, role });
    if (sessionsEnded === 0 && Object.keys(ended).length === 0) return;
    await record(em, {
      accountId,
      action: 'session.ended',
      target: { type: 'user', id, name: email },
      details: { sessionsEnded, ...ended },
      actor: systemActor,
    });
  }

  private async create(
    em: EntityManager,
    accountId: string,
    { issuer, subject, email }: OidcPerson,
    role: Role,
  ): Promise<Admission> {
    if (email === null || emailError(email)) throw noEmail();
    const createdAt = new Date();
    const user = {
      id: newId(),
      email: email.trim().toLowerCase(),
      passwordHash: null,
      operator: false,
      language: null,
      createdAt,
    };
    em.create(User, user);
    em.create(OidcIdentity, { issuer, subject, userId: user.id, createdAt });
    try {
      await em.flush();
    } catch (error) {
      if (!violates(error, 'users_email_key')) throw error;
      throw emailTaken(user.email);
    }
    return this.join(em, accountId, user, role);
  }

  private async adjust(
    em: EntityManager,
    accountId: string,
    { role: current, ...user }: SignedInUser & { role: Role },
    role: Role,
    offboard: Offboard,
  ): Promise<Admission> {
    if (current === role) return this.admission(em, accountId, user, role, false);
    const changed = await asWaypost(() => this.members.setRole(accountId, user.id, role, offboard)).then(
      () => true,
      unless('last_owner'),
    );
    return this.admission(em, accountId, user, changed ? role : current, changed);
  }

  private async join(
    em: EntityManager,
    accountId: string,
    user: SignedInUser,
    role: Role,
  ): Promise<Admission> {
    em.create(Membership, { userId: user.id, accountId, role, createdAt: new Date() });
    await em.flush();
    await record(em, {
      accountId,
      action: 'member.joined',
      target: { type: 'user', id: user.id, name: user.email },
      details: { role, method: 'oidc' },
      actor: userActor(user),
    });
    return this.admission(em, accountId, user, role, true);
  }

  private async admission(
    em: EntityManager,
    accountId: string,
    { id, email, passwordHash }: SignedInUser,
    role: Role,
    isRecorded: boolean,
  ): Promise<Admission> {
    const { createdAt, zone, defaultBehavior } = await em.findOneOrFail(Account, { id: accountId });
    const name = await this.accounts.nameOf(accountId);
    const account = { id: accountId, name, zone, defaultBehavior, createdAt };
    return { member: { user: { id, email, passwordHash }, account, role }, isRecorded };
  }
}

type SignedInUser = Member['user'];

/** A user, and their role in the account; null if they are not a member. */
type KnownUser = SignedInUser & { role: Role | null };

/** The provider's groups change a role, so the actor is neither the user nor the user of the previous session. */
const asWaypost = <T>(work: () => Promise<T>): Promise<T> =>
  withAuditContext({ ...currentAuditContext(), actor: systemActor, credentialId: null }, work);

/** Turns an error with one of these codes, which has changed nothing, into false. */
const unless =
  (...codes: DomainError['code'][]) =>
  (error: unknown): false => {
    if (error instanceof DomainError && codes.includes(error.code)) return false;
    throw error;
  };

const noAccount = (): DomainError =>
  forbidden('Single sign-on is not set up correctly: OIDC_ACCOUNT names no account. Tell the administrator.');

const notInAGroup = (): DomainError =>
  forbidden('None of your groups gives you access to this Waypost. Ask its administrator.');

const noEmail = (): DomainError =>
  forbidden(
    'Your sign-in provider sends no valid email address, which Waypost needs. Tell the administrator.',
  );

const emailTaken = (email: string): DomainError =>
  forbidden(
    `There is a user with the address ${email} already, and single sign-on never takes over a user. ` +
      'Sign in with your password, or ask an owner to remove that user.',
  );
