import { codeKey, withoutSurroundings } from './short-code.js';

describe('codeKey', () => {
  it.each([
    ['Summer-Sale_1', 'summer-sale_1'],
    ['v2.0/Manual', 'v2.0/manual'],
    ['CRÈME', 'crème'],
    ['cre\u0300me', 'crème'],
    ['\u212aelvin', 'kelvin'],
    ['straße', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδος', 'οδοσ'],
    ['"menu".', 'menu'],
    ['(menu/', 'menu'],
    ['\u200bmenu\u00a0', 'menu'],
    ['-menu_', '-menu_'],
    ['🎉party', '🎉party'],
    ['...', '...'],
  ])('of %j is %j', (code, key) => {
    expect(codeKey(code)).toBe(key);
  });

  it('is its own key', () => {
    for (const code of ['İ', 'ẞ', 'Ǆ', 'ΑΣ', '\u1e9b\u0323', '“a”', '...']) {
      expect(codeKey(codeKey(code))).toBe(codeKey(code));
    }
  });
});

describe('withoutSurroundings', () => {
  it('takes time proportional to the length of the text', () => {
    const dots = '.'.repeat(100_000);
    expect(withoutSurroundings(`a${dots}b${dots}`)).toBe(`a${dots}b`);
  });
});
