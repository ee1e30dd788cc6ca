import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A named set of links. How many there are is kept in `group_tallies` by triggers. */
@Entity({ tableName: 'groups' })
export class Group {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ type: 'text' })
  name: string;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
