import { isDatabaseUnavailable } from '@app/database';
import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import pRetry from 'p-retry';
import { type JobData, JobFailure, type JobHandler } from './job-definition.js';
import { readProgress, type StoredProgress } from './job-queue.js';

/** The handlers of an app, as an array. */
export const JOB_HANDLERS = Symbol('job handlers');

const retries = 5;
const minPauseMs = 1_000;
const maxPauseMs = 30_000;

/** The reason why a run ends before the job does: the process stops, or another process has taken over the job. */
export class JobInterruption extends Error {
  override readonly name = 'JobInterruption';

  constructor(readonly reason: 'stopped' | 'lost') {
    super(`interrupted: ${reason}`);
  }
}

/**
 * Runs jobs with the handlers of their kinds. A run that fails is repeated up to five times with growing pauses, from the
 * last reported progress. While the database is unavailable, runs are repeated without limit.
 */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger('Jobs');
  private readonly handlers: ReadonlyMap<string, JobHandler>;

  constructor(
    private readonly em: EntityManager,
    @Inject(JOB_HANDLERS) handlers: readonly JobHandler[],
  ) {
    this.handlers = new Map(handlers.map((handler) => [handler.definition.kind, handler]));
  }

  /** The kinds of jobs that this process runs. */
  get kinds(): string[] {
    return [...this.handlers.keys()];
  }

  /**
   * Runs a job to its end.
   * @param signal aborted with a `JobInterruption` as its reason.
   * @returns the job's result.
   * @throws UnrecoverableError if the job has failed; the signal's reason if it was interrupted and must run again.
   */
  async run(job: Job<JobData>, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.repeat(job, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw new UnrecoverableError((error as Error).message);
    }
  }

  private async repeat(job: Job<JobData>, signal: AbortSignal): Promise<unknown> {
    const handler = this.handlers.get(job.name);
    if (!handler) throw new JobFailure(`no handler for jobs of the kind ${job.name}`);
    const stored = readProgress<unknown>(job.progress);
    const store = async (changes: Partial<StoredProgress<unknown>>): Promise<void> => {
      Object.assign(stored, changes);
      await storeProgress(() => job.updateProgress(stored), signal);
    };
    let finished: { result: unknown } | undefined;
    const attempt = async () => {
      const run = {
        id: String(job.id),
        data: job.data,
        progress: stored.value,
        signal,
        report: (value: unknown) => store({ value }),
      };
      finished = { result: await RequestContext.create(this.em, () => handler.run(run)) };
    };
    const untilDatabaseIsBack = () =>
      pRetry(attempt, {
        retries: Infinity,
        minTimeout: minPauseMs,
        factor: 1,
        signal,
        shouldRetry: ({ error }) => isDatabaseUnavailable(error),
        onFailedAttempt: async ({ error }) => {
          if (error.message !== stored.error) {
            this.logger.warn(`a run of job ${job.name} ${job.id} failed: ${error.message}`);
          }
          await store({ failures: stored.failures + 1, error: error.message });
        },
      });
    const repeated = pRetry(untilDatabaseIsBack, {
      retries,
      minTimeout: minPauseMs,
      maxTimeout: maxPauseMs,
      signal,
      shouldRetry: ({ error }) => !(error instanceof JobFailure),
    });
    try {
      await repeated;
    } catch (error) {
      // A run that finishes while the process stops is not repeated.
      if (!finished || isLost(signal)) throw error;
    }
    return finished?.result;
  }
}

/**
 * Stores progress. Waits for a queue that is unavailable, because the next run continues from there. Tries once if the
 * process is stopping, and not at all if another process has the job.
 */
async function storeProgress(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (isLost(signal)) signal.throwIfAborted();
  await write().catch(() => pRetry(write, { retries: Infinity, minTimeout: 500, maxTimeout: 5_000, signal }));
}

const isLost = (signal: AbortSignal): boolean =>
  (signal.reason as JobInterruption | undefined)?.reason === 'lost';
