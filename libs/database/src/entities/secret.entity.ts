import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A secret made by the first migration and shared by all processes of an installation. */
@Entity({ tableName: 'secrets' })
export class Secret {
  @PrimaryKey({ type: 'text' })
  name: string;

  /** Hexadecimal. */
  @Property({ type: 'text' })
  value: string;
}
