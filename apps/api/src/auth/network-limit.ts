import { rateLimited } from '@app/common';
import type { Signatures } from '@app/database';
import type { LimiterStore } from '@app/operations';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

interface NetworkLimitOptions {
  /** Name of the counts in the store. */
  name: string;
  /** The number of calls allowed in the window. */
  points: number;
  /** The length of the window, in seconds. */
  duration: number;
  /** The error message when the limit is exceeded. */
  message: string;
}

/** Limits calls by network. Stores a keyed hash of the network no longer than the window. */
export abstract class NetworkLimit {
  private readonly limiter: RateLimiterAbstract;
  private readonly message: string;

  protected constructor(
    private readonly signatures: Signatures,
    store: LimiterStore,
    { name, points, duration, message }: NetworkLimitOptions,
  ) {
    this.limiter = store.limiter({ keyPrefix: `waypost:${name}`, points, duration }, { fallback: true });
    this.message = message;
  }

  /** @param network `clientNetwork` of the request. @throws DomainError rate_limited. */
  async count(network: string): Promise<void> {
    const hash = (await this.signatures.sign('address', network)).toString('base64url');
    try {
      await this.limiter.consume(hash);
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      throw rateLimited(this.message, Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)));
    }
  }
}
