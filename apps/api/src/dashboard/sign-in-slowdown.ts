import { DomainError, rateLimited } from '@app/common';
import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** Failures in a row before the slowdown starts. */
const freeFailures = 10;
/** Failures are forgotten this long after the first of them, seconds. */
const windowSeconds = 3600;
/** Wait between attempts on one user, seconds. Short, so that an attacker does not lock the user out. */
const userWait = 60;
/** First wait of an address, seconds. Doubles with each further failure. */
const firstAddressWait = 30;
const longestAddressWait = 15 * 60;

/** The client that makes an attempt. */
export interface Client {
  /** `clientNetwork` of the request. */
  network: string;
  /** Id of a browser that signed in as this user before; null if it did not. */
  device: string | null;
}

/** The effect of an attempt's outcome on its counts. */
interface Attempt {
  /** Forgets the user's failures, and does not count this attempt against the address. */
  succeeded(): Promise<void>;
  /** Does not count this attempt. */
  takeBack(): Promise<void>;
}

/**
 * True if an error means that the credentials are wrong. All others mean that they could not be checked, or that more
 * is required.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && ['unauthorized', 'invalid_request', 'forbidden'].includes(error.code);

/**
 * Slows down password guessing. After ten failures in a row on one user or from one address, it lets one attempt
 * through, then makes the next one wait. An attempt counts before its password is checked, so concurrent attempts gain
 * nothing; it is taken back if it turns out not to be a wrong one. Unknown users are slowed down in the same way. Stores only keyed hashes of email addresses and client
 * addresses, for at most 75 minutes: the window, plus a wait that starts at its end.
 */
@Injectable()
export class SignInSlowdown {
  private readonly failures: RateLimiterAbstract;
  private readonly turns: RateLimiterAbstract;
  private readonly attempts: Counter<'outcome'>;

  constructor(
    store: LimiterStore,
    private readonly signatures: Signatures,
    registry: Registry,
  ) {
    this.attempts = new Counter({
      name: 'waypost_sign_in_attempts_total',
      help: 'Attempts at passwords, codes, passkeys and one-time links',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of ['succeeded', 'failed', 'limited']) this.attempts.inc({ outcome }, 0);
    const options = { fallback: true };
    this.failures = store.limiter(
      { keyPrefix: 'waypost:failures', points: freeFailures, duration: windowSeconds },
      options,
    );
    this.turns = store.limiter({ keyPrefix: 'waypost:turns', points: 1, duration: userWait }, options);
  }

  /**
   * Runs `check`, which compares input with a secret of a user, such as their password. Counts a failure only if the
   * input was wrong, not if it could not be checked. A browser that signed in as this user before is counted
   * separately, so that no other client can slow it down.
   * @throws DomainError rate_limited if it has to wait, and what `check` throws.
   */
  async attempt<T>(email: string, client: Client, check: () => Promise<T>): Promise<T> {
    return this.evaluate(await this.count(email, client), check, isRefusal);
  }

  /**
   * The same for a secret that belongs to no user, such as the setup code.
   * @param network `clientNetwork` of the request.
   * @param isWrong returns true if an error of `check` means that the secret was wrong.
   */
  async attemptFrom<T>(network: string, check: () => Promise<T>, isWrong = isRefusal): Promise<T> {
    const release = await this.takeAddress(network);
    return this.evaluate({ succeeded: release, takeBack: release }, check, isWrong);
  }

  private async count(email: string, { network, device }: Client): Promise<Attempt> {
    const name = email.trim().toLowerCase();
    // The prefix "account" predates users. Changing it would reset the counts in Redis.
    const userKey =
      device === null ? await this.keyOf('account', name) : await this.keyOf('device', `${device} ${name}`);
    const release = device === null ? await this.takeAddress(network) : async () => undefined;
    try {
      await this.take(userKey, () => userWait);
    } catch (error) {
      await release();
      throw error;
    }
    return {
      succeeded: async () => {
        await Promise.all([this.failures.delete(userKey), this.turns.delete(userKey), release()]);
      },
      takeBack: async () => {
        await Promise.all([this.failures.reward(userKey, 1), release()]);
      },
    };
  }

  private async evaluate<T>(
    attempt: Attempt,
    check: () => Promise<T>,
    isWrong: (error: unknown) => boolean,
  ): Promise<T> {
    let result: T;
    try {
      result = await check();
    } catch (error) {
      if (isWrong(error)) this.attempts.inc({ outcome: 'failed' });
      else await attempt.takeBack();
      throw error;
    }
    this.attempts.inc({ outcome: 'succeeded' });
    await attempt.succeeded();
    return result;
  }

  /** Counts an attempt of an address. @returns a function that reverts it. */
  private async takeAddress(network: string): Promise<() => Promise<void>> {
    const key = await this.keyOf('address', network);
    await this.take(key, addressWait);
    return async () => {
      await this.failures.reward(key, 1);
    };
  }

  /** From the tenth failure on, every attempt takes a turn, and the next turn comes after the wait. */
  private async take(key: string, waitAfter: (failures: number) => number): Promise<void> {
    const { consumedPoints } = await this.failures.penalty(key, 1);
    if (consumedPoints < freeFailures) return;
    try {
      await this.turns.consume(key, 1, { customDuration: waitAfter(consumedPoints) });
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      await this.failures.reward(key, 1);
      this.attempts.inc({ outcome: 'limited' });
      const seconds = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
      throw rateLimited(`Too many failed attempts. Try again in ${seconds} s.`, seconds);
    }
  }

  private async keyOf(kind: string, text: string): Promise<string> {
    return `${kind}:${(await this.signatures.sign(`sign-in ${kind}`, text)).toString('base64url')}`;
  }
}

/** Wait of an address, seconds. @param failures ten or more, including the attempt being made. */
export const addressWait = (failures: number): number =>
  Math.min(longestAddressWait, firstAddressWait * 2 ** (failures - freeFailures));
