import { blockOf, hourlyDays, utcDaysOf, zoneFor } from './report-block.js';

const clock = {
  hourlySince: Date.parse('2026-10-01T00:00:00Z'),
  combinedSince: 0,
  traitsSince: 0,
  aliasesSince: 0,
  now: Date.parse('2026-11-22T18:00:00Z'),
};
const november = { from: '2026-11-01', to: '2026-11-30' };

describe('the zone of a range', () => {
  it.each([
    ['2026-10-02', 'Europe/Berlin', 'Europe/Berlin'],
    // The day begins on 30 September, 22:00 UTC.
    ['2026-10-01', 'Europe/Berlin', 'UTC'],
    ['2026-10-01', 'America/St_Johns', 'America/St_Johns'],
    ['2026-09-30', 'America/St_Johns', 'UTC'],
    ['2020-01-01', 'UTC', 'UTC'],
  ])('from %s in %s is %s', (from, zone, expected) =>
    expect(zoneFor({ from, to: '2026-11-22' }, zone, clock)).toBe(expected),
  );
});

describe('a block', () => {
  it('has points from the start of their first day to the start of the next point', () => {
    const { points, ...block } = blockOf(november, 'Europe/Berlin', 'week', clock);
    expect(block).toEqual({
      range: { ...november, zone: 'Europe/Berlin' },
      from: Date.parse('2026-10-31T23:00:00Z'),
      to: Date.parse('2026-11-30T23:00:00Z'),
    });
    expect(points.map(({ start, end, incomplete }) => [start, end, incomplete])).toEqual([
      ['2026-11-01', '2026-11-01', undefined],
      ['2026-11-02', '2026-11-08', undefined],
      ['2026-11-09', '2026-11-15', undefined],
      ['2026-11-16', '2026-11-22', true],
      ['2026-11-23', '2026-11-29', undefined],
      ['2026-11-30', '2026-11-30', undefined],
    ]);
    points.forEach(({ to }, n) => expect(to).toBe(points[n + 1]?.from ?? block.to));
  });

  it.each([
    ['2026-11-22T18:00:00Z', '2026-11-22T18:00:00+00:00'],
    ['2026-11-22T18:59:59.999Z', '2026-11-22T18:00:00+00:00'],
    ['2026-11-22T19:00:00Z', '2026-11-22T19:00:00+00:00'],
  ])('has one current interval, at %s that from %s', (now, current) => {
    const dates = { from: '2026-11-21', to: '2026-11-24' };
    const { points } = blockOf(dates, 'UTC', 'hour', { ...clock, now: Date.parse(now) });
    expect(points.filter(({ incomplete }) => incomplete).map(({ start }) => start)).toEqual([current]);
  });

  it('has no current interval if its days are yet to come', () => {
    const { points } = blockOf({ from: '2026-11-23', to: '2027-01-03' }, 'UTC', 'week', clock);
    expect(points.filter(({ incomplete }) => incomplete)).toEqual([]);
  });

  it('has an hour that is not over', () => {
    const today = { from: '2026-11-22', to: '2026-11-22' };
    const { points } = blockOf(today, 'Asia/Kathmandu', 'hour', clock);
    expect(points).toHaveLength(24);
    expect(points[0]).toMatchObject({ start: '2026-11-22T00:00:00+05:45' });
    expect(points[0]).not.toHaveProperty('end');
    // It is 23:45 there.
    expect(points.filter(({ incomplete }) => incomplete).map(({ start }) => start)).toEqual([
      '2026-11-22T23:00:00+05:45',
    ]);
  });

  it('touches UTC days before and after its own', () => {
    expect(utcDaysOf(blockOf(november, 'Europe/Berlin', 'day', clock))).toEqual({
      from: '2026-10-31',
      to: '2026-11-30',
    });
    expect(utcDaysOf(blockOf(november, 'America/St_Johns', 'day', clock))).toEqual({
      from: '2026-11-01',
      to: '2026-12-01',
    });
    expect(utcDaysOf(blockOf(november, 'UTC', 'day', clock))).toEqual(november);
  });
});

describe('days with quarter-hours', () => {
  it.each([
    ['2026-09-20', 'UTC', '2026-10-01'],
    ['2026-09-20', 'Europe/Berlin', '2026-10-02'],
    ['2026-09-20', 'America/St_Johns', '2026-10-01'],
    ['2026-10-20', 'Europe/Berlin', '2026-10-20'],
  ])('of a range from %s in %s begin on %s', (from, zone, first) =>
    expect(hourlyDays({ from, to: '2026-11-22' }, zone, clock)).toEqual({ from: first, to: '2026-11-22' }),
  );

  it('are none if the range ends before they begin', () =>
    expect(hourlyDays({ from: '2026-01-01', to: '2026-09-30' }, 'UTC', clock)).toBeNull());
});
