import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** Keys that a limiter counts at a time in this process: networks, users and credentials. A flood comes from many. */
const maxCountedKeys = 50_000;

/** After this many counts, a new iterator replaces the one that finds the oldest key. */
const countsPerIterator = 1_000;

/** Counts in this process. Forgets the keys that were counted longest ago, rather than use ever more memory. */
export class BoundedLimiter extends RateLimiterMemory {
  /** The count at which each key was counted last, oldest first. Keys whose time is over stay until they make room. */
  private readonly keys = new Map<string | number, number>();
  /**
   * From the oldest on. A new iterator first skips the places of all removed keys, which is too slow for each count. An
   * old one keeps all tables that the map has outgrown since, so it must not live long.
   */
  private oldest = this.keys.keys();
  /** How often any key was counted. */
  private counted = 0;

  constructor(
    options: IRateLimiterOptions,
    private readonly maxKeys = maxCountedKeys,
  ) {
    super(options);
  }

  override consume(...call: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    this.remember(call[0]);
    return super.consume(...call);
  }

  override penalty(...call: Parameters<RateLimiterMemory['penalty']>): Promise<RateLimiterRes> {
    this.remember(call[0]);
    return super.penalty(...call);
  }

  /** A key without counted points takes no place, unless it is counted again meanwhile. */
  override async reward(...call: Parameters<RateLimiterMemory['reward']>): Promise<RateLimiterRes> {
    const [key] = call;
    const counted = this.remember(key);
    const state = await super.reward(...call);
    if (state.consumedPoints <= 0 && this.keys.get(key) === counted) void this.delete(key);
    return state;
  }

  override delete(...call: Parameters<RateLimiterMemory['delete']>): Promise<boolean> {
    this.keys.delete(call[0]);
    return super.delete(...call);
  }

  private remember(key: string | number): number {
    const counted = ++this.counted;
    this.keys.delete(key);
    this.keys.set(key, counted);
    if (counted % countsPerIterator === 0) this.oldest = this.keys.keys();
    if (this.keys.size > this.maxKeys) void this.delete(this.oldest.next().value ?? '');
    return counted;
  }
}
