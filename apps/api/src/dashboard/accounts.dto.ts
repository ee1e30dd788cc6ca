import type { StorageBytes } from '@app/account-data';
import { maxNameLength } from '@app/common';
import { roles, type Role } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { IsText } from '../validation/text.decorator.js';
import { IsZone } from '../validation/time.decorator.js';

/** An account that the user belongs to. */
export class OwnAccountDto {
  /** Id of the account. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10' })
  id: string;

  /** Its name; the email address of its first owner if it has no name. */
  @ApiProperty({ example: 'Example Agency' })
  name: string;

  /** The user's role in it. */
  @ApiProperty({ enum: roles, example: 'editor' })
  role: Role;
}

/** The accounts of the user. */
export class OwnAccountListDto {
  /** All of them, by name. */
  @ApiProperty({ type: [OwnAccountDto] })
  data: OwnAccountDto[];
}

/** The confirmation of a deletion. */
export class DeleteAccountDto {
  /** The name of the account, as confirmation. */
  @ApiProperty({ example: 'Example Agency' })
  @IsText({ max: 254 })
  name: string;
}

/** The name of an account. */
export class AccountNameDto {
  /** 1 to 120 characters after trimming; no control characters. */
  @ApiProperty({ example: 'Example Agency' })
  @IsText({ max: maxNameLength })
  name: string;
}

/** The time zone of an account. */
export class AccountZoneDto {
  /** IANA name, such as `UTC` or `Europe/Berlin`. */
  @ApiProperty({ maxLength: 64, example: 'Europe/Berlin' })
  @IsZone()
  zone: string;
}

/** The query of a download, which cannot set headers. */
export class ShownAccountDto {
  /** Id of the account that the page shows, as `Waypost-Account`. */
  @ApiPropertyOptional({ type: 'string', format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  @IsOptional()
  @IsString()
  account?: string;
}

/** Bytes in the database, by kind, without indexes and figures. */
class StorageBytesDto implements StorageBytes {
  /** Links with all their texts and rules, and tags. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 48_200 })
  links: number;

  /** Bio pages, without their images. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 3_100 })
  bioPages: number;

  /** Images of links, bio pages and QR codes. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 92_000 })
  images: number;

  /** Files of imports that have not ended, and the rows that imports skipped. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  imports: number;

  /** Webhook events, waiting and sent, and the log of attempts. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 21_000 })
  webhooks: number;

  /** Responses kept to replay calls with an `Idempotency-Key`. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 5_400 })
  responses: number;
}

/** How much an account stores. */
export class AccountStorageDto {
  /** When that was measured; null before the first time. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-28T08:00:00.000Z' })
  measuredAt: string | null;

  /** What was measured; null before the first time. */
  @ApiProperty({ type: StorageBytesDto, nullable: true })
  bytes: StorageBytesDto | null;
}
