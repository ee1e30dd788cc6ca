import type { Settings } from '@app/common';
import type { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { createHmac } from 'node:crypto';
import type { IRateLimiterOptions } from 'rate-limiter-flexible';
import { addressWait, SignInSlowdown, type Client } from './sign-in-slowdown.js';

const sign = async (purpose: string, text: string) =>
  createHmac('sha256', 'secret').update(`${purpose}\0${text}`).digest();

const stranger = (network: string): Client => ({ network, device: null });

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

  it('stores keyed hashes only', async () => {
    const store = new RecordingStore({} as Settings);
    const slowdown = new SignInSlowdown(store, { sign } as unknown as Signatures);
    await slowdown.attempt('Anna@example.com ', stranger('2001:db8:1:2::/64'));
    await slowdown.attempt('anna@example.com', stranger('2001:db8:1:2::/64'));
    expect(new Set(store.keys).size).toBe(2);
    for (const key of store.keys) expect(key).toMatch(/^(account|address):[\w-]{43}$/);
  });

  it('does not count attempts on a user who has to wait against the address', async () => {
    const slowdown = new SignInSlowdown(new LimiterStore({} as Settings), { sign } as unknown as Signatures);
    for (let at = 0; at < 10; at++) await slowdown.attempt('anna@example.com', stranger(`192.0.2.${at}`));
    for (let at = 0; at < 20; at++) {
      await expect(slowdown.attempt('anna@example.com', stranger('192.0.2.99'))).rejects.toMatchObject({
        code: 'rate_limited',
      });
    }
    await slowdown.attempt('berta@example.com', stranger('192.0.2.99'));
  });

  it('counts a browser that signed in before by itself', async () => {
    const slowdown = new SignInSlowdown(new LimiterStore({} as Settings), { sign } as unknown as Signatures);
    const owner = { network: '192.0.2.1', device: 'a device of the owner' };
    for (let at = 0; at < 10; at++) await slowdown.attempt('anna@example.com', stranger('192.0.2.1'));
    await expect(slowdown.attempt('anna@example.com', stranger('192.0.2.2'))).rejects.toThrow('Too many');
    for (let at = 0; at < 10; at++) await slowdown.attempt('anna@example.com', owner);
    await expect(slowdown.attempt('anna@example.com', owner)).rejects.toThrow('Too many');
    await slowdown.attempt('anna@example.com', { ...owner, device: 'another device' });
  });
});
