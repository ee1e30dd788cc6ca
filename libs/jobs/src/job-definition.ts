/** The data of every job: the account it belongs to; null for a job of the installation itself. */
export interface JobData {
  accountId: string | null;
}

/**
 * A kind of long-running job. Declare it in the library that both adds and reports it, so that the API can add jobs
 * without loading the code that processes them.
 */
export interface JobDefinition<Data extends JobData, Progress, Result> {
  /** Unique among all kinds. Stored with every job, so never change it. */
  readonly kind: string;
  /** Types only: jobs are stored as JSON, so all three must survive `JSON.stringify`. */
  readonly types?: { data: Data; progress: Progress; result: Result };
}

/** Declares a kind of job. @param kind unique, and never changed: it is stored with every job. */
export function defineJob<Data extends JobData, Progress, Result>(
  kind: string,
): JobDefinition<Data, Progress, Result> {
  return { kind };
}

/** One run of a job. A job runs again after a failure, a crash or a restart. */
export interface JobRun<Data, Progress> {
  /** The same in every run of the job. */
  readonly id: string;
  readonly data: Data;
  /** The last progress that an earlier run reported, to continue from. Undefined in the first run. */
  readonly progress: Progress | undefined;
  /** Aborted when this process stops or has lost the job to another one. Check it between steps, and pass it on. */
  readonly signal: AbortSignal;
  /** Stores the progress, for readers and for the next run to continue from. One write to the queue. */
  readonly report: (progress: Progress) => Promise<void>;
}

/**
 * Processes the jobs of one kind. A run may be cut short at any point and a process that was suspended may overlap with
 * its successor for a few seconds, so a handler must make each step repeatable.
 */
export interface JobHandler<Data extends JobData = JobData, Progress = unknown, Result = unknown> {
  readonly definition: JobDefinition<Data, Progress, Result>;
  /** Adds such a job at the start of the process and then at this interval, unless one waits or runs. */
  readonly recurring?: { everyMs: number; data: Data };
  /**
   * @returns the job's result.
   * @throws JobFailure if no further run can succeed; any other error is retried.
   */
  run(run: JobRun<Data, Progress>): Promise<Result>;
}

/** Fails a job without further retries. The message is stored as the job's error and shown to users unchanged. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}
