import { InvitationsService, SessionsService, type CurrentSession as Session } from '@app/accounts';
import { notFound } from '@app/common';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited, ChangesNothing } from '../audit/audited.decorator.js';
import { SignedInDto } from './account.dto.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { InvitationTokenDto, InvitedCredentialsDto, OfferDto } from './invitations.dto.js';
import { showAccount, SignInService } from './sign-in.service.js';

/** Accepting invitations. They are made and revoked under `/v1/invitations`. */
@ApiTags('Invitations')
@Controller('dashboard/api/invitations')
export class AcceptInvitationController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignInService,
  ) {}

  @Post('find')
  @ChangesNothing()
  @DashboardCall({ summary: 'Read what an invitation offers', open: true, errors: [404] })
  @ApiOkResponse({ description: 'The offer.', type: OfferDto })
  async findInvitation(@Body() { token }: InvitationTokenDto): Promise<OfferDto> {
    const { accountName, role, expiresAt } = await this.invitations.find(token);
    return { accountName, role, expiresAt: expiresAt.toISOString() };
  }

  @Post('accept')
  @Audited('member.joined')
  @DashboardCall({
    summary: 'Accept an invitation as the user who is signed in',
    description:
      'The session acts for that account from now on. An account with 1,000 members accepts no more invitations.',
    errors: [403, 404, 409],
    evenIfDisabled: true,
  })
  @ApiOkResponse({ description: 'The account that the session acts for.', type: SignedInDto })
  async acceptInvitation(
    @CurrentSession() session: Session,
    @Body() { token }: InvitationTokenDto,
  ): Promise<SignedInDto> {
    const { accountId } = await this.invitations.accept(token, session.user);
    const entered = await this.sessions.enterAccount(session, accountId);
    if (!entered) throw notFound();
    return { account: showAccount(entered) };
  }

  @Post('sign-up')
  @Audited('member.joined')
  @DashboardCall({
    summary: 'Accept an invitation as a new user',
    description:
      'Works even while sign-up is closed. The user joins the account of the invitation; no other account is created. ' +
      'The email address is not verified: possession of the link is enough. An account with 1,000 members accepts no more invitations.',
    open: true,
    status: 201,
    errors: [403, 404],
  })
  @ApiCreatedResponse({ description: 'The account. Sets the cookie.', type: SignedInDto })
  async signUpInvited(
    @Body() body: InvitedCredentialsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInDto> {
    return { account: await this.signIns.signUpInvited(body, request, reply) };
  }
}
