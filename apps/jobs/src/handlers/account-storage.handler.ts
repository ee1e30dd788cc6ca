import { measureStorage } from '@app/account-data';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';

const everyMs = 3_600_000;

/** Accounts measured so far. A lower bound: a process that dies may not have reported its last ones. */
interface AccountStorageProgress {
  accounts: number;
  last: string | null;
}

/** Accounts that were measured. */
interface AccountStorageResult {
  accounts: number;
}

const accountStorageJob = defineJob<JobData, AccountStorageProgress, AccountStorageResult>('account-storage');

/** Measures how much each account stores, at most hourly. */
@Injectable()
export class AccountStorageHandler implements JobHandler<
  JobData,
  AccountStorageProgress,
  AccountStorageResult
> {
  readonly definition = accountStorageJob;
  readonly recurring = { everyMs, data: { accountId: null } };

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  async run(run: JobRun<JobData, AccountStorageProgress>): Promise<AccountStorageResult> {
    let { accounts, last } = run.progress ?? { accounts: 0, last: null };
    await measureStorage(this.pool, run.signal, last, async (accountId) => {
      accounts++;
      last = accountId;
      if (accounts % 100 === 0) await run.report({ accounts, last });
    });
    return { accounts };
  }
}
