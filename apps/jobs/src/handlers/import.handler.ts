import { importJob, type ImportJobData, ImportRunner } from '@app/imports';
import type { JobHandler, JobRun } from '@app/jobs';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

/** Imports that run at the same time in a process. The others wait for the next sweep. */
const maxRunning = 3;
/** An import whose request has not been committed yet appears within this time, milliseconds. */
const patienceMs = 5_000;
const pauseMs = 250;

/** Checks and imports files of links. */
@Injectable()
export class ImportHandler implements JobHandler<ImportJobData, undefined, { rows: number } | null> {
  readonly definition = importJob;
  private running = 0;

  constructor(private readonly runner: ImportRunner) {}

  /** @returns null if there was nothing to do, or too much. */
  async run({ data, signal }: JobRun<ImportJobData, undefined>): Promise<{ rows: number } | null> {
    if (this.running >= maxRunning) return null;
    this.running++;
    try {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        const done = await this.runner.run(data.accountId, data.importId, signal);
        if (done) return { rows: done.rows };
        if (performance.now() > deadline) return null;
        await sleep(pauseMs, undefined, { signal });
      }
    } finally {
      this.running--;
    }
  }
}
