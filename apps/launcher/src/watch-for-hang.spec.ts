import { jest } from '@jest/globals';
import { watchForHang } from './watch-for-hang.js';

describe('watchForHang', () => {
  let answer: () => void;
  let endWatch: () => void;
  const ask = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const onHung = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    endWatch = watchForHang(ask, onHung);
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
    // The clock goes on without the timers.
    const later = performance.now() + 3_600_000;
    jest.spyOn(performance, 'now').mockReturnValueOnce(later);
    await jest.advanceTimersByTimeAsync(5_000);
    jest.spyOn(performance, 'now').mockImplementation(() => later + 5_000);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(onHung).not.toHaveBeenCalled();
  });

  it('asks nothing more once it has ended', async () => {
    endWatch();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(ask).not.toHaveBeenCalled();
    expect(onHung).not.toHaveBeenCalled();
  });
});
