import fc from 'fast-check';
import { boundsOf, clockPeriods, dateAt, hoursIn, nextDate, startOfDate } from './zoned-time.js';

const hourMs = 3_600_000;
const zones = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'Pacific/Apia',
];
const anyDate = fc
  .integer({ min: 20_000, max: 23_000 })
  .map((day) => new Date(day * 24 * hourMs).toISOString().slice(0, 10));
const hoursOn = (date: string, zone: string) => hoursIn({ from: date, to: date }, zone);

describe('days of a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['Europe/Berlin', '2026-11-22', '2026-11-21T23:00:00.000Z', 24],
    ['Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00.000Z', 24],
    ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00.000Z', 25],
    ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00.000Z', 23],
    ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z', 24],
  ])('in %s on %s begin at %s and have %i hours', (zone, date, start, hours) => {
    expect(new Date(startOfDate(date, zone)).toISOString()).toBe(start);
    expect(hoursOn(date, zone)).toHaveLength(hours);
  });

  it('follow each other without a gap, and contain their instants', () =>
    fc.assert(
      fc.property(
        anyDate,
        fc.constantFrom(...zones),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (date, zone, part) => {
          const { from, to } = boundsOf({ from: date, to: date }, zone);
          expect(to).toBe(startOfDate(nextDate(date), zone));
          expect(dateAt(from + Math.floor((to - from) * part), zone)).toBe(date);
          expect(dateAt(to, zone)).toBe(nextDate(date));
          expect(from % (hourMs / 4)).toBe(0);
        },
      ),
    ));
});

describe('hours of a zone', () => {
  it('show their offset where clocks go back and forth', () => {
    expect(
      hoursOn('2026-10-25', 'Europe/Berlin')
        .slice(1, 5)
        .map(({ text }) => text),
    ).toEqual([
      '2026-10-25T01:00:00+02:00',
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:00:00+01:00',
      '2026-10-25T03:00:00+01:00',
    ]);
    expect(
      hoursOn('2026-03-29', 'Europe/Berlin')
        .slice(1, 3)
        .map(({ text }) => text),
    ).toEqual(['2026-03-29T01:00:00+01:00', '2026-03-29T03:00:00+02:00']);
    expect(hoursOn('2026-11-22', 'Asia/Kathmandu')[3]?.text).toBe('2026-11-22T03:00:00+05:45');
  });

  it.each([
    // By half an hour, at 02:00.
    ['Australia/Lord_Howe', '2026-10-04', ['01:00:00+10:30', '02:30:00+11:00', '03:00:00+11:00']],
    ['Australia/Lord_Howe', '2026-04-05', ['01:00:00+11:00', '01:30:00+10:30', '02:00:00+10:30']],
    // By an hour, at 02:45 and 03:45.
    ['Pacific/Chatham', '2026-09-27', ['02:00:00+12:45', '03:45:00+13:45', '04:00:00+13:45']],
    ['Pacific/Chatham', '2026-04-05', ['03:00:00+13:45', '02:45:00+12:45', '03:00:00+12:45']],
  ])('begin where the clocks of %s change on %s', (zone, date, times) => {
    const texts = hoursOn(date, zone).map(({ text }) => text.slice(11));
    const first = texts.indexOf(times[0] ?? '');
    expect(texts.slice(first, first + times.length)).toEqual(times);
  });

  it('cover one hour of the clocks each, even where these change off the full hour', () =>
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...zones), (date, zone) => {
        const hours = hoursOn(date, zone);
        const { from, to } = boundsOf({ from: date, to: date }, zone);
        expect(hours[0]?.at).toBe(from);
        const changes = clockPeriods(from, to, zone).map((period) => period.from);
        hours.forEach(({ at, text }, n) => {
          if (!changes.includes(at)) expect(text.slice(14, 19)).toBe('00:00');
          expect(Date.parse(text)).toBe(at);
          const end = hours[n + 1]?.at ?? to;
          expect(end - at).toBeLessThanOrEqual(hourMs);
          const last = Temporal.Instant.fromEpochMilliseconds(end - 1).toZonedDateTimeISO(zone);
          expect(last.hour).toBe(Number(text.slice(11, 13)));
        });
      }),
    ));
});

/** A zone, and a day since 1970 or one on which its clocks change. */
const anyZonedDate = fc
  .record({
    zone: fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone')),
    day: fc.integer({ min: 0, max: 30_000 }),
    changes: fc.boolean(),
  })
  .map(({ zone, day, changes }) => {
    const at = Temporal.Instant.fromEpochMilliseconds(day * 24 * hourMs).toZonedDateTimeISO(zone);
    const date = (changes ? at.getTimeZoneTransition('next') : null) ?? at;
    return { zone, date: date.toPlainDate().toString() };
  });

describe('hours of any zone since 1970', () => {
  it.each([
    ['Pacific/Kiritimati', '1979-09-30', 24, '1979-10-01', '1979-10-01T00:40:00-10:00'],
    ['Africa/Monrovia', '1972-01-06', 24, '1972-01-07', '1972-01-07T00:44:30+00:00'],
    ['Pacific/Apia', '2011-12-30', 0, '2011-12-31', '2011-12-31T00:00:00+14:00'],
  ])('in %s on %s are %i, and those of %s begin at %s', (zone, date, count, next, start) => {
    expect(hoursOn(date, zone)).toHaveLength(count);
    expect(hoursOn(next, zone)[0]?.text).toBe(start);
  });

  it('are the full hours of its clocks and their changes, in order, from the beginning of the range', () =>
    fc.assert(
      fc.property(anyZonedDate, fc.nat({ max: 1 }), ({ zone, date }, more) => {
        const range = { from: date, to: Temporal.PlainDate.from(date).add({ days: more }).toString() };
        const { from, to } = boundsOf(range, zone);
        const isFull = (at: number): boolean => {
          const { minute, second } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
          return minute === 0 && second === 0;
        };
        // All changes of clocks happen at full minutes or, in Monrovia, at half ones.
        const expected = [];
        const changes = new Set(clockPeriods(from, to, zone).map((period) => period.from));
        for (let at = from; at < to; at += 30_000) if (changes.has(at) || isFull(at)) expected.push(at);
        expect(hoursIn(range, zone).map(({ at }) => at)).toEqual(expected);
      }),
      { numRuns: 100 },
    ));

  it('agree with their texts, whose offsets are minutes', () =>
    fc.assert(
      fc.property(anyZonedDate, ({ zone, date }) => {
        for (const { at, text } of hoursOn(date, zone)) {
          expect(Math.abs(Date.parse(text) - at)).toBeLessThanOrEqual(hourMs / 120);
        }
      }),
    ));
});

describe('periods of clocks', () => {
  it('are cut where clocks change', () => {
    const { from, to } = boundsOf({ from: '2026-10-24', to: '2026-10-26' }, 'Europe/Berlin');
    const change = Date.parse('2026-10-25T01:00:00Z');
    expect(clockPeriods(from, to, 'Europe/Berlin')).toEqual([
      { from, to: change, offset: 2 * hourMs },
      { from: change, to, offset: hourMs },
    ]);
  });

  it('cover a period without a gap, with the offset that its dates have', () =>
    fc.assert(
      fc.property(anyDate, fc.nat({ max: 800 }), fc.constantFrom(...zones), (date, days, zone) => {
        const from = startOfDate(date, zone);
        const to = from + days * 24 * hourMs + hourMs;
        const periods = clockPeriods(from, to, zone);
        expect(periods[0]?.from).toBe(from);
        expect(periods.at(-1)?.to).toBe(to);
        periods.forEach((period, n) => {
          if (n > 0) expect(period.from).toBe(periods[n - 1]?.to);
          expect(dateAt(period.from, zone)).toBe(dateAt(period.from + period.offset, 'UTC'));
        });
      }),
    ));

  it('of an empty time are none', () => expect(clockPeriods(5, 5, 'Europe/Berlin')).toEqual([]));
});
