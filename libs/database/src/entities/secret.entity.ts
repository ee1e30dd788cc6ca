import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A secret that the first migration generates and all processes of an installation share. */
@Entity({ tableName: 'secrets' })
export class Secret {
  @PrimaryKey({ type: 'text' })
  name: string;

  /** Hexadecimal. */
  @Property({ type: 'text' })
  value: string;
}
