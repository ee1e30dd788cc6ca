import {
  SessionsService,
  stepUpLifetimeMs,
  TotpService,
  UsersService,
  type CurrentSession as Session,
} from '@app/accounts';
import { invalidRequest, type DomainError } from '@app/common';
import { Audited } from '../audit/audited.decorator.js';
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { StepUpDto, SteppedUpDto } from './account.dto.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { SignInService } from './sign-in.service.js';

/** Confirms who is in front of a browser that signed in a while ago. */
@ApiTags('Sign-in')
@Controller('dashboard/api/step-up')
export class StepUpController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly totp: TotpService,
    private readonly signIns: SignInService,
  ) {}

  @Post()
  @Audited('session.stepped_up')
  @DashboardCall({
    summary: 'Authenticate again',
    description:
      'Keys, passwords and other sensitive calls require it. Signing in counts, too, for ten minutes. Users who have an ' +
      'authenticator app or a passkey must use it: their password is not enough. Each removal of one requires a step-up with ' +
      '`forRemoval`.',
  })
  @ApiOkResponse({ description: 'The session is stepped up.', type: SteppedUpDto })
  async stepUp(
    @CurrentSession() session: Session,
    @Body() { password, code, forRemoval = false }: StepUpDto,
    @Req() request: FastifyRequest,
  ): Promise<SteppedUpDto> {
    if ((password === undefined) === (code === undefined)) {
      throw invalidRequest([], 'Send either the password or a code.');
    }
    if (password !== undefined && (await this.users.hasSecondFactor(session.user.id))) {
      const message = 'The password is not enough: use your authenticator app, a recovery code or a passkey.';
      throw invalidRequest([{ field: 'password', code: 'not_enough', message }]);
    }
    await this.signIns.attempt(session.user.email, request, async () => {
      if (password !== undefined && !(await this.users.verify(session.user.email, password))) {
        throw wrong('password', 'This is not your password.');
      }
      if (code !== undefined && !(await this.isAccepted(session.user.id, code))) {
        throw wrong('code', 'This code is wrong or was used before.');
      }
    });
    const steppedUpAt = await this.sessions.stepUp(session, { forRemoval });
    return { ok: true, until: new Date(steppedUpAt.getTime() + stepUpLifetimeMs).toISOString() };
  }

  private async isAccepted(userId: string, code: string): Promise<boolean> {
    return (await this.totp.verify(userId, code)) || this.totp.useRecoveryCode(userId, code);
  }
}

const wrong = (field: string, message: string): DomainError =>
  invalidRequest([{ field, code: 'wrong', message }]);
