import { Count } from './count.decorator.js';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * What has been counted of one journal writer (one run of a redirect process), for good: every sequence up to
 * the watermark, and the few above it. The other columns are the writer's side of the audit.
 */
@Entity({ tableName: 'batch_writers' })
export class BatchWriter {
  @PrimaryKey({ type: 'uuid' })
  writerId: string;

  /** Every batch with a sequence up to this one is counted; sequences begin at 1. */
  @Count()
  watermark: string;

  /** Counted sequences above the watermark, ascending. */
  @Property({ columnType: 'bigint[]', defaultRaw: `'{}'` })
  above: string[];

  @Count()
  batches: string;

  /** Events in all counted batches = recorded + reused + orphaned + dead. */
  @Count()
  events: string;

  @Count()
  recorded: string;

  /** Hand-overs whose token had counted before, or was too old to tell. */
  @Count()
  reused: string;

  /** Events whose link or website was gone. */
  @Count()
  orphaned: string;

  /** Events that went to the dead-letter table. */
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

  /** The event as it came, JSON text, cut at 10,000 characters. */
  @Property({ type: 'text' })
  event: string;

  @Property({ type: 'text' })
  reason: string;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
