import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BoundedLimiter } from './bounded-limiter.js';

describe('BoundedLimiter', () => {
  it('forgets the keys that were counted longest ago, however they were counted', async () => {
    const limiter = new BoundedLimiter({ points: 2, duration: 3_600 }, 3);
    await limiter.consume('first');
    await limiter.penalty('second');
    await limiter.consume('third');
    await limiter.reward('first');
    await limiter.consume('first');
    await limiter.consume('fourth');
    const counts: (number | undefined)[] = [];
    for (const key of ['first', 'second', 'third', 'fourth']) {
      counts.push((await limiter.get(key))?.consumedPoints);
    }
    expect(counts).toEqual([1, undefined, 1, 1]);
  });

  it('keeps no place for attempts that are taken back', async () => {
    const limiter = new BoundedLimiter({ points: 2, duration: 3_600 }, 3);
    await limiter.penalty('victim');
    for (let n = 0; n < 10; n++) {
      await limiter.penalty(n);
      await limiter.reward(n);
    }
    expect((await limiter.get('victim'))?.consumedPoints).toBe(1);
  });

  it('keeps no place for attempts that are taken back at the same time, or succeed', async () => {
    const limiter = new BoundedLimiter({ points: 2, duration: 3_600 }, 3);
    await limiter.penalty('victim');
    for (let n = 0; n < 10; n++) {
      await Promise.all([limiter.penalty(`user-${n}`), limiter.penalty(`address-${n}`)]);
      await Promise.all([limiter.reward(`user-${n}`), limiter.reward(`address-${n}`)]);
      await limiter.penalty(n);
      await limiter.delete(n);
    }
    expect((await limiter.get('victim'))?.consumedPoints).toBe(1);
  });

  it('does not grow while the same keys are counted again and again', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const limiter = new BoundedLimiter({ points: 2, duration: 3_600 });
    const count = () => {
      for (let n = 0; n < 300_000; n++) void limiter.penalty(n % 20);
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = count();
    expect(count() - before).toBeLessThan(3_000_000);
  });

  it('keeps a count that begins while another one is taken back', async () => {
    const limiter = new BoundedLimiter({ points: 2, duration: 3_600 }, 3);
    await limiter.penalty('user');
    const rewarded = limiter.reward('user');
    await limiter.penalty('user');
    await rewarded;
    expect((await limiter.get('user'))?.consumedPoints).toBe(1);
  });

  it('keeps no more keys in a flood of them, and limits each that it knows', async () => {
    const limiter = new BoundedLimiter({ points: 1, duration: 3_600 }, 100);
    for (let n = 0; n < 1_000; n++) await limiter.consume(`network-${n}`);
    expect(limiter.dump().storage).toHaveLength(100);
    await expect(limiter.consume('network-950')).rejects.toMatchObject({ consumedPoints: 2 });
  });
});
