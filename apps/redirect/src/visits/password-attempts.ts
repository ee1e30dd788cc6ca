import { Settings, linkPasswords, verifyPassword } from '@app/common';
import { LimiterStore } from '@app/operations';
import type { LinkRoute } from '@app/routing';
import type { PasswordAttempt } from '@app/visits';
import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { visitHolder } from '../http/visit-holder.js';
import { SigningSecret } from './signing-secret.js';

/** Wrong passwords that an address may enter for a link in a minute. */
export const attemptsPerMinute = 5;
const windowSeconds = 60;

/**
 * Checks the passwords of links. Failures are counted for each link and network, shared between processes through Redis
 * if it is configured, and otherwise kept in this process. Keeps a keyed hash of the network for at most a minute.
 */
@Injectable()
export class PasswordAttempts {
  private readonly limiter: RateLimiterAbstract;

  constructor(
    private readonly settings: Settings,
    private readonly secret: SigningSecret,
    store: LimiterStore,
  ) {
    this.limiter = store.limiter(
      { keyPrefix: 'waypost:link-password', points: attemptsPerMinute, duration: windowSeconds },
      { fallback: true },
    );
  }

  /**
   * @param response to the visitor, whose network takes turns with others.
   * @throws DomainError unavailable if too many passwords are being checked.
   */
  async check(
    { id }: LinkRoute,
    hash: string,
    password: string,
    response: ServerResponse,
  ): Promise<PasswordAttempt> {
    const holder = visitHolder(this.settings, response);
    const key = `${id}:${this.hashOf(holder.key)}`;
    // Counted before the check, so that concurrent attempts count, and reverted unless it was wrong.
    try {
      await this.limiter.consume(key);
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      return { result: 'tooMany', retryAfterSeconds: Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)) };
    }
    let wrong = false;
    try {
      wrong = !(await verifyPassword(password, hash, linkPasswords, holder));
    } finally {
      if (!wrong) await this.limiter.reward(key);
    }
    return { result: wrong ? 'wrong' : 'right' };
  }

  private hashOf(network: string): string {
    return createHmac('sha256', this.secret.value ?? '')
      .update(`link password\0${network}`)
      .digest('base64url');
  }
}
