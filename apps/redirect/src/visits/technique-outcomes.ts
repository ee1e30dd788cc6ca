import type { TechniqueRecord, TechniqueRecords } from '@app/breakout';
import { allVersions, majorVersionOf } from '@app/clicks';
import { Refresher } from '@app/common';
import { isDatabaseUnavailable } from '@app/database';
import type { InAppBrowser } from '@app/visitors';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';

const refreshMs = 60_000;
/** After an attempt that failed. */
const retryMs = 5_000;
const queryTimeoutMs = 2_000;
/** The most records that are kept, the latest ones. The worker stores hardly more. */
const maxRecords = 6_000;

interface OutcomeRow extends TechniqueRecord {
  app: string;
  system: string;
  version: string;
  technique: string;
}

/**
 * The recent outcomes of the techniques, read once a minute. While the database is unavailable, the last known records
 * apply; without any, the order of the tables.
 */
@Injectable()
export class TechniqueOutcomes implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('TechniqueOutcomes');
  /** By app, system, version and technique. */
  private records: ReadonlyMap<string, TechniqueRecord> = new Map();
  private readonly refresher = new Refresher(() => this.refresh(), refreshMs, retryMs);

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /** Waits for the first attempt, but not until the database can be reached. */
  async onModuleInit(): Promise<void> {
    await this.refresher.start();
  }

  onApplicationShutdown(): void {
    this.refresher.stop();
  }

  /** The records for the app that a visitor is in. */
  of({ app, platform, version }: InAppBrowser): TechniqueRecords {
    const recordOf = (of: string, technique: string) =>
      this.records.get(`${app} ${platform} ${of} ${technique}`);
    return {
      ofVersion: (technique) => recordOf(majorVersionOf(version), technique),
      ofApp: (technique) => recordOf(allVersions, technique),
    };
  }

  /** Reloads the records. Never rejects. @returns whether it succeeded */
  async refresh(): Promise<boolean> {
    try {
      const { rows } = await this.pool.query<OutcomeRow>({
        text: `select app, system, version, technique, shown, "left" from technique_outcomes
               order by updated_at desc limit ${maxRecords}`,
        query_timeout: queryTimeoutMs,
      } as pg.QueryConfig);
      this.records = new Map(
        rows.map(({ app, system, version, technique, shown, left }) => [
          `${app} ${system} ${version} ${technique}`,
          { shown, left },
        ]),
      );
      return true;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) this.logger.error(error);
      return false;
    }
  }
}
