import { describe, expect, it } from '@jest/globals';
import { placesOf, trendText } from './trend.ts';

describe('the trend of a link', () => {
  it('draws its best day at the top, a day without clicks at the bottom, and each day at its place', () => {
    expect(placesOf([0, 5, 10])).toEqual([
      [1, 17],
      [32, 9],
      [63, 1],
    ]);
  });

  it('is flat without clicks, and has a place for a single day', () => {
    expect(placesOf([0, 0])).toEqual([
      [1, 17],
      [63, 17],
    ]);
    expect(placesOf([3])).toEqual([[1, 1]]);
  });

  it('is described in words', () => {
    expect(trendText([0, 1_200, 34])).toBe('1,234 clicks in 3 days, 34 of them today');
    expect(trendText([1])).toBe('1 click in 1 day, 1 of them today');
    expect(trendText([0, 0])).toBe('0 clicks in 2 days, 0 of them today');
  });
});
