import { DatabaseClock, markOf, shareVisitorSecrets, type VisitorMark } from '@app/clicks';
import { clientAddress, networkOf, Settings } from '@app/common';
import { isDatabaseUnavailable } from '@app/database';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import pg from 'pg';

const dayMs = 86_400_000;
/** How long before its day a secret is shared, so that all processes have it in time. */
const aheadMs = 3_600_000;
const refreshMs = 60_000;
const retryMs = 1_000;
const secretBytes = 32;

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Marks visitors for the sketches of unique visitors, if the installation counts them: an HMAC whose secret is of one UTC day
 * and is deleted after it. All processes share it. Only the mark, a few bits of the HMAC, leaves this class.
 */
@Injectable()
export class UniqueVisitors implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('UniqueVisitors');
  private readonly areCounted: boolean;
  private readonly trustedProxies: BlockList;
  /** By UTC day. */
  private secrets: ReadonlyMap<string, Buffer> = new Map();
  private timer: NodeJS.Timeout | undefined;
  private errorLogged = false;
  private stopped = false;

  constructor(
    settings: Settings,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly clock: DatabaseClock,
  ) {
    this.areCounted = settings.UNIQUES === 'on';
    this.trustedProxies = settings.trustedProxies;
  }

  /** Waits for the first attempt, but not until the database can be reached. */
  async onModuleInit(): Promise<void> {
    if (this.areCounted) await this.refresh();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /**
   * The mark of a visitor: the same address, or IPv6 network, with the same user agent. It is the same for all links
   * and pages of an account on a UTC day, and unrelated to other accounts and days.
   * @param at time of the visit, in milliseconds since 1970.
   * @returns undefined if visitors are not counted, or if the secret of the day could not be read yet.
   */
  markOf(request: IncomingMessage, account: string, at: number): VisitorMark | undefined {
    if (!this.areCounted) return undefined;
    const secret = this.secrets.get(dateOf(at));
    if (!secret) return undefined;
    const network = networkOf(clientAddress(request, this.trustedProxies));
    const visitor = `${account}\n${network}\n${request.headers['user-agent'] ?? ''}`;
    return markOf(createHmac('sha256', secret).update(visitor).digest());
  }

  /**
   * Deletes secrets of past days, and shares those of today and, shortly before midnight, of tomorrow. Never rejects.
   */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    const now = this.clock.now();
    const today = dateOf(now);
    // If the server lost its copy in a crash, it gets the secret back from a process that has it.
    const wanted = new Map(
      [today, dateOf(now + aheadMs)].map((day) => [day, this.secrets.get(day) ?? randomBytes(secretBytes)]),
    );
    this.secrets = new Map([...this.secrets].filter(([day]) => wanted.has(day)));
    try {
      this.secrets = await shareVisitorSecrets(this.pool, wanted);
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !this.errorLogged) {
        this.errorLogged = true;
        this.logger.error(
          `unique visitors cannot be counted until the secret of the day can be read: ${(error as Error).message}`,
        );
      }
    }
    if (this.stopped) return;
    // At midnight, the secret of the day is deleted.
    const untilNextMs = this.secrets.has(today) ? Math.min(refreshMs, dayMs - (now % dayMs)) : retryMs;
    this.timer = setTimeout(() => void this.refresh(), untilNextMs).unref();
  }
}
