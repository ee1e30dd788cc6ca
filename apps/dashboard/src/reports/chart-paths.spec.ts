import { describe, expect, it } from '@jest/globals';
import { areaPath, linePath } from './chart-paths.ts';

describe('paths of charts', () => {
  it('go straight from point to point', () => {
    expect(
      linePath([
        [0, 10],
        [5.04, 2.55],
        [10, 0],
      ]),
    ).toBe('M0 10L5 2.6L10 0');
  });

  it('have a gap where figures are unknown', () => {
    const places = [null, [0, 10], [5, 2], null, null, [20, 4]] as const;
    expect(linePath(places)).toBe('M0 10L5 2M20 4');
    expect(areaPath(places, 12)).toBe('M0 10L5 2L5 12L0 12ZM20 4L20 12L20 12Z');
  });

  it('are empty without points', () => {
    expect([linePath([]), areaPath([null], 10)]).toEqual(['', '']);
  });
});
