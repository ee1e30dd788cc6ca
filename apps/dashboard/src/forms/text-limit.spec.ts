import { describe, expect, it } from '@jest/globals';
import { createKeyLengths } from '../api/lengths.gen.ts';
import { lengthOf, limitedTo, tooLong } from './text-limit.ts';

const max = createKeyLengths.name;

describe('how long texts may be', () => {
  it('counts characters like the API: an emoji once, and no spaces around the text', () => {
    expect(lengthOf(' 🧡é漢 ')).toBe(3);
    expect(tooLong('🧡'.repeat(max), max)).toBeUndefined();
    expect(tooLong(` ${'a'.repeat(max)} `, max)).toBeUndefined();
    expect(tooLong('🧡'.repeat(max + 1), max)).toBe('Too long: 121 characters, at most 120 allowed.');
  });

  it('shows it at the field, which cuts nothing off, below what the API says', () => {
    const value = '🧡'.repeat(max + 1);
    expect(limitedTo(max, { value })).toEqual({ value, error: tooLong(value, max) });
    expect(limitedTo(max, { value, error: 'Taken.' })).toEqual({ value, error: 'Taken.' });
    expect(limitedTo(max, { value: 'Shop', error: undefined })).toEqual({ value: 'Shop', error: undefined });
  });
});
