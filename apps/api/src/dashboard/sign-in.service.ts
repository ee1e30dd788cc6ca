import {
  allScopes,
  InvitationsService,
  roleScopes,
  SessionsService,
  TotpService,
  UsersService,
  type CurrentSession,
  type Member,
  type SessionStart,
} from '@app/accounts';
import {
  DomainError,
  invalidRequest,
  type Language,
  secondFactorRequired,
  Settings,
  unauthorized,
} from '@app/common';
import type { SignInMethod } from '@app/database';
import { languageNamed } from '@app/pages';
import { browserLabel, describeAgent, systemLabel } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  AccountDto,
  ConfirmSignUpDto,
  PasswordLinkDto,
  SignInDto,
  SignInResultDto,
  SignUpDto,
} from './account.dto.js';
import { DeviceCookie, SessionCookie } from './cookies.js';
import type { InvitedCredentialsDto } from './invitations.dto.js';
import { isRefusal, SignInSlowdown } from './sign-in-slowdown.js';
import { SignUpLimit, SignUpMails } from './sign-up-mails.js';

/** Sign-up, sign-in, sign-out and change of password, including the cookies. */
@Injectable()
export class SignInService {
  constructor(
    private readonly settings: Settings,
    private readonly users: UsersService,
    private readonly invitations: InvitationsService,
    private readonly sessions: SessionsService,
    private readonly totp: TotpService,
    private readonly slowdown: SignInSlowdown,
    private readonly signUpMails: SignUpMails,
    private readonly signUpLimit: SignUpLimit,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
  ) {}

  /** @returns null if the sign-up continues by mail. */
  async signUp(body: SignUpDto, request: FastifyRequest, reply: FastifyReply): Promise<AccountDto | null> {
    if (this.signUpMails.isOn && (await this.users.signUpState(this.settings.SIGNUP)) === 'open') {
      await this.signUpLimit.count(request.clientNetwork);
      await this.signUpMails.begin(body.email, body.password, request.headers['accept-language']);
      return null;
    }
    const signUp = (): Promise<Member> =>
      this.users.signUp(body, this.settings.SIGNUP).catch(async (error: unknown) => {
        // Without mail, the response reveals which addresses have accounts.
        if (isTaken(error)) await this.signUpLimit.count(request.clientNetwork);
        throw error;
      });
    const member =
      body.code === undefined
        ? await signUp()
        : await this.slowdown.attemptFrom(request.clientNetwork, signUp, isWrongCode);
    return this.startSession(member, 'sign-up', request, reply);
  }

  /**
   * Completes a sign-up with the link of its mail, and signs the user in.
   * @throws DomainError forbidden if the link is no longer valid; invalid_request if the password is another;
   * rate_limited after too many failures.
   */
  async confirmSignUp(
    { token, password }: ConfirmSignUpDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccountDto> {
    const member = await this.slowdown.attemptFrom(request.clientNetwork, () =>
      this.signUpMails.finish(token, password),
    );
    return this.startSession(member, 'sign-up', request, reply);
  }

  /**
   * Creates a user who joins the account of an invitation, and signs them in.
   * @throws DomainError not_found if the invitation is not open; invalid_request with every invalid field.
   */
  async signUpInvited(
    { token, email, password }: InvitedCredentialsDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccountDto> {
    // Saves hashing a password if the invitation is not open. Accepting it is what decides.
    await this.invitations.find(token);
    const member = await this.users.signUpTo(email, password, (user) => this.invitations.accept(token, user));
    return this.startSession(member, 'sign-up', request, reply);
  }

  /**
   * @throws DomainError unauthorized, with the same message for any cause; second_factor_required if the password is right
   * and the user has an authenticator app; rate_limited after too many failures.
   */
  async signIn(
    { email, password, code }: SignInDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignInResultDto> {
    const { member, factor } = await this.attempt(email, request, async () => {
      const member = await this.users.verify(email, password);
      if (!member) throw wrongCredentials();
      return { member, factor: await this.checkSecondFactor(member.user.id, code) };
    });
    // A password alone is not a step-up for a user with a passkey.
    const isEnough = factor !== null || !(await this.users.hasSecondFactor(member.user.id));
    const account = await this.startSession(member, factor ?? 'password', request, reply, {
      authenticatedAt: isEnough ? new Date() : null,
    });
    return { account, recovered: factor === 'recovery-code' };
  }

  async signOut({ session }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (session) await this.sessions.end(session.user.id, session.id);
    this.cookie.clear(reply);
    // Browsers do this under https and on this machine.
    void reply.header('Clear-Site-Data', '"cache"');
  }

  /**
   * Ends all sessions of the user, with their bearers, and starts a new one for the caller.
   * @returns how many other sessions ended.
   */
  async changePassword(
    { user: { email }, account, role, steppedUpAt }: CurrentSession,
    { current, password }: { current: string; password: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<number> {
    const verified = await this.attempt(email, request, async () => {
      const verified = await this.users.verify(email, current);
      if (verified) return verified;
      throw invalidRequest([{ field: 'current', code: 'wrong', message: 'This is not your password.' }]);
    });
    const { member, ended } = await this.users.setPassword({ user: verified.user, account, role }, password);
    await this.startSession({ user: member.user, account, role }, 'password', request, reply, {
      authenticatedAt: steppedUpAt,
    });
    return Math.max(0, ended - 1);
  }

  /**
   * Sets the password of the user whom a one-time link belongs to, and signs them in. All their other sessions end.
   * @throws DomainError forbidden if the link cannot be used; rate_limited after too many failures.
   */
  async setPasswordByLink(
    { token, password, code }: PasswordLinkDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignInResultDto> {
    const member = await this.slowdown.attemptFrom(request.clientNetwork, async () => {
      await this.checkSecondFactor(await this.users.findByLink(token), code);
      return this.users.setPasswordByLink(token, password);
    });
    return { account: await this.startSession(member, 'link', request, reply), recovered: true };
  }

  /**
   * Verifies the code of a user who has an authenticator app.
   * @returns the factor they used; null if they have no app.
   * @throws DomainError second_factor_required without a code; invalid_request if it is wrong or was used before.
   */
  private async checkSecondFactor(
    userId: string,
    code: string | undefined,
  ): Promise<'password-and-code' | 'recovery-code' | null> {
    if (!(await this.totp.isOn(userId))) return null;
    if (code === undefined) throw secondFactorRequired();
    if (await this.totp.verify(userId, code)) return 'password-and-code';
    if (await this.totp.useRecoveryCode(userId, code)) return 'recovery-code';
    const message = 'This code is wrong or was used before.';
    throw invalidRequest([{ field: 'code', code: 'wrong', message }]);
  }

  /**
   * Runs `check`, which authenticates a user. Wrong input counts toward the slowdown and in the audit log.
   * @throws DomainError rate_limited if the client has to wait, and what `check` throws.
   */
  async attempt<T>(email: string, request: FastifyRequest, check: () => Promise<T>): Promise<T> {
    const device = await this.device.deviceOf(request, email);
    return this.slowdown.attempt(email, { network: request.clientNetwork, device }, () =>
      this.countingFailures(email, check),
    );
  }

  /**
   * Runs `check`, which authenticates a user, and counts wrong input for the audit log. @throws the errors of `check`.
   */
  async countingFailures<T>(email: string, check: () => Promise<T>): Promise<T> {
    try {
      return await check();
    } catch (error) {
      if (isRefusal(error)) void this.users.countSignInFailure(email);
      throw error;
    }
  }

  /**
   * Starts a session with a new token and ends the session of the request.
   * @throws DomainError unauthorized if the password has changed in the meantime, or the passkey is not accepted.
   */
  async startSession(
    member: Member,
    method: SignInMethod,
    request: FastifyRequest,
    reply: FastifyReply,
    more: Pick<SessionStart, 'authenticatedAt' | 'passkey'> = {},
  ): Promise<AccountDto> {
    const { email } = member.user;
    const isKnown = method === 'sign-up' || (await this.device.deviceOf(request, email)) !== null;
    const language = languageOf(request);
    const how = { ...agentOf(request), method, isKnown, language, ...more };
    const token = await this.sessions.start(member, how);
    // The password changed after we verified it.
    if (token === null) throw wrongCredentials();
    const { session: previous } = request;
    if (previous) await this.sessions.end(previous.user.id, previous.id);
    this.cookie.set(reply, token);
    await this.device.remember(request, reply, email);
    return showAccount(member);
  }
}

/** The account that a user is signed in to, as the dashboard shows it. */
export function showAccount({
  user,
  account,
  role,
}: Pick<CurrentSession, 'user' | 'account' | 'role'>): AccountDto {
  return {
    id: account.id,
    name: account.name,
    zone: account.zone,
    defaultBehavior: account.defaultBehavior,
    email: user.email,
    role,
    scopes: allScopes(roleScopes[role]),
    createdAt: account.createdAt.toISOString(),
  };
}

/** The language of the dashboard that sent a request; null if anything else did, such as a page that follows the browser. */
export const languageOf = ({ headers }: FastifyRequest): Language | null =>
  languageNamed(headers['accept-language'] ?? null);

/** True if the setup code was wrong. Any other error of a sign-up does not implicate it. */
const isWrongCode = (error: unknown): boolean => error instanceof DomainError && error.code === 'forbidden';

/** True if the address of a sign-up has an account. */
const isTaken = (error: unknown): boolean =>
  error instanceof DomainError && (error.fields ?? []).some(({ code }) => code === 'taken');

const wrongCredentials = (): DomainError => unauthorized('There is no account with this email and password.');

function agentOf({ headers }: FastifyRequest) {
  const { browser, system } = describeAgent(headers['user-agent'] ?? '');
  return {
    browser: browser === 'other' ? null : browserLabel(browser),
    system: system === 'other' ? null : systemLabel(system),
  };
}
