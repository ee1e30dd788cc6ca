import { type Member, normalizeEmail, UsersService } from '@app/accounts';
import {
  type DomainError,
  forbidden,
  invalidRequest,
  Settings,
  type Mail,
  Mailer,
  verifyPassword,
} from '@app/common';
import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { Injectable, Logger } from '@nestjs/common';
import pRetry from 'p-retry';
import { MailLimit } from '../auth/mail-limit.js';
import { NetworkLimit } from '../auth/network-limit.js';

/** Sign-up mails that an address may get in a day. */
export const signUpMailsPerDay = 3;
/** Sign-ups by mail that a network may begin in an hour. */
export const signUpsPerHour = 30;
/** How long the link in a mail is valid, hours. */
export const signUpLinkHours = 24;

const purpose = 'sign-up';
/** The user was told to expect the mail and is waiting for it. */
const retries = { retries: 4, minTimeout: 1_000 };

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

/** The encrypted content of the link in a mail. Nothing is stored for users who never open it. */
interface BegunSignUp {
  email: string;
  passwordHash: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Completes sign-ups by mail if there is a mail server and sign-up is open: the response does not reveal whether an
 * address has an account, and users cannot sign up with an address that is not theirs.
 */
@Injectable()
export class SignUpMails {
  private readonly logger = new Logger('SignUp');
  private readonly limit: MailLimit;

  constructor(
    private readonly settings: Settings,
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
   * Sends a mail to the address: with a link that finishes the sign-up, or without if it has an account. The mail is
   * sent in the background, because its duration would reveal which; none is sent if the server does not accept it for
   * half a minute, or the address got too many.
   * @throws DomainError invalid_request with every invalid field.
   */
  async begin(email: string, password: string): Promise<void> {
    const passwordHash = await this.users.hashNew(email, password);
    void this.send({
      email: normalizeEmail(email),
      passwordHash,
      expiresAt: Date.now() + signUpLinkHours * 60 * 60 * 1000,
    }).catch((error: unknown) => this.logger.warn(`could not send a mail: ${(error as Error).message}`));
  }

  /**
   * Creates the user of a link and their account. Requires the password that was chosen at sign-up, because the owner of the
   * address may not be the person who signed up.
   * @throws DomainError forbidden if the link is no longer valid; invalid_request if the password is another.
   */
  async finish(token: string, password: string): Promise<Member> {
    const { email, passwordHash } = await this.read(token);
    if (!(await verifyPassword(password, passwordHash))) {
      const message = 'This is not the password that you signed up with.';
      throw invalidRequest([{ field: 'password', code: 'wrong', message }]);
    }
    // The link may be opened twice, or after sign-up was closed.
    if (this.settings.SIGNUP !== 'open' || (await this.users.find(email))) throw linkOver();
    return this.users.createWithHash(email, passwordHash);
  }

  private async read(token: string): Promise<BegunSignUp> {
    const text = await this.signatures.open(purpose, token).catch(() => null);
    const begun = text === null ? null : (JSON.parse(text) as BegunSignUp);
    if (!begun || begun.expiresAt < Date.now()) throw linkOver();
    return begun;
  }

  private async send(begun: BegunSignUp): Promise<void> {
    const { email } = begun;
    const [isKnown, token] = await Promise.all([
      this.users.find(email).then((member) => member !== null),
      this.signatures.seal(purpose, JSON.stringify(begun)),
    ]);
    if (!(await this.limit.take(email))) return;
    const { API_BASE_URL } = this.settings;
    const { host } = new URL(API_BASE_URL);
    const mail: Mail = {
      to: email,
      subject: `Sign-up on ${host}`,
      lines: isKnown
        ? [
            `Somebody signed up with this address on ${host}. It has an account there already: sign in instead.`,
            `${API_BASE_URL}/dashboard/sign-in`,
          ]
        : [
            `Somebody signed up with this address on ${host}. Open this link to create your account:`,
            `${API_BASE_URL}/dashboard/confirm?token=${token}`,
            '',
            `It is valid for ${signUpLinkHours} hours and asks for the password that you chose.`,
            'If that was not you, ignore this message: no account is created.',
          ],
    };
    await pRetry(async () => {
      if (!(await this.mailer.send(mail))) throw new Error('the mail server did not accept it');
    }, retries);
  }
}

const linkOver = (): DomainError =>
  forbidden('This link has expired or was used already. Sign in, or sign up again.');
