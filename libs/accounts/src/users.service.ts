import { installationChain, record } from './audit/record-entry.js';
import {
  invalidRequest,
  newId,
  type FieldError,
  Settings,
  decoyHash,
  hashPassword,
  verifyPassword,
  cliCommand,
  forbidden,
  type DomainError,
} from '@app/common';
import { type Behavior, Account, inTransaction, Membership, type Role, User, violates } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { accountNameSql } from './account-name.js';
import { userActor } from './audit-names.js';
import { emailError, normalizeEmail } from './email-addresses.js';
import { hasAnyCredential, lockFirstCredential } from './credentials.js';
import { findPasswordLink, usePasswordLink } from './password-links.js';
import { isSetupCode } from './setup-code.js';
import { countSignInFailure } from './sign-in-failures.js';
import { storePassword } from './store-password.js';
import { passwordLength } from './password-length.js';
import type { ActingAccount } from './sessions.service.js';
import { weaknessOf } from './weak-passwords.js';

/** Who may sign up: only the person with the setup code, who then operates the installation; anyone; or no one. */
export type SignUp = 'first' | 'open' | 'closed';

/** A user, with the account that they act for and their role there. */
export interface Member {
  user: Pick<User, 'id' | 'email' | 'passwordHash'>;
  account: ActingAccount;
  role: Role;
}

/** The data of a sign-up. */
export interface NewUser {
  email: string;
  password: string;
  /** The setup code, which the first sign-up needs. */
  code?: string;
}

/** The first sign-up has no setup code, or a wrong one. */
const setupCodeRequired = (reason: string): DomainError =>
  forbidden(
    `${reason} \`npm start\` prints the address that contains it, the log of the API has it, and ` +
      `so does \`${cliCommand()} setup:code\`.`,
  );

/** Sign-up is closed. */
const signUpClosed = (): DomainError =>
  forbidden(
    'Sign-up is closed: this installation has an owner, who can set a password for you with ' +
      `\`${cliCommand()} account:password --email you@example.com --password-stdin\`.`,
  );

/** The people who sign in, and the accounts they own. */
@Injectable()
export class UsersService {
  private readonly logger = new Logger(UsersService.name);
  private readonly hosts: string[];

  constructor(
    private readonly em: EntityManager,
    { API_BASE_URL, SHORT_URL_BASE }: Settings,
  ) {
    this.hosts = [API_BASE_URL, SHORT_URL_BASE].map((base) => new URL(base).hostname);
  }

  /**
   * The user with that email address (case-insensitive) and the account that they joined first, or null.
   * @throws DomainError invalid_request if it is not an email address.
   */
  async find(email: string): Promise<Member | null> {
    const [row] = await this.em.execute<MemberRow[]>(
      `select u.id as user_id, u.email, u.password_hash, a.id as account_id, m.role, ${accountNameSql} as account_name, a.zone as account_zone, a.default_behavior,
         (extract(epoch from a.created_at) * 1000)::float8 as account_created_ms
       from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id
       where u.email = ? order by m.created_at, m.account_id limit 1`,
      [normalizeEmail(email)],
    );
    if (!row) return null;
    return {
      user: { id: row.user_id, email: row.email, passwordHash: row.password_hash },
      account: {
        id: row.account_id,
        name: row.account_name,
        zone: row.account_zone,
        defaultBehavior: row.default_behavior,
        createdAt: new Date(row.account_created_ms),
      },
      role: row.role,
    };
  }

  /**
   * Creates a user without a password, who owns a new account.
   * @throws DomainError invalid_request if the email address is invalid or taken.
   */
  async create(email: string): Promise<Member> {
    return inTransaction(this.em, (em) => this.insert(em, normalizeEmail(email), null));
  }

  /** The user with that email address. Creates them, with an account, if there is none. */
  async findOrCreate(email: string): Promise<Member> {
    return (await this.find(email)) ?? this.create(email);
  }

  /** Who may sign up now, given the setting `SIGNUP`. */
  async signUpState(setting: Settings['SIGNUP']): Promise<SignUp> {
    if (!(await hasAnyCredential(this.em))) return 'first';
    return setting === 'open' ? 'open' : 'closed';
  }

  /**
   * Creates a user with a password, who owns a new account. The first one needs the setup code, operates the
   * installation, and gets the user that the CLI created for that address, with its account and keys. After that, no one
   * can take over a user.
   * @throws DomainError forbidden if sign-up is closed or the setup code is missing or wrong; invalid_request with every
   * invalid field.
   */
  async signUp({ email, password, code }: NewUser, setting: Settings['SIGNUP']): Promise<Member> {
    // Saves the cost of a hash if the sign-up is refused. The decisive check comes later, under the lock.
    const state = await this.signUpState(setting);
    if (state === 'closed') throw signUpClosed();
    if (state === 'first') await this.requireSetupCode(code);
    const passwordHash = await this.hashNew(email, password);
    return inTransaction(this.em, async (em) => {
      if (state === 'open') return this.insert(em, normalizeEmail(email), passwordHash, true);
      await lockFirstCredential(em);
      const current = await this.signUpState(setting);
      if (current === 'closed') throw signUpClosed();
      // Another sign-up was first, and sign-up is open.
      if (current === 'open') return this.insert(em, normalizeEmail(email), passwordHash, true);
      const known = await this.find(email);
      const member = known ?? (await this.insert(em, normalizeEmail(email), null, true));
      await em.nativeUpdate(User, { id: member.user.id }, { operator: true });
      await storePassword(em, member, passwordHash, { isNew: !known, byThemselves: true });
      return { ...member, user: { ...member.user, passwordHash } };
    });
  }

  /**
   * Creates a user with a password and no account: `join` makes them a member of an existing one, in the same
   * transaction.
   * @throws DomainError invalid_request with every invalid field, and what `join` throws.
   */
  async signUpTo(
    email: string,
    password: string,
    join: (user: Pick<User, 'id' | 'email'>) => Promise<unknown>,
  ): Promise<Member> {
    const passwordHash = await this.hashNew(email, password);
    return inTransaction(this.em, async (em) => {
      const createdAt = new Date();
      const user = newUser(normalizeEmail(email), passwordHash, createdAt);
      await this.insertUser(em, user);
      await join(user);
      const member = await this.find(email);
      if (!member) throw new Error('a new user has joined no account');
      return member;
    });
  }

  /**
   * Hashes the password of a sign-up.
   * @throws DomainError invalid_request with every invalid field.
   */
  async hashNew(email: string, password: string): Promise<string> {
    const errors = [emailError(email), await this.passwordError(password, email)].filter(
      (error) => error !== null,
    );
    if (errors.length > 0) throw invalidRequest(errors);
    return hashPassword(password);
  }

  /**
   * Creates a user who owns a new account, with the hash of a password (`hashNew`).
   * @throws DomainError invalid_request if the email address is taken.
   */
  async createWithHash(email: string, passwordHash: string): Promise<Member> {
    return inTransaction(this.em, (em) => this.insert(em, normalizeEmail(email), passwordHash, true));
  }

  /** True if a user has a password. Users of single sign-on, and those who only ever used a passkey, have none. */
  async hasPassword(userId: string): Promise<boolean> {
    return (await this.em.count(User, { id: userId, passwordHash: { $ne: null } })) > 0;
  }

  /** True if a user has an authenticator app or a passkey, which stepping up then requires. */
  async hasSecondFactor(userId: string): Promise<boolean> {
    const rows = await this.em.execute<object[]>(
      `select 1 from totp_factors where user_id = ? and confirmed_at is not null
       union all select 1 from passkeys where user_id = ? limit 1`,
      [userId, userId],
    );
    return rows.length > 0;
  }

  /**
   * The user with that email address and password, or null. Does the same work for any input.
   * @throws DomainError unavailable if too many passwords are waiting to be hashed.
   */
  async verify(email: string, password: string): Promise<Member | null> {
    const member = emailError(email) ? null : await this.find(email);
    const correct = await verifyPassword(password, member?.user.passwordHash ?? decoyHash());
    return correct ? member : null;
  }

  /**
   * Counts a failed sign-in for the audit log if there is a user with that email address. Runs in the background, so that the
   * response time does not reveal it. If it fails, only this count is lost.
   */
  async countSignInFailure(email: string): Promise<void> {
    try {
      await countSignInFailure(this.em, email);
    } catch (error) {
      this.logger.warn(`could not count a failed sign-in: ${(error as Error).message}`);
    }
  }

  /**
   * Sets a user's password and ends all their sessions.
   * @returns the user with the new password, and the number of live sessions that ended.
   * @throws DomainError invalid_request if the password is too short, too long or easy to guess.
   */
  async setPassword(member: Member, password: string): Promise<{ member: Member; ended: number }> {
    const error = await this.passwordError(password, member.user.email);
    if (error) throw invalidRequest([error]);
    const passwordHash = await hashPassword(password);
    const ended = await inTransaction(this.em, (em) => storePassword(em, member, passwordHash));
    return { member: { ...member, user: { ...member.user, passwordHash } }, ended };
  }

  /**
   * Sets the password of the user whom a one-time link belongs to, and ends all their sessions.
   * @throws DomainError forbidden if the link is unknown, used or expired; invalid_request if the password is invalid.
   */
  async setPasswordByLink(token: string, password: string): Promise<Member> {
    const known = await this.em.findOneOrFail(User, { id: await this.findByLink(token) });
    const error = await this.passwordError(password, known.email);
    if (error) throw invalidRequest([error]);
    const passwordHash = await hashPassword(password);
    return inTransaction(this.em, async (em) => {
      const { email } = await em.findOneOrFail(User, { id: await usePasswordLink(em, token) });
      const member = await this.find(email);
      if (!member) throw new Error('the user has no account');
      await storePassword(em, member, passwordHash, { byThemselves: true });
      return { ...member, user: { ...member.user, passwordHash } };
    });
  }

  /** Id of the user of a one-time link. @throws DomainError forbidden if it is unknown, used or expired. */
  async findByLink(token: string): Promise<string> {
    return findPasswordLink(this.em, token);
  }

  /** Makes a user an operator of the installation. */
  async makeOperator({ user: { id, email } }: Member): Promise<void> {
    await inTransaction(this.em, async (em) => {
      await em.nativeUpdate(User, { id }, { operator: true });
      const target = { type: 'user', id, name: email } as const;
      await record(em, { accountId: installationChain, action: 'operator.added', target });
    });
  }

  private async passwordError(password: string, email: string): Promise<FieldError | null> {
    const { min, max } = passwordLength;
    const length = [...password].length;
    if (length < min || length > max) {
      const message = `A password has ${min} to ${max} characters.`;
      return { field: 'password', code: 'invalid_length', message };
    }
    const weakness = await weaknessOf(password, [email, ...this.hosts]);
    return weakness && { field: 'password', ...weakness };
  }

  /** @throws DomainError forbidden. */
  private async requireSetupCode(code: string | undefined): Promise<void> {
    if (code === undefined) throw setupCodeRequired('The first sign-up needs the setup code.');
    if (!(await isSetupCode(this.em, code))) throw setupCodeRequired('This is not the setup code.');
  }

  private async insert(
    em: EntityManager,
    email: string,
    passwordHash: string | null,
    byThemselves = false,
  ): Promise<Member> {
    const createdAt = new Date();
    const user = newUser(email, passwordHash, createdAt);
    const account = em.create(Account, { id: newId(), name: null, zone: 'UTC', createdAt, deletedAt: null });
    em.create(Membership, { userId: user.id, accountId: account.id, role: 'owner', createdAt });
    await this.insertUser(em, user);
    await record(em, {
      accountId: account.id,
      action: 'account.created',
      target: { type: 'account', id: account.id, name: email },
      actor: byThemselves ? userActor(user) : undefined,
    });
    const { id, zone } = account;
    return { user, account: { id, name: email, zone, defaultBehavior: null, createdAt }, role: 'owner' };
  }

  /** Inserts a user and whatever else is pending. @throws DomainError invalid_request if the email address is taken. */
  private async insertUser(em: EntityManager, user: User): Promise<void> {
    em.create(User, user);
    try {
      await em.flush();
    } catch (error) {
      if (!violates(error, 'users_email_key')) throw error;
      const message = `An account for ${user.email} already exists.`;
      throw invalidRequest([{ field: 'email', code: 'taken', message }]);
    }
  }
}

const newUser = (email: string, passwordHash: string | null, createdAt: Date): User => ({
  id: newId(),
  email,
  passwordHash,
  operator: false,
  language: null,
  createdAt,
});

interface MemberRow {
  user_id: string;
  email: string;
  password_hash: string | null;
  account_id: string;
  role: Role;
  account_name: string;
  account_zone: string;
  default_behavior: Behavior | null;
  account_created_ms: number;
}
