import { accountDeletionJob, AccountDeletionService, type DeletionCounts } from '@app/account-data';
import type { JobData, JobHandler, JobRun } from '@app/jobs';
import { Injectable } from '@nestjs/common';

const hourMs = 3_600_000;

/**
 * Deletes the data of deleted accounts. The API adds a job with every deletion; the hourly one finishes earlier ones,
 * even if the API could not add its job.
 */
@Injectable()
export class AccountDeletionHandler implements JobHandler<JobData, DeletionCounts, DeletionCounts> {
  readonly definition = accountDeletionJob;
  readonly recurring = { everyMs: hourMs, data: { accountId: null } };

  constructor(private readonly deletion: AccountDeletionService) {}

  run({ progress, report, signal }: JobRun<JobData, DeletionCounts>): Promise<DeletionCounts> {
    const counts = progress ?? { links: 0, websites: 0, groups: 0, accounts: 0 };
    return this.deletion.deleteAll(counts, report, signal);
  }
}
