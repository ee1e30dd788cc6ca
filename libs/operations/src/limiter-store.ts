import { Settings } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterRedis, type IRateLimiterOptions, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { BoundedLimiter } from './bounded-limiter.js';
import { redisOptions } from './redis-options.js';

/** The store of limiters' counts: Redis if configured, shared between processes, otherwise this process. */
@Injectable()
export class LimiterStore implements OnApplicationShutdown {
  private readonly logger = new Logger(LimiterStore.name);
  private readonly redis?: Redis;

  constructor(settings: Settings) {
    const options = redisOptions(settings);
    if (!options) return;
    this.redis = new Redis({
      ...options,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 500,
    });
    this.redis.on('error', (error: Error) => this.logger.debug(`Redis: ${error.message}`));
  }

  /** @param fallback counts in this process while Redis is down. Without it, the limiter throws instead. */
  limiter(options: IRateLimiterOptions, { fallback = false } = {}): RateLimiterAbstract {
    if (!this.redis) return new BoundedLimiter(options);
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      ...(fallback ? { insuranceLimiter: new BoundedLimiter(options) } : {}),
    });
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
