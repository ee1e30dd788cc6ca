import { InvitationsService, type Caller, type OpenInvitation } from '@app/accounts';
import { Settings } from '@app/common';
import { Body, Controller, Delete, Get, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId, CurrentCaller } from '../auth/caller.js';
import { ShownOnce } from '../auth/shown-once.decorator.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import {
  CreateInvitationDto,
  defaultDays,
  InvitationCreatedDto,
  InvitationDto,
  InvitationListDto,
  InvitationRevokedDto,
} from './invitation.dto.js';
import { InvitationMailer } from './invitation-mailer.js';
import { MemberListQuery } from './member.dto.js';

@ApiTags('Members')
@Controller('v1/invitations')
export class InvitationsController {
  constructor(
    private readonly settings: Settings,
    private readonly invitations: InvitationsService,
    private readonly mailer: InvitationMailer,
    private readonly lists: ListResponder,
  ) {}

  @Post()
  @Audited('invitation.created')
  @ShownOnce('url')
  @Operation({
    summary: 'Invite a person to the account',
    description:
      'The first person to use the link joins the account: as the user they are signed in as, or as a new user, even ' +
      'while sign-up is closed. An account has at most 100 open invitations. None is accepted while it has 1,000 members. ' +
      'The email is in the language that the request prefers (`Accept-Language`), English by default.',
    scope: 'members:write',
    stepUp: true,
    post: true,
  })
  @ApiCreatedResponse({ description: 'The invitation, with its link.', type: InvitationCreatedDto })
  async createInvitation(
    @AccountId() accountId: string,
    @CurrentCaller() { userId }: Caller,
    @Body() { role, email, days = defaultDays }: CreateInvitationDto,
    @Query() _query: NoQuery,
    @Req() { headers }: FastifyRequest,
  ): Promise<InvitationCreatedDto> {
    const { invitation, token } = await this.invitations.create(accountId, {
      role,
      email: email?.trim().toLowerCase() ?? null,
      days,
      createdBy: userId,
    });
    // In the fragment, which browsers send to no server.
    const url = `${this.settings.API_BASE_URL}/dashboard/invitation#${token}`;
    return {
      ...presentInvitation(invitation),
      url,
      sent: await this.mailer.send(
        { accountId, userId, acceptLanguage: headers['accept-language'] },
        invitation,
        url,
      ),
    };
  }

  @Get()
  @Operation({
    summary: 'List open invitations',
    description: 'Their links are shown once, on creation.',
    scope: 'members:read',
  })
  @ApiOkResponse({ description: 'The invitations, newest first.', type: InvitationListDto })
  listInvitations(
    @AccountId() accountId: string,
    @Query() query: MemberListQuery,
  ): Promise<ListPage | StreamableFile> {
    return this.lists.respond(
      {
        accountId,
        name: 'invitations',
        page: (limit, after) => this.invitations.page(accountId, limit, after?.id),
        present: presentInvitation,
      },
      query,
    );
  }

  @Delete(':id')
  @Audited('invitation.revoked')
  @Operation({
    summary: 'Revoke an invitation',
    description: 'Its link stops working immediately.',
    scope: 'members:write',
    stepUp: true,
    errors: [404],
  })
  @ApiOkResponse({ description: 'The invitation was revoked.', type: InvitationRevokedDto })
  async revokeInvitation(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<InvitationRevokedDto> {
    await this.invitations.revoke(accountId, id);
    return { ok: true, deleted: id };
  }
}

const presentInvitation = (invitation: OpenInvitation): InvitationDto => ({
  id: invitation.id,
  role: invitation.role,
  email: invitation.email,
  createdBy: invitation.inviter,
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
});
