import type { Opt } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A sign-up that was accepted and whose mail the mail server has not accepted yet. */
@Entity({ tableName: 'sign_up_mails' })
export class SignUpMail {
  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** The encrypted address and password hash: the token of the link in the mail. */
  @Property({ type: 'text' })
  sealed: string;

  /** Also while it is being sent: when it is sent again if the sender does not report back. */
  @Index({ name: 'sign_up_mails_next_attempt_at_idx' })
  @Property({ columnType: 'timestamptz(3)' })
  nextAttemptAt: Date;

  @Property({ columnType: 'integer', default: 0 })
  attempts: Opt<number>;
}
