import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pRetry from 'p-retry';
import type { JobHandler } from './job-definition.js';
import { JobQueue } from './job-queue.js';
import { JOB_HANDLERS } from './job-runner.js';

/**
 * Adds recurring jobs at the start of the process and then at their interval, unless one of their kind waits or runs, so
 * that several processes never run one concurrently.
 *
 * Timers rather than BullMQ's job schedulers: a schedule survives a Redis that loses everything, runs at each start, and
 * needs no delayed jobs, with which an idle worker on PostgreSQL sleeps for up to an hour and relies on a notification.
 */
@Injectable()
export class RecurringJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopped = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly jobs: JobQueue,
    @Inject(JOB_HANDLERS) private readonly handlers: readonly JobHandler[],
  ) {}

  onApplicationBootstrap(): void {
    for (const handler of this.handlers) {
      if (!handler.recurring) continue;
      void this.add(handler);
      this.timers.push(setInterval(() => void this.add(handler), handler.recurring.everyMs).unref());
    }
  }

  onApplicationShutdown(): void {
    this.stopped.abort();
    this.timers.forEach((timer) => clearInterval(timer));
  }

  /** Retries until the queue accepts the job. Never rejects. */
  private async add({ definition, recurring }: JobHandler): Promise<void> {
    if (!recurring) return;
    await pRetry(() => this.jobs.addUnlessPending(definition, recurring.data), {
      retries: Infinity,
      minTimeout: 500,
      maxTimeout: 30_000,
      unref: true,
      signal: this.stopped.signal,
    }).catch(() => undefined);
  }
}
