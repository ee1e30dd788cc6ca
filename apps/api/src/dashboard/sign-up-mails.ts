import {
  type Member,
  normalizeEmail,
  openSignUp,
  signUpLinkHours,
  storeSignUpMail,
  UsersService,
} from '@app/accounts';
import { type DomainError, forbidden, invalidRequest, Settings, Mailer, verifyPassword } from '@app/common';
import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { chooseLanguage } from '@app/pages';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MailLimit } from '../auth/mail-limit.js';
import { NetworkLimit } from '../auth/network-limit.js';

/** Sign-up mails that an address may get in a day. */
const signUpMailsPerDay = 3;
/** Sign-ups by mail that a network may begin in an hour. */
const signUpsPerHour = 30;

/** Limits sign-ups by mail, and responses that an address is taken, by network. */
@Injectable()
export class SignUpLimit extends NetworkLimit {
  constructor(signatures: Signatures, store: LimiterStore) {
    super(signatures, store, {
      name: 'sign-ups',
      points: signUpsPerHour,
      duration: 3600,
      message: `More than ${signUpsPerHour} sign-ups in an hour. Try again later.`,
    });
  }
}

/**
 * Completes sign-ups by mail if there is a mail server and sign-up is open: the response does not reveal whether an
 * address has an account, and users cannot sign up with an address that is not theirs.
 */
@Injectable()
export class SignUpMails {
  private readonly limit: MailLimit;

  constructor(
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly signatures: Signatures,
    store: LimiterStore,
  ) {
    this.limit = new MailLimit(signatures, store, 'sign-ups', signUpMailsPerDay);
  }

  /** True if sign-ups other than the first are completed by mail. */
  get isOn(): boolean {
    return this.settings.SIGNUP === 'open' && this.mailer.isConfigured;
  }

  /**
   * Has a mail sent to the address: with a link that finishes the sign-up, or without if it has an account. The jobs app
   * sends it, because its duration would reveal which, and keeps trying for a while, whatever happens to this
   * process. None is sent if the address got too many.
   * @param acceptLanguage the header of the request, which decides the language of the mail.
   * @throws DomainError invalid_request with every invalid field.
   */
  async begin(address: string, password: string, acceptLanguage?: string): Promise<void> {
    const passwordHash = await this.users.hashNew(address, password);
    const email = normalizeEmail(address);
    if (!(await this.limit.take(email))) return;
    const expiresAt = Date.now() + signUpLinkHours * 60 * 60 * 1000;
    const language = chooseLanguage(acceptLanguage);
    await storeSignUpMail(this.em, this.signatures, { email, passwordHash, language, expiresAt });
  }

  /**
   * Creates the user of a link and their account. Requires the password that was chosen at sign-up, because the owner of the
   * address may not be the person who signed up.
   * @throws DomainError forbidden if the link is no longer valid; invalid_request if the password is another.
   */
  async finish(token: string, password: string): Promise<Member> {
    const begun = await openSignUp(this.signatures, token);
    if (!begun) throw linkOver();
    const { email, passwordHash } = begun;
    if (!(await verifyPassword(password, passwordHash))) {
      const message = 'This is not the password that you signed up with.';
      throw invalidRequest([{ field: 'password', code: 'wrong', message }]);
    }
    // The link may be opened twice, or after sign-up was closed.
    if (this.settings.SIGNUP !== 'open' || (await this.users.find(email))) throw linkOver();
    return this.users.createWithHash(email, passwordHash);
  }
}

const linkOver = (): DomainError =>
  forbidden('This link has expired or was used already. Sign in, or sign up again.');
