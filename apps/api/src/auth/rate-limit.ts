import { rateLimited, Settings } from '@app/common';
import { Signatures } from '@app/database';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { LimiterStore } from './limiter-store.js';

const windowSeconds = 60;

/**
 * Requests a minute, for each key and for each address that shows none. Shared between processes through Redis
 * where there is one, else kept by each process for itself; where the store is away requests pass.
 */
@Injectable()
export class RateLimit {
  private readonly logger = new Logger(RateLimit.name);
  private readonly limit: number;
  private readonly limiter: RateLimiterAbstract;

  constructor(
    settings: Settings,
    private readonly signatures: Signatures,
    store: LimiterStore,
  ) {
    this.limit = settings.RATE_LIMIT_PER_MINUTE;
    this.limiter = store.limiter({
      points: this.limit,
      duration: windowSeconds,
      keyPrefix: 'waypost:limit',
    });
  }

  /** Counts a request of a key and writes the limit's headers. @throws DomainError rate_limited. */
  async countKey(keyId: string, reply: FastifyReply): Promise<void> {
    await this.count(`key:${keyId}`, reply);
  }

  /** Counts a request of a session at the dashboard's own calls. @throws DomainError rate_limited. */
  async countSession(sessionId: string, reply: FastifyReply): Promise<void> {
    await this.count(`session:${sessionId}`, reply);
  }

  /** Counts a request without a valid key or session. Of the address only a keyed hash is kept, for a minute at most. */
  async countAddress(address: string, reply: FastifyReply): Promise<void> {
    if (this.limit === 0) return;
    const hash = await this.signatures.sign('address', address);
    await this.count(`address:${hash.toString('base64url')}`, reply);
  }

  private async count(name: string, reply: FastifyReply): Promise<void> {
    if (this.limit === 0) return;
    const state = await this.limiter.consume(name).catch((thrown: unknown) => {
      if (thrown instanceof RateLimiterRes) return thrown;
      this.logger.warn('the store of the rate limit is away; requests pass');
      return null;
    });
    if (!state) return;
    const seconds = Math.ceil(state.msBeforeNext / 1000);
    void reply.headers({
      'X-RateLimit-Limit': this.limit,
      'X-RateLimit-Remaining': Math.max(0, state.remainingPoints),
      'X-RateLimit-Reset': Math.floor(Date.now() / 1000) + seconds,
    });
    if (state.consumedPoints > this.limit) {
      throw rateLimited(
        `More than ${this.limit} requests in a minute. Try again in ${seconds} s.`,
        Math.max(1, seconds),
      );
    }
  }
}
