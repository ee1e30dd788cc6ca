import { loadSettings } from '@app/common';
import { jest } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import { RequestAborted } from './form-body.js';
import { UnknownPaths, unknownPathsPerSecond } from './unknown-paths.js';

describe('UnknownPaths', () => {
  let registry: Registry;
  let paths: UnknownPaths;
  let admitted: number;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    registry = new Registry();
    paths = new UnknownPaths(loadSettings({ TRUSTED_PROXIES: '192.0.2.1' }), registry);
    admitted = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /**
   * Requests unknown paths, as often as given. @returns how many of these responses, and of those before, need not
   * wait.
   */
  const ask = async (times: number, peer: string, forwardedFor?: string): Promise<number> => {
    const req = { headers: { 'x-forwarded-for': forwardedFor }, socket: { remoteAddress: peer } };
    for (let n = 0; n < times; n++) {
      void paths.delay({ req } as unknown as ServerResponse).then(() => admitted++, rejected);
    }
    await new Promise(setImmediate);
    return admitted;
  };
  const errors: unknown[] = [];
  const rejected = (error: unknown): void => void errors.push(error);

  it('delays a network by a second for each 404 beyond a hundred in a second', async () => {
    expect(await ask(unknownPathsPerSecond + 5, '203.0.113.1')).toBe(unknownPathsPerSecond);
    expect(await registry.metrics()).toContain('waypost_redirect_not_found_delays_total 5');
    await jest.advanceTimersByTimeAsync(999);
    expect(admitted).toBe(unknownPathsPerSecond);
    await jest.advanceTimersByTimeAsync(1);
    expect(admitted).toBe(unknownPathsPerSecond + 5);
    expect(await ask(1, '203.0.113.1')).toBe(unknownPathsPerSecond + 6);
  });

  it('counts each network separately, even behind trusted proxies', async () => {
    await ask(unknownPathsPerSecond, '2001:db8::1');
    expect(await ask(1, '2001:db8::2')).toBe(unknownPathsPerSecond);
    expect(await ask(1, '2001:db8:1::1')).toBe(unknownPathsPerSecond + 1);
    await ask(unknownPathsPerSecond, '192.0.2.1', '203.0.113.1');
    expect(await ask(1, '192.0.2.1', '203.0.113.2')).toBe(2 * unknownPathsPerSecond + 2);
  });

  it('never delays loopback, where all visitors come from behind a proxy that is not trusted', async () => {
    const times = 3 * unknownPathsPerSecond;
    expect(await ask(times, '127.0.0.1')).toBe(times);
    expect(await ask(times, '::ffff:127.0.0.1')).toBe(2 * times);
    expect(await ask(times, '::1')).toBe(3 * times);
  });

  it('closes the connection if a thousand requests are waiting already', async () => {
    await ask(unknownPathsPerSecond + 1_000, '203.0.113.1');
    expect(errors).toEqual([]);
    await ask(1, '203.0.113.1');
    expect(errors).toEqual([expect.any(RequestAborted)]);
  });
});
