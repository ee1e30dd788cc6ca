import { CompactCache } from './compact-cache.js';

const megabyte = 2 ** 20;
/** Numbers that look random and are the same in each run. */
const numbers = (): ((below: number) => number) => {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

describe('CompactCache', () => {
  it('gives what was set last, and nothing of what was deleted, whatever the order', () => {
    const cache = new CompactCache(2 * megabyte);
    const expected = new Map<string, string>();
    const random = numbers();
    const wrong: string[] = [];
    for (let i = 0; i < 50_000; i++) {
      const key = `key-${random(3_000)}`;
      if (random(3) === 0) {
        cache.delete(key);
        expected.delete(key);
      } else {
        const text = `${i} `.repeat(random(20)) + '\xff\n';
        cache.set(key, text);
        expected.set(key, text);
      }
      const asked = `key-${random(3_000)}`;
      if (cache.get(asked) !== expected.get(asked)) wrong.push(asked);
    }
    expect(wrong).toEqual([]);
  });

  it('never gives anything but what was set last, however much was pushed out', () => {
    const cache = new CompactCache(2 * megabyte);
    const expected = new Map<string, string>();
    const random = numbers();
    const wrong: string[] = [];
    let known = 0;
    for (let i = 0; i < 100_000; i++) {
      const key = `key-${random(20_000)}`;
      const text = String(i).repeat(1 + random(60));
      cache.set(key, text);
      expected.set(key, text);
      if (random(10) === 0) {
        const gone = `key-${random(20_000)}`;
        cache.delete(gone);
        expected.delete(gone);
      }
      const asked = `key-${random(20_000)}`;
      const got = cache.get(asked);
      if (got !== undefined) known++;
      if (got !== undefined && got !== expected.get(asked)) wrong.push(asked);
    }
    expect(wrong).toEqual([]);
    expect(known).toBeGreaterThan(10_000);
  });

  it('keeps as much as it has room for, and of more the latest', () => {
    const cache = new CompactCache(4 * megabyte);
    const text = 'x'.repeat(988);
    for (let i = 0; i < 40_000; i++) cache.set(String(i), text);
    const known = Array.from({ length: 40_000 }, (_, i) => i).filter(
      (i) => cache.get(String(i)) !== undefined,
    );
    expect(known.length).toBeGreaterThan(3_000);
    expect(known.length).toBeLessThanOrEqual((4 * megabyte) / 1_000);
    expect(known.at(-1)).toBe(39_999);
    expect(known[0]).toBe(40_000 - known.length);
  });

  it('keeps what is asked for, however much else comes by', () => {
    const cache = new CompactCache(4 * megabyte);
    for (let i = 0; i < 500; i++) cache.set(`hot-${i}`, 'x'.repeat(500));
    const lost: number[] = [];
    for (let i = 0; i < 40_000; i++) {
      cache.set(`passing-${i}`, 'x'.repeat(988));
      if (cache.get(`hot-${i % 500}`) !== 'x'.repeat(500)) lost.push(i);
    }
    expect(lost).toEqual([]);
  });

  it('does not grow where one key is set again and again', () => {
    const cache = new CompactCache(2 * megabyte);
    for (let i = 0; i < 100; i++) cache.set(`other-${i}`, 'text');
    for (let i = 0; i < 100_000; i++) cache.set('key', `value ${100_000 + i}`);
    for (let i = 0; i < 100; i++) expect(cache.get(`other-${i}`)).toBe('text');
  });

  it('keeps no giant, nor what was there before it', () => {
    const cache = new CompactCache(2 * megabyte);
    cache.set('key', 'small');
    cache.set('key', 'x'.repeat(200_000));
    expect(cache.get('key')).toBeUndefined();
    cache.set('key', 'x'.repeat(100_000));
    expect(cache.get('key')).toHaveLength(100_000);
  });
});
