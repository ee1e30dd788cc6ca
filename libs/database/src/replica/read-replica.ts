import { Refresher } from '@app/common';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { isDatabaseError } from '../database-errors.js';
import { shareConnections } from '../fair-connections.js';
import { impatientPool } from '../impatient-socket.js';
import { tryPrepared, withConnection } from '../prepared-statement.js';
import { isTimedOut } from '../time-limit.js';
import { divert, onReplica } from './diversion.js';

/**
 * Which server handled a read that may lag: the replica, or the primary. The primary does if the replica may not
 * have the account's own writes yet, is too far behind, cannot be used, or failed in the middle of the read.
 */
export const readOutcomes = ['replica', 'own_writes', 'behind', 'unavailable', 'failed'] as const;
export type ReadOutcome = (typeof readOutcomes)[number];

/** How often the replica's position is measured, milliseconds. */
const measureEvery = 1_000;
/** Maximum lag in milliseconds. A replica that is further behind is not used. No figure is older. */
const maxLagMs = 10_000;

const positionOfPrimary = `select pg_current_wal_lsn() - '0/0' as written`;
/** All transactions before the horizon have ended, and the replica has their changes. */
const positionOfReplica = `
  select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn() - '0/0' as replayed,
    pg_snapshot_xmin(pg_current_snapshot())::xid::text as horizon`;

/**
 * True if the account has an entry of the audit log from a transaction that the replica may not have. Every write records
 * one. The sealer replaces it in a later transaction, one at a time, so the last one of a chain is the latest.
 */
const hasRecentWrites = `
  select exists (select from unsealed_audit_entries where account_id = $1 and age(xmin) <= age($2::xid))
    or exists (
      select from (select xmin from audit_entries where account_id = $1 order by seq desc limit 1) as last (latest)
      where age(latest) <= age($2::xid)
    ) as recent`;

interface Pools {
  primary: pg.Pool;
  replica: pg.Pool;
}

/** A position in the log of the primary, and a time at which it was not beyond it. */
interface Sample {
  written: number;
  /** By `performance.now()`. */
  at: number;
}

/**
 * A streaming replica that serves reads which may be some seconds old, but never one that misses a write of the same
 * account that was acknowledged before, no matter by which process. If it cannot, the primary serves them.
 * See docs/adr/0011-reads-from-a-replica.md.
 */
export class ReadReplica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Replica');
  private readonly refresher = new Refresher(() => this.measure(), measureEvery, measureEvery);
  /** Set once there is a connection. */
  private pools: Pools | undefined;
  private samples: Sample[] = [];
  /** See `positionOfReplica`; undefined while the replica cannot be used. */
  private horizon: string | undefined;
  /** The latest known time up to which the replica has all writes. */
  private inStepAt = -Infinity;
  /** The reason why the replica cannot be used, once it has been logged. */
  private complaint: string | undefined;

  /**
   * @param url of a single server: all connections must lead to the same one
   * @param observe is called for each read
   */
  constructor(
    private readonly url: string,
    private readonly observe: (outcome: ReadOutcome) => void,
  ) {}

  /**
   * Decides which server the connections of this pool lead to. The pool of the replica has the same options. Holders
   * share its connections, so that the slow reports of one neither block those of others nor the measurement,
   * without which all go to the primary.
   */
  divert(primary: pg.Pool): void {
    const { stream } = impatientPool().driverOptions;
    const replica = new pg.Pool({ ...primary.options, stream, connectionString: this.url });
    // The running statement fails, and the next measurement reports it. Without a listener, the process would end.
    replica.on('error', () => undefined);
    replica.on('connect', (client) => client.on('error', () => undefined));
    shareConnections(replica, 'replica_connections');
    divert(primary);
    this.pools = { primary, replica };
  }

  /** Does not delay the start. */
  onApplicationBootstrap(): void {
    void this.refresher.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.refresher.stop();
    await this.pools?.replica.end();
  }

  /**
   * Runs `read`, whose statements go to the replica if it has all writes of the account, else to the primary. If the
   * replica fails, it runs a second time, unless it took too long. For one account, in its scope, outside of transactions.
   */
  async read<T>(accountId: string, read: () => Promise<T>): Promise<T> {
    const { pools, horizon } = this;
    let outcome = this.obstacle();
    if (!outcome && pools && horizon !== undefined) {
      if (await isWriting(pools.primary, accountId, horizon)) {
        outcome = 'own_writes';
      } else {
        try {
          const result = await onReplica(pools.replica, read);
          this.observe('replica');
          return result;
        } catch (error) {
          if (!isDatabaseError(error) || isTimedOut(error)) throw error;
          outcome = 'failed';
        }
      }
    }
    this.observe(outcome ?? 'unavailable');
    return read();
  }

  private obstacle(): ReadOutcome | undefined {
    if (this.horizon === undefined) return 'unavailable';
    return performance.now() - this.inStepAt > maxLagMs ? 'behind' : undefined;
  }

  /** Never rejects. */
  private async measure(): Promise<boolean> {
    if (!this.pools || !(await this.sample(this.pools.primary))) return false;
    try {
      await this.locate(this.pools.replica);
      if (this.complaint !== undefined) this.logger.log('the replica of the database can be used again');
      this.complaint = undefined;
      return true;
    } catch (error) {
      this.horizon = undefined;
      const { message } = error as Error;
      if (this.complaint !== message) {
        this.logger.warn(
          `the replica of the database cannot be used, the primary takes its place: ${message}`,
        );
      }
      this.complaint = message;
      return false;
    }
  }

  /** Without the primary, nothing is served, and others report that. */
  private async sample(primary: pg.Pool): Promise<boolean> {
    const at = performance.now();
    try {
      const { rows } = await primary.query<{ written: string }>(positionOfPrimary);
      this.samples.push({ written: Number(rows[0]?.written), at });
      return true;
    } catch {
      return false;
    }
  }

  private async locate(replica: pg.Pool): Promise<void> {
    const { rows } = await replica.query<{ recovering: boolean; replayed: string | null; horizon: string }>(
      positionOfReplica,
    );
    const [position] = rows;
    if (!position?.recovering)
      throw new Error('DATABASE_REPLICA_URL leads to a server that is not a replica');
    const replayed = Number(position.replayed ?? 0);
    this.inStepAt = this.samples.findLast(({ written }) => written <= replayed)?.at ?? this.inStepAt;
    const oldest = Math.max(this.inStepAt, performance.now() - maxLagMs);
    this.samples = this.samples.filter(({ at }) => at > oldest);
    this.horizon = position.horizon;
  }
}

/** See `hasRecentWrites`. Sees every write that was acknowledged before the call. */
async function isWriting(primary: pg.Pool, accountId: string, horizon: string): Promise<boolean> {
  const values = [accountId, horizon];
  const { rows } = await tryPrepared('recent-writes', (name) =>
    withConnection(primary, (client) =>
      client.query<{ recent: boolean }>({ name, text: hasRecentWrites, values }),
    ),
  );
  return rows[0]?.recent ?? true;
}
