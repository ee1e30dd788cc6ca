import {
  OidcIdentitiesService,
  SessionsService,
  type Admission,
  type CurrentSession,
  type OidcPerson,
  currentAuditContext,
  withAuditContext,
} from '@app/accounts';
import { DomainError, forbidden, invalidRequest, Settings } from '@app/common';
import { OffboardingService } from '@app/offboarding';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { AccountDto } from '../account.dto.js';
import { SignInSlowdown } from '../sign-in-slowdown.js';
import { showAccount, SignInService } from '../sign-in.service.js';
import { OidcProvider } from './oidc-provider.js';
import { SignInCookie, signInLifetimeMs, type PendingSignIn } from './sign-in-cookie.js';

/** Sign-in and step-up at an OpenID provider, including the cookies. */
@Injectable()
export class OidcSignInService {
  constructor(
    private readonly settings: Settings,
    private readonly provider: OidcProvider,
    private readonly identities: OidcIdentitiesService,
    private readonly offboarding: OffboardingService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignInService,
    private readonly slowdown: SignInSlowdown,
    private readonly cookie: SignInCookie,
  ) {}

  /**
   * Begins a sign-in or, for the user of a session, a step-up.
   * @param next the dashboard path to open afterward.
   * @returns the provider's page.
   * @throws DomainError not_found if no provider is configured; forbidden if the dashboard was opened under another name,
   * or the user does not sign in through the provider; unavailable if the provider cannot be reached.
   */
  async begin(
    next: string | undefined,
    session: CurrentSession | null,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const { API_BASE_URL } = this.settings;
    // The provider sends the browser back to this address, where a cookie of another host name would be missing.
    if (headers.origin !== undefined && headers.origin !== API_BASE_URL) {
      throw forbidden(`Open the dashboard at ${API_BASE_URL}/dashboard/ to sign in this way.`);
    }
    if (session && !(await this.identities.has(session.user.id))) throw notTheSame();
    const pending: PendingSignIn = {
      state: random(),
      nonce: random(),
      verifier: random(),
      startedAt: Date.now(),
      next: next ?? null,
      sessionId: session?.id ?? null,
    };
    const url = await this.provider.signInPage(pending);
    await this.cookie.set(reply, pending);
    return url;
  }

  /**
   * Completes what `begin` started in the same browser, once.
   * @param query of the redirect from the provider.
   * @throws DomainError invalid_request if this browser has no such sign-in in progress; forbidden if the answer of the
   * provider does not let the person in; unavailable if the provider cannot be reached.
   */
  async finish(
    query: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ account: AccountDto; next: string | null }> {
    const pending = await this.cookie.read(request);
    this.cookie.clear(reply);
    const answer = new URLSearchParams(query);
    if (!pending || answer.get('state') !== pending.state) throw notInProgress();
    const expiresAt = new Date(pending.startedAt + signInLifetimeMs);
    if (!(await this.identities.answer(pending.state, expiresAt))) throw notInProgress();
    const person = await this.slowdown.attemptFrom(
      request.clientNetwork,
      () => this.provider.personOf(answer, pending),
      isInventedCode,
    );
    const account =
      pending.sessionId === null
        ? await this.signIn(person, request, reply)
        : await this.stepUp(person, pending.sessionId, request);
    return { account, next: pending.next };
  }

  private async signIn(
    person: OidcPerson,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccountDto> {
    const { member, isRecorded } = await this.admit(person);
    return withAuditContext(
      { ...currentAuditContext(), actions: isRecorded ? [] : ['session.started'] },
      () =>
        // The provider may have skipped the prompt because of an earlier sign-in. That is not a step-up.
        this.signIns.startSession(member, 'oidc', request, reply, {
          authenticatedAt: person.authenticatedAt,
        }),
    );
  }

  private async stepUp(
    person: OidcPerson,
    sessionId: string,
    { session }: FastifyRequest,
  ): Promise<AccountDto> {
    if (session?.id !== sessionId) throw notInProgress();
    if ((await this.identities.userOf(person)) !== session.user.id) throw notTheSame();
    const { isRecorded } = await this.admit(person);
    await withAuditContext(
      { ...currentAuditContext(), actions: isRecorded ? [] : ['session.stepped_up'] },
      // The provider has just prompted the user, so this confirms a removal as well.
      () => this.sessions.stepUp(session, { forRemoval: true }),
    );
    return showAccount(session);
  }

  /** A request writes one entry. An entry about joining or a new role implies the sign-in. */
  private admit(person: OidcPerson): Promise<Admission> {
    return this.offboarding.admit(person, this.settings.OIDC_ACCOUNT ?? '');
  }
}

/** 256 random bits. */
const random = (): string => randomBytes(32).toString('base64url');

const notInProgress = (): DomainError =>
  invalidRequest(
    [],
    'This sign-in did not begin in this browser, took longer than ten minutes, or was finished already. Start again.',
  );

const notTheSame = (): DomainError =>
  forbidden('You signed in to Waypost as somebody else. Sign out first, or confirm with your own user.');

/** True if the code was not issued by the provider. Any other error does not implicate the client. */
const isInventedCode = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'invalid_request';
