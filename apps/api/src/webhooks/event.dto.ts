import { webhookDeliveryTypes } from '@app/webhooks';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsCursor, IsPageSize, maxLimit } from '../lists/page.dto.js';
import { Optional } from '../validation/check.js';

export const exampleCursor = 'AZ2mbX3cfUWzGk1p9mB0nTMyODBR7o';

/** An event as a webhook would get it, with its id. What `data` is, `withWebhookEvents` adds to the document. */
export class LoggedEventDto {
  /** Id of the event, for this webhook. Others get it with another `webhook-id`. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22' })
  id: string;

  /** Type of the event. It determines the shape of `data`. */
  @ApiProperty({ enum: webhookDeliveryTypes, example: 'group.created' })
  type: string;

  /** When it happened. */
  @ApiProperty({ format: 'date-time', example: '2026-11-25T08:00:00.000Z' })
  timestamp: string;

  /** What the event is about. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: {
      id: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3',
      name: 'Print',
      externalId: null,
      metadata: {},
      createdAt: '2026-11-25T08:00:00.000Z',
    },
  })
  data: Record<string, unknown>;
}

/** Events in the order of the log. */
export class LoggedEventListDto {
  /** The events, oldest first. Empty if nothing has happened since. */
  @ApiProperty({ type: [LoggedEventDto] })
  data: LoggedEventDto[];

  /** Send it as `cursor` with the next call, now or later. Store it together with the result of processing the events. */
  @ApiProperty({ example: exampleCursor })
  cursor: string;

  /** Whether more events are available now. If not, poll again later. */
  @ApiProperty({ example: false })
  hasMore: boolean;
}

export class LoggedEventQuery {
  /** The most events to return, 1 to 1,000, 100 if omitted. A response ends earlier at about 4 MB of events. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: maxLimit, default: 100, example: 100 })
  @Optional()
  @IsPageSize()
  limit?: string;

  /** `cursor` of the previous response. Without it, the response begins with the oldest event that is kept. */
  @ApiPropertyOptional({ type: 'string', example: exampleCursor })
  @Optional()
  @IsCursor('cursor')
  cursor?: string;
}
