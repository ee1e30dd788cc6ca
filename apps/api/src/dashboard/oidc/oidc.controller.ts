import type { CurrentSession as Session } from '@app/accounts';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited, ChangesNothing } from '../../audit/audited.decorator.js';
import { CurrentSession, DashboardCall } from '../dashboard-call.decorator.js';
import { BeginOidcDto, OidcAnswerDto, OidcPageDto, OidcResultDto } from './oidc.dto.js';
import { OidcSignInService } from './oidc-sign-in.service.js';

/** Single sign-on. The provider sends the browser back to a page of the dashboard, which calls `finishOidc`. */
@ApiTags('Single sign-on')
@Controller('dashboard/api')
export class OidcController {
  constructor(private readonly signIns: OidcSignInService) {}

  @Post('sign-in/oidc')
  @ChangesNothing()
  @DashboardCall({ summary: 'Begin to sign in at the OpenID provider', open: true, errors: [404] })
  @ApiOkResponse({ description: 'The page to open. Sets a cookie.', type: OidcPageDto })
  async beginOidc(
    @Body() { next }: BeginOidcDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcPageDto> {
    return { url: await this.signIns.begin(next, null, request, reply) };
  }

  @Post('step-up/oidc')
  @ChangesNothing()
  @DashboardCall({ summary: 'Begin to authenticate again at the OpenID provider', errors: [404] })
  @ApiOkResponse({ description: 'The page to open. Sets a cookie.', type: OidcPageDto })
  async beginOidcStepUp(
    @CurrentSession() session: Session,
    @Body() { next }: BeginOidcDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcPageDto> {
    return { url: await this.signIns.begin(next, session, request, reply) };
  }

  @Post('sign-in/oidc/finish')
  @Audited(
    'session.started',
    'session.stepped_up',
    'session.ended',
    'member.joined',
    'member.updated',
    'member.removed',
  )
  @DashboardCall({
    summary: 'Sign in, or step up, with the response of the OpenID provider',
    description:
      'Works once, in the browser that started the sign-in. The groups at the provider determine the role.',
    open: true,
    errors: [404],
  })
  @ApiOkResponse({ description: 'The account. Sets the cookie.', type: OidcResultDto })
  async finishOidc(
    @Body() { query }: OidcAnswerDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcResultDto> {
    return this.signIns.finish(query, request, reply);
  }
}
