import fc from 'fast-check';
import { CountedTime, edgesAmong } from './counted-time.js';

const quarterMs = 900_000;
const dayMs = 96 * quarterMs;
const first = Date.UTC(2026, 9, 20);
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The views of some quarter-hours, read as the database reads them. */
function counted(quarters: readonly number[], instants: readonly number[], hourlySince = 0): CountedTime {
  const days = [...new Set(quarters.map((quarter) => Math.floor(quarter / 96)))].sort((a, b) => a - b);
  const before = (at: number) => quarters.filter((quarter) => first + quarter * quarterMs < at).length;
  const startOf = (at: number) => Math.floor(at / dayMs) * dayMs;
  return new CountedTime(
    days.map((day) => {
      const start = first + day * dayMs;
      const views = before(start + dayMs) - before(start);
      return { date: dateOf(start), views, clicks: 2 * views, shown: views, left: 0 };
    }),
    edgesAmong(instants).map((at) => {
      const views = before(at) - before(startOf(at));
      return { at, views, clicks: 2 * views };
    }),
    hourlySince,
  );
}

describe('CountedTime', () => {
  const instant = fc.integer({ min: -96, max: 96 * 6 });

  it('counts what happened between two instants', () =>
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 96 * 5 - 1 })), instant, instant, (quarters, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const [start, end] = [first + from * quarterMs, first + to * quarterMs];
        const views = quarters.filter((quarter) => quarter >= from && quarter < to).length;
        const found = counted(quarters, [start, end]).between(start, end);
        expect(found).toMatchObject({ views, clicks: 2 * views });
        const atMidnight = start % dayMs === 0 && end % dayMs === 0;
        expect(found.shown).toBe(atMidnight ? views : null);
      }),
    ));

  it('knows only whole UTC days from before quarter-hours were stored', () => {
    const since = first + dayMs;
    const noon = first + dayMs / 2;
    const time = counted([10, 50, 100], [noon, since + dayMs / 2], since);
    expect(time.between(first, since)).toEqual({ views: 2, clicks: 4, shown: 2, left: 0 });
    expect(time.between(noon, since).views).toBeNull();
    expect(time.between(since, since + dayMs / 2).views).toBe(1);
  });
});

describe('edges', () => {
  it('are the instants that cut a UTC day, once and in order', () =>
    expect(edgesAmong([first + 2 * quarterMs, first, first + quarterMs, first + quarterMs])).toEqual([
      first + quarterMs,
      first + 2 * quarterMs,
    ]));
});
