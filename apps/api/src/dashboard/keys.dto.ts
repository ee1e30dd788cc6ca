import type { Scope } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Nullable, Optional, type ValueError } from '../validation/check.js';
import { IsText } from '../validation/text.decorator.js';

const scopes: Scope[] = ['read', 'write'];
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

function scopesProblem(value: unknown): ValueError | null {
  const known = Array.isArray(value) && value.every((one) => scopes.includes(one as Scope));
  if (known && value.length > 0 && new Set(value).size === value.length) return null;
  return { code: 'invalid_choice', message: 'This must be a list of `read`, `write` or both.' };
}

function expiryProblem(value: unknown): ValueError | null {
  const time = typeof value === 'string' && timestamp.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) {
    return { code: 'invalid', message: 'This must be an ISO 8601 time such as 2027-01-31T00:00:00Z.' };
  }
  return time > Date.now() ? null : { code: 'past', message: 'This lies in the past.' };
}

/** An API key, without the key itself. */
export class KeyDto {
  /** Id of the key. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** What it is for. */
  @ApiProperty({ example: 'Shop' })
  name: string;

  /** Its first 12 characters, enough to tell keys apart. */
  @ApiProperty({ example: 'way_3kTq9ZbA' })
  prefix: string;

  /** What it may do. */
  @ApiProperty({ enum: scopes, isArray: true, example: ['read', 'write'] })
  scopes: Scope[];

  /** When it was made. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** When it was last used, to the minute; null where it never was. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-21T09:30:00.000Z' })
  lastUsedAt: string | null;

  /** When it ends; null where it does not. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2027-11-21T08:00:00.000Z' })
  expiresAt: string | null;

  /** When it was revoked; null while it is not. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-12-01T12:00:00.000Z' })
  revokedAt: string | null;
}

/** A key that was just made. */
export class IssuedKeyDto extends KeyDto {
  /** The key itself: shown here once, and kept nowhere. */
  @ApiProperty({ example: 'way_3kTq9ZbA…' })
  key: string;
}

/** The keys of an account. */
export class KeyListDto {
  /** All of them, revoked and expired ones too, newest first. */
  @ApiProperty({ type: [KeyDto] })
  data: KeyDto[];
}

export class CreateKeyDto {
  /** What it is for: 1 to 120 characters after trimming; no control characters. */
  @ApiProperty({ minLength: 1, maxLength: 120, example: 'Shop' })
  @IsText({ max: 120 })
  name: string;

  /** What it may do; both where it is left out. */
  @ApiPropertyOptional({
    enum: scopes,
    isArray: true,
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    example: ['read'],
  })
  @Optional()
  @Check(scopesProblem)
  scopes?: Scope[];

  /** When it ends, in the future; never where it is left out or null. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2099-11-21T08:00:00.000Z',
  })
  @Nullable()
  @Check(expiryProblem)
  expiresAt?: string | null;
}
