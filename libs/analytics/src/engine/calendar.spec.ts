import fc from 'fast-check';
import {
  comparedRange,
  type DateRange,
  daysIn,
  intervalsIn,
  isDate,
  isReportable,
  isZone,
  zoneNamed,
  lastDays,
  maxReportDays,
  parseRange,
} from './calendar.js';

const dayMs = 86_400_000;
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: 0, max: 376_000 });
const anyRange: fc.Arbitrary<DateRange> = fc
  .tuple(anyDay, fc.nat({ max: maxReportDays - 1 }))
  .map(([day, more]) => ({ from: dateOf(day), to: dateOf(day + more) }))
  .filter(({ to }) => isDate(to));

describe('dates', () => {
  it.each(['2026-11-22', '2024-02-29', '1970-01-01', '2999-12-31'])('accepts %j', (text) =>
    expect(isDate(text)).toBe(true),
  );

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '1969-12-31',
    '3000-01-01',
    '',
    ' ',
    'today',
    '2026-11-22T00:00',
    5,
    null,
    ['2026-11-22'],
  ])(
    // prettier-ignore
    'rejects %j',
    (value) => expect(isDate(value)).toBe(false),
  );

  it.each([
    ['2026-01-01..2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
    ['2026-01-01..2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
    ['2026-01-02..2026-01-01', null],
    ['2026-01-01..', null],
    ['2026-01-01..2026-01-02..2026-01-03', null],
    ['previous', null],
  ])('reads the range %j', (text, range) => expect(parseRange(text)).toEqual(range));
});

describe('ranges', () => {
  it('of days end today', () => {
    expect(lastDays(1, '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    expect(lastDays(30, '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });

  it('are reportable up to the maximum number of days, whatever day it is', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 300_000 }),
        fc.integer({ min: 1, max: maxReportDays }),
        (day, days) => {
          const range = lastDays(days, dateOf(day));
          expect(daysIn(range)).toBe(days);
          expect(isReportable(range)).toBe(true);
        },
      ),
    ));

  it('span at most five years', () => {
    expect(isReportable({ from: '2021-11-23', to: '2026-11-22' })).toBe(true);
    expect(isReportable({ from: '2021-11-22', to: '2026-11-22' })).toBe(false);
    expect(isReportable({ from: '2024-02-29', to: '2029-02-27' })).toBe(true);
  });

  it.each([
    [{ from: '2026-11-16', to: '2026-11-22' }, 'previous', { from: '2026-11-09', to: '2026-11-15' }],
    [{ from: '2026-11-16', to: '2026-11-22' }, 'year', { from: '2025-11-16', to: '2025-11-22' }],
    [{ from: '2024-02-28', to: '2024-02-29' }, 'year', { from: '2023-02-28', to: '2023-02-28' }],
    [{ from: '2024-02-01', to: '2024-02-29' }, 'year', { from: '2023-02-01', to: '2023-02-28' }],
    [{ from: '2024-03-01', to: '2024-03-01' }, 'previous', { from: '2024-02-29', to: '2024-02-29' }],
    [{ from: '2026-01-01', to: '2026-01-02' }, { from: '2020-01-01', to: '2020-12-31' }, { from: '2020-01-01', to: '2020-12-31' }], // prettier-ignore
  ] as const)('%j is compared by %j with %j', (range, comparison, expected) =>
    expect(comparedRange(range, comparison)).toEqual(expected),
  );

  it('are as long as the previous period, which ends the day before', () =>
    fc.assert(
      fc.property(anyRange, (range) => {
        const before = comparedRange(range, 'previous');
        expect(daysIn(before)).toBe(daysIn(range));
        expect(daysIn({ from: before.from, to: range.to })).toBe(2 * daysIn(range));
      }),
    ));
});

describe('intervals', () => {
  it('are cut where the range begins and ends', () => {
    expect(intervalsIn({ from: '2026-11-12', to: '2026-11-24' }, 'week')).toEqual([
      { start: '2026-11-12', end: '2026-11-15' },
      { start: '2026-11-16', end: '2026-11-22' },
      { start: '2026-11-23', end: '2026-11-24' },
    ]);
    expect(intervalsIn({ from: '2024-01-31', to: '2024-03-01' }, 'month')).toEqual([
      { start: '2024-01-31', end: '2024-01-31' },
      { start: '2024-02-01', end: '2024-02-29' },
      { start: '2024-03-01', end: '2024-03-01' },
    ]);
  });

  it('cover every day of a range once, and begin on Mondays and on the first of months', () =>
    fc.assert(
      fc.property(anyRange, fc.constantFrom('day', 'week', 'month'), (range, interval) => {
        const found = intervalsIn(range, interval);
        expect(found[0]?.start).toBe(range.from);
        expect(found.at(-1)?.end).toBe(range.to);
        const days = found.map(({ start, end }) => daysIn({ from: start, to: end }));
        expect(days.reduce((sum, each) => sum + each, 0)).toBe(daysIn(range));
        if (interval === 'day') expect(new Set(days)).toEqual(new Set([1]));
        for (const { start } of found.slice(1)) {
          if (interval === 'week') expect(new Date(start).getUTCDay()).toBe(1);
          if (interval === 'month') expect(start.slice(8)).toBe('01');
        }
      }),
      { numRuns: 60 },
    ));
});

describe('time zones', () => {
  it.each([
    ['utc', 'UTC'],
    ['EUROPE/berlin', 'Europe/Berlin'],
    ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ['etc/gmt+3', 'Etc/GMT+3'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['US/Eastern', 'US/Eastern'],
  ])('calls %j %j', (given, name) => expect(zoneNamed(given)).toBe(name));

  it.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns', 'America/Argentina/Buenos_Aires'])(
    'accepts %j',
    (zone) => expect(isZone(zone)).toBe(true),
  );
  it.each(['', 'Berlin', '+01:00', 'Europe/Nowhere', 'UTC+1', ' UTC', 'a'.repeat(65), 3, undefined])(
    'rejects %j',
    (zone) => expect(isZone(zone)).toBe(false),
  );
});
