import { describe, expect, it } from '@jest/globals';
import { breakoutSentence, breakoutTotals, leftShare } from './breakout-sentence.ts';

describe('the sentence about breakouts', () => {
  it('adds up the apps', () => {
    const rows = [
      { shown: 1200, left: 900 },
      { shown: 50, left: null },
    ];
    expect(breakoutSentence(breakoutTotals(rows))).toBe(
      '1,250 people saw a way out of an app’s browser, and 900 (72%) left the app.',
    );
  });

  it('has a singular form', () => {
    expect(breakoutSentence({ shown: 1, left: 0 })).toBe(
      '1 person saw a way out of an app’s browser, and 0 (0%) left the app.',
    );
  });

  it('never exceeds 100%', () => {
    expect(leftShare({ shown: 1, left: 2 })).toBe('100%');
  });
});
