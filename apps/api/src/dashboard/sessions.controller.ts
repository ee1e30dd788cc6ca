import {
  bearerLifetimeMs,
  SessionBearers,
  SessionsService,
  type CurrentSession as Current,
} from '@app/accounts';
import { notFound } from '@app/common';
import type { Session } from '@app/database';
import { WebhooksService } from '@app/webhooks';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited, ChangesNothing } from '../audit/audited.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { DoneDto } from './account.dto.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { RevokedDto } from './second-factor.dto.js';
import { EndedDto, SessionListDto, TokenDto, type SessionDto } from './sessions.dto.js';

@ApiTags('Sessions')
@Controller('dashboard/api')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly bearers: SessionBearers,
    private readonly webhooks: WebhooksService,
  ) {}

  @Get('sessions')
  @DashboardCall({ summary: 'List sessions and recent security events', read: true })
  @ApiOkResponse({
    description: 'The live sessions of the user, most recently used first, and recent security events.',
    type: SessionListDto,
  })
  async listSessions(@CurrentSession() { id, user }: Current): Promise<SessionListDto> {
    const sessions = await this.sessions.list(user.id);
    const events = await this.sessions.recentEvents(user.id);
    return {
      data: sessions.map((session) => showSession(session, id)),
      events: events.map(({ id, createdAt, kind, browser, system }) => ({
        id,
        at: createdAt.toISOString(),
        kind,
        browser,
        system,
      })),
    };
  }

  @Delete('sessions/:id')
  @Audited('session.ended')
  @DashboardCall({ summary: 'End a session', description: 'Its bearers end with it.', errors: [404] })
  @ApiOkResponse({ description: 'The session has ended.', type: EndedDto })
  async endSession(
    @CurrentSession() { user }: Current,
    @ResourceId() id: string,
    @NoBody() _body: undefined,
  ): Promise<EndedDto> {
    if (!(await this.sessions.end(user.id, id))) throw notFound();
    return { ok: true, deleted: id };
  }

  @Post('sessions/acknowledge')
  @Audited('session.acknowledged')
  @DashboardCall({ summary: 'Say that the new sign-ins of all other sessions were expected' })
  @ApiOkResponse({ description: 'No other session is marked as new.', type: DoneDto })
  async acknowledgeSessions(
    @CurrentSession() session: Current,
    @NoBody() _body: undefined,
  ): Promise<DoneDto> {
    await this.sessions.acknowledgeOthers(session);
    return { ok: true };
  }

  @Post('revoke-everything')
  @Audited('user.revoked_everything')
  @DashboardCall({
    summary: 'End all other sessions of the user and revoke all keys and invitations of the account',
    ofAccount: true,
    description:
      'Also ends their one-time links, removes their passkeys except the one that this session began with, and pauses the ' +
      'webhooks of the account. If passkeys are removed, requires a step-up with `forRemoval`.',
    role: 'owner',
    stepUp: true,
  })
  @ApiOkResponse({ description: 'How many there were.', type: RevokedDto })
  async revokeEverything(
    @CurrentSession() session: Current,
    @NoBody() _body: undefined,
  ): Promise<RevokedDto> {
    return this.sessions.revokeEverything(session, (em, accountId) => this.webhooks.pauseAll(em, accountId));
  }

  @Post('token')
  @ChangesNothing()
  @DashboardCall({ summary: 'Exchange the session for a bearer of /v1', ofAccount: true })
  @ApiOkResponse({ description: 'The bearer.', type: TokenDto })
  async createToken(@CurrentSession() session: Current, @NoBody() _body: undefined): Promise<TokenDto> {
    const { token, expiresAt } = await this.bearers.issue(session);
    return { token, expiresInSeconds: bearerLifetimeMs / 1000, expiresAt: expiresAt.toISOString() };
  }
}

function showSession(session: Session, currentId: string): SessionDto {
  const { id, createdAt, lastUsedAt, expiresAt, browser, system, method, acknowledged } = session;
  return {
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    browser,
    system,
    method,
    isNew: !acknowledged && id !== currentId,
    current: id === currentId,
  };
}
