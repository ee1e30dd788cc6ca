import { describe, expect, it } from '@jest/globals';
import { defaultInterval, intervalOf, parseReportSearch, possibleIntervals } from './report-search.ts';

/** The URL parameters that remain after parsing. */
const parsed = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(parseReportSearch(search)).filter(([, value]) => value !== undefined));

describe('the URL of a report', () => {
  it.each([
    [{ days: 30 }, { days: 30 }],
    [{ days: '90' }, { days: 90 }],
    [{ days: 7 }, {}],
    [{ days: 0 }, {}],
    [{ days: 1827 }, {}],
    [{ days: 'nonsense' }, {}],
    [
      { from: '2026-01-01', to: '2026-06-30', days: 30 },
      { from: '2026-01-01', to: '2026-06-30' },
    ],
    [{ from: '2026-06-30', to: '2026-01-01' }, {}],
    [{ from: '2026-02-29', to: '2026-03-01' }, {}],
    [{ from: '2020-01-01', to: '2026-01-01' }, {}],
    [{ from: '2026-01-01' }, {}],
    [
      { compare: 'year', explain: true, devices: 'system' },
      { compare: 'year', explain: true, devices: 'system' },
    ],
    [{ compare: 'always', explain: 1, devices: 'device', links: 'nonsense' }, {}],
    [
      { interval: 'hour', days: 14 },
      { interval: 'hour', days: 14 },
    ],
    [{ interval: 'hour', days: 15 }, { days: 15 }],
    [{ interval: 'month' }, {}],
    [{ filters: ['country=DE'], interval: 'hour' }, { filters: ['country=DE'] }],
  ])('parses %j as %j', (search, kept) => {
    expect(parsed(search)).toEqual(kept);
  });

  // With one leap day, with two, and starting on one.
  it.each([
    ['2025-01-01', '2029-12-31', '2030-01-01'],
    ['2024-01-01', '2028-12-31', '2029-01-01'],
    ['2024-02-29', '2029-02-27', '2029-02-28'],
  ])('allows five years from %s, as the API does', (from, last, tooLate) => {
    expect(parsed({ from, to: last })).toEqual({ from, to: last });
    expect(parsed({ from, to: tooLate })).toEqual({});
  });

  it('uses an interval that keeps the chart readable, unless it names one', () => {
    expect([1, 7, 92, 93, 365, 1826].map((days) => defaultInterval(days))).toEqual([
      'hour',
      'day',
      'day',
      'week',
      'week',
      'month',
    ]);
    expect(intervalOf({ days: 365, interval: 'month' })).toBe('month');
    expect(intervalOf({ days: 1, filters: ['country=DE'] })).toBe('day');
  });

  it('offers only intervals that the range contains', () => {
    expect([1, 14, 15, 90].map((days) => possibleIntervals(days))).toEqual([
      ['hour', 'day'],
      ['hour', 'day', 'week'],
      ['day', 'week'],
      ['day', 'week', 'month'],
    ]);
  });
});
