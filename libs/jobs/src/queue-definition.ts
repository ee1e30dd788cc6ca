import type { JobsOptions } from 'bullmq';

/** The contract between producers and workers of one queue. Declare one constant per queue, next to the data it carries. */
export interface QueueDefinition {
  /** Unique in the installation. Part of every key in Redis; a column in PostgreSQL. */
  readonly name: string;
  /** Options of every job that this installation adds. */
  readonly jobOptions: Readonly<Omit<JobsOptions, 'jobId' | 'deduplication'>>;
}
