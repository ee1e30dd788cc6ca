import fc from 'fast-check';
import { countdownAt } from './countdown.js';

const start = Date.UTC(2027, 0, 31, 18);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const textAt = (left: number) => countdownAt(start, start - left).text('en');

describe('a countdown', () => {
  it.each([
    [30 * day, 'in 30 days'],
    [3.5 * day, 'in 4 days'],
    [3.5 * day - 1, 'in 3 days'],
    [1.5 * day, 'in 2 days'],
    [1.5 * day - 1, 'in 36 hours'],
    [1.5 * hour, 'in 2 hours'],
    [1.5 * hour - 1, 'in 90 minutes'],
    [minute + 1, 'in 2 minutes'],
    [1, 'in 1 minute'],
    [0, 'Started'],
    [-day, 'Started'],
  ])('reads with %d ms left: %s', (left, text) => {
    expect(textAt(left)).toBe(text);
  });

  it('uses the language of the page', () => {
    expect(countdownAt(start, start - 3 * day).text('de')).toBe('in 3 Tagen');
    expect(countdownAt(start, start).text('de')).toBe('Hat begonnen');
  });

  it('keeps its text until the returned time, and changes it from then on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * day }), (left) => {
        const now = start - left;
        const { until } = countdownAt(start, now);
        expect(until).toBeGreaterThan(now);
        expect(textAt(start - until + 1)).toBe(textAt(left));
        expect(textAt(start - until)).not.toBe(textAt(left));
      }),
    );
  });

  it('has no further text after the start', () => {
    expect(countdownAt(start, start).until).toBe(Infinity);
  });
});
