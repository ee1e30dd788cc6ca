import { rateLimited } from '@app/common';
import { Signatures } from '@app/database';
import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { LimiterStore } from '../auth/limiter-store.js';
import { networkOf } from './network-of.js';

/** So many failures in a row are free. */
const free = 10;
/** Failures are forgotten so long after the first of them, seconds. */
const windowSeconds = 3600;
/** What an account waits between attempts, seconds: short, so that whoever attacks it does not keep its owner out. */
const accountWait = 60;
/** What an address waits at first, seconds; twice as long each time. */
const firstAddressWait = 30;
const longestAddressWait = 15 * 60;

/** An attempt that was let through. */
export interface Attempt {
  /** Of the account's failures nothing is left; the attempt is none of the address's. */
  succeeded(): Promise<void>;
}

/**
 * Slows down whoever tries passwords: after ten failures in a row, of one account or from one address, one attempt is
 * let through, and the next one only after a wait. An attempt is counted before its password is looked at, so that
 * many at once get no further. Accounts that do not exist are slowed down alike. Of e-mail and address only a keyed
 * hash is kept, for 75 minutes at most: the hour, and a wait that begins at its end.
 */
@Injectable()
export class SignInSlowdown {
  private readonly failures: RateLimiterAbstract;
  private readonly turns: RateLimiterAbstract;

  constructor(
    store: LimiterStore,
    private readonly signatures: Signatures,
  ) {
    const shared = { safe: true };
    this.failures = store.limiter(
      { keyPrefix: 'waypost:failures', points: free, duration: windowSeconds },
      shared,
    );
    this.turns = store.limiter({ keyPrefix: 'waypost:turns', points: 1, duration: accountWait }, shared);
  }

  /** Counts an attempt at a password. @throws DomainError rate_limited where it has to wait; then it is not counted. */
  async attempt(email: string, address: string): Promise<Attempt> {
    const byAddress = await this.keyOf('address', networkOf(address));
    const byAccount = await this.keyOf('account', email.trim().toLowerCase());
    await this.take(byAddress, addressWait);
    try {
      await this.take(byAccount, () => accountWait);
    } catch (error) {
      await this.failures.reward(byAddress, 1);
      throw error;
    }
    return {
      succeeded: async () => {
        await Promise.all([
          this.failures.delete(byAccount),
          this.turns.delete(byAccount),
          this.failures.reward(byAddress, 1),
        ]);
      },
    };
  }

  /** The tenth failure closes the door, and after the wait each further attempt does. */
  private async take(key: string, wait: (failures: number) => number): Promise<void> {
    const { consumedPoints } = await this.failures.penalty(key, 1);
    if (consumedPoints < free) return;
    try {
      await this.turns.consume(key, 1, { customDuration: wait(consumedPoints) });
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      await this.failures.reward(key, 1);
      const seconds = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
      throw rateLimited(`Too many failed attempts. Try again in ${seconds} s.`, seconds);
    }
  }

  private async keyOf(kind: string, text: string): Promise<string> {
    return `${kind}:${(await this.signatures.sign(`sign-in ${kind}`, text)).toString('base64url')}`;
  }
}

/** @param failures ten or more, with the attempt that is being made. */
export const addressWait = (failures: number): number =>
  Math.min(longestAddressWait, firstAddressWait * 2 ** (failures - free));
