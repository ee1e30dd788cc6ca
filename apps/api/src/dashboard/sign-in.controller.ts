import {
  KeysService,
  OidcIdentitiesService,
  SessionsService,
  UsersService,
  type CurrentSession as Session,
} from '@app/accounts';
import { ownOrigins, Settings } from '@app/common';
import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited } from '../audit/audited.decorator.js';
import { NoBody } from '../validation/no-input.js';
import {
  ChangePasswordDto,
  ConfirmSignUpDto,
  DoneDto,
  PasswordChangedDto,
  PasswordLinkDto,
  SessionStateDto,
  SignedInDto,
  SignedUpDto,
  SignInDto,
  SignInResultDto,
  SignUpDto,
} from './account.dto.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { languageOf, showAccount, SignInService } from './sign-in.service.js';

@ApiTags('Sign-in')
@Controller('dashboard/api')
export class SignInController {
  constructor(
    private readonly settings: Settings,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignInService,
    private readonly keys: KeysService,
    private readonly identities: OidcIdentitiesService,
  ) {}

  @Get('session')
  @DashboardCall({ summary: 'Who is signed in, and who may sign up', open: true, read: true })
  @ApiOkResponse({ description: 'The state.', type: SessionStateDto })
  async getSession(@Req() request: FastifyRequest): Promise<SessionStateDto> {
    const { session } = request;
    // The dashboard calls this when it is loaded, as it is after another language was chosen.
    if (session) await this.sessions.noteLanguage(session.user.id, session.language, languageOf(request));
    const { SIGNUP, SHORT_URL_BASE, API_BASE_URL, SMTP_URL, OIDC_ISSUER, OIDC_NAME } = this.settings;
    return {
      account: session && showAccount(session),
      isOperator: session?.isOperator ?? false,
      disabled: session?.disabled ?? null,
      signUp: await this.users.signUpState(SIGNUP),
      hasSingleSignOn: session !== null && (await this.identities.has(session.user.id)),
      newSignIns: session ? await this.sessions.countNew(session) : 0,
      liveKeys: session ? await this.keys.countLive(session.account.id) : 0,
      settings: {
        shortUrlBase: SHORT_URL_BASE,
        apiBaseUrl: API_BASE_URL,
        dashboardOrigins: ownOrigins(API_BASE_URL),
        sendsMail: SMTP_URL !== undefined,
        singleSignOn: OIDC_ISSUER ? OIDC_NAME : null,
      },
    };
  }

  @Post('sign-up')
  @Audited('account.created', 'password.changed')
  @DashboardCall({
    summary: 'Create an account and sign in',
    description:
      'The first sign-up needs the setup code, and takes over the account that the CLI created for that address, if any. With a ' +
      'mail server, later sign-ups are completed by email, with the same response whether or not the address has an account.',
    open: true,
    status: 201,
  })
  @ApiCreatedResponse({
    description: 'The account, with the cookie set; null if the sign-up is completed by email.',
    type: SignedUpDto,
  })
  async signUp(
    @Body() body: SignUpDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedUpDto> {
    return { account: await this.signIns.signUp(body, request, reply) };
  }

  @Post('sign-up/confirm')
  @Audited('account.created')
  @DashboardCall({
    summary: 'Finish a sign-up by email, and sign in',
    description: 'Takes the token of the link in the email, and the password chosen at sign-up.',
    open: true,
    status: 201,
  })
  @ApiCreatedResponse({ description: 'The account. Sets the cookie.', type: SignedInDto })
  async confirmSignUp(
    @Body() body: ConfirmSignUpDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInDto> {
    return { account: await this.signIns.confirmSignUp(body, request, reply) };
  }

  @Post('sign-in')
  @Audited('session.started')
  @DashboardCall({
    summary: 'Sign in',
    description: 'Ends the session of the request.',
    open: true,
    errors: [401],
  })
  @ApiOkResponse({ description: 'The account. Sets the cookie.', type: SignInResultDto })
  async signIn(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInResultDto> {
    return this.signIns.signIn(body, request, reply);
  }

  @Post('sign-out')
  @Audited('session.ended')
  @DashboardCall({ summary: 'Sign out', description: 'Succeeds without a session, too.', open: true })
  @ApiOkResponse({ description: 'The session has ended. Deletes the cookie.', type: DoneDto })
  async signOut(
    @NoBody() _body: undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DoneDto> {
    await this.signIns.signOut(request, reply);
    return { ok: true };
  }

  @Post('password-link')
  @Audited('password.changed')
  @DashboardCall({
    summary: 'Set a password with a one-time link, and sign in',
    description: 'The link works once. All other sessions of the user end.',
    open: true,
    errors: [401],
  })
  @ApiOkResponse({ description: 'The account. Sets the cookie.', type: SignInResultDto })
  async setPasswordByLink(
    @Body() body: PasswordLinkDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInResultDto> {
    return this.signIns.setPasswordByLink(body, request, reply);
  }

  @Post('password')
  @Audited('password.changed')
  @DashboardCall({
    summary: 'Change the password',
    description:
      'Ends all other sessions and all bearer tokens. This session gets a new token. API keys keep working until they are revoked.',
    stepUp: true,
  })
  @ApiOkResponse({ description: 'The password is changed. Sets the cookie.', type: PasswordChangedDto })
  async changePassword(
    @CurrentSession() session: Session,
    @Body() body: ChangePasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasswordChangedDto> {
    const ended = await this.signIns.changePassword(session, body, request, reply);
    return { ok: true, ended, liveKeys: await this.keys.countLive(session.account.id) };
  }
}
