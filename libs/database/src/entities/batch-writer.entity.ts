import { Count } from './count.decorator.js';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * The counted batches of one journal writer (one run of a redirect process): every sequence up to the
 * watermark, and the few above it. Rows are never deleted. The other columns are for the click ledger.
 */
@Entity({ tableName: 'batch_writers' })
export class BatchWriter {
  @PrimaryKey({ type: 'uuid' })
  writerId: string;

  /** Every batch up to this sequence has been counted. Sequences begin at 1. */
  @Count()
  watermark: string;

  /** Counted sequences above the watermark, ascending. */
  @Property({ columnType: 'bigint[]', defaultRaw: `'{}'` })
  above: string[];

  @Count()
  batches: string;

  /** Events in all counted batches: recorded + reused + orphaned + dead. */
  @Count()
  events: string;

  @Count()
  recorded: string;

  /** Hand-overs whose token had been counted before, or was too old to be sure. */
  @Count()
  reused: string;

  /** Events of links and websites that had been deleted. */
  @Count()
  orphaned: string;

  /** Events in the dead-letter table. */
  @Count()
  dead: string;

  @Count()
  views: string;

  @Count()
  clicks: string;

  @Count()
  excluded: string;
}

/** An event that could not be counted, with the reason. */
@Entity({ tableName: 'dead_letters' })
export class DeadLetter {
  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ type: 'uuid' })
  writerId: string;

  @Property({ columnType: 'bigint' })
  sequence: string;

  /** The event as received, JSON, truncated to 10,000 characters. */
  @Property({ type: 'text' })
  event: string;

  @Property({ type: 'text' })
  reason: string;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
