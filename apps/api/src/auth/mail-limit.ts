import type { Signatures } from '@app/database';
import type { LimiterStore } from '@app/operations';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

const daySeconds = 24 * 60 * 60;

/** Limits the mails that a recipient gets, or a sender causes, per day. Stores keyed hashes of both for that long. */
export class MailLimit {
  private readonly limiter: RateLimiterAbstract;

  /** @param who whom it counts, which is also the name of the counts in the store. */
  constructor(
    private readonly signatures: Signatures,
    store: LimiterStore,
    private readonly who: string,
    perDay: number,
  ) {
    this.limiter = store.limiter(
      { keyPrefix: `waypost:mails:${who}`, points: perDay, duration: daySeconds },
      { fallback: true },
    );
  }

  /** Counts a mail. @returns whether it may be sent. */
  async take(id: string): Promise<boolean> {
    const key = await this.signatures.sign(`mails ${this.who}`, id);
    try {
      await this.limiter.consume(key.toString('base64url'));
      return true;
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return false;
      throw thrown;
    }
  }
}
