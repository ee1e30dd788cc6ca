import { isId, maxNameLength } from '@app/common';
import { scopes, type Scope } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Nullable, Optional, type ValueError } from '../validation/check.js';
import { IsText } from '../validation/text.decorator.js';
import { timeOf } from '../validation/time.decorator.js';

function scopesError(value: unknown): ValueError | null {
  const known = Array.isArray(value) && value.every((scope) => scopes.includes(scope as Scope));
  if (known && value.length > 0 && new Set(value).size === value.length) return null;
  return { code: 'invalid_choice', message: `This must be a list of scopes: ${scopes.join(', ')}.` };
}

function expiryError(value: unknown): ValueError | null {
  const time = timeOf(value);
  if (!time) {
    return { code: 'invalid', message: 'This must be an ISO 8601 time such as 2027-01-31T00:00:00Z.' };
  }
  return time.getTime() > Date.now() ? null : { code: 'past', message: 'This is in the past.' };
}

/** An API key, without the key itself. */
export class KeyDto {
  /** Id of the key. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** Its purpose. */
  @ApiProperty({ example: 'Shop' })
  name: string;

  /** Its first 12 characters, to recognize it by. */
  @ApiProperty({ example: 'way_3kTq9ZbA' })
  prefix: string;

  /** The scopes it was granted. */
  @ApiProperty({ enum: scopes, isArray: true, example: ['read', 'write'] })
  scopes: Scope[];

  /** What it may do now: `scopes`, limited to what the responsible user's current role allows. Empty while it is suspended. */
  @ApiProperty({ enum: scopes, isArray: true, example: ['read'] })
  allowed: Scope[];

  /** When it was created. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** Email address of the user who created it; null for the command line, or if the user is gone. */
  @ApiProperty({ type: 'string', format: 'email', nullable: true, example: 'anna@example.com' })
  createdBy: string | null;

  /** When a user other than its creator became responsible for it; null if none did. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-28T08:00:00.000Z' })
  takenOverAt: string | null;

  /** Email address of the owner who took it over; null if none did, if an upgrade did, or if the user is gone. */
  @ApiProperty({ type: 'string', format: 'email', nullable: true, example: 'ben@example.com' })
  takenOverBy: string | null;

  /**
   * True if it does not work until an owner takes it over: single sign-on removed the responsible user, or they no longer belong
   * to the account.
   */
  @ApiProperty({ example: false })
  suspended: boolean;

  /**
   * True if an upgrade took it over, because it would otherwise have lost access, and no owner has taken it over since.
   */
  @ApiProperty({ example: false })
  needsReview: boolean;

  /** When it was last used, to the minute; null if never. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-21T09:30:00.000Z' })
  lastUsedAt: string | null;

  /** When it expires; null if never. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2027-11-21T08:00:00.000Z' })
  expiresAt: string | null;

  /** When it was revoked; null if it was not. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-12-01T12:00:00.000Z' })
  revokedAt: string | null;
}

/** A new key. */
export class IssuedKeyDto extends KeyDto {
  /**
   * The key itself. It is not stored, so this is the only time it is shown: null if the call was replayed with its
   * `Idempotency-Key`.
   */
  @ApiProperty({ type: 'string', nullable: true, example: 'way_3kTq9ZbA…' })
  key: string | null;
}

/** The keys of an account. */
export class KeyListDto {
  /** All of them, including revoked and expired ones, newest first. */
  @ApiProperty({ type: [KeyDto] })
  data: KeyDto[];
}

export class CreateKeyDto {
  /** Its purpose: 1 to 120 characters after trimming; no control characters. */
  @ApiProperty({ example: 'Shop' })
  @IsText({ max: maxNameLength })
  name: string;

  /** What it may do. Default: `read` and `write`. */
  @ApiPropertyOptional({
    enum: scopes,
    isArray: true,
    minItems: 1,
    maxItems: scopes.length,
    uniqueItems: true,
    example: ['read'],
  })
  @Optional()
  @Check(scopesError)
  scopes?: Scope[];

  /** When it expires, in the future. Default, and null: never. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2099-11-21T08:00:00.000Z',
  })
  @Nullable()
  @Check(expiryError)
  expiresAt?: string | null;
}

/** Most keys that one call takes over. */
const mostTaken = 1_000;

function idsError(value: unknown): ValueError | null {
  if (!Array.isArray(value)) return { code: 'invalid_type', message: 'This must be an array of ids.' };
  if (value.length === 0) return { code: 'too_few', message: 'This needs at least 1 id.' };
  if (value.length > mostTaken) {
    return { code: 'too_many', message: `This may have at most ${mostTaken} ids.` };
  }
  return value.every(isId) ? null : { code: 'invalid', message: 'Each entry must be an id.' };
}

export class TakeOverKeysDto {
  /** Ids of keys that are neither revoked nor expired. */
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: mostTaken,
    example: ['01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3'],
  })
  @Check(idsError)
  ids: string[];
}
