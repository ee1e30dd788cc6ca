import fc from 'fast-check';
import { compareUtf8 } from './compare-utf8.js';

describe('compareUtf8', () => {
  it('orders an emoji after a full-width letter, unlike the operators of JavaScript', () => {
    expect('😀' < 'Ａ').toBe(true);
    expect(['😀', 'Ａ', 'a', ''].sort(compareUtf8)).toEqual(['', 'a', 'Ａ', '😀']);
  });

  it('orders any texts as their UTF-8 bytes are ordered', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'é', 'Ａ', '\u{fffd}', '\u{e000}', '😀', '😁'),
    });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });
});
