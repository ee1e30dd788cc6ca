import {
  bearerLifetimeMs,
  SessionBearers,
  SessionsService,
  type CurrentSession as Current,
} from '@app/accounts';
import { notFound } from '@app/common';
import type { Session } from '@app/database';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited, ChangesNothing } from '../audit/audited.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { EndedDto, SessionListDto, TokenDto, type SessionDto } from './sessions.dto.js';

@ApiTags('Sessions')
@Controller('dashboard/api')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly bearers: SessionBearers,
  ) {}

  @Get('sessions')
  @DashboardCall({ summary: 'List sessions', read: true })
  @ApiOkResponse({
    description: 'The live sessions of the user, most recently used first.',
    type: SessionListDto,
  })
  async listSessions(@CurrentSession() { id, user }: Current): Promise<SessionListDto> {
    const sessions = await this.sessions.list(user.id);
    return { data: sessions.map((session) => showSession(session, id)) };
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

  @Post('token')
  @ChangesNothing()
  @DashboardCall({ summary: 'Exchange the session for a bearer of /v1' })
  @ApiOkResponse({ description: 'The bearer.', type: TokenDto })
  async createToken(@CurrentSession() session: Current, @NoBody() _body: undefined): Promise<TokenDto> {
    const { token, expiresAt } = await this.bearers.issue(session);
    return { token, expiresInSeconds: bearerLifetimeMs / 1000, expiresAt: expiresAt.toISOString() };
  }
}

function showSession(session: Session, currentId: string): SessionDto {
  const { id, createdAt, lastUsedAt, expiresAt, browser, system } = session;
  return {
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    browser,
    system,
    current: id === currentId,
  };
}
