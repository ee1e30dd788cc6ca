import { concurrentLookups, Settings } from '@app/common';
import { poolOptions } from '@app/database';
import { planOnceByIndex, RouteLookup } from '@app/routing';
import { type FactoryProvider, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';

/**
 * The pool of route lookups. Its connections have their own planner settings, so nothing else may use them. Through a
 * pooler of transactions, they have none: the next client would inherit them.
 */
@Injectable()
export class LookupPool implements OnApplicationShutdown {
  readonly pool: pg.Pool;

  constructor(settings: Settings) {
    this.pool = new pg.Pool({
      ...poolOptions(settings),
      max: concurrentLookups,
      // The pool waits for the promise, although its type says void.
      onConnect: settings.DATABASE_DIRECT_URL
        ? undefined
        : (((client) => client.query(planOnceByIndex)) as (client: pg.ClientBase) => void),
    });
    this.pool.on('error', (error) => new Logger('Database').warn(`idle connection lost: ${error.message}`));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

export const routeLookupProvider: FactoryProvider<RouteLookup> = {
  provide: RouteLookup,
  inject: [LookupPool],
  useFactory: ({ pool }: LookupPool) => new RouteLookup(pool),
};
