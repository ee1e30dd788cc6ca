import { SessionsService, stepUpLifetimeMs, UsersService, type CurrentSession as Session } from '@app/accounts';
import { invalidRequest } from '@app/common';
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { StepUpDto, SteppedUpDto } from './account.dto.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { SignInSlowdown } from './sign-in-slowdown.js';

/** Confirms who is in front of a browser that signed in a while ago. */
@ApiTags('Sign-in')
@Controller('dashboard/api/step-up')
export class StepUpController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly slowdown: SignInSlowdown,
  ) {}

  @Post()
  @DashboardCall({
    summary: 'Authenticate again',
    description: 'Keys, passwords and other sensitive calls require it. Signing in counts, too, for ten minutes.',
  })
  @ApiOkResponse({ description: 'The session is stepped up.', type: SteppedUpDto })
  async stepUp(
    @CurrentSession() session: Session,
    @Body() { password }: StepUpDto,
    @Req() { ip }: FastifyRequest,
  ): Promise<SteppedUpDto> {
    const attempt = await this.slowdown.attempt(session.user.email, ip);
    if (!(await this.users.verify(session.user.email, password))) {
      throw invalidRequest([{ field: 'password', code: 'wrong', message: 'This is not your password.' }]);
    }
    await attempt.succeeded();
    const steppedUpAt = await this.sessions.stepUp(session);
    return { ok: true, until: new Date(steppedUpAt.getTime() + stepUpLifetimeMs).toISOString() };
  }
}
