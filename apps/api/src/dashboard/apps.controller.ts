import { AppsService, type CurrentSession as Session, scopesWithin } from '@app/accounts';
import { forbidden, notFound, Settings } from '@app/common';
import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited, ChangesNothing } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { addressBack, type AuthorizationRequest, readRequest } from '../oauth/authorization-request.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { AppAddressDto, AppQueryDto, AppRequestDto, ConnectedAppListDto } from './apps.dto.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { EndedDto } from './sessions.dto.js';

/** Apps that are connected with OAuth: the calls of the page on which a user consents, and of the list. */
@ApiTags('Connected apps')
@Controller('dashboard/api/apps')
export class AppsController {
  constructor(
    private readonly apps: AppsService,
    private readonly limits: AccountLimits,
    private readonly settings: Settings,
  ) {}

  @Get()
  @DashboardCall({ summary: 'List connected apps', ofAccount: true, read: true })
  @ApiOkResponse({ description: 'Own ones, newest first. For owners, all.', type: ConnectedAppListDto })
  async listApps(@CurrentSession() session: Session): Promise<ConnectedAppListDto> {
    const apps = await this.apps.list(session.account.id, whose(session));
    return {
      data: apps.map(({ createdAt, lastUsedAt, ...app }) => ({
        ...app,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  @Post('request')
  @ChangesNothing()
  @DashboardCall({
    summary: 'Read what an app asks for',
    description: 'If the app or its redirect URI is not registered, the browser must not be sent back.',
    ofAccount: true,
    errors: [404],
  })
  @ApiOkResponse({ description: 'What the user is asked.', type: AppRequestDto })
  async readAppRequest(
    @CurrentSession() { role }: Session,
    @Body() { query }: AppQueryDto,
  ): Promise<AppRequestDto> {
    const request = await this.requestOf(query);
    const scopes = scopesWithin(request.scopes, role);
    const problem = request.problem ?? (scopes.length === 0 ? 'access_denied' : null);
    return {
      name: request.client.name,
      host: new URL(request.redirectUri).host,
      scopes,
      problem,
      cancelUrl: addressBack(request, this.settings.API_BASE_URL, { error: problem ?? 'access_denied' }),
    };
  }

  @Post()
  @Audited('key.created')
  @DashboardCall({
    summary: 'Connect an app',
    description: 'The user consents. Takes the place of an earlier connection of the same app and user.',
    ofAccount: true,
    errors: [404],
    stepUp: true,
  })
  @ApiOkResponse({ description: 'Where to go.', type: AppAddressDto })
  async connectApp(
    @CurrentSession() { account, user }: Session,
    @Body() { query }: AppQueryDto,
  ): Promise<AppAddressDto> {
    const request = await this.requestOf(query);
    if (request.problem !== null) throw forbidden(`This request cannot be granted: ${request.problem}.`);
    const code = await this.apps.connect(request.client, {
      accountId: account.id,
      userId: user.id,
      scopes: request.scopes,
      redirectUri: request.redirectUri,
      challenge: request.challenge,
      mostApps: this.limits.maxKeys,
    });
    return { url: addressBack(request, this.settings.API_BASE_URL, { code }) };
  }

  @Delete(':id')
  @Audited('key.revoked')
  @DashboardCall({
    summary: 'Disconnect an app',
    description: 'Takes effect immediately, on all instances. Owners may disconnect those of other users.',
    ofAccount: true,
    errors: [404],
  })
  @ApiOkResponse({ description: 'The app is disconnected.', type: EndedDto })
  async disconnectApp(
    @CurrentSession() session: Session,
    @ResourceId() id: string,
    @NoBody() _body: undefined,
  ): Promise<EndedDto> {
    if (!(await this.apps.disconnect(session.account.id, id, whose(session)))) throw notFound();
    return { ok: true, deleted: id };
  }

  private requestOf(query: string): Promise<AuthorizationRequest> {
    if (this.settings.OAUTH !== 'on') throw notFound();
    return readRequest(query, this.apps, this.settings.API_BASE_URL);
  }
}

/** The user whose apps a session may see and disconnect; null for those of all users. */
const whose = ({ role, user }: Session): string | null => (role === 'owner' ? null : user.id);
