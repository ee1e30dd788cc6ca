import { auditActions, type AuditAction } from '@app/accounts';
import { isId, parseIsoTime } from '@app/common';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { PageQuery } from '../lists/page.dto.js';
import { Check, Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';

export const actorKinds = ['user', 'key', 'cli', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

const uuid = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
const zeros = '0'.repeat(64);

const IsTime = (): PropertyDecorator =>
  Check((value) =>
    typeof value === 'string' && value.endsWith('Z') && parseIsoTime(value)
      ? null
      : {
          code: 'invalid_time',
          message: 'This must be a UTC time such as 2026-11-21T08:00:00Z.',
        },
  );

/** Who did something. */
export class AuditActorDto {
  /** `user`: a person in the dashboard. `key`: an API key. `cli`: the command line. `system`: Waypost itself. */
  @ApiProperty({ enum: actorKinds, example: 'user' })
  kind: ActorKind;

  /** Id of the user or key; null for the command line and for Waypost itself. */
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: uuid,
  })
  id: string | null;

  /** The user's email address, or the key's name and the start of the key, at that time. */
  @ApiProperty({ type: 'string', nullable: true, example: 'anna@example.com' })
  name: string | null;
}

/** What was changed. */
export class AuditTargetDto {
  /** The kind of thing, such as `link`. */
  @ApiProperty({ example: 'link' })
  type: string;

  /** Its id; null if several were changed. */
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: uuid,
  })
  id: string | null;

  /** Its slug, name or email address at that time, or null. */
  @ApiProperty({ type: 'string', nullable: true, example: 'summer' })
  name: string | null;
}

/** An entry of the audit log. */
export class AuditEntryDto {
  /** Id of the entry. */
  @ApiProperty({ format: 'uuid', example: uuid })
  id: string;

  /** Position in the account's chain, from 1. Null for about a second, until the entry is sealed. */
  @ApiProperty({ type: 'integer', minimum: 1, nullable: true, example: 42 })
  seq: number | null;

  /** When it happened. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** What was done. More actions may be added. */
  @ApiProperty({ example: 'link.updated' })
  action: string;

  /** Who did it. */
  @ApiProperty({ type: AuditActorDto })
  actor: AuditActorDto;

  /** Id of the API key or of the session with which it was done, or null. */
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: uuid,
  })
  credential: string | null;

  /** The `X-Request-Id` of the request, or null. */
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: uuid,
  })
  request: string | null;

  /** What was changed, or null. */
  @ApiProperty({ type: AuditTargetDto, nullable: true })
  target: AuditTargetDto | null;

  /** Names of the changed fields, without their values. */
  @ApiProperty({ type: [String], example: ['destination'] })
  fields: string[];

  /** Further facts, depending on the action. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: {} })
  details: Record<string, unknown>;
}

/** An entry in its chain. `hash` is the SHA-256 of all other fields in their canonical form. */
export class SealedEntryDto extends OmitType(AuditEntryDto, ['seq']) {
  /** Id of the account. */
  @ApiProperty({ format: 'uuid', example: uuid })
  account: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    example: 42,
    description: 'Position in the chain, from 1.',
  })
  declare seq: number;

  /** `hash` of the entry before it. The first entry has 64 zeros. */
  @ApiProperty({ example: zeros })
  prevHash: string;

  /** SHA-256 of the entry without this field: JSON with sorted keys and no whitespace (RFC 8785). Hexadecimal. */
  @ApiProperty({ example: zeros })
  hash: string;
}

/** Entries of the audit log, newest first. */
export class AuditEntryListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [AuditEntryDto] })
  data: AuditEntryDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o',
  })
  nextCursor?: string | null;
}

/** Filters and pages. Without `limit` and `cursor`, the response is the whole list. */
export class AuditLogQuery extends OmitType(PageQuery, ['view']) {
  /** Only entries with this action. */
  @ApiPropertyOptional({ example: 'link.updated' })
  @Optional()
  @IsOneOf(auditActions)
  action?: AuditAction;

  /** Only entries by actors of this kind. */
  @ApiPropertyOptional({ example: 'key' })
  @Optional()
  @IsOneOf(actorKinds)
  actorKind?: ActorKind;

  /** Only entries by the user or key with this id. */
  @ApiPropertyOptional({ format: 'uuid', example: uuid })
  @Optional()
  @Check((value) =>
    isId(value)
      ? null
      : {
          code: 'invalid_id',
          message: 'This must be the id of a user or key.',
        },
  )
  actor?: string;

  /** Only entries from this time on. */
  @ApiPropertyOptional({ format: 'date-time', example: '2026-11-01T00:00:00Z' })
  @Optional()
  @IsTime()
  since?: string;

  /** Only entries before this time. */
  @ApiPropertyOptional({ format: 'date-time', example: '2026-12-01T00:00:00Z' })
  @Optional()
  @IsTime()
  until?: string;
}
