import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

const Column = (): PropertyDecorator => Property({ columnType: 'text', nullable: true }) as PropertyDecorator;

/**
 * Combinations of dimensions that occurred on a UTC day, for a link or website, or for all links of an account (the
 * nil UUID). A transaction adds a row with its counts. Readers sum the rows of a day, which are merged from time to
 * time. The combinations are in `lines` or in the columns after it (`libs/clicks/src/combine`).
 */
@Entity({ tableName: 'combinations' })
@Index({
  name: 'combinations_of_accounts_idx',
  expression: `create index "combinations_of_accounts_idx" on "combinations" ("account_id", "day") where "target_id" = '00000000-0000-0000-0000-000000000000'`,
})
export class CombinationRow {
  [PrimaryKeyProp]?: ['day', 'accountId', 'targetId', 'id'];

  @PrimaryKey({ columnType: 'date' })
  day: string;

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  targetId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** Minimum number of times that its combinations were merged. */
  @Property({ columnType: 'smallint' })
  level: number;

  /** -1 for the combinations of a deleted link, which are subtracted from the account. */
  @Property({ columnType: 'smallint' })
  sign: number;

  /** Number of combinations. */
  @Property({ columnType: 'int' })
  size: number;

  /** Views of all combinations, before the sign. */
  @Property({ columnType: 'bigint' })
  totalViews: string;

  @Property({ columnType: 'bigint' })
  totalClicks: string;

  /** Clicks of combinations whose open-ended keys became `other`. */
  @Property({ columnType: 'bigint' })
  folded: string;

  @Column() lines: string | null;
  @Column() views: string | null;
  @Column() clicks: string | null;
  @Column() shown: string | null;
  @Column() left: string | null;
  @Column() country: string | null;
  @Column() source: string | null;
  @Column() device: string | null;
  @Column() browser: string | null;
  @Column() system: string | null;
  @Column() app: string | null;
  @Column() referrer: string | null;
  @Column() utmSource: string | null;
  @Column() utmMedium: string | null;
  @Column() utmCampaign: string | null;
  @Column() utmTerm: string | null;
  @Column() utmContent: string | null;
  @Column() destination: string | null;
  @Column() item: string | null;
}
