import { jest } from '@jest/globals';
import { Refresher } from './refresher.js';

describe('Refresher', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('repeats at the interval, and sooner after a failure', async () => {
    const outcomes = [true, false, false, true];
    const times: number[] = [];
    const begun = Date.now();
    const refresher = new Refresher(
      async () => {
        times.push(Date.now() - begun);
        return outcomes[times.length - 1] ?? true;
      },
      60_000,
      5_000,
    );
    await refresher.start();
    await jest.advanceTimersByTimeAsync(130_000);
    expect(times).toEqual([0, 60_000, 65_000, 70_000, 130_000]);
    refresher.stop();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(times).toHaveLength(5);
  });

  it('makes no further attempt if it is stopped during one', async () => {
    let attempts = 0;
    const refresher = new Refresher(
      async () => {
        attempts++;
        refresher.stop();
        return false;
      },
      60_000,
      5_000,
    );
    await refresher.start();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(attempts).toBe(1);
  });
});
