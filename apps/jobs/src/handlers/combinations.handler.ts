import { packCombinations, type PackedUpTo, purgeCombinations } from '@app/clicks';
import { Settings } from '@app/common';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';

const everyMs = 900_000;
/** Few enough that a step takes a fraction of a second. */
const rowsAtOnce = 1_000;

/** So far. A lower bound: a process that dies may not have reported its last ones. */
interface CombinationsResult {
  /** Rows that are older than `COMBINATION_DAYS`. */
  deletedRows: number;
  /** Days of links, bio pages and accounts whose rows were merged. */
  packedDays: number;
}

/** What a run reports, and the next one continues from. */
export interface CombinationsProgress extends CombinationsResult {
  /** Where the pass over completed days continues. Absent in what an earlier version reported. */
  packedUpTo?: PackedUpTo | null;
  /** The UTC day on which that pass began. */
  passDay?: string;
}

const combinationsJob = defineJob<JobData, CombinationsProgress, CombinationsResult>('combinations');

/** Deletes expired combinations and, once a day, merges those of completed days. */
@Injectable()
export class CombinationsHandler implements JobHandler<JobData, CombinationsProgress, CombinationsResult> {
  readonly definition = combinationsJob;
  readonly recurring = { everyMs, data: { accountId: null } };
  /** The day on which nothing was left to merge. */
  private packedOn = '';

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly settings: Settings,
  ) {}

  async run(run: JobRun<JobData, CombinationsProgress>): Promise<CombinationsResult> {
    const today = () => new Date().toISOString().slice(0, 10);
    const begun: CombinationsProgress = run.progress ?? { deletedRows: 0, packedDays: 0 };
    let { deletedRows, packedDays, packedUpTo = null, passDay = today() } = begun;
    const report = () => run.report({ deletedRows, packedDays, packedUpTo, passDay });
    let deleted: number;
    do {
      run.signal.throwIfAborted();
      deleted = await purgeCombinations(this.pool, this.settings.COMBINATION_DAYS, rowsAtOnce);
      deletedRows += deleted;
      await report();
    } while (deleted === rowsAtOnce);
    // A pass reads the keys of a week, and little is added to completed days. One that began yesterday is followed by another.
    while (this.packedOn !== today()) {
      run.signal.throwIfAborted();
      const { packed, next } = await packCombinations(this.pool, packedUpTo, rowsAtOnce);
      packedDays += packed;
      packedUpTo = next;
      if (next === null) [this.packedOn, passDay] = [passDay, today()];
      await report();
    }
    return { deletedRows, packedDays };
  }
}
