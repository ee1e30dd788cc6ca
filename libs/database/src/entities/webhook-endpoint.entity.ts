import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Count } from './count.decorator.js';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Why an endpoint receives nothing: its owner paused it, every attempt of three days failed, or it responded that it is gone. */
export const webhookDisabledReasons = ['paused', 'failures', 'gone'] as const;
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number];

/** Stands for the URL of an endpoint that has none. Older versions require a URL, and cannot send to this one. */
export const polledUrl = 'poll:';

/** A secret that was replaced. */
export interface ReplacedSecret {
  /** Encrypted. */
  sealed: string;
  /** ISO 8601 time until which deliveries are also signed with it. */
  until: string;
}

/** A URL of an account that receives its events, or a log of them that the account polls. */
@Entity({ tableName: 'webhook_endpoints' })
export class WebhookEndpoint {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** `polledUrl` if its events are polled from its log. */
  @Property({ type: 'text' })
  url: string;

  @Property({ type: 'text', nullable: true })
  description: string | null;

  /** The types of events that it receives. */
  @Property({ columnType: 'text[]' })
  events: string[];

  /** The secret that signs deliveries, encrypted. */
  @Property({ type: 'text' })
  sealedSecret: string;

  /** The secret before the last rotation, encrypted. Deliveries are also signed with it until `previousSecretUntil`. */
  @Property({ type: 'text', nullable: true })
  sealedPreviousSecret: (string | null) & Opt;

  @Property({ columnType: 'timestamptz(3)', nullable: true })
  previousSecretUntil: (Date | null) & Opt;

  /** The secrets before that one, newest first, if it was rotated several times within a day. */
  @Property({ columnType: 'jsonb', nullable: true })
  olderSecrets: ReplacedSecret[] | null;

  /** Set while it receives nothing. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  disabledAt: (Date | null) & Opt;

  @Property({ type: 'text', nullable: true })
  disabledReason: (WebhookDisabledReason | null) & Opt;

  /** True if the owners have yet to be notified that it was disabled. */
  @Property({ type: 'boolean', default: false })
  noticeDue: Opt<boolean>;

  /** The first failed attempt since the last successful one. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  failingSince: (Date | null) & Opt;

  /** Failed attempts since the last successful one. */
  @Property({ columnType: 'integer', default: 0 })
  failures: Opt<number>;

  /** Events that were dropped before they were delivered, because the account's limit was exceeded. */
  @Count()
  undeliveredDropped: Opt<string>;

  /** Events up to this position of its log were dropped, because they were too old or too many. */
  @Count()
  logStart: Opt<string>;

  /** The end of its log: the total size of all events that were ever added to it, in bytes. Null if it has a URL. */
  @Property({ columnType: 'bigint', nullable: true })
  logEnd: (string | null) & Opt;

  /**
   * Whether the owners have yet to be notified of dropped events, or have been. Null if nothing was dropped since it
   * last caught up.
   */
  @Property({ type: 'text', nullable: true })
  dropNotice: ('due' | 'sent' | null) & Opt;

  /** The user who created it, or who has taken it over. Null for a key of the command line, and if it is not known. */
  @Property({ type: 'uuid', nullable: true })
  createdBy: (string | null) & Opt;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
