import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * The outcomes of the latest visits with one technique in one major version of an app, over all accounts. Older visits weigh
 * less, so the counts are not integers. The redirect chooses techniques by them.
 */
@Entity({ tableName: 'technique_outcomes' })
export class TechniqueOutcome {
  [PrimaryKeyProp]?: ['app', 'system', 'version', 'technique'];

  @PrimaryKey({ type: 'text' })
  app: string;

  @PrimaryKey({ type: 'text' })
  system: string;

  @PrimaryKey({ type: 'text' })
  version: string;

  @PrimaryKey({ type: 'text' })
  technique: string;

  @Property({ type: 'double' })
  shown: number;

  @Property({ type: 'double' })
  left: number;

  @Property({ columnType: 'timestamptz(3)' })
  updatedAt: Date;
}
