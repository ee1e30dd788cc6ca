import { type HandOver, HandOverTokens } from '@app/breakout';
import { DatabaseClock } from '@app/clicks';
import { isDatabaseAway, readSigningSecret } from '@app/database';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import type { LinkTarget } from './slug-target.js';

const retryMs = 250;

/**
 * The hand-over tokens of this process, by the database's clock. They need the installation's secret, which is
 * read once: at start, or as soon as the database is there.
 */
@Injectable()
export class HandOvers implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('HandOvers');
  private tokens: HandOverTokens | undefined;
  private timer: NodeJS.Timeout | undefined;
  private complained = false;
  private stopped = false;

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly clock: DatabaseClock,
  ) {}

  /** Waits for the first try, but not for a database that is away. */
  async onModuleInit(): Promise<void> {
    await this.readSecret();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /**
   * A token for a visit of `link`; null while the secret is not known.
   * @param ageMs how old it is already; a token without life left makes whoever comes with it a visit of its own.
   */
  issue(link: LinkTarget, handOver: HandOver, ageMs = 0): string | null {
    return this.tokens?.issue(link, handOver, this.clock.now() - ageMs) ?? null;
  }

  /** What a token hands over; null for one that is expired or was not issued for `link`. */
  read(token: string, link: LinkTarget): ReturnType<HandOverTokens['read']> {
    return this.tokens?.read(token, link, this.clock.now()) ?? null;
  }

  private async readSecret(): Promise<void> {
    try {
      this.tokens = new HandOverTokens(await readSigningSecret(this.pool));
    } catch (error) {
      if (!isDatabaseAway(error) && !this.complained) {
        this.complained = true;
        this.logger.error(`no breakouts yet: ${(error as Error).message}`);
      }
      if (!this.stopped) this.timer = setTimeout(() => void this.readSecret(), retryMs).unref();
    }
  }
}
