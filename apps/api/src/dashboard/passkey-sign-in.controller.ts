import { PasskeyVerifier, type CurrentSession as Session } from '@app/accounts';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited, ChangesNothing } from '../audit/audited.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { SignedInDto, SteppedUpDto } from './account.dto.js';
import { PasskeyCookie } from './cookies.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { PasskeyAssertionDto, PasskeyOptionsDto, PasskeyStepUpDto } from './passkeys.dto.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';

/** Signs in and steps up with a passkey. */
@ApiTags('Passkeys')
@Controller('dashboard/api')
export class PasskeySignInController {
  constructor(
    private readonly verifier: PasskeyVerifier,
    private readonly signIns: PasskeySignInService,
    private readonly cookie: PasskeyCookie,
  ) {}

  @Post('sign-in/passkey/options')
  @ChangesNothing()
  @DashboardCall({ summary: 'Begin to sign in with a passkey', open: true })
  @ApiOkResponse({
    description: 'For `navigator.credentials.get`. Sets a cookie that ties the challenge to the browser.',
    type: PasskeyOptionsDto,
  })
  async beginSignIn(
    @NoBody() _body: undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyOptionsDto> {
    return { options: await this.verifier.askForSignIn(this.cookie.set(request, reply)) };
  }

  @Post('sign-in/passkey')
  @Audited('session.started')
  @DashboardCall({
    summary: 'Sign in with a passkey',
    description:
      'The authenticator has verified the user, so no code is required. Ends the session of the request.',
    open: true,
    errors: [401],
  })
  @ApiOkResponse({ description: 'The account. Sets the cookie.', type: SignedInDto })
  async signInWithPasskey(
    @Body() assertion: PasskeyAssertionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInDto> {
    return { account: await this.signIns.signIn(assertion, request, reply) };
  }

  @Post('step-up/passkey/options')
  @ChangesNothing()
  @DashboardCall({ summary: 'Begin to authenticate again with a passkey' })
  @ApiOkResponse({ description: 'For `navigator.credentials.get`.', type: PasskeyOptionsDto })
  async beginStepUp(
    @CurrentSession() { id, user }: Session,
    @NoBody() _body: undefined,
  ): Promise<PasskeyOptionsDto> {
    return { options: await this.verifier.askForStepUp(id, user.id) };
  }

  @Post('step-up/passkey')
  @Audited('session.stepped_up')
  @DashboardCall({ summary: 'Authenticate again with a passkey' })
  @ApiOkResponse({ description: 'The session is stepped up.', type: SteppedUpDto })
  async stepUpWithPasskey(
    @CurrentSession() session: Session,
    @Body() { forRemoval = false, ...assertion }: PasskeyStepUpDto,
    @Req() request: FastifyRequest,
  ): Promise<SteppedUpDto> {
    const until = await this.signIns.stepUp(session, { assertion, forRemoval }, request);
    return { ok: true, until: until.toISOString() };
  }
}
