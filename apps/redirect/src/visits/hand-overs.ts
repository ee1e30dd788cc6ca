import { handOverLifetimeMs, HandOverTokens, type NextHandOver } from '@app/breakout';
import { DatabaseClock } from '@app/clicks';
import { isDatabaseAway, readSigningSecret } from '@app/database';
import type { LinkRoute } from '@app/routing';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';

const retryMs = 250;

/** The hand-over that a token carries, with the token's nonce. */
export type ReceivedHandOver = NonNullable<ReturnType<HandOverTokens['read']>>;

/**
 * Issues and reads hand-over tokens by the database's clock. They need the installation's signing secret, which is read
 * once: at startup, or as soon as the database can be reached.
 */
@Injectable()
export class HandOvers implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('HandOvers');
  private tokens: HandOverTokens | undefined;
  private timer: NodeJS.Timeout | undefined;
  private errorLogged = false;
  private stopped = false;

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly clock: DatabaseClock,
  ) {}

  /** Waits for the first attempt, but not until the database can be reached. */
  async onModuleInit(): Promise<void> {
    await this.readSecret();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /**
   * A token for a visit of `link`. Null until the secret has been read.
   * @param expired issues a token that every process rejects, even if its clock is wrong. A request that carries it
   * counts as a new visit.
   */
  issue(link: LinkRoute, handOver: NextHandOver, { expired }: { expired: boolean }): string | null {
    const issuedAt = this.clock.now() - (expired ? 2 * handOverLifetimeMs : 0);
    return this.tokens?.issue(link, handOver, issuedAt) ?? null;
  }

  /** What a token carries. Null if it has expired, was not issued for `link`, or the secret has not been read yet. */
  read(token: string, link: LinkRoute): ReceivedHandOver | null {
    return this.tokens?.read(token, link, this.clock.now()) ?? null;
  }

  private async readSecret(): Promise<void> {
    try {
      this.tokens = new HandOverTokens(await readSigningSecret(this.pool));
    } catch (error) {
      if (!isDatabaseAway(error) && !this.errorLogged) {
        this.errorLogged = true;
        this.logger.error(
          `breakouts are off until the signing secret can be read: ${(error as Error).message}`,
        );
      }
      if (!this.stopped) this.timer = setTimeout(() => void this.readSecret(), retryMs).unref();
    }
  }
}
