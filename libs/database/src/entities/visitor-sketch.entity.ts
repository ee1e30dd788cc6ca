import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A HyperLogLog sketch of the visitors of a UTC day, of a link or website, or of all links of an account (the nil UUID). Kept
 * for the day and the next one. The numbers of visitors are in the rollups of days.
 */
@Entity({ tableName: 'visitor_sketches' })
export class VisitorSketch {
  [PrimaryKeyProp]?: ['day', 'accountId', 'targetId'];

  @PrimaryKey({ columnType: 'date' })
  day: string;

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  targetId: string;

  /** `libs/clicks/src/unique/sketch.ts` defines the format. */
  @Property({ columnType: 'bytea' })
  sketch: Buffer;

  /** Like `sketch`, for the visitors who clicked. Null before the first click that has a mark. */
  @Property({ columnType: 'bytea', nullable: true })
  clickSketch: Buffer | null;
}
