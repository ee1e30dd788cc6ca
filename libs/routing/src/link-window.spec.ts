import { availabilityOf, type LinkWindow, nextBoundary } from './link-window.js';

const always: LinkWindow = { active: true, activeFrom: null, expiresAt: null, exhausted: false };
const [before, from, between, until, after] = [900, 1_000, 1_500, 2_000, 2_100];
const windowed = { ...always, activeFrom: from, expiresAt: until };

describe('availabilityOf', () => {
  it.each<[string, Partial<LinkWindow>, number, string]>([
    ['no window', {}, between, 'open'],
    ['paused', { active: false }, between, 'closed'],
    ['before the window', windowed, before, 'closed'],
    ['the start of the window', windowed, from, 'open'],
    ['within the window', windowed, between, 'open'],
    ['the end of the window', windowed, until, 'expired'],
    ['after the window', windowed, after, 'expired'],
    ['no clicks left', { exhausted: true }, between, 'expired'],
    // Pairs: a link that is unavailable looks like an unknown one, whatever else applies.
    ['paused and expired', { ...windowed, active: false }, after, 'closed'],
    ['paused without clicks left', { active: false, exhausted: true }, between, 'closed'],
    ['before the window, without clicks left', { ...windowed, exhausted: true }, before, 'closed'],
    ['within the window, without clicks left', { ...windowed, exhausted: true }, between, 'expired'],
  ])('%s', (_name, changes, now, expected) => {
    expect(availabilityOf({ ...always, ...changes }, now)).toBe(expected);
  });
});

describe('nextBoundary', () => {
  it('is the first time after now at which the window opens or closes', () => {
    expect([before, from, between, until].map((now) => nextBoundary(windowed, now))).toEqual([
      from,
      until,
      until,
      Infinity,
    ]);
    expect(nextBoundary({ ...always, expiresAt: until }, before)).toBe(until);
    expect(nextBoundary(always, before)).toBe(Infinity);
  });
});
