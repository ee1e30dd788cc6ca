import { Settings } from '@app/common';
import { CountryFileError, isUpdateDue, storedCountries, updateCountries } from '@app/countries';
import { defineJob, type JobData, JobFailure, type JobHandler, type JobRun } from '@app/jobs';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';

/** How often to check whether an update is due. After a failure, the next attempt. */
const everyMs = 86_400_000;

/** The outcome for the database of countries. `off`: the operator wants no updates. */
interface CountryUpdateResult {
  outcome: 'off' | 'current' | 'unchanged' | 'updated';
}

const countryUpdateJob = defineJob<JobData, never, CountryUpdateResult>('country-update');

/**
 * Updates the database of countries every month, if `GEOIP_UPDATE_URL` is set and the operator has no file of their
 * own.
 */
@Injectable()
export class CountryUpdateHandler implements JobHandler<JobData, never, CountryUpdateResult> {
  readonly definition = countryUpdateJob;
  readonly recurring: JobHandler['recurring'];
  private readonly url: string | undefined;

  constructor(
    { GEOIP_UPDATE_URL, GEOIP_DATABASE }: Settings,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
  ) {
    this.url = GEOIP_DATABASE === undefined ? GEOIP_UPDATE_URL : undefined;
    if (this.url !== undefined) this.recurring = { everyMs, data: { accountId: null } };
  }

  /** @throws JobFailure if the file is rejected: a retry a minute later would get the same one. */
  async run({ signal }: JobRun<JobData, never>): Promise<CountryUpdateResult> {
    if (this.url === undefined) return { outcome: 'off' };
    if (!isUpdateDue(await storedCountries(this.pool), this.url)) return { outcome: 'current' };
    try {
      const { changed } = await updateCountries(this.pool, this.url, { signal });
      return { outcome: changed ? 'updated' : 'unchanged' };
    } catch (error) {
      if (error instanceof CountryFileError) throw new JobFailure(error.message);
      throw error;
    }
  }
}
