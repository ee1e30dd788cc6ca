import type { TargetDisabledReason } from '@app/common';
import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { TargetKind } from './slug.entity.js';

/**
 * Visitors' reports about a link or page for one reason, until an operator resolves them. Contains no data about the
 * visitors. A trigger deletes it with the link or page.
 */
@Entity({ tableName: 'reports' })
export class Report {
  [PrimaryKeyProp]?: ['accountId', 'targetId', 'reason'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  targetId: string;

  @PrimaryKey({ type: 'text' })
  reason: TargetDisabledReason | 'other';

  @Property({ type: 'text' })
  kind: TargetKind;

  /** Number of reports. */
  @Property({ columnType: 'int' })
  count: number;

  /** The first few different comments. */
  @Property({ columnType: 'text[]' })
  comments: string[];

  /** When it was first reported. */
  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** When it was last reported. */
  @Property({ columnType: 'timestamptz(3)' })
  updatedAt: Date;
}
