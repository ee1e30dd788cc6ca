import { AccountsService, SessionsService, type CurrentSession } from '@app/accounts';
import { type DomainError, invalidRequest, Settings, unauthorized } from '@app/common';
import type { Account } from '@app/database';
import { browserLabel, describeAgent, systemLabel } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountDto, CredentialsDto } from './account.dto.js';
import { SessionCookie } from './session-cookie.js';
import { SignInSlowdown } from './sign-in-slowdown.js';

/** Signing up, in and out, and what the cookie has to do with it. */
@Injectable()
export class SignInService {
  constructor(
    private readonly settings: Settings,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly slowdown: SignInSlowdown,
    private readonly cookie: SessionCookie,
  ) {}

  async signUp(
    { email, password }: CredentialsDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccountDto> {
    const account = await this.accounts.signUp(email, password, this.settings.SIGNUP);
    return this.enter(account, request, reply);
  }

  /** @throws DomainError unauthorized in the same words whatever is wrong, rate_limited after too many failures. */
  async signIn(
    { email, password }: CredentialsDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccountDto> {
    const attempt = await this.slowdown.attempt(email, request.ip);
    const account = await this.accounts.verify(email, password);
    if (!account) throw wrongCredentials();
    await attempt.succeeded();
    return this.enter(account, request, reply);
  }

  async signOut({ session }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (session) await this.sessions.end(session.account.id, session.id);
    this.cookie.clear(reply);
  }

  /**
   * Ends all sessions of the account, with their bearers, and starts a new one for the caller.
   * @returns how many others ended.
   */
  async changePassword(
    { account: { email } }: CurrentSession,
    { current, password }: { current: string; password: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<number> {
    const attempt = await this.slowdown.attempt(email, request.ip);
    const account = await this.accounts.verify(email, current);
    if (!account) {
      throw invalidRequest([
        { field: 'current', code: 'wrong', message: 'This is not the password of this account.' },
      ]);
    }
    await attempt.succeeded();
    const ended = await this.accounts.setPassword(account, password);
    await this.enter(account, request, reply);
    return Math.max(0, ended - 1);
  }

  /** A new session, with a token that nobody saw before; the one that the request came with ends. */
  private async enter(account: Account, request: FastifyRequest, reply: FastifyReply): Promise<AccountDto> {
    const token = await this.sessions.start(account, agentOf(request));
    // The password was changed while this one was looked at.
    if (token === null) throw wrongCredentials();
    const { session: old } = request;
    if (old) await this.sessions.end(old.account.id, old.id);
    this.cookie.set(reply, token);
    return showAccount(account);
  }
}

/** An account as the dashboard shows it. */
export function showAccount({
  id,
  email,
  createdAt,
}: Pick<Account, 'id' | 'email' | 'createdAt'>): AccountDto {
  return { id, email, createdAt: createdAt.toISOString() };
}

const wrongCredentials = (): DomainError =>
  unauthorized('There is no account with this e-mail and password.');

function agentOf({ headers }: FastifyRequest) {
  const { browser, system } = describeAgent(headers['user-agent'] ?? '');
  return {
    browser: browser === 'other' ? null : browserLabel(browser),
    system: system === 'other' ? null : systemLabel(system),
  };
}
