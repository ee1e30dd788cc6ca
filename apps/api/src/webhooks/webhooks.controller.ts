import { grantsScope, type Caller } from '@app/accounts';
import type { Scope, WebhookEndpoint } from '@app/database';
import {
  EndpointHosts,
  type EndpointWithSecret,
  isPolled,
  WebhookDeliveriesService,
  type WebhookEventType,
  WebhooksService,
} from '@app/webhooks';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { AccountId, CurrentCaller } from '../auth/caller.js';
import { ShownOnce } from '../auth/shown-once.decorator.js';
import { tagged } from '../entity-tags/entity-tag.js';
import { IfMatch, type Precondition } from '../entity-tags/if-match.decorator.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { PageQuery } from '../lists/page.dto.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { ReportReferenceErrors } from '../validation/reference-errors.interceptor.js';
import { requireReadScopes } from './event-scopes.js';
import {
  CreateWebhookDto,
  UpdateWebhookDto,
  WebhookDeletedDto,
  WebhookDto,
  WebhookListDto,
  WebhookWithSecretDto,
} from './webhook.dto.js';

@ApiTags('Webhooks')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly limits: AccountLimits,
    private readonly lists: ListResponder,
  ) {}

  @Post()
  @Audited('webhook.created')
  @ShownOnce('secret')
  @ReportReferenceErrors(EndpointHosts, (hosts, { body: { url } }) => hosts.urlErrors(url))
  @Operation({
    summary: 'Create a webhook',
    description:
      'It receives events from now on, signed according to [Standard Webhooks](https://www.standardwebhooks.com/). With ' +
      '`kind`: `poll`, it has no URL, and its events are read with `GET /v1/events`. An account has at most 10 webhooks, one of ' +
      'them of this kind. A key also needs the scopes to read the resources of the events: `links:read`, ' +
      '`websites:read`, `groups:read`, `signups:read`, `conversions:read`, and `reports:read` for `clicks.counted`.',
    scope: 'webhooks:write',
    stepUp: true,
    post: true,
  })
  @ApiCreatedResponse({ description: 'The webhook, with its secret.', type: WebhookWithSecretDto })
  async createWebhook(
    @AccountId() accountId: string,
    @CurrentCaller() { scopes, userId }: Caller,
    @Body() body: CreateWebhookDto,
    @Query() _query: NoQuery,
  ): Promise<WebhookWithSecretDto> {
    requireReadScopes(scopes, body.events);
    return this.presentWithSecret(
      { accountId, scopes },
      await this.webhooks.create(accountId, { ...body, createdBy: userId }, this.limits.maxWebhooks),
    );
  }

  @Get()
  @Operation({
    summary: 'List webhooks',
    description:
      'All webhooks of the account, active or not. They do not contain secrets. Without the scope `webhooks:write`, `url` ends ' +
      'after the host, as in `https://hooks.example/…`.',
    scope: 'webhooks:read',
  })
  @ApiOkResponse({ description: 'The webhooks, newest first.', type: WebhookListDto })
  listWebhooks(
    @AccountId() accountId: string,
    @CurrentCaller() { scopes }: Caller,
    @Query() query: PageQuery,
  ): Promise<ListPage | StreamableFile> {
    return this.lists.respond(
      {
        accountId,
        name: 'webhooks',
        page: async (limit, after) =>
          this.presentAll({ accountId, scopes }, await this.webhooks.page(accountId, limit, after?.id)),
        present: (webhook) => webhook,
      },
      query,
    );
  }

  @Get(':id')
  @Operation({
    summary: 'Read a webhook',
    description:
      'Says whether events are sent, and if not, why. Does not contain the secret. Without the scope `webhooks:write`, `url` ' +
      'ends after the host.',
    scope: 'webhooks:read',
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The webhook.', type: WebhookDto })
  async getWebhook(
    @AccountId() accountId: string,
    @CurrentCaller() { scopes }: Caller,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
  ): Promise<WebhookDto> {
    return tagged(await this.present({ accountId, scopes }, await this.webhooks.get(accountId, id)));
  }

  @Patch(':id')
  @Audited('webhook.updated')
  @ReportReferenceErrors(EndpointHosts, (hosts, { body: { url } }) => hosts.urlErrors(url))
  @Operation({
    summary: 'Change, pause or enable a webhook',
    description:
      'Events that occur while a webhook is inactive are kept for 30 days, and sent in order once it is active again. To change ' +
      '`url` or `events`, a key needs the same scopes as for creating the webhook.',
    scope: 'webhooks:write',
    stepUp: true,
    errors: [404],
    conditional: true,
  })
  @ApiBody({ type: UpdateWebhookDto, required: false })
  @ApiOkResponse({ description: 'The updated webhook.', type: WebhookDto })
  async updateWebhook(
    @AccountId() accountId: string,
    @CurrentCaller() { scopes, userId }: Caller,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @IfMatch() condition: Precondition | undefined,
    @Body() changes: UpdateWebhookDto = {},
  ): Promise<WebhookDto> {
    if (changes.url !== undefined || changes.events !== undefined) {
      const events = changes.events ?? (await this.webhooks.get(accountId, id)).events;
      requireReadScopes(scopes, events);
    }
    const reader = { accountId, scopes };
    const check = checkOf(reader, condition);
    return tagged(
      await this.present(reader, await this.webhooks.update(accountId, id, changes, userId, check)),
    );
  }

  @Post(':id/rotate-secret')
  @Audited('webhook.key_replaced')
  @ShownOnce('secret')
  @HttpCode(200)
  @Operation({
    summary: 'Replace the secret of a webhook',
    description:
      'For the next 24 hours, deliveries carry two signatures, one with each secret, so that receivers can switch. A ' +
      'secret that is replaced in the meantime stays valid until its own 24 hours have passed, so there can be more signatures. At ' +
      'most 5 replaced secrets can be valid; the next call gets a 429.',
    scope: 'webhooks:write',
    stepUp: true,
    errors: [404],
    post: true,
  })
  @ApiOkResponse({ description: 'The webhook, with its new secret.', type: WebhookWithSecretDto })
  async rotateWebhookSecret(
    @AccountId() accountId: string,
    @CurrentCaller() { scopes }: Caller,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<WebhookWithSecretDto> {
    return this.presentWithSecret({ accountId, scopes }, await this.webhooks.rotateSecret(accountId, id));
  }

  @Delete(':id')
  @Audited('webhook.deleted')
  @Operation({
    summary: 'Delete a webhook',
    description:
      'Undelivered events are no longer sent, and the log of its deliveries is deleted. If its kind is `poll`, so are ' +
      'its events.',
    scope: 'webhooks:write',
    stepUp: true,
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The webhook was deleted.', type: WebhookDeletedDto })
  async deleteWebhook(
    @AccountId() accountId: string,
    @CurrentCaller() { scopes }: Caller,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
    @IfMatch() condition: Precondition | undefined,
  ): Promise<WebhookDeletedDto> {
    await this.webhooks.delete(accountId, id, checkOf({ accountId, scopes }, condition));
    return { ok: true, deleted: id };
  }

  private async presentWithSecret(
    reader: Reader,
    { endpoint, secret }: EndpointWithSecret,
  ): Promise<WebhookWithSecretDto> {
    return { ...(await this.present(reader, endpoint)), secret: isPolled(endpoint) ? null : secret };
  }

  private async present(reader: Reader, endpoint: WebhookEndpoint): Promise<WebhookDto> {
    const counts = await this.deliveries.countUndelivered(reader.accountId, [endpoint.id]);
    return presentCounted(reader, endpoint, counts.get(endpoint.id));
  }

  private async presentAll(reader: Reader, endpoints: WebhookEndpoint[]): Promise<WebhookDto[]> {
    const ids = endpoints.map(({ id }) => id);
    const counts = await this.deliveries.countUndelivered(reader.accountId, ids);
    return endpoints.map((endpoint) => presentCounted(reader, endpoint, counts.get(endpoint.id)));
  }
}

/** Who reads a webhook. */
interface Reader {
  accountId: string;
  scopes: readonly Scope[];
}

/** Path and query of a URL are often what allows to post to it, so only those who may change it see them. */
const shownUrl = ({ scopes }: Reader, url: string): string =>
  grantsScope(scopes, 'webhooks:write') ? url : `${new URL(url).origin}/…`;

const presentCounted = (reader: Reader, endpoint: WebhookEndpoint, undelivered = 0): WebhookDto => ({
  id: endpoint.id,
  ...(isPolled(endpoint) ? { kind: 'poll', url: null } : { url: shownUrl(reader, endpoint.url) }),
  description: endpoint.description,
  events: endpoint.events as WebhookEventType[],
  active: endpoint.disabledAt === null,
  disabledAt: endpoint.disabledAt?.toISOString() ?? null,
  disabledReason: endpoint.disabledReason,
  failingSince: endpoint.failingSince?.toISOString() ?? null,
  undelivered,
  undeliveredDropped: Number(endpoint.undeliveredDropped),
  previousSecretUntil: validUntil(endpoint.previousSecretUntil),
  createdBy: endpoint.createdBy,
  createdAt: endpoint.createdAt.toISOString(),
});

const checkOf = (
  reader: Reader,
  condition: Precondition | undefined,
): ((endpoint: WebhookEndpoint) => void) | undefined =>
  condition && ((endpoint) => condition(presentCounted(reader, endpoint)));

const validUntil = (time: Date | null): string | null =>
  time && time.getTime() > Date.now() ? time.toISOString() : null;
