import {
  passkeyNotAccepted,
  PasskeyVerifier,
  SessionsService,
  stepUpLifetimeMs,
  UsersService,
  type CurrentSession,
  type PasskeyAssertion,
} from '@app/accounts';
import { DomainError, invalidRequest } from '@app/common';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountDto } from './account.dto.js';
import { DeviceCookie, PasskeyCookie } from './cookies.js';
import { SignInService } from './sign-in.service.js';
import { SignInSlowdown } from './sign-in-slowdown.js';

/** Signing in and stepping up with a passkey. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly verifier: PasskeyVerifier,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignInService,
    private readonly slowdown: SignInSlowdown,
    private readonly cookie: PasskeyCookie,
    private readonly device: DeviceCookie,
  ) {}

  /** @throws DomainError unauthorized, with the same message for any cause; rate_limited after too many failures. */
  async signIn(
    assertion: PasskeyAssertion,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccountDto> {
    const email = await this.verifier.findEmail(assertion.id);
    return this.attempt(email, request, async () => {
      const member = email === null ? null : await this.users.find(email);
      if (!member) throw passkeyNotAccepted();
      const proof = await this.verifier.verify(
        'sign-in',
        this.cookie.read(request),
        member.user.id,
        assertion,
      );
      return this.signIns.startSession(member, 'passkey', request, reply, { passkey: proof });
    });
  }

  /**
   * @returns until when the session is stepped up.
   * @throws DomainError invalid_request if the passkey is not accepted; rate_limited after too many failures.
   */
  async stepUp(
    session: CurrentSession,
    { assertion, forRemoval }: { assertion: PasskeyAssertion; forRemoval: boolean },
    request: FastifyRequest,
  ): Promise<Date> {
    const { id, user } = session;
    try {
      const steppedUpAt = await this.signIns.attempt(user.email, request, async () => {
        const passkey = await this.verifier.verify('step-up', id, user.id, assertion);
        return this.sessions.stepUp(session, { passkey, forRemoval });
      });
      return new Date(steppedUpAt.getTime() + stepUpLifetimeMs);
    } catch (error) {
      // Not a 401, which indicates that the session has ended.
      if (!(error instanceof DomainError && error.code === 'unauthorized')) throw error;
      throw invalidRequest([], error.message);
    }
  }

  /**
   * Lets `check` verify a passkey. A passkey cannot be guessed, so failures count against the address only: unlike a
   * password, it is never slowed down by other clients. A browser that has signed in as the user before is counted
   * separately.
   */
  private async attempt<T>(
    email: string | null,
    request: FastifyRequest,
    check: () => Promise<T>,
  ): Promise<T> {
    const network = request.clientNetwork;
    if (email === null) return this.slowdown.attemptFrom(network, check);
    const device = await this.device.deviceOf(request, email);
    const counted = () => this.signIns.countingFailures(email, check);
    return device === null
      ? this.slowdown.attemptFrom(network, counted)
      : this.slowdown.attempt(email, { network, device }, counted);
  }
}
