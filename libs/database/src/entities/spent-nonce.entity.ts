import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/**
 * The nonce of a hand-over that was counted, so that its token counts once. A UUIDv7 that carries the time of issue:
 * the oldest come first in key order and are deleted first.
 */
@Entity({ tableName: 'spent_nonces' })
export class SpentNonce {
  @PrimaryKey({ type: 'uuid' })
  nonce: string;
}
