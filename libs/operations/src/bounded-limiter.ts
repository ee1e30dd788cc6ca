import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** Keys that a limiter counts at a time in this process: networks, users and credentials. A flood comes from many. */
const maxCountedKeys = 50_000;

/** Counts in this process. Forgets the keys that were counted longest ago, rather than use ever more memory. */
export class BoundedLimiter extends RateLimiterMemory {
  /** The one that was counted last is the last. Includes those whose time is over, until they make room. */
  private readonly keys = new Set<string | number>();
  /** From the oldest on. A new iterator would pass over all places of keys that are gone, each time. */
  private readonly oldest = this.keys.values();
  /** How often a key was counted. */
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
    this.remember(key);
    const { counted } = this;
    const state = await super.reward(...call);
    if (state.consumedPoints <= 0 && this.counted === counted) {
      this.keys.delete(key);
      void this.delete(key);
    }
    return state;
  }

  private remember(key: string | number): void {
    this.counted++;
    this.keys.delete(key);
    this.keys.add(key);
    if (this.keys.size <= this.maxKeys) return;
    const oldest = this.oldest.next().value ?? '';
    this.keys.delete(oldest);
    void this.delete(oldest);
  }
}
