import type { StorageBytes } from '@app/account-data';
import { ApiProperty } from '@nestjs/swagger';

/** Bytes in the database, by kind, without indexes and figures. */
export class StorageBytesDto implements StorageBytes {
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
