import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * The secret that the redirect apps hash visitors with on a UTC day, deleted when the day is over. The table is unlogged, so
 * that no backup of the server's files has it, and must not be dumped.
 */
@Entity({ tableName: 'visitor_secrets' })
export class VisitorSecret {
  @PrimaryKey({ columnType: 'date' })
  day: string;

  @Property({ columnType: 'bytea' })
  secret: Buffer;
}
