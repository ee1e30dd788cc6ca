import { isDatabaseUnavailable } from '@app/database';
import { Refresher } from '@app/common';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { Gauge, Registry } from 'prom-client';

const refreshMs = 60_000;
/** After an attempt that failed. */
const retryMs = 5_000;
const queryTimeoutMs = 5_000;

interface Replication {
  /** Connections that receive the log, except for copies in progress: without privileges, their kind is unknown. */
  standbys: number;
  /** Commits wait for standbys. */
  synchronous: boolean;
  /** The value of `synchronous_commit` for the worker's commits. */
  level: string;
}

/**
 * Warns at startup, and whenever it changes, if a failover of PostgreSQL may undo commits: because standbys
 * replicate asynchronously, or because commits do not wait for them.
 */
@Injectable()
export class ReplicationWatch implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly gauge: Gauge;
  private readonly refresher = new Refresher(() => this.refresh(), refreshMs, retryMs);
  private problem: string | null = null;

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    registry: Registry,
  ) {
    this.gauge = new Gauge({
      name: 'waypost_database_replication_asynchronous',
      help: '1 if a failover of PostgreSQL may undo what was committed, else 0',
      registers: [registry],
    });
  }

  onModuleInit(): void {
    void this.refresher.start();
  }

  onApplicationShutdown(): void {
    this.refresher.stop();
  }

  /** Never rejects. @returns whether it succeeded */
  async refresh(): Promise<boolean> {
    try {
      const query = { text: readReplication, query_timeout: queryTimeoutMs } as pg.QueryConfig;
      const { rows } = await this.pool.query<Replication>(query);
      const problem = rows[0] ? problemOf(rows[0]) : null;
      this.gauge.set(problem ? 1 : 0);
      if (problem && problem !== this.problem) this.logger.warn(`${problem} (docs/scaling.md#three-hosts)`);
      this.problem = problem;
      return true;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) this.logger.error(error);
      return false;
    }
  }
}

const readReplication = `select current_setting('synchronous_standby_names') <> '' as synchronous,
    current_setting('synchronous_commit') as level,
    (select count(*) from pg_stat_replication where state is distinct from 'backup') as standbys`;

function problemOf({ standbys, synchronous, level }: Replication): string | null {
  if (synchronous && ['off', 'local'].includes(level)) {
    return `synchronous_commit is ${level}, so commits do not wait for the standbys: a failover may undo the last of them`;
  }
  if (synchronous || standbys === 0) return null;
  return 'PostgreSQL has a standby that replicates asynchronously: if it takes over, the last acknowledged writes and counted clicks may be undone';
}
