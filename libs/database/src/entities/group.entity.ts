import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A named set of links. Triggers keep their number in `group_tallies`. */
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
