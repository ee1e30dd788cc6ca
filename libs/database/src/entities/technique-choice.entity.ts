import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The technique that visitors of one major version of an app get, over all accounts, and since when if it was switched. */
@Entity({ tableName: 'technique_choices' })
export class TechniqueChoice {
  [PrimaryKeyProp]?: ['app', 'system', 'version'];

  @PrimaryKey({ type: 'text' })
  app: string;

  @PrimaryKey({ type: 'text' })
  system: string;

  @PrimaryKey({ type: 'text' })
  version: string;

  @Property({ type: 'text' })
  technique: string;

  @Property({ columnType: 'timestamptz(3)', nullable: true })
  switchedAt: Date | null;

  @Property({ type: 'smallint', nullable: true })
  leftPercent: number | null;
}
