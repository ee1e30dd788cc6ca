import { DomainChecksService } from '@app/domains';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import { Injectable } from '@nestjs/common';

const everyMs = 60_000;

const domainChecksJob = defineJob<JobData, undefined, { checked: number }>('domain-checks');

/** Checks the TXT records of domains that are due. */
@Injectable()
export class DomainChecksHandler implements JobHandler<JobData, undefined, { checked: number }> {
  readonly definition = domainChecksJob;
  readonly recurring = { everyMs, data: { accountId: null } };

  constructor(private readonly checks: DomainChecksService) {}

  async run({ signal }: JobRun<JobData, undefined>): Promise<{ checked: number }> {
    return { checked: await this.checks.checkDue(signal) };
  }
}
