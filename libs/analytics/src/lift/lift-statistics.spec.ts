import { type ArmFigures, compareArms, designEffect, isRatioBroken } from './lift-statistics.js';

/** Visits, some of which led to one conversion each. */
const arm = (visits: number, conversions: number, worth = 1): ArmFigures => ({
  visits,
  conversions,
  sum: conversions * worth,
  squares: conversions * worth ** 2,
});
const stratum = (treated: ArmFigures, heldout: ArmFigures, effect = 1) => ({ treated, heldout, effect });
const bound = (effect: number) => compareArms([stratum(arm(9_000, 900), arm(1_000, 60), effect)])?.total;

describe('the comparison of arms', () => {
  it('scales the arm that was held out to the other one', () => {
    const { perThousand, total } = compareArms([stratum(arm(9_000, 900), arm(1_000, 60))]) ?? {};
    expect([perThousand?.value, total?.value]).toEqual([expect.closeTo(40), expect.closeTo(360)]);
  });

  it('has no interval below 50 conversions in an arm', () => {
    const total = (heldout: number) => compareArms([stratum(arm(9_000, 900), arm(1_000, heldout))])?.total;
    expect(total(49)).toMatchObject({ low: null, high: null });
    expect(total(50)).toMatchObject({
      low: expect.any(Number) as number,
      high: expect.any(Number) as number,
    });
  });

  it('has a wider interval for constant looks than for a single look, and with a larger design effect', () => {
    const strata = [stratum(arm(9_000, 900), arm(1_000, 60))];
    const widthOf = (found: { low: number | null; high: number | null } | undefined): number =>
      (found?.high ?? NaN) - (found?.low ?? NaN);
    const once = widthOf(compareArms(strata, 'once')?.total);
    // 1.96 standard errors to each side, of 9,000 times the difference of two rates.
    const error = 9_000 * Math.sqrt((0.1 * 0.9) / 9_000 + (0.06 * 0.94) / 1_000);
    expect(once / (2 * 1.96 * error)).toBeCloseTo(1, 2);
    expect(widthOf(compareArms(strata)?.total) / once).toBeGreaterThan(1.5);
    expect(widthOf(bound(4)) / widthOf(bound(1))).toBeCloseTo(2);
  });

  it('leaves out links without visits in both arms, and compares nothing without any', () => {
    const alone = stratum(arm(1_000, 500), arm(0, 0));
    const strata = [stratum(arm(9_000, 900), arm(1_000, 60)), alone];
    expect(compareArms(strata)?.total).toEqual(bound(1));
    expect([compareArms([alone]), compareArms([])]).toEqual([null, null]);
  });
});

describe('the design effect', () => {
  it('is 1 for even buckets, and grows with the visits of a visitor', () => {
    const of = (buckets: number[]) =>
      designEffect({
        visits: buckets.reduce((sum, count) => sum + count, 0),
        visitSquares: buckets.reduce((sum, count) => sum + count, 0) ** 2,
        bucketSquares: buckets.reduce((sum, count) => sum + count ** 2, 0),
      });
    expect(of(Array<number>(64).fill(10))).toBe(1);
    const some = Array.from({ length: 64 }, (_, n) => n % 8);
    // The same visitors with three visits each.
    expect(of(some.map((count) => 3 * count)) / of(some)).toBeCloseTo(3);
    expect(of(Array<number>(64).fill(0))).toBe(1);
  });
});

describe('the sample ratio', () => {
  const link = (treated: number, heldout: number, effect = 1) => ({ treated, heldout, share: 0.1, effect });

  it('is broken if an arm lacks visits, unless the design effect explains it', () => {
    expect(isRatioBroken([link(90_000, 10_000)])).toBe(false);
    expect(isRatioBroken([link(90_000, 9_500)])).toBe(true);
    expect(isRatioBroken([link(90_000, 10_600)])).toBe(true);
    expect(isRatioBroken([link(90_000, 9_500, 4)])).toBe(false);
  });

  it.each([
    [1_000, 7, 0.25],
    [1_000, 30, 0.09],
    [10_000, 7, 0.055],
    [10_000, 30, 0.025],
  ])('of %i visits a day tolerates, after %i days, repeats as documented: %d', (perDay, days, repeats) => {
    const isBrokenBy = (more: number) =>
      isRatioBroken([link(0.9 * perDay * days * (1 + more), 0.1 * perDay * days)]);
    expect([isBrokenBy(repeats), isBrokenBy(1.15 * repeats)]).toEqual([false, true]);
  });

  it('is not broken without visits', () => {
    expect(isRatioBroken([])).toBe(false);
    expect(isRatioBroken([link(0, 0)])).toBe(false);
  });
});
