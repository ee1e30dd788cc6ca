import { Settings } from '@app/common';
import { connectionOptions } from '@app/database';
import { Readiness } from '@app/operations';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SlugCache } from './slug-cache.js';

const heartbeatMs = 250;
const heartbeatTimeoutMs = 1_000;
const firstRetryMs = 100;
const longestRetryMs = 1_000;

/**
 * Hears from the database, on a connection of its own, which slugs changed, and drops them from the cache. A
 * heartbeat over the same connection tells a silent database from one that cannot be heard.
 */
@Injectable()
export class SlugListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Slugs');
  private readonly stopping = new AbortController();
  private client: pg.Client | undefined;
  private done: Promise<void> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly cache: SlugCache,
    readiness: Readiness,
  ) {
    readiness.add(() =>
      cache.isListening()
        ? { state: 'ok' }
        : { state: 'degraded', reason: 'the database cannot be heard; known links are served from memory' },
    );
  }

  onApplicationBootstrap(): void {
    this.done = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    void this.client?.end().catch(() => undefined);
    await this.done;
  }

  /** Connects, listens until the connection is lost, and starts over, for as long as the process runs. */
  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let retryMs = firstRetryMs;
    while (!signal.aborted) {
      try {
        await this.listen(() => (retryMs = firstRetryMs));
      } catch (error) {
        if (!signal.aborted && retryMs === firstRetryMs) {
          this.logger.warn(`the database cannot be heard: ${(error as Error).message}`);
        }
      }
      this.cache.disconnected();
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
  }

  /** Returns never; throws when the connection is lost. */
  private async listen(onConnected: () => void): Promise<void> {
    const { signal } = this.stopping;
    const client = new pg.Client({
      ...connectionOptions(this.settings.requireDatabaseUrl()),
      query_timeout: heartbeatTimeoutMs,
      application_name: 'waypost slugs',
    });
    this.client = client;
    let stop: () => void = () => undefined;
    const lost = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => {
        this.cache.disconnected();
        reject(new Error('the connection ended'));
      });
      // A client that is ended while it connects never says so where the server is silent.
      stop = () => reject(new Error('the app stops'));
      signal.addEventListener('abort', stop);
    });
    lost.catch(() => undefined);
    client.on('notification', ({ payload }) => {
      if (payload) this.cache.drop(payload);
    });
    try {
      await Promise.race([client.connect(), lost]);
      const sentAt = performance.now();
      await Promise.race([client.query('listen slugs'), lost]);
      this.cache.connected(sentAt);
      onConnected();
      this.logger.log('listening for changed slugs');
      for (;;) {
        await Promise.race([sleep(heartbeatMs, undefined, { signal }), lost]);
        const beatAt = performance.now();
        await Promise.race([client.query('select 1'), lost]);
        this.cache.heard(beatAt);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      void client.end().catch(() => undefined);
    }
  }
}
