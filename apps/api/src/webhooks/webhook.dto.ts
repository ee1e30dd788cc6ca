import { maxNameLength, maxUrlLength } from '@app/common';
import {
  EndpointHosts,
  maxCountedUndelivered,
  noUrl,
  webhookEventTypes,
  type WebhookEventType,
} from '@app/webhooks';
import { webhookDisabledReasons, type WebhookDisabledReason } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { getFromContainer, ValidateIf } from 'class-validator';
import { Check, Nullable, Optional } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';

const endpointId = '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21';
const exampleUrl = 'https://crm.example/waypost';

const IsEndpointUrl = (): PropertyDecorator =>
  Check((value) => getFromContainer(EndpointHosts).formError(value));

/** The URL of a new webhook, which one of kind `poll` must not have. */
const IsNewEndpointUrl = (): PropertyDecorator =>
  Check((value, { kind }: { kind?: unknown }) =>
    kind === 'poll' ? noUrl : getFromContainer(EndpointHosts).formError(value),
  );

const IsEventTypes = (): PropertyDecorator =>
  Check((value) => {
    if (!Array.isArray(value)) return { code: 'invalid_type', message: 'This must be a list of events.' };
    if (value.length === 0) return { code: 'too_few', message: 'This needs at least one event.' };
    const isKnown = (one: unknown): boolean => webhookEventTypes.some((type) => type === one);
    return value.length <= 100 && value.every(isKnown)
      ? null
      : { code: 'invalid_choice', message: `Each entry must be one of: ${webhookEventTypes.join(', ')}.` };
  });

/** A URL that receives the account's events, or a log from which they are read. */
export class WebhookDto {
  /** Id of the webhook. */
  @ApiProperty({ format: 'uuid', example: endpointId })
  id: string;

  /** `poll`: its events are read with `GET /v1/events`. Absent if they are sent to a URL. */
  @ApiPropertyOptional({ enum: ['poll'], example: 'poll' })
  kind?: 'poll';

  /**
   * Where events are sent to, as POST requests. Without the scope `webhooks:write`, only the host, such as
   * `https://hooks.example/…`. Null for a webhook of kind `poll`.
   */
  @ApiProperty({ type: 'string', nullable: true, example: exampleUrl })
  url: string | null;

  /** Description for people. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Customer database' })
  description: string | null;

  /** The events that it receives. */
  @ApiProperty({ enum: webhookEventTypes, isArray: true, example: ['link.created', 'link.deleted'] })
  events: WebhookEventType[];

  /** Whether events are sent. While they are not, they are kept for 30 days. */
  @ApiProperty({ example: true })
  active: boolean;

  /** When it became inactive; null if it is active. */
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
  })
  disabledAt: string | null;

  /**
   * Why it is not active: `paused` by its owner, `failures` if every attempt of three days failed, `gone` if it responded
   * with 410. Null if it is active.
   */
  @ApiProperty({ type: 'string', enum: [...webhookDisabledReasons, null], nullable: true, example: null })
  disabledReason: WebhookDisabledReason | null;

  /** Time of the first failure since the last success. Null if the latest attempt succeeded, or if there was none. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: null })
  failingSince: string | null;

  /**
   * How many events it has not received yet, counted up to 1,000. For kind `poll`, those that are not in its log yet, because
   * it is not active.
   */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: maxCountedUndelivered, example: 0 })
  undelivered: number;

  /**
   * How many events were dropped before delivery, because the account's undelivered events exceeded the budget. For kind
   * `poll`, how many left its log before 30 days had passed.
   */
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  undeliveredDropped: number;

  /** Until when deliveries are also signed with the secret before the last rotation; null if there is none. Older secrets expire earlier. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: null })
  previousSecretUntil: string | null;

  /**
   * Id of the user who created it, has taken it over or last changed its URL. If a key did, the user for whom the key
   * acts. Null for a key created on the command line, or if unknown.
   */
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11',
  })
  createdBy: string | null;

  /** Creation time. */
  @ApiProperty({ format: 'date-time', example: '2026-11-25T08:00:00.000Z' })
  createdAt: string;
}

/** A webhook with a new secret. */
export class WebhookWithSecretDto extends WebhookDto {
  /**
   * The secret that signs deliveries. This is the only time it is shown: null if the response is replayed for an
   * `Idempotency-Key`, and for a webhook of kind `poll`.
   */
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'whsec_mXn1Vq0P7mH9Qxv4mB1cJ7p8s2E5u0yKtW3aZ6dLrNo=',
  })
  secret: string | null;
}

/** Webhooks. */
export class WebhookListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [WebhookDto] })
  data: WebhookDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class CreateWebhookDto {
  /**
   * `poll`: events are not sent, but kept for 30 days, to be read with `GET /v1/events`. An account has at most one such webhook.
   * Absent if events are sent to `url`.
   */
  @ApiPropertyOptional({ example: 'poll' })
  @Optional()
  @IsOneOf(['poll'])
  kind?: 'poll';

  /**
   * Required unless `kind` is `poll`, which has none. Where events are sent: an `https:` URL on the public internet, at most
   * 2,048 characters. The operator of the installation may allow hosts of a private network, including with `http:`.
   */
  @ApiPropertyOptional({ maxLength: maxUrlLength, example: exampleUrl })
  @ValidateIf(({ kind, url }: CreateWebhookDto) => kind !== 'poll' || url !== undefined)
  @IsNewEndpointUrl()
  url?: string;

  /** Description for people. At most 120 characters. */
  @ApiPropertyOptional({
    nullable: true,
    example: 'Customer database',
  })
  @Optional()
  @Nullable()
  @IsText({ max: maxNameLength })
  description?: string | null;

  /** The events that it receives, at least one. */
  @ApiProperty({
    enum: webhookEventTypes,
    isArray: true,
    minItems: 1,
    example: ['link.created', 'link.deleted'],
  })
  @IsEventTypes()
  events: WebhookEventType[];

  /** False creates it paused: events are then kept for 30 days. True if omitted. */
  @ApiPropertyOptional({ example: true })
  @Optional()
  @IsBool()
  active?: boolean;
}

export class UpdateWebhookDto {
  /** Where events are sent, including those not delivered yet. A webhook of kind `poll` cannot have one. */
  @ApiPropertyOptional({ maxLength: maxUrlLength, example: exampleUrl })
  @Optional()
  @IsEndpointUrl()
  url?: string;

  /** Description for people. Null removes it. */
  @ApiPropertyOptional({
    nullable: true,
    example: 'Customer database',
  })
  @Optional()
  @Nullable()
  @IsText({ max: maxNameLength })
  description?: string | null;

  /** The events that it receives from now on, at least one. */
  @ApiPropertyOptional({ enum: webhookEventTypes, isArray: true, minItems: 1, example: ['link.created'] })
  @Optional()
  @IsEventTypes()
  events?: WebhookEventType[];

  /** False pauses it. True sends the events since then, in order, or adds them to the log of a webhook of kind `poll`. */
  @ApiPropertyOptional({ example: true })
  @Optional()
  @IsBool()
  active?: boolean;
}

/** The webhook was deleted. */
export class WebhookDeletedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the deleted webhook. */
  @ApiProperty({ format: 'uuid', example: endpointId })
  deleted: string;
}
