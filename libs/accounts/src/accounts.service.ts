import {
  type DomainError,
  forbidden,
  invalidRequest,
  newId,
  type FieldError,
  type Settings,
} from '@app/common';
import { Account, inTransaction, Session, violates } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { decoyHash, hashPassword, passwordLength, verifyPassword } from './passwords.js';

/** Who may sign up: the first person, who then owns the installation; anybody; nobody. */
export type SignUp = 'first' | 'open' | 'closed';

/** Any number that nobody else uses as an advisory lock: "sign". */
const signUpLock = 0x7369676e;

@Injectable()
export class AccountsService {
  constructor(private readonly em: EntityManager) {}

  /** The account of that e-mail address (matched without regard to case), or null. */
  async find(email: string): Promise<Account | null> {
    return this.em.findOne(Account, { email: normalise(email) });
  }

  /** A new account without a password. @throws DomainError invalid_request where the address is not valid or is taken. */
  async create(email: string): Promise<Account> {
    return this.insert(normalise(email), null);
  }

  /** The account of that e-mail address, made now where there is none. */
  async findOrCreate(email: string): Promise<Account> {
    return (await this.find(email)) ?? this.create(email);
  }

  /** Who may sign up now, under the setting `SIGNUP`. */
  async signUpState(setting: Settings['SIGNUP']): Promise<SignUp> {
    if (setting === 'open') return 'open';
    const taken = await this.em.execute<object[]>(
      'select 1 from accounts where password_hash is not null limit 1',
    );
    return taken.length > 0 ? 'closed' : 'first';
  }

  /**
   * A new account with a password. The first one takes over the account of that address which the CLI has made, with
   * its keys; where sign-up is open to all nobody can take over anything.
   * @throws DomainError forbidden where sign-up is closed, invalid_request naming every wrong field.
   */
  async signUp(email: string, password: string, setting: Settings['SIGNUP']): Promise<Account> {
    // Who is refused anyway does not cost a hash; who is not is asked again under the lock.
    if ((await this.signUpState(setting)) === 'closed') throw signUpClosed();
    const problems = [emailProblem(email), passwordProblem(password)].filter((problem) => problem !== null);
    if (problems.length > 0) throw invalidRequest(problems);
    const passwordHash = await hashPassword(password);
    return inTransaction(this.em, async (em) => {
      if (setting === 'open') return this.insert(normalise(email), passwordHash);
      await em.execute('select pg_advisory_xact_lock(?)', [signUpLock]);
      if ((await this.signUpState(setting)) === 'closed') throw signUpClosed();
      const account = await this.find(email);
      if (!account) return this.insert(normalise(email), passwordHash);
      account.passwordHash = passwordHash;
      await em.flush();
      return account;
    });
  }

  /**
   * The account that e-mail and password open, or null: whatever is wrong, the same work is done.
   * @throws DomainError unavailable where too many wait for it.
   */
  async verify(email: string, password: string): Promise<Account | null> {
    const account = emailProblem(email) ? null : await this.find(email);
    const right = await verifyPassword(password, account?.passwordHash ?? decoyHash());
    return right ? account : null;
  }

  /**
   * Sets the password of an account and ends all its sessions, of which it says how many there were.
   * @throws DomainError invalid_request where it is too short or too long.
   */
  async setPassword(account: Account, password: string): Promise<number> {
    const problem = passwordProblem(password);
    if (problem) throw invalidRequest([problem]);
    const passwordHash = await hashPassword(password);
    return inTransaction(this.em, async (em) => {
      // The account's row first: whoever signs in with the old password is either before us, and ended, or refused.
      await em.nativeUpdate(Account, { id: account.id }, { passwordHash });
      account.passwordHash = passwordHash;
      return em.nativeDelete(Session, { accountId: account.id, expiresAt: { $gt: new Date() } });
    });
  }

  private async insert(email: string, passwordHash: string | null): Promise<Account> {
    const account = this.em.create(Account, { id: newId(), email, passwordHash, createdAt: new Date() });
    try {
      await this.em.flush();
    } catch (error) {
      if (!violates(error, 'accounts_email_key')) throw error;
      const message = `An account for ${email} exists already.`;
      throw invalidRequest([{ field: 'email', code: 'taken', message }]);
    }
    return account;
  }
}

const signUpClosed = (): DomainError =>
  forbidden(
    'Sign-up is closed: this installation has an owner, who can set a password for you with ' +
      '`npm run --silent cli -- account:password --email you@example.com --password-stdin`.',
  );

function passwordProblem(password: string): FieldError | null {
  const { min, max } = passwordLength;
  const length = [...password].length;
  if (length >= min && length <= max) return null;
  return {
    field: 'password',
    code: 'invalid_length',
    message: `A password has ${min} to ${max} characters.`,
  };
}

function emailProblem(email: string): FieldError | null {
  if (isEmail(email.trim().toLowerCase())) return null;
  return { field: 'email', code: 'invalid', message: `"${email}" is not an e-mail address.` };
}

/** @throws DomainError invalid_request where it is not an address. */
function normalise(email: string): string {
  const problem = emailProblem(email);
  if (problem) throw invalidRequest([problem]);
  return email.trim().toLowerCase();
}
