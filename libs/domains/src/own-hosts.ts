import { Refresher, Settings } from '@app/common';
import { isDatabaseAway } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

const refreshMs = 5_000;
const retryMs = 1_000;

/**
 * The hosts that serve short links: those of the default domain, and every proven domain. Read every five seconds; a process
 * knows at once what it proves itself. While the database is away, the last known ones count.
 */
@Injectable()
export class OwnHosts implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('OwnHosts');
  private readonly shortHosts: ReadonlySet<string>;
  private domains: ReadonlySet<string> = new Set();
  private readonly refresher = new Refresher(() => this.refresh(), refreshMs, retryMs);

  constructor(
    settings: Settings,
    private readonly em: EntityManager,
  ) {
    this.shortHosts = new Set(settings.shortHosts);
  }

  onModuleInit(): void {
    void this.refresher.start();
  }

  onApplicationShutdown(): void {
    this.refresher.stop();
  }

  /** @param host as the URL parser normalizes it, without the root's dot. */
  has(host: string): boolean {
    return this.shortHosts.has(host) || this.domains.has(host);
  }

  /** Reads the domains again. Never rejects. @returns whether it could. */
  async refresh(): Promise<boolean> {
    try {
      const rows = await this.em
        .fork()
        .execute<{ host: string }[]>(`select host from domains where proven_at is not null`);
      this.domains = new Set(rows.map(({ host }) => host));
      return true;
    } catch (error) {
      if (!isDatabaseAway(error)) this.logger.error(error);
      return false;
    }
  }
}
