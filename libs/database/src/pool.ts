import { poolSizes, Settings } from '@app/common';
import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { impatientPool } from './impatient-socket.js';

// int8 as a number: counts stay below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as never),
};

/**
 * Options of every connection outside the ORM. Neither connecting nor a query can hang: the driver gives up, and in
 * transactions, so does PostgreSQL (`inTransactionOn`).
 */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
    keepAlive: true,
  };
}

/**
 * The same for a pool of this app. Behind a pooler, connections and queries that it holds back fail early, and are
 * not retried repeatedly: the pooler may not notice which clients have left.
 */
export function poolOptions(settings: Settings): pg.ClientConfig {
  const { pooler } = settings;
  const { stream, Client } = impatientPool({ pooler }).driverOptions;
  return { ...connectionOptions(settings.requireDatabaseUrl()), ...(pooler && { stream, Client }) };
}

/** The pool for handwritten SQL: redirect, worker, jobs, audit. */
@Global()
@Module({
  providers: [
    {
      provide: pg.Pool,
      inject: [Settings],
      useFactory: (settings: Settings) => {
        const pool = new pg.Pool({
          ...poolOptions(settings),
          max: settings.poolSize(poolSizes.sql),
        });
        pool.on('error', (error) => new Logger('Database').warn(`idle connection lost: ${error.message}`));
        return pool;
      },
    },
  ],
  exports: [pg.Pool],
})
export class PoolModule implements OnApplicationShutdown {
  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
