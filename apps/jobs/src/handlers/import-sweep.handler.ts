import { importJob, purgeImportKeys, waitingImports } from '@app/imports';
import { defineJob, type JobData, type JobHandler, JobQueue, type JobRun } from '@app/jobs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

const everyMs = 20_000;

/** How many imports were continued, and how many codes of ended ones were deleted. */
interface ImportSweep {
  continued: number;
  deleted: number;
}

const importSweepJob = defineJob<JobData, undefined, ImportSweep>('import-sweep');

/** Continues imports whose job was never added, or died with its process, and clears up after those that have ended. */
@Injectable()
export class ImportSweepHandler implements JobHandler<JobData, undefined, ImportSweep> {
  readonly definition = importSweepJob;
  readonly recurring = { everyMs, data: { accountId: null } };

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobQueue,
  ) {}

  async run({ signal }: Pick<JobRun<JobData, undefined>, 'signal'>): Promise<ImportSweep> {
    const waiting = await waitingImports(this.em);
    for (const data of waiting) await this.jobs.addUnlessPending(importJob, data, data.importId);
    return { continued: waiting.length, deleted: await purgeImportKeys(this.em, signal) };
  }
}
