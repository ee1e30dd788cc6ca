import { secondFactorRequired, type Settings, unauthorized, unavailable } from '@app/common';
import type { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { createHmac } from 'node:crypto';
import { Registry } from 'prom-client';
import type { IRateLimiterOptions } from 'rate-limiter-flexible';
import { addressWait, SignInSlowdown, type Client } from './sign-in-slowdown.js';

const sign = async (purpose: string, text: string) =>
  createHmac('sha256', 'secret').update(`${purpose}\0${text}`).digest();

const clientAt = (network: string): Client => ({ network, device: null });

/** Counts in this process and records the keys it counts under. */
class RecordingStore extends LimiterStore {
  readonly keys: string[] = [];

  override limiter(options: IRateLimiterOptions, how?: { fallback?: boolean }) {
    const limiter = super.limiter(options, how);
    const penalty = limiter.penalty.bind(limiter);
    limiter.penalty = (key, ...rest) => {
      this.keys.push(String(key));
      return penalty(key, ...rest);
    };
    return limiter;
  }
}

describe('SignInSlowdown', () => {
  it('doubles the wait of an address with each failure, up to 15 minutes', () => {
    expect([10, 11, 12, 13, 14, 15, 16, 1000].map(addressWait)).toEqual([
      30, 60, 120, 240, 480, 900, 900, 900,
    ]);
  });

  const newSlowdown = (store = new LimiterStore({} as Settings), registry = new Registry()): SignInSlowdown =>
    new SignInSlowdown(store, { sign } as unknown as Signatures, registry);

  /** Submits a wrong password. @returns the code of the error. */
  const guess = (
    slowdown: SignInSlowdown,
    email: string,
    client: Client,
    error: Error = unauthorized('wrong'),
  ) =>
    slowdown.attempt(email, client, () => Promise.reject(error)).catch(({ code }: { code: string }) => code);

  it('stores keyed hashes only', async () => {
    const store = new RecordingStore({} as Settings);
    const slowdown = newSlowdown(store);
    await guess(slowdown, 'Anna@example.com ', clientAt('2001:db8:1:2::/64'));
    await guess(slowdown, 'anna@example.com', clientAt('2001:db8:1:2::/64'));
    expect(new Set(store.keys).size).toBe(2);
    for (const key of store.keys) expect(key).toMatch(/^(account|address):[\w-]{43}$/);
  });

  it('does not count attempts on a user who has to wait against the address', async () => {
    const slowdown = newSlowdown();
    for (let at = 0; at < 10; at++) await guess(slowdown, 'anna@example.com', clientAt(`192.0.2.${at}`));
    for (let at = 0; at < 20; at++) {
      expect(await guess(slowdown, 'anna@example.com', clientAt('192.0.2.99'))).toBe('rate_limited');
    }
    expect(await guess(slowdown, 'berta@example.com', clientAt('192.0.2.99'))).toBe('unauthorized');
  });

  it('counts a browser that signed in before separately', async () => {
    const slowdown = newSlowdown();
    const owner = { network: '192.0.2.1', device: 'a device of the owner' };
    for (let at = 0; at < 10; at++) await guess(slowdown, 'anna@example.com', clientAt('192.0.2.1'));
    expect(await guess(slowdown, 'anna@example.com', clientAt('192.0.2.2'))).toBe('rate_limited');
    for (let at = 0; at < 10; at++) {
      expect(await guess(slowdown, 'anna@example.com', owner)).toBe('unauthorized');
    }
    expect(await guess(slowdown, 'anna@example.com', owner)).toBe('rate_limited');
    expect(await guess(slowdown, 'anna@example.com', { ...owner, device: 'another device' })).toBe(
      'unauthorized',
    );
  });

  it.each([
    ['could not be checked', unavailable('Too many passwords are being checked.')],
    ['failed for another reason', new Error('the database is unavailable')],
    ['need a second factor, too', secondFactorRequired()],
  ])('does not count attempts that %s', async (_what, error) => {
    const slowdown = newSlowdown();
    const client = clientAt('192.0.2.1');
    for (let n = 0; n < 30; n++) await guess(slowdown, 'anna@example.com', client, error);
    expect(await slowdown.attempt('anna@example.com', client, async () => 'right')).toBe('right');
    for (let n = 0; n < 30; n++) {
      await slowdown.attemptFrom('192.0.2.1', () => Promise.reject(error)).catch(() => undefined);
    }
    expect(await slowdown.attemptFrom('192.0.2.1', async () => 'right')).toBe('right');
  });

  it('counts attempts while they are being checked, so that concurrent guesses gain nothing', async () => {
    const slowdown = newSlowdown();
    let checked = 0;
    const guesses = Array.from({ length: 50 }, () =>
      slowdown
        .attempt('anna@example.com', clientAt('192.0.2.1'), async () => {
          checked++;
          await new Promise(setImmediate);
          throw unauthorized('wrong');
        })
        .catch(() => undefined),
    );
    await Promise.all(guesses);
    expect(checked).toBe(10);
  });

  it('counts attempts for operators, by outcome and not by user', async () => {
    const registry = new Registry();
    const slowdown = newSlowdown(undefined, registry);
    await slowdown.attempt('anna@example.com', clientAt('198.51.100.1'), () => Promise.resolve());
    const unchecked = slowdown.attempt('anna@example.com', clientAt('198.51.100.1'), () =>
      Promise.reject(unavailable('Later.', 1)),
    );
    await expect(unchecked).rejects.toThrow();
    for (let at = 0; at < 12; at++) {
      const wrong = slowdown.attempt('anna@example.com', clientAt('198.51.100.2'), () =>
        Promise.reject(unauthorized('Wrong.')),
      );
      await expect(wrong).rejects.toThrow();
    }
    const text = await registry.metrics();
    const counts = text.split('\n').filter((line) => line.startsWith('waypost_sign_in_attempts_total'));
    expect(counts).toEqual([
      'waypost_sign_in_attempts_total{outcome="succeeded"} 1',
      'waypost_sign_in_attempts_total{outcome="failed"} 10',
      'waypost_sign_in_attempts_total{outcome="limited"} 2',
    ]);
  });
});
