import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './pool.js';

const heartbeatMs = 250;
const heartbeatTimeoutMs = 1_000;
const firstRetryMs = 100;
const longestRetryMs = 1_000;

/** What a listener reports. Times are `performance.now()` values. */
export interface NotificationHandlers {
  /** Listening on a new connection. Notifications sent before `sentAt` may have been missed. */
  connected(sentAt: number): void;
  /** The heartbeat that was sent at `sentAt` came back: every notification before it has been delivered. */
  heartbeat(sentAt: number): void;
  notification(payload: string): void;
  disconnected(): void;
}

interface ListenerOptions {
  databaseUrl: string;
  /** An SQL identifier. */
  channel: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
}

/**
 * Listens to a PostgreSQL channel on its own connection and reconnects whenever that is lost. A heartbeat over the same
 * connection tells a quiet database from a broken connection.
 */
export class NotificationListener {
  private readonly logger = new Logger('Database');
  private readonly stopping = new AbortController();
  private done: Promise<void> | undefined;

  constructor(
    private readonly options: ListenerOptions,
    private readonly handlers: NotificationHandlers,
  ) {}

  start(): void {
    this.done = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.done;
  }

  /** Listens until the connection is lost, then starts over, until stopped. */
  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let retryMs = firstRetryMs;
    while (!signal.aborted) {
      try {
        await this.listen(() => (retryMs = firstRetryMs));
      } catch (error) {
        if (!signal.aborted && retryMs === firstRetryMs) {
          this.logger.warn(`cannot listen for notifications: ${(error as Error).message}`);
        }
      }
      this.handlers.disconnected();
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
  }

  /** Never returns. @throws when the connection is lost or the listener is stopped. */
  private async listen(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      ...connectionOptions(this.options.databaseUrl),
      query_timeout: heartbeatTimeoutMs,
      application_name: this.options.applicationName,
    });
    client.on('notification', ({ payload }) => {
      if (payload) this.handlers.notification(payload);
    });
    const over = new AbortController();
    try {
      await new Promise<never>((_resolve, reject) => {
        const stop = () => reject(new Error('stopped'));
        this.stopping.signal.addEventListener('abort', stop, { signal: over.signal });
        client.on('error', reject);
        client.on('end', () => reject(new Error('the connection ended')));
        this.beat(client, onConnected, over.signal).catch(reject);
      });
    } finally {
      over.abort();
      void client.end().catch(() => undefined);
    }
  }

  /** Subscribes on a new connection, then sends heartbeats over it. */
  private async beat(client: pg.Client, onConnected: () => void, over: AbortSignal): Promise<never> {
    const { channel } = this.options;
    await client.connect();
    await refusePooler(client);
    const listenAt = performance.now();
    await client.query(`listen ${channel}`);
    over.throwIfAborted();
    this.handlers.connected(listenAt);
    onConnected();
    this.logger.log(`listening for notifications on channel ${channel}`);
    for (;;) {
      await sleep(heartbeatMs, undefined, { signal: over });
      const sentAt = performance.now();
      await client.query('select 1');
      over.throwIfAborted();
      this.handlers.heartbeat(sentAt);
    }
  }
}

/**
 * A pooler invents the process id that it gives a client. One that pools transactions accepts `listen` and delivers
 * nothing, so the cache would stay outdated without anyone noticing.
 */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { processID } = client as pg.Client & { processID: number | null };
  if (rows[0]?.pid !== processID) {
    throw new Error(
      'DATABASE_URL leads to a pooler, which does not deliver notifications; set DATABASE_DIRECT_URL to an address of the database itself',
    );
  }
}
