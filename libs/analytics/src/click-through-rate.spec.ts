import { clickThroughRate } from './click-through-rate.js';

describe('clickThroughRate', () => {
  it.each([
    [0, 0, 0],
    [0, 5, 0],
    [5, 0, 0],
    [4, 1, 25],
    [3, 1, 33.33],
    [3, 2, 66.67],
    [800, 1, 0.13],
    [2, 3, 150],
    [1, 1, 100],
  ])('of %i views and %i clicks is %d', (views, clicks, rate) =>
    expect(clickThroughRate(views, clicks)).toBe(rate),
  );
});
