import type { TargetDisabledReason } from '@app/common';
import type { Opt } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Behavior } from './link.entity.js';

/** The owner's brand on the pages between a link and its destination. */
export interface AccountBrand {
  /** 1 to 60 characters. */
  name: string;
  /** `#rrggbb`, or null for the pages' own color. */
  accent: string | null;
  /** `#rrggbb`, or null for the pages' own color. */
  background: string | null;
  /** False while the pages stay plain. */
  showOnPages: boolean;
}

/** A tenant: owns links, websites, groups and keys. Its people are users, through memberships. */
@Entity({ tableName: 'accounts' })
@Index({
  name: 'accounts_disabled_idx',
  expression: 'create index "accounts_disabled_idx" on "accounts" ("id") where "disabled" is not null',
})
export class Account {
  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** Null if it has no name: `accountNameSql` in libs/accounts then uses the email address of its first owner. */
  @Property({ type: 'text', nullable: true })
  name: string | null;

  /** IANA time zone whose days reports use unless they request another one. */
  @Property({ type: 'text', default: 'UTC' })
  zone: string & Opt;

  /** The behavior of links and bio pages that are created without one. Null if the account has not chosen: `basic`. */
  @Property({ type: 'text', nullable: true })
  defaultBehavior: (Behavior | null) & Opt;

  /** The brand on the pages in between. Null if the account has not set one. */
  @Property({ columnType: 'jsonb', nullable: true })
  brand: (AccountBrand | null) & Opt;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** When its owner deleted it. It has no members anymore, and the jobs app deletes what is left. Null otherwise. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  deletedAt: Date | null;

  /** Set if an operator disabled it: nothing of it is served, and its keys and sessions are rejected. */
  @Property({ type: 'text', nullable: true })
  disabled: (TargetDisabledReason | null) & Opt;
}
