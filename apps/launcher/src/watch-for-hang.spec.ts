import { jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { waitedForCore, watchForHang } from './watch-for-hang.js';

describe('watchForHang', () => {
  let answer: () => void;
  let endWatch: () => void;
  const ask = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const onHung = jest.fn();
  let waited: number;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    waited = 0;
    endWatch = watchForHang(ask, onHung, () => waited);
  });
  afterEach(() => {
    endWatch();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('finds an app that has not answered for 30 s, with one question', async () => {
    await jest.advanceTimersByTimeAsync(29_999);
    expect(onHung).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onHung).toHaveBeenCalledTimes(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('takes a slow answer for an answer', async () => {
    for (let n = 0; n < 5; n++) {
      await jest.advanceTimersByTimeAsync(25_000);
      answer();
    }
    expect(onHung).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(35_000);
    expect(onHung).toHaveBeenCalled();
  });

  it('asks again after a question that failed', async () => {
    ask.mockRejectedValueOnce(new Error('refused'));
    await jest.advanceTimersByTimeAsync(10_000);
    answer();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(onHung).not.toHaveBeenCalled();
  });

  it('does not count the time before the launcher was suspended', async () => {
    await jest.advanceTimersByTimeAsync(20_000);
    // The clock advances, but no timer fires.
    const later = performance.now() + 3_600_000;
    jest.spyOn(performance, 'now').mockReturnValueOnce(later);
    await jest.advanceTimersByTimeAsync(5_000);
    jest.spyOn(performance, 'now').mockImplementation(() => later + 5_000);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(onHung).not.toHaveBeenCalled();
  });

  it('does not count the time in which the app had to wait for a core', async () => {
    for (let n = 0; n < 24; n++) {
      waited += 4_000;
      await jest.advanceTimersByTimeAsync(5_000);
    }
    expect(onHung).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(onHung).toHaveBeenCalledTimes(1);
  });

  it('asks nothing more once it has ended', async () => {
    endWatch();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(ask).not.toHaveBeenCalled();
    expect(onHung).not.toHaveBeenCalled();
  });
});

/** How long the main thread of a process has run, milliseconds. */
const ranOnCore = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

describe('waitedForCore', () => {
  // Other systems do not count it.
  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('grows while a process shares a core with another, and not while it is suspended', async () => {
    const loops = Array.from({ length: availableParallelism() + 1 }, () =>
      spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }),
    );
    const pids = loops.map(({ pid = 0 }) => pid);
    let starved = -1;
    try {
      while (starved < 0) {
        await setImmediate();
        starved = pids.findIndex((pid) => waitedForCore(pid) > 20);
      }
      const [pid = 0] = pids.splice(starved, 1);
      loops[starved]?.kill('SIGSTOP');
      while (!/\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await setImmediate();
      const before = waitedForCore(pid);
      const ran = () => pids.reduce((sum, other) => sum + ranOnCore(other), 0);
      const end = ran() + 50;
      while (ran() < end) await setImmediate();
      expect(waitedForCore(pid)).toBe(before);
    } finally {
      for (const loop of loops) loop.kill('SIGKILL');
    }
  });

  it('is 0 for a process that is gone', () => {
    expect(waitedForCore(2 ** 22 + 1)).toBe(0);
  });
});
