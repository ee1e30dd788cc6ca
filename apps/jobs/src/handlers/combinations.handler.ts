import { packCombinations, purgeCombinations } from '@app/clicks';
import { Settings } from '@app/common';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';

const everyMs = 900_000;
/** Few enough that a transaction takes a fraction of a second. */
const rowsAtOnce = 1_000;
const daysAtOnce = 50;

/** So far. A lower bound: a process that dies may not have reported its last ones. */
interface CombinationsResult {
  /** Rows that are older than `COMBINATION_DAYS`. */
  deletedRows: number;
  /** Days of links, bio pages and accounts whose rows were merged. */
  packedDays: number;
}

const combinationsJob = defineJob<JobData, CombinationsResult, CombinationsResult>('combinations');

/** Deletes expired cubes and, once a day, merges those of completed days. */
@Injectable()
export class CombinationsHandler implements JobHandler<JobData, CombinationsResult, CombinationsResult> {
  readonly definition = combinationsJob;
  readonly recurring = { everyMs, data: { accountId: null } };
  /** The day on which nothing was left to merge. */
  private packedOn = '';

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly settings: Settings,
  ) {}

  async run(run: JobRun<JobData, CombinationsResult>): Promise<CombinationsResult> {
    const result = run.progress ?? { deletedRows: 0, packedDays: 0 };
    const repeat = async (name: keyof CombinationsResult, limit: number, work: () => Promise<number>) => {
      let count: number;
      do {
        run.signal.throwIfAborted();
        count = await work();
        result[name] += count;
        await run.report(result);
      } while (count === limit);
    };
    const { COMBINATION_DAYS: days } = this.settings;
    await repeat('deletedRows', rowsAtOnce, () => purgeCombinations(this.pool, days, rowsAtOnce));
    const today = new Date().toISOString().slice(0, 10);
    // Finding the rest reads the keys of a week, and little is added to completed days.
    if (this.packedOn !== today) {
      await repeat('packedDays', daysAtOnce, () => packCombinations(this.pool, daysAtOnce));
      this.packedOn = today;
    }
    return result;
  }
}
