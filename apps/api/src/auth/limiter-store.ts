import { Settings } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

/** Where limiters count: in Redis, shared between processes, where there is one; else in this process alone. */
@Injectable()
export class LimiterStore implements OnApplicationShutdown {
  private readonly logger = new Logger(LimiterStore.name);
  private readonly redis?: Redis;

  constructor({ REDIS_URL }: Settings) {
    if (!REDIS_URL) return;
    this.redis = new Redis(REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 500,
    });
    this.redis.on('error', (error: Error) => this.logger.debug(`Redis: ${error.message}`));
  }

  /** @param safe counts in this process while Redis is away, where the limiter would otherwise fail. */
  limiter(options: IRateLimiterOptions, { safe = false } = {}): RateLimiterAbstract {
    if (!this.redis) return new RateLimiterMemory(options);
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      ...(safe ? { insuranceLimiter: new RateLimiterMemory(options) } : {}),
    });
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
