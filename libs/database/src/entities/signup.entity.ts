import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** An email address that was signed up on a bio page. Visitors add it with `add_signup`. */
@Entity({ tableName: 'website_signups' })
@Unique({ name: 'website_signups_key', properties: ['accountId', 'websiteId', 'email'] })
@Index({
  name: 'website_signups_list_idx',
  expression:
    'create index "website_signups_list_idx" on "website_signups" ("account_id", "website_id", "id") where not "is_pending"',
})
@Index({
  name: 'website_signups_pending_idx',
  expression:
    'create index "website_signups_pending_idx" on "website_signups" ("created_at") where "is_pending"',
})
@Index({
  name: 'website_signups_mail_idx',
  expression:
    'create index "website_signups_mail_idx" on "website_signups" ("mail_due_at") where "mail_due_at" is not null',
})
export class Signup {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ type: 'uuid' })
  websiteId: string;

  /** In lower case. */
  @Property({ type: 'text' })
  email: string;

  /** The text that they agreed to. */
  @Property({ type: 'text' })
  consent: string;

  /** The language of mail to them. */
  @Property({ type: 'text' })
  language: string;

  /** True until the address has been confirmed by mail. Until then, it does not count. */
  @Property({ type: 'boolean' })
  isPending: boolean;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** Also null for an address that counts without confirmation, because there was no mail server. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  confirmedAt: Date | null;

  /** When a mail is to be sent, or sent again. Null if there is none to send. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  mailDueAt: Date | null;

  /** Number of attempts to send that mail. */
  @Property({ columnType: 'integer', default: 0 })
  mailAttempts: Opt<number>;
}

/** A mail that was sent to an address in the last 24 hours. */
@Entity({ tableName: 'signup_mails' })
export class SignupMail {
  [PrimaryKeyProp]?: ['emailHash', 'sentAt'];

  /** Keyed hash of the address. */
  @PrimaryKey({ type: 'text' })
  emailHash: string;

  @PrimaryKey({ columnType: 'timestamptz' })
  sentAt: Date;
}
