import { retryDelay } from './retry-delay.js';

describe('pauses between attempts', () => {
  it('grow from 5 s to 24 h', () => {
    const pauses = [1, 2, 3, 4, 9, 10, 50].map(
      (attempts) => retryDelay(attempts, undefined, () => 0) / 1_000,
    );
    expect(pauses).toEqual([5, 15, 45, 135, 32_805, 86_400, 86_400]);
  });

  it('are up to a fifth longer, at random', () => {
    expect(retryDelay(1, undefined, () => 1)).toBe(6_000);
    expect(retryDelay(50, undefined, () => 1)).toBe(86_400_000);
  });

  it('follow `Retry-After` from 5 s to 24 h', () => {
    const after = (header: string) => retryDelay(1, header, () => 0) / 1_000;
    expect([after('60'), after('0'), after('999999'), after('soon')]).toEqual([60, 5, 86_400, 5]);
    expect(after(new Date(Date.now() + 120_000).toUTCString())).toBeGreaterThan(110);
  });
});
