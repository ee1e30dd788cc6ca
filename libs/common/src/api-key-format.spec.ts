import { hashKey, isKey, issueKey, prefixOf } from './api-key-format.js';

describe('API key format', () => {
  it('is way_ plus 43 and 6 base62 characters, different each time', () => {
    const keys = Array.from({ length: 200 }, issueKey);
    for (const key of keys) {
      expect(key).toMatch(/^way_[0-9A-Za-z]{49}$/);
      expect(isKey(key)).toBe(true);
    }
    expect(new Set(keys).size).toBe(200);
  });

  it('rejects a key with any one character changed', () => {
    const key = issueKey();
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(isKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });

  it.each(['', 'way_', 'nope', `${issueKey()} `, issueKey().slice(0, -1), `${issueKey()}0`])(
    'rejects %j',
    (key) => {
      expect(isKey(key)).toBe(false);
    },
  );

  it('stores a hash and a prefix', () => {
    const key = issueKey();
    expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/);
    expect(key.startsWith(prefixOf(key))).toBe(true);
    expect(prefixOf(key)).toHaveLength(12);
  });
});
