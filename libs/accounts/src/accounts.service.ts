import { invalidRequest, newId } from '@app/common';
import { Account, violates } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { hashPassword, passwordLength } from './passwords.js';

@Injectable()
export class AccountsService {
  constructor(private readonly em: EntityManager) {}

  /** The account of that e-mail address (matched without regard to case), or null. */
  async find(email: string): Promise<Account | null> {
    return this.em.findOne(Account, { email: normalise(email) });
  }

  /** A new account without a password. @throws WaypostError 400 where the address is not valid or is taken. */
  async create(email: string): Promise<Account> {
    const account = this.em.create(Account, {
      id: newId(),
      email: normalise(email),
      passwordHash: null,
      createdAt: new Date(),
    });
    try {
      await this.em.flush();
    } catch (error) {
      if (!violates(error, 'accounts_email_key')) throw error;
      throw invalidRequest([
        { field: 'email', code: 'taken', message: `An account for ${account.email} exists already.` },
      ]);
    }
    return account;
  }

  /** The account of that e-mail address, made now where there is none. */
  async findOrCreate(email: string): Promise<Account> {
    return (await this.find(email)) ?? this.create(email);
  }

  /** Sets the password of an account. @throws WaypostError 400 where it is too short or too long. */
  async setPassword(account: Account, password: string): Promise<void> {
    const { min, max } = passwordLength;
    const length = [...password].length;
    if (length < min || length > max) {
      const message = `A password has ${min} to ${max} characters.`;
      throw invalidRequest([{ field: 'password', code: 'invalid_length', message }]);
    }
    account.passwordHash = await hashPassword(password);
    await this.em.flush();
  }
}

function normalise(email: string): string {
  const address = email.trim().toLowerCase();
  if (!isEmail(address)) {
    throw invalidRequest([
      { field: 'email', code: 'invalid', message: `"${email}" is not an e-mail address.` },
    ]);
  }
  return address;
}
