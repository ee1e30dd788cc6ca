import { describe, expect, it } from '@jest/globals';
import { appSentence, hasVerdict, type Lift, liftSentence, sameDaySentence } from './lift-sentence.ts';

const differenceOf = (value: number, low: number | null, high: number | null) => ({
  perThousand: { value: value / 10, low, high },
  total: { value, low, high },
});

const lift = (changes: Partial<Lift>): Lift => ({
  scope: { kind: 'link', id: null, label: 'Sale' },
  range: null,
  arms: {
    treated: { visits: 9_000, conversions: 900, revenue: null },
    heldout: { visits: 1_000, conversions: 60, revenue: null },
  },
  conversions: differenceOf(1_240.4, 310, 2_170),
  revenue: null,
  sameDayConversions: null,
  verdict: 'more',
  reason: null,
  moreDays: null,
  ...changes,
});

describe('the sentence about a holdout', () => {
  it('states what could be traced to the link', () => {
    expect(liftSentence(lift({}))).toBe(
      'With breakout, 1,240 more sales could be traced to this link (95%: 310 to 2,170).',
    );
    const conversions = differenceOf(-20, -35, -5);
    expect(liftSentence(lift({ verdict: 'less', conversions }))).toBe(
      'With breakout, 20 fewer sales could be traced to this link (95%: 5 to 35).',
    );
  });

  it('refers to all links for the account', () => {
    const scope = { kind: 'account', id: null, label: 'Account' } as const;
    expect(liftSentence(lift({ scope }))).toBe(
      'With breakout, 1,240 more sales could be traced to your links (95%: 310 to 2,170).',
    );
    const conversions = differenceOf(-20, -35, -5);
    expect(liftSentence(lift({ scope, verdict: 'less', conversions }))).toBe(
      'With breakout, 20 fewer sales could be traced to your links (95%: 5 to 35).',
    );
  });

  it('counts a result as a verdict, even if no difference was seen', () => {
    const verdicts = ['more', 'less', 'no_difference_seen', 'not_enough_data', null] as const;
    expect(verdicts.map((verdict) => hasVerdict({ verdict, reason: null }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(hasVerdict({ verdict: 'more', reason: 'sample_ratio' })).toBe(false);
  });

  it('claims nothing without a result', () => {
    const conversions = differenceOf(20, -5, 45);
    expect(liftSentence(lift({ verdict: 'no_difference_seen', conversions }))).toBe(
      'No difference in sales seen so far (95%: -5 to 45).',
    );
    expect(liftSentence(lift({ verdict: null, reason: 'sample_ratio' }))).toMatch(/^No result: /);
  });

  it('states how long it takes', () => {
    const waiting = (moreDays: number | null) => liftSentence(lift({ verdict: 'not_enough_data', moreDays }));
    expect([waiting(null), waiting(1), waiting(20)]).toEqual([
      'Not enough data yet.',
      'Not enough data yet: about 1 more day at this rate.',
      'Not enough data yet: about 3 more weeks at this rate.',
    ]);
  });

  it('includes the difference of the same day, if there is one', () => {
    expect(sameDaySentence(lift({}))).toBeNull();
    expect(sameDaySentence(lift({ sameDayConversions: differenceOf(123.4, null, null) }))).toContain(
      'the difference is 12.3 for 1,000 visits',
    );
  });

  it('states the difference of a single app for its range only, and claims neither more nor less', () => {
    expect(appSentence(lift({ verdict: null, reason: 'range_only' }))).toBe(
      'Difference in sales: +1,240 (95%: +310 to +2,170, for this range only).',
    );
    expect(appSentence({ conversions: differenceOf(-20, -35, 0) })).toBe(
      'Difference in sales: -20 (95%: -35 to 0, for this range only).',
    );
    expect(appSentence({ conversions: differenceOf(3, null, null) })).toBe(
      'Difference in sales: +3. A 95% range needs 50 sales in each group.',
    );
  });
});
