import { changeOf, figuresOf } from './report-figures.js';
import { metrics } from './report-request.js';

describe('figures', () => {
  it('are the requested ones, in order', () => {
    const counts = { views: 8, clicks: 2, shown: 3, left: 1 };
    expect(JSON.stringify(figuresOf(counts, ['ctr', 'left', 'views']))).toBe('{"ctr":25,"left":1,"views":8}');
  });

  it('have no ctr if views are not known', () =>
    expect(figuresOf({ views: null, clicks: 2, shown: null, left: null }, [...metrics])).toEqual({
      views: null,
      clicks: 2,
      conversions: null,
      revenue: null,
      conversionRate: null,
      ctr: null,
      visitors: null,
      uniqueClicks: null,
      shown: null,
      left: null,
    }));
});

describe('changes', () => {
  it.each([
    [150, 100, 50],
    [100, 150, -33.33],
    [0, 7, -100],
    [7, 0, null],
    [0, 0, null],
    [null, 3, null],
    [3, null, null],
  ])('of clicks to %j from %j are %j percent', (now, before, change) =>
    expect(changeOf({ clicks: now }, { clicks: before })).toEqual({ clicks: change }),
  );

  it('of ctr are in percentage points', () => {
    expect(changeOf({ ctr: 33.33 }, { ctr: 30.1 })).toEqual({ ctr: 3.23 });
    expect(changeOf({ ctr: 5 }, { ctr: 0 })).toEqual({ ctr: 5 });
  });

  it('of revenue are by currency, and null if there was none or a negative amount before', () => {
    const of = (...amounts: [string, number][]) => ({
      revenue: amounts.map(([currency, amount]) => ({ currency, amount })),
    });
    const now = of(['EUR', 150], ['GBP', 5], ['USD', 7]);
    expect(changeOf(now, of(['EUR', 100], ['GBP', -5], ['JPY', 8]))).toEqual({
      revenue: [
        { currency: 'EUR', change: 50 },
        { currency: 'GBP', change: null },
        { currency: 'JPY', change: -100 },
        { currency: 'USD', change: null },
      ],
    });
    expect(changeOf(now, { revenue: null })).toEqual({ revenue: null });
    expect(changeOf({ conversionRate: 3.5 }, { conversionRate: 3 })).toEqual({ conversionRate: 0.5 });
  });
});
