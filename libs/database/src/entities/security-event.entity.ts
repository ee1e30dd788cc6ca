import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * The events that users are notified about: a sign-in with a browser that was new to them, and every change of their
 * credentials.
 */
export const securityEventKinds = [
  'new-browser',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'totp-added',
  'totp-removed',
  'recovery-codes-renewed',
  'key-created',
  'app-connected',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

/** A security event that its user is notified about. The latest ones are kept for 90 days. */
@Entity({ tableName: 'security_events' })
export class SecurityEvent {
  [PrimaryKeyProp]?: ['userId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  userId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ type: 'text' })
  kind: SecurityEventKind;

  /** Name of the browser that caused it; null if unknown, or without a session. */
  @Property({ type: 'text', nullable: true })
  browser: string | null;

  /** Name of that browser's operating system. */
  @Property({ type: 'text', nullable: true })
  system: string | null;

  /** State of its mail: `due`; `sent`, handed to the mail server once; `none` if there were too many in the hour. */
  @Property({ type: 'text' })
  mail: 'due' | 'sent' | 'none';

  @Index({ name: 'security_events_created_at_idx' })
  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
