import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/**
 * The nonce of a hand-over that was counted, so that no other with its token is. A UUIDv7 with the time at which
 * the token was issued: in the order of the keys the oldest are first to go.
 */
@Entity({ tableName: 'spent_nonces' })
export class SpentNonce {
  @PrimaryKey({ type: 'uuid' })
  nonce: string;
}
