import { storable } from './storable.js';

describe('storable', () => {
  it('replaces NUL and lone surrogates in texts and keys, at any depth', () => {
    expect(storable('a\0b\ud800')).toBe('a\ufffdb\ufffd');
    expect(storable({ 'x\0': [{ 'y\udc00': 'z\0' }, ['\ud83d']] })).toEqual({
      'x\ufffd': [{ 'y\ufffd': 'z\ufffd' }, ['\ufffd']],
    });
  });

  it('replaces half of a truncated character', () => {
    expect(storable('ab😀'.slice(0, 3))).toBe('ab\ufffd');
  });

  it('leaves everything else unchanged', () => {
    const value = { text: 'ä😀\t\n', number: 1.5, boolean: false, none: null, list: [], empty: {} };
    expect(storable(value)).toEqual(value);
    expect(storable(null)).toBeNull();
    expect(JSON.stringify(storable(JSON.parse('{"__proto__":{"a":1}}')))).toBe('{"__proto__":{"a":1}}');
  });
});
