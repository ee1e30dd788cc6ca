import {
  allScopes,
  roleScopes,
  SessionsService,
  UsersService,
  type CurrentSession,
  type Member,
} from '@app/accounts';
import { type DomainError, invalidRequest, Settings, unauthorized } from '@app/common';
import { browserLabel, describeAgent, systemLabel } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountDto, CredentialsDto } from './account.dto.js';
import { SessionCookie } from './session-cookie.js';
import { SignInSlowdown } from './sign-in-slowdown.js';

/** Sign-up, sign-in, sign-out and change of password, including the cookie. */
@Injectable()
export class SignInService {
  constructor(
    private readonly settings: Settings,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly slowdown: SignInSlowdown,
    private readonly cookie: SessionCookie,
  ) {}

  async signUp(
    { email, password }: CredentialsDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccountDto> {
    const member = await this.users.signUp(email, password, this.settings.SIGNUP);
    return this.startSession(member, request, reply);
  }

  /** @throws DomainError unauthorized, with the same message for any cause; rate_limited after too many failures. */
  async signIn(
    { email, password }: CredentialsDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccountDto> {
    const attempt = await this.slowdown.attempt(email, request.clientNetwork);
    const member = await this.users.verify(email, password);
    if (!member) throw wrongCredentials();
    await attempt.succeeded();
    return this.startSession(member, request, reply);
  }

  async signOut({ session }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (session) await this.sessions.end(session.user.id, session.id);
    this.cookie.clear(reply);
  }

  /**
   * Ends all sessions of the user, with their bearers, and starts a new one for the caller.
   * @returns how many other sessions ended.
   */
  async changePassword(
    { user: { email }, account, role }: CurrentSession,
    { current, password }: { current: string; password: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<number> {
    const attempt = await this.slowdown.attempt(email, request.clientNetwork);
    const verified = await this.users.verify(email, current);
    if (!verified) {
      throw invalidRequest([{ field: 'current', code: 'wrong', message: 'This is not your password.' }]);
    }
    await attempt.succeeded();
    const { member, ended } = await this.users.setPassword({ user: verified.user, account, role }, password);
    await this.startSession({ user: member.user, account, role }, request, reply);
    return Math.max(0, ended - 1);
  }

  /** Starts a session with a fresh token and ends the one that the request came with. */
  private async startSession(
    member: Member,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccountDto> {
    const token = await this.sessions.start(member, agentOf(request));
    // The password changed after we verified it.
    if (token === null) throw wrongCredentials();
    const { session: previous } = request;
    if (previous) await this.sessions.end(previous.user.id, previous.id);
    this.cookie.set(reply, token);
    return showAccount(member);
  }
}

/** The account that somebody is signed in to, as the dashboard shows it. */
export function showAccount({ user, account, role }: Omit<CurrentSession, 'id'>): AccountDto {
  return {
    id: account.id,
    name: account.name,
    email: user.email,
    role,
    scopes: allScopes(roleScopes[role]),
    createdAt: account.createdAt.toISOString(),
  };
}

const wrongCredentials = (): DomainError => unauthorized('There is no account with this email and password.');

function agentOf({ headers }: FastifyRequest) {
  const { browser, system } = describeAgent(headers['user-agent'] ?? '');
  return {
    browser: browser === 'other' ? null : browserLabel(browser),
    system: system === 'other' ? null : systemLabel(system),
  };
}
