import { rateLimited, Settings } from '@app/common';
import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

const windowSeconds = 60;

/** Links or conversions of a bulk call that count as another request. */
const countPerRequest = 100;

/**
 * Limits requests per minute: for each credential, and for each address without one. Counts are shared between
 * processes through Redis if it is configured, and otherwise kept per process. If the store is down, requests pass.
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

  /**
   * Counts a call of `/v1` and sets the limit's headers.
   * @param credentialId id of the key, or of the session that the bearer belongs to.
   * @throws DomainError rate_limited.
   */
  async countCredential(credentialId: string, reply: FastifyReply): Promise<void> {
    await this.count(`key:${credentialId}`, reply);
  }

  /**
   * Counts the links or conversions of a bulk call besides the call itself: one request per hundred, or part of it.
   * @throws DomainError rate_limited.
   */
  async countMany(credentialId: string, count: number, reply: FastifyReply): Promise<void> {
    await this.count(`key:${credentialId}`, reply, Math.ceil(count / countPerRequest));
  }

  /** Counts a dashboard call of a session, separately from its calls of `/v1`. @throws DomainError rate_limited. */
  async countSession(sessionId: string, reply: FastifyReply): Promise<void> {
    await this.count(`session:${sessionId}`, reply);
  }

  /**
   * Counts a request without a valid credential. Stores only a keyed hash of the network, for at most a minute.
   * @param network `clientNetwork` of the request.
   * @throws DomainError rate_limited.
   */
  async countAddress(network: string, reply: FastifyReply): Promise<void> {
    if (this.limit > 0) await this.count(`address:${await this.hashOf(network)}`, reply);
  }

  /**
   * Counts a credential from this network that is about to be looked up for the first time.
   * @throws DomainError rate_limited.
   */
  async countLookup(network: string, reply: FastifyReply): Promise<void> {
    if (this.limit > 0) await this.count(`lookup:${await this.hashOf(network)}`, reply);
  }

  /** Reverts `countLookup`, because the credential was valid. */
  async giveBackLookup(network: string): Promise<void> {
    if (this.limit === 0) return;
    // If the store is down, nothing was counted.
    await this.limiter.reward(`lookup:${await this.hashOf(network)}`).catch(() => undefined);
  }

  private async hashOf(network: string): Promise<string> {
    return (await this.signatures.sign('address', network)).toString('base64url');
  }

  private async count(name: string, reply: FastifyReply, requests = 1): Promise<void> {
    if (this.limit === 0) return;
    const state = await this.limiter.consume(name, requests).catch((thrown: unknown) => {
      if (thrown instanceof RateLimiterRes) return thrown;
      this.logger.warn('the rate limit store is unavailable; requests pass uncounted');
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
