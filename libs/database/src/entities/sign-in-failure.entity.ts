import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The number of failed sign-ins of a user in an hour. When the hour is over, it becomes an entry of the audit log. */
@Entity({ tableName: 'sign_in_failures' })
export class SignInFailure {
  [PrimaryKeyProp]?: ['userId', 'hour'];

  @PrimaryKey({ type: 'uuid' })
  userId: string;

  /** Beginning of the hour, UTC. */
  @PrimaryKey({ columnType: 'timestamptz(3)' })
  hour: Date;

  @Property({ type: 'integer' })
  attempts: number;
}
