import { Settings } from '@app/common';
import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';

// int8 as a number: counts stay below 2^53, and a sum that does not would be wrong elsewhere first.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as never),
};

/** Options shared by every connection that does not go through the ORM: no query and no connect may hang. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
    keepAlive: true,
  };
}

/** The pool of the click path, where SQL is written by hand: redirect, worker, audit. */
@Global()
@Module({
  providers: [
    {
      provide: pg.Pool,
      inject: [Settings],
      useFactory: (settings: Settings) => {
        const pool = new pg.Pool({ ...connectionOptions(settings.requireDatabaseUrl()), max: 6 });
        pool.on('error', (error) => new Logger('Database').warn(`idle connection lost: ${error.message}`));
        return pool;
      },
    },
  ],
  exports: [pg.Pool],
})
export class PoolModule implements OnApplicationShutdown {
  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /** After everything that uses it has stopped. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
