import type { Caller } from '@app/accounts';
import { EventLogService, type LoggedEvent, type LogPosition } from '@app/webhooks';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId, CurrentCaller } from '../auth/caller.js';
import { type ListPosition, ListResponder } from '../lists/list-responder.js';
import { Operation } from '../openapi/operation.decorator.js';
import { LoggedEventDto, LoggedEventListDto, LoggedEventQuery } from './event.dto.js';
import { requireReadScopes } from './event-scopes.js';

const defaultLimit = 100;

@ApiTags('Webhooks')
@Controller('v1/events')
export class EventsController {
  constructor(
    private readonly log: EventLogService,
    private readonly lists: ListResponder,
  ) {}

  @Get()
  @Operation({
    summary: 'Read events',
    description:
      'For systems that cannot receive webhooks: the events of the webhook of kind `poll`, in order, each once. Without such a ' +
      'webhook, no events are kept, and the response is a 404. Events appear within a second. A key also needs the scopes ' +
      'to read the resources of the events, as for creating the webhook.',
    scope: 'webhooks:read',
    errors: [404],
    gone:
      '`cursor_expired`: events after the cursor are no longer kept, because 30 days have passed, there were too many, or the ' +
      'webhook was deleted. Call without `cursor` to start again with the oldest event that is kept.',
  })
  @ApiOkResponse({
    description: 'The events after the cursor, and the cursor of the next call.',
    type: LoggedEventListDto,
  })
  async readEvents(
    @AccountId() accountId: string,
    @CurrentCaller() { scopes }: Caller,
    @Query() { limit, cursor }: LoggedEventQuery,
  ): Promise<LoggedEventListDto> {
    const list = { accountId, name: 'events' };
    const given = cursor === undefined ? undefined : await this.lists.readCursor(list, cursor);
    const { subscribed, events, end, hasMore } = await this.log.page(
      accountId,
      Number(limit ?? defaultLimit),
      given && positionAt(given),
    );
    requireReadScopes(scopes, [...subscribed, ...events.map(({ type }) => type)]);
    return {
      data: events.map(present),
      cursor: await this.lists.issueCursor(list, { id: end.webhookId, key: `${end.offset} ${end.at}` }),
      hasMore,
    };
  }
}

function positionAt({ id, key }: ListPosition): LogPosition {
  const [offset = '', at = ''] = key.split(' ');
  return { webhookId: id, offset, at };
}

const present = ({ id, body }: LoggedEvent): LoggedEventDto => ({
  id,
  ...(JSON.parse(body) as Omit<LoggedEventDto, 'id'>),
});
