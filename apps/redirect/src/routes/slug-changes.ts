import { codeKey, Settings } from '@app/common';
import { NotificationListener, PoolCheck } from '@app/database';
import { Readiness } from '@app/operations';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import {
  accountsChanged,
  brandChanged,
  countriesChanged,
  domainChanged,
  parseDomainChange,
  parseRouteKey,
  routeKey,
  slugChannel,
  vouchersChanged,
} from '@app/routing';
import { ClickVouchers } from '../visits/click-vouchers.js';
import { AccountBrands } from './account-brands.js';
import { DisabledAccounts } from './disabled-accounts.js';
import { DomainHosts } from './domain-hosts.js';
import { SlugCache } from './slug-cache.js';
import { UpdatedCountries } from './updated-countries.js';

/** How often the disabled accounts are read while changes of them may be missed. */
const refreshMs = 1_000;

/**
 * Keeps the slug cache, the disabled accounts, the domains, the brands, the database of countries and the secret of vouchers
 * current, as the database reports changes. While no reports arrive, all but the last two are read again every second: slugs, domains and brands when they
 * are visited, the accounts by a timer.
 */
@Injectable()
export class SlugChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listener: NotificationListener;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    settings: Settings,
    private readonly cache: SlugCache,
    private readonly accounts: DisabledAccounts,
    domains: DomainHosts,
    brands: AccountBrands,
    countries: UpdatedCountries,
    vouchers: ClickVouchers,
    @Inject(pg.Pool) pool: pg.Pool,
    readiness: Readiness,
  ) {
    this.listener = new NotificationListener(
      {
        databaseUrl: settings.requireDirectUrl(),
        channel: slugChannel,
        applicationName: 'waypost slugs',
      },
      {
        connected: (sentAt) => {
          for (const watched of [cache, domains]) watched.connected(sentAt);
          brands.clear();
          void countries.refresh();
          void vouchers.refresh();
          void accounts.refresh();
        },
        heartbeat: (sentAt) => {
          for (const watched of [cache, domains]) watched.heartbeat(sentAt);
        },
        notification: (payload) => {
          if (payload === accountsChanged) void accounts.refresh();
          else if (payload === countriesChanged) void countries.refresh();
          else if (payload === vouchersChanged) void vouchers.refresh();
          else if (payload.startsWith(domainChanged)) domains.drop(parseDomainChange(payload));
          else if (payload.startsWith(brandChanged)) brands.drop(payload.slice(brandChanged.length));
          else cache.drop(changedKey(payload));
        },
        disconnected: () => {
          for (const watched of [cache, domains]) watched.disconnected();
        },
      },
    );
    // A current cache is not enough: notifications come directly from the database, even while the pooler cannot reach it.
    const lookups = new PoolCheck(pool);
    readiness.add(async () =>
      cache.isCurrent() && (await lookups.canQuery())
        ? { state: 'ok' }
        : { state: 'degraded', reason: 'cannot reach the database; known links are served from memory' },
    );
  }

  onApplicationBootstrap(): void {
    this.listener.start();
    this.timer = setInterval(() => {
      if (!this.cache.isCurrent()) void this.accounts.refresh();
    }, refreshMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.listener.stop();
  }
}

/** The key of what has changed. The database names aliases by their codes. @param payload a slug or code, like a route key. */
function changedKey(payload: string): string {
  const { domainId, slug } = parseRouteKey(payload);
  return routeKey({ domainId, slug: codeKey(slug) });
}
