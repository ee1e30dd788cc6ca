import { describe, expect, it } from '@jest/globals';
import { countTicks, formatTick, labeledPoints } from './chart-scale.ts';

/** The value of a compact label such as "1.5K". */
function valueOf(label: string): number {
  const [, digits, unit = ''] = /^([\d.]+)([KMBT]?)$/.exec(label) ?? [];
  return Math.round(Number(digits) * { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }[unit as 'K']);
}

describe('countTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6, 8]],
    [1_350, [0, 500, 1_000, 1_500]],
    [1_800, [0, 500, 1_000, 1_500, 2_000]],
  ])('of a highest value of %i are %j', (max, ticks) => {
    expect(countTicks(max)).toEqual(ticks);
  });

  it('have labels that state their exact values, at regular distances that cover the highest value', () => {
    for (let max = 0; max < 2e9; max = Math.ceil(max * 1.07) + 1) {
      const ticks = countTicks(max);
      expect(ticks.map((tick) => valueOf(formatTick(tick)))).toEqual(ticks);
      const distances = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
      expect(distances.size).toBe(1);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('labeledPoints', () => {
  it.each([
    [7, 7, [0, 1, 2, 3, 4, 5, 6]],
    [7, 5, [0, 2, 4, 6]],
    [14, 5, [1, 4, 7, 10, 13]],
    [30, 8, [4, 9, 14, 19, 24, 29]],
    [90, 5, [9, 29, 49, 69, 89]],
  ])('of %i days with room for %i labels are %j', (count, room, days) => {
    expect(labeledPoints(count, room, 'day')).toEqual(days);
  });

  it('are regular and end with the last day', () => {
    for (let count = 1; count <= 400; count++) {
      for (let room = 2; room <= 20; room++) {
        const days = labeledPoints(count, room, 'day');
        expect(days.at(-1)).toBe(count - 1);
        expect(days.length).toBeLessThanOrEqual(room);
        expect(new Set(days.slice(1).map((day, index) => day - (days[index] ?? 0))).size).toBeLessThan(2);
      }
    }
  });
});

describe('labels of other intervals', () => {
  it.each([
    ['hour', 24, 9, [2, 5, 8, 11, 14, 17, 20, 23]],
    ['week', 53, 8, [4, 12, 20, 28, 36, 44, 52]],
    ['month', 60, 9, [11, 23, 35, 47, 59]],
  ] as const)('by %s, of %i points with room for %i, are %j', (interval, count, room, points) => {
    expect(labeledPoints(count, room, interval)).toEqual(points);
  });
});
