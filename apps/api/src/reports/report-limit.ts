import { rateLimited } from '@app/common';
import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** Reports that somebody may send in an hour. */
export const reportsPerHour = 20;

/** Limits reports by network. Keeps a keyed hash of the network for at most an hour. */
@Injectable()
export class ReportLimit {
  private readonly limiter: RateLimiterAbstract;

  constructor(
    private readonly signatures: Signatures,
    store: LimiterStore,
  ) {
    const options = { keyPrefix: 'waypost:reports', points: reportsPerHour, duration: 3600 };
    this.limiter = store.limiter(options, { fallback: true });
  }

  /** @param network `clientNetwork` of the request. @throws DomainError rate_limited. */
  async count(network: string): Promise<void> {
    const hash = (await this.signatures.sign('address', network)).toString('base64url');
    try {
      await this.limiter.consume(hash);
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      const seconds = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
      throw rateLimited(`More than ${reportsPerHour} reports in an hour. Try again later.`, seconds);
    }
  }
}
