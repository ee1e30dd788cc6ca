import { Readiness } from '@app/operations';
import { QueueProcessor } from './queue-processor.js';
import { BullRegistrar, Processor } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { Counter, Registry } from 'prom-client';
import type { JobData } from './job-definition.js';
import { jobsQueue } from './job-queue.js';
import { JobInterruption, JobRunner } from './job-runner.js';

/**
 * Takes jobs of all kinds from the queue. If the process dies, the job's lock expires after ten seconds and another
 * process runs it again; a job that has taken fifty processes with it fails.
 */
@Processor(jobsQueue.name, {
  concurrency: 10,
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 50,
  runRetryDelay: 1_000,
})
export class JobsProcessor extends QueueProcessor {
  private readonly running = new Map<string, AbortController>();
  private readonly finished: Counter<'kind' | 'outcome'>;
  private stopping = false;

  constructor(
    private readonly runner: JobRunner,
    registrar: BullRegistrar,
    readiness: Readiness,
    registry: Registry,
  ) {
    super('Jobs', registrar, readiness);
    this.finished = new Counter({
      name: 'waypost_jobs_finished_total',
      help: 'Jobs that completed or failed for good, by kind',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    });
    for (const kind of runner.kinds) {
      for (const outcome of ['completed', 'failed']) this.finished.inc({ kind, outcome }, 0);
    }
  }

  async process(job: Job<JobData>): Promise<unknown> {
    const id = String(job.id);
    const controller = new AbortController();
    if (this.stopping) controller.abort(new JobInterruption('stopped'));
    this.running.set(id, controller);
    try {
      const result = await this.runner.run(job, controller.signal);
      this.finished.inc({ kind: job.name, outcome: 'completed' });
      this.logger.log(`job ${job.name} ${id} completed: ${JSON.stringify(result)}`);
      return result;
    } catch (error) {
      if (!controller.signal.aborted) {
        this.finished.inc({ kind: job.name, outcome: 'failed' });
        this.logger.error(`job ${job.name} ${id} failed: ${(error as Error).message}`);
      }
      throw error;
    } finally {
      if (this.running.get(id) === controller) this.running.delete(id);
    }
  }

  /** Interrupted jobs go back to the queue, and continue when a process runs again. */
  protected override stopJobs(): void {
    this.stopping = true;
    for (const controller of this.running.values()) controller.abort(new JobInterruption('stopped'));
  }

  protected override onConnected(): void {
    this.worker.on('lockRenewalFailed', (ids) => {
      for (const id of ids) this.running.get(id)?.abort(new JobInterruption('lost'));
    });
  }
}
