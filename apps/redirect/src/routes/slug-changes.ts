import { Settings } from '@app/common';
import { NotificationListener } from '@app/database';
import { Readiness } from '@app/operations';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { accountsChanged, slugChannel } from '@app/routing';
import { DisabledAccounts } from './disabled-accounts.js';
import { SlugCache } from './slug-cache.js';

/** Keeps the slug cache and the disabled accounts current, as the database reports changes. */
@Injectable()
export class SlugChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listener: NotificationListener;

  constructor(settings: Settings, cache: SlugCache, accounts: DisabledAccounts, readiness: Readiness) {
    this.listener = new NotificationListener(
      {
        databaseUrl: settings.requireDatabaseUrl(),
        channel: slugChannel,
        applicationName: 'waypost slugs',
      },
      {
        connected: (sentAt) => {
          cache.connected(sentAt);
          void accounts.refresh();
        },
        heartbeat: (sentAt) => cache.heartbeat(sentAt),
        notification: (payload) =>
          void (payload === accountsChanged ? accounts.refresh() : cache.drop(payload)),
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
