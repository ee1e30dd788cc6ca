import {
  purgeApps,
  purgeIdempotencyKeys,
  purgeSecurityEvents,
  purgeSignUpMails,
  recordSignInFailures,
} from '@app/accounts';
import { dropPendingClicks, purgeSpentNonces, purgeVisitorSecrets, purgeVisitorSketches } from '@app/clicks';
import { Settings } from '@app/common';
import { ConversionRetention } from '@app/conversions';
import { purgeImports } from '@app/imports';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import { purgeSignups } from '@app/signups';
import { purgeWebhookDeliveries } from '@app/webhooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';

const hourMs = 3_600_000;
/** Few enough that a statement takes a fraction of a second. */
const rowsAtOnce = 10_000;

type PurgedRows =
  | 'apps'
  | 'idempotencyKeys'
  | 'imports'
  | 'oldConversions'
  | 'securityEvents'
  | 'signInFailures'
  | 'signUpMails'
  | 'spentNonces'
  | 'unconfirmedSignups'
  | 'visitorSecrets'
  | 'visitorSketches'
  | 'webhookClicks'
  | 'webhookDeliveries';

/** Rows deleted so far, by kind. A lower bound: a process that dies may not have reported its last rows. */
type HousekeepingResult = Record<PurgedRows, number>;

interface HousekeepingProgress {
  deleted: HousekeepingResult;
  done: PurgedRows[];
}

const housekeepingJob = defineJob<JobData, HousekeepingProgress, HousekeepingResult>('housekeeping');

const nothing: HousekeepingResult = {
  apps: 0,
  idempotencyKeys: 0,
  imports: 0,
  oldConversions: 0,
  securityEvents: 0,
  signInFailures: 0,
  signUpMails: 0,
  spentNonces: 0,
  unconfirmedSignups: 0,
  visitorSecrets: 0,
  visitorSketches: 0,
  webhookClicks: 0,
  webhookDeliveries: 0,
};

/** Deletes expired rows every hour. The owner of each table decides which rows those are, and what happens to them. */
@Injectable()
export class HousekeepingHandler implements JobHandler<JobData, HousekeepingProgress, HousekeepingResult> {
  readonly definition = housekeepingJob;
  readonly recurring = { everyMs: hourMs, data: { accountId: null } };

  /** Each deletes up to `limit` rows and returns their number. */
  private readonly purges: Record<PurgedRows, (limit: number, signal: AbortSignal) => Promise<number>>;

  constructor(
    em: EntityManager,
    @Inject(pg.Pool) pool: pg.Pool,
    settings: Settings,
    conversions: ConversionRetention,
  ) {
    this.purges = {
      apps: (limit) => purgeApps(em, limit),
      idempotencyKeys: (limit) => purgeIdempotencyKeys(em, limit),
      imports: (limit, signal) => purgeImports(em, limit, signal),
      oldConversions: (limit) => conversions.sumUp(settings.CONVERSION_RETENTION_DAYS, limit),
      securityEvents: (limit) => purgeSecurityEvents(em, limit),
      signInFailures: (limit) => recordSignInFailures(em, limit),
      signUpMails: (limit) => purgeSignUpMails(em, limit),
      spentNonces: (limit) => purgeSpentNonces(pool, limit),
      unconfirmedSignups: (limit) => purgeSignups(pool, limit),
      visitorSecrets: () => purgeVisitorSecrets(pool),
      visitorSketches: (limit) => purgeVisitorSketches(pool, limit),
      webhookClicks: (limit) => dropPendingClicks(pool, limit),
      webhookDeliveries: (limit) => purgeWebhookDeliveries(pool, limit),
    };
  }

  /** @throws an error that names every purge that failed, after all others are done. */
  async run(run: JobRun<JobData, HousekeepingProgress>): Promise<HousekeepingResult> {
    const { done = [] } = run.progress ?? {};
    // A run that an earlier version began lacks the kinds that version did not delete.
    const deleted = { ...nothing, ...run.progress?.deleted };
    const failures: Error[] = [];
    for (const kind of Object.keys(this.purges) as PurgedRows[]) {
      if (done.includes(kind)) continue;
      try {
        let rows: number;
        do {
          run.signal.throwIfAborted();
          rows = await this.purges[kind](rowsAtOnce, run.signal);
          deleted[kind] += rows;
          await run.report({ deleted, done });
        } while (rows === rowsAtOnce);
        done.push(kind);
        await run.report({ deleted, done });
      } catch (error) {
        run.signal.throwIfAborted();
        failures.push(new Error(`${kind}: ${(error as Error).message}`, { cause: error }));
      }
    }
    const [first] = failures;
    if (first) throw new Error(failures.map(({ message }) => message).join('; '), { cause: first });
    return deleted;
  }
}
