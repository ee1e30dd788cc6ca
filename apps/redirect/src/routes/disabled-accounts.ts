import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { isDatabaseUnavailable } from '@app/database';
import pg from 'pg';
import { Refresher } from './refresher.js';

const retryMs = 250;
const queryTimeoutMs = 2_000;

/**
 * The accounts that an operator disabled. There are few of them, so all their ids are kept: disabling an account of a
 * million links changes one entry, and the slug cache stays as it is. While the database is unavailable, the last known ones count.
 */
@Injectable()
export class DisabledAccounts implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('DisabledAccounts');
  private ids: ReadonlySet<string> = new Set();
  private readonly refresher = new Refresher(
    () => this.read(),
    (error) => {
      if (!isDatabaseUnavailable(error)) this.logger.error(error);
      return retryMs;
    },
  );

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /** Waits for the first attempt, but not until the database can be reached. */
  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  onApplicationShutdown(): void {
    void this.refresher.stop();
  }

  has(accountId: string): boolean {
    return this.ids.has(accountId);
  }

  /** Reads the accounts again. Never rejects; tries again by itself. */
  refresh(): Promise<void> {
    return this.refresher.refresh();
  }

  private async read(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>({
      text: 'select id from accounts where disabled is not null',
      query_timeout: queryTimeoutMs,
    } as pg.QueryConfig);
    this.ids = new Set(rows.map(({ id }) => id));
  }
}
