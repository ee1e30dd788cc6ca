import { Settings } from '@app/common';
import { type QueueDefinition, QueueProducer } from './queue-producer.js';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { JobData, JobDefinition } from './job-definition.js';

const keptSeconds = 7 * 24 * 3600;

/**
 * The queue of long-running jobs of all kinds. `JobRunner` repeats a run that fails, and reports when a job has
 * failed permanently: BullMQ's own pause between attempts is `moveToDelayed`, which has an open bug on PostgreSQL
 * (taskforcesh/bullmq#4814). A job that BullMQ itself could not finish goes back to the queue, without limit.
 * Finished jobs stay readable for a week, the same for all kinds: BullMQ applies the age limit of one job to all
 * finished ones.
 */
export const jobsQueue: QueueDefinition = {
  name: 'jobs',
  jobOptions: {
    attempts: 1_000_000,
    removeOnComplete: { age: keptSeconds },
    removeOnFail: { age: keptSeconds },
  },
};

/** The stored progress of a job. */
export interface StoredProgress<Progress> {
  value?: Progress;
  /** Runs that failed and were followed by another one in the same process. */
  failures: number;
  /** The reason why the last of them failed. */
  error?: string;
}

/** A job as a reader sees it. */
export interface JobReport<Progress, Result> {
  id: string;
  state: 'waiting' | 'running' | 'completed' | 'failed';
  /** The progress that the job reported last. */
  progress: Progress | undefined;
  /** Only if `completed`. */
  result: Result | undefined;
  /** If `failed`, the reason; if `running`, the reason why the last run failed, if one did. */
  error: string | undefined;
  createdAt: Date;
  finishedAt: Date | undefined;
}

/** Adds long-running jobs and reports on them. Every call fails within seconds while the queue cannot be reached. */
@Injectable()
export class JobQueue implements OnApplicationShutdown {
  private readonly producer: QueueProducer<JobData>;

  constructor(settings: Settings) {
    this.producer = new QueueProducer(jobsQueue, settings);
  }

  /** Adds a job. @returns its id. @throws if the queue does not confirm it; it may have been added nevertheless. */
  async add<Data extends JobData, Progress, Result>(
    { kind }: JobDefinition<Data, Progress, Result>,
    data: Data,
  ): Promise<string> {
    return this.producer.add(kind, data);
  }

  /**
   * Adds a job unless one of its kind waits or runs.
   * @param part the part of its kind: jobs for other parts do not count.
   * @returns the id of the job that waits or runs.
   */
  async addUnlessPending<Data extends JobData, Progress, Result>(
    { kind }: JobDefinition<Data, Progress, Result>,
    data: Data,
    part?: string,
  ): Promise<string> {
    return this.producer.add(kind, data, { deduplicationId: part === undefined ? kind : `${kind}-${part}` });
  }

  /**
   * Reports on a job for a week after it finished.
   * @param accountId the account that must own the job; null for a job of the installation.
   * @returns undefined if there is no such job of this kind and account.
   */
  async find<Data extends JobData, Progress, Result>(
    { kind }: JobDefinition<Data, Progress, Result>,
    id: string,
    accountId: string | null,
  ): Promise<JobReport<Progress, Result> | undefined> {
    const job = await this.producer.find(id);
    if (!job || job.name !== kind || job.data.accountId !== accountId) return undefined;
    const state = states[job.state] ?? 'waiting';
    const progress = readProgress<Progress>(job.progress);
    return {
      id,
      state,
      progress: progress.value,
      result: state === 'completed' ? (job.result as Result) : undefined,
      error: state === 'failed' ? job.error : state === 'running' ? progress.error : undefined,
      createdAt: job.addedAt,
      finishedAt: job.finishedAt,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.producer.close();
  }
}

const states: Partial<Record<string, 'running' | 'completed' | 'failed'>> = {
  active: 'running',
  completed: 'completed',
  failed: 'failed',
};

/** Reads what `StoredProgress` wrote; a job without progress has a number. */
export function readProgress<Progress>(stored: unknown): StoredProgress<Progress> {
  return typeof stored === 'object' && stored !== null
    ? (stored as StoredProgress<Progress>)
    : { failures: 0 };
}
