import fc from 'fast-check';
import { CompactCache } from './compact-cache.js';

const megabyte = 2 ** 20;
/** Pseudo-random numbers, the same in each run. */
const numbers = (): ((below: number) => number) => {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

describe('CompactCache', () => {
  it('returns what was set last and nothing that was deleted, in any order', () => {
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

  it('returns nothing but what was set last, however much was evicted', () => {
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

  it('keeps as much as it has room for, and evicts the oldest', () => {
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

  it('never evicts entries that are in use', () => {
    const cache = new CompactCache(4 * megabyte);
    for (let i = 0; i < 500; i++) cache.set(`hot-${i}`, 'x'.repeat(500));
    const lost: number[] = [];
    for (let i = 0; i < 40_000; i++) {
      cache.set(`passing-${i}`, 'x'.repeat(988));
      if (cache.get(`hot-${i % 500}`) !== 'x'.repeat(500)) lost.push(i);
    }
    expect(lost).toEqual([]);
  });

  it('does not grow if one key is set repeatedly', () => {
    const cache = new CompactCache(2 * megabyte);
    for (let i = 0; i < 100; i++) cache.set(`other-${i}`, 'text');
    for (let i = 0; i < 100_000; i++) cache.set('key', `value ${100_000 + i}`);
    for (let i = 0; i < 100; i++) expect(cache.get(`other-${i}`)).toBe('text');
  });

  it('rejects what is too large, and forgets what was stored before', () => {
    const cache = new CompactCache(2 * megabyte);
    cache.set('key', 'small');
    expect(() => cache.set('key', 'x'.repeat(200_000))).toThrow(RangeError);
    expect(cache.get('key')).toBeUndefined();
    cache.set('key', 'x'.repeat(100_000));
    expect(cache.get('key')).toHaveLength(100_000);
  });

  it('stores all of Unicode, as keys and as texts, in place of each other', () => {
    const cache = new CompactCache(2 * megabyte);
    const texts = ['plain', 'größe', '漢字', '👩‍👩‍👧', '\0\x7f\x80\xff\u0100', '\u{10ffff}', '', '漢', 'x'];
    for (const key of [...texts, '漢字/漢字', 'a'.repeat(255), '漢'.repeat(85)]) {
      for (const text of texts) {
        cache.set(key, text);
        expect(cache.get(key)).toBe(text);
      }
      cache.delete(key);
      expect(cache.get(key)).toBeUndefined();
    }
  });

  it('returns every text that it accepted, among many others', () => {
    const cache = new CompactCache(8 * megabyte);
    const anyText = fc.string({ unit: 'binary', maxLength: 60 });
    const stored = new Map<string, string>();
    fc.assert(
      fc.property(anyText, anyText, (key, text) => {
        cache.set(key, text);
        stored.set(key, text);
        expect(cache.get(key)).toBe(text);
      }),
      {
        examples: [
          ['漢字', '漢字'],
          ['', ''],
        ],
      },
    );
    for (const [key, text] of stored) expect(cache.get(key)).toBe(text);
  });

  it.each([
    ['a key of more than 255 bytes', 'a'.repeat(256), 'text'],
    ['a key of more than 255 bytes in UTF-8', '漢'.repeat(86), 'text'],
    ['an unpaired surrogate in the key', '\ud800', 'text'],
    ['an unpaired surrogate in the text', 'key', 'a\udc00b'],
  ])('rejects %s', (_name, key, text) => {
    const cache = new CompactCache(2 * megabyte);
    expect(() => cache.set(key, text)).toThrow(RangeError);
    expect(cache.get(key)).toBeUndefined();
  });
});
