import { auditClicks, type LedgerProgress, wereClicksAudited } from '@app/clicks';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pg from 'pg';

const everyMs = 3_600_000;

/** Null if it was skipped because the last check is less than a day old. */
interface ClickAuditResult {
  closes: boolean | null;
}

const clickAuditJob = defineJob<JobData, LedgerProgress, ClickAuditResult>('click-audit');

/**
 * Checks once a day that every accepted click was counted exactly once. Not more often, because it reads every rollup.
 * A run that is cut off continues after its last range of links.
 */
@Injectable()
export class ClickAuditHandler implements JobHandler<JobData, LedgerProgress, ClickAuditResult> {
  readonly definition = clickAuditJob;
  readonly recurring = { everyMs, data: { accountId: null } };
  private readonly logger = new Logger(ClickAuditHandler.name);

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  async run({ progress, report, signal }: JobRun<JobData, LedgerProgress>): Promise<ClickAuditResult> {
    if (await wereClicksAudited(this.pool)) return { closes: null };
    const { closes, lines } = await auditClicks(this.pool, {
      progress,
      report: async (made) => {
        await report(made);
        signal.throwIfAborted();
      },
    });
    for (const { name, breaches } of lines.filter((line) => line.breaches > 0)) {
      this.logger.error(
        `the click ledger does not close: ${name} (${breaches} breaches); see the command audit`,
      );
    }
    return { closes };
  }
}
