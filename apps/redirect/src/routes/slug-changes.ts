import { Settings } from '@app/common';
import { NotificationListener } from '@app/database';
import { Readiness } from '@app/operations';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { slugChannel } from '@app/routing';
import { SlugCache } from './slug-cache.js';

/** Keeps the slug cache current: drops what the database reports as changed. */
@Injectable()
export class SlugChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listener: NotificationListener;

  constructor(settings: Settings, cache: SlugCache, readiness: Readiness) {
    this.listener = new NotificationListener(
      {
        databaseUrl: settings.requireDatabaseUrl(),
        channel: slugChannel,
        applicationName: 'waypost slugs',
      },
      {
        connected: (sentAt) => cache.connected(sentAt),
        heartbeat: (sentAt) => cache.heartbeat(sentAt),
        notification: (routeKey) => cache.drop(routeKey),
        disconnected: () => cache.disconnected(),
      },
    );
    readiness.add(() =>
      cache.isCurrent()
        ? { state: 'ok' }
        : { state: 'degraded', reason: 'cannot reach the database; known links are served from memory' },
    );
  }

  onApplicationBootstrap(): void {
    this.listener.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.stop();
  }
}
