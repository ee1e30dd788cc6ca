import {
  changedChoices,
  CurrentTables,
  type TechniqueChoice,
  type TechniqueOutcomeRecord,
} from '@app/breakout';
import { allVersions } from '@app/clicks';
import { Refresher } from '@app/common';
import { isDatabaseUnavailable } from '@app/database';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';

/** The redirect reads the records as often. */
const refreshMs = 60_000;
/** After an attempt that failed. */
const retryMs = 5_000;
const queryTimeoutMs = 5_000;

/**
 * Keeps track of the technique that the redirect prefers for each version of an app, with the redirect's own ranking,
 * so that the dashboard can show when a technique stopped working and another one took over.
 */
@Injectable()
export class TechniqueChoices implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('TechniqueChoices');
  private readonly refresher = new Refresher(() => this.refresh(), refreshMs, retryMs);

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly tables: CurrentTables,
  ) {}

  onModuleInit(): void {
    void this.refresher.start();
  }

  onApplicationShutdown(): void {
    this.refresher.stop();
  }

  /** Compares the records with the choices so far. Never rejects. Several workers may do so at the same time. @returns whether it could */
  async refresh(): Promise<boolean> {
    try {
      const records = await this.query<TechniqueOutcomeRecord>(
        'select app, system, version, technique, shown, "left" from technique_outcomes',
      );
      const before = await this.query<TechniqueChoice>(
        `select app, system, version, technique, switched_at "switchedAt", left_percent "leftPercent"
         from technique_choices`,
      );
      await this.store(changedChoices(this.tables.current, records, before, allVersions, new Date()));
      // The worker deletes versions that have not been used for long.
      await this.query(
        `delete from technique_choices c where not exists (
           select from technique_outcomes o where (o.app, o.system, o.version) = (c.app, c.system, c.version)
         )`,
      );
      return true;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) this.logger.error(error);
      return false;
    }
  }

  private async store(choices: readonly TechniqueChoice[]): Promise<void> {
    if (choices.length === 0) return;
    await this.query(
      `insert into technique_choices as c (app, system, version, technique, switched_at, left_percent)
       select * from json_to_recordset($1)
         as d (app text, system text, version text, technique text, "switchedAt" timestamptz, "leftPercent" smallint)
       order by 1, 2, 3
       on conflict (app, system, version) do update set
         technique = excluded.technique,
         -- Another worker may have been first.
         switched_at = case
           when c.technique = excluded.technique and c.switched_at is not null then c.switched_at
           else excluded.switched_at
         end,
         left_percent = excluded.left_percent`,
      [JSON.stringify(choices)],
    );
  }

  private async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const query = { text, values, query_timeout: queryTimeoutMs } as pg.QueryConfig;
    return (await this.pool.query<Row>(query)).rows;
  }
}
