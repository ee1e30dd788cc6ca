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

  /** Returns never; throws when the connection is lost or the app stops. */
  private async listen(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      ...connectionOptions(this.settings.requireDatabaseUrl()),
      query_timeout: heartbeatTimeoutMs,
      application_name: 'waypost slugs',
    });
    client.on('notification', ({ payload }) => {
      if (payload) this.cache.drop(payload);
    });
    const over = new AbortController();
    try {
      await new Promise<never>((_resolve, lose) => {
        const stop = () => lose(new Error('the app stops'));
        this.stopping.signal.addEventListener('abort', stop, { signal: over.signal });
        client.on('error', lose);
        client.on('end', () => lose(new Error('the connection ended')));
        this.beat(client, onConnected, over.signal).catch(lose);
      });
    } finally {
      over.abort();
      void client.end().catch(() => undefined);
    }
  }

  /** Listens on a new connection and asks it again and again whether it still hears. */
  private async beat(client: pg.Client, onConnected: () => void, over: AbortSignal): Promise<never> {
    await client.connect();
    const sentAt = performance.now();
    await client.query('listen slugs');
    over.throwIfAborted();
    this.cache.connected(sentAt);
    onConnected();
    this.logger.log('listening for changed slugs');
    for (;;) {
      await sleep(heartbeatMs, undefined, { signal: over });
      const beatAt = performance.now();
      await client.query('select 1');
      over.throwIfAborted();
      this.cache.heard(beatAt);
    }
  }
}
