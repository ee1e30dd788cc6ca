import { importJob, waitingImports } from '@app/imports';
import { defineJob, type JobData, type JobHandler, JobQueue } from '@app/jobs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

const everyMs = 20_000;

export const importSweepJob = defineJob<JobData, undefined, { continued: number }>('import-sweep');

/** Continues imports whose job was never added, or died with its process. */
@Injectable()
export class ImportSweepHandler implements JobHandler<JobData, undefined, { continued: number }> {
  readonly definition = importSweepJob;
  readonly recurring = { everyMs, data: { accountId: null } };

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobQueue,
  ) {}

  async run(): Promise<{ continued: number }> {
    const waiting = await waitingImports(this.em);
    for (const data of waiting) await this.jobs.addUnlessPending(importJob, data, data.importId);
    return { continued: waiting.length };
  }
}
