import { Settings } from '@app/common';
import { type AccountBrand, isDatabaseUnavailable } from '@app/database';
import { type PageBrand, pageBrandOf } from '@app/pages';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import QuickLRU from 'quick-lru';
import { SlugCache } from './slug-cache.js';

/** One to two times as many are kept, of some 15 KB at most each, with the style sheets made of them. */
const maxKept = 500;
/** How long a page waits for a brand before it is shown without: also for a connection to a database that does not respond. */
const maxWaitMs = 500;
/** After a failure, nothing is read for this long. While changes may be missed, what was read earlier is read again. */
const trustMs = 1_000;

interface Known {
  /** Null if the account has no brand, or pages do not show it. */
  brand: PageBrand | null;
  readAt: number;
}

/**
 * What pages show of accounts. A brand is read when a page that shows it is written, and kept until the database notifies
 * of a change; redirects never ask. While the database is unavailable, the last known brands are used.
 */
@Injectable()
export class AccountBrands {
  private readonly logger = new Logger('AccountBrands');
  private readonly known = new QuickLRU<string, Known>({ maxSize: maxKept });
  private readonly pending = new Map<string, Promise<PageBrand | null>>();
  private retryAt = 0;

  constructor(
    private readonly settings: Settings,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly cache: SlugCache,
  ) {}

  /** The brand of an account as far as it is in memory; null for none. */
  inMemory(account: string): PageBrand | null {
    return this.known.get(account)?.brand ?? null;
  }

  /**
   * The brand of an account; null for none. At once if it has been read: while changes may be missed, it is read again without
   * waiting for it, so that a database that does not respond delays no page. Never rejects.
   */
  of(account: string): PageBrand | null | Promise<PageBrand | null> {
    const known = this.known.get(account);
    const now = performance.now();
    if (known && (this.cache.isCurrent(now) || now - known.readAt < trustMs)) return known.brand;
    if (now < this.retryAt) return known?.brand ?? null;
    const reading = this.pending.get(account) ?? this.begin(account, now);
    return known ? known.brand : this.soon(reading);
  }

  /** Reads a brand. It is remembered unless it was changed meanwhile. */
  private begin(account: string, now: number): Promise<PageBrand | null> {
    const reading: Promise<PageBrand | null> = this.read(account)
      .then((brand) => {
        if (this.pending.get(account) === reading) this.known.set(account, { brand, readAt: now });
        return brand;
      })
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) this.logger.error(error);
        this.retryAt = performance.now() + trustMs;
        return null;
      })
      .finally(() => {
        if (this.pending.get(account) === reading) this.pending.delete(account);
      });
    this.pending.set(account, reading);
    return reading;
  }

  /** What is being read, or null if that takes too long. */
  private async soon(reading: Promise<PageBrand | null>): Promise<PageBrand | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        this.retryAt = performance.now() + trustMs;
        resolve(null);
      }, maxWaitMs);
    });
    try {
      return await Promise.race([reading, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Forgets the brand of an account, because it has changed. */
  drop(account: string): void {
    this.known.delete(account);
    this.pending.delete(account);
  }

  /** Forgets everything, because changes may have been missed. */
  clear(): void {
    this.known.clear();
    this.pending.clear();
    this.retryAt = 0;
  }

  private async read(account: string): Promise<PageBrand | null> {
    const { rows } = await this.pool.query<{ brand: AccountBrand; picture: Buffer | null }>({
      text: `select a.brand, l.picture from accounts a left join account_logos l on l.account_id = a.id
             where a.id = $1 and a.brand -> 'showOnPages' = 'true'`,
      values: [account],
      query_timeout: maxWaitMs,
    } as pg.QueryConfig);
    const [row] = rows;
    return row ? pageBrandOf(row.brand, row.picture, this.settings.shortHost) : null;
  }
}
