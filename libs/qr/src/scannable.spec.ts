import { contrastProblem } from './scannable.js';

describe('contrastProblem', () => {
  it.each([
    ['#000000', '#ffffff'],
    ['#0000ff', '#ffffff'],
    ['#c00020', '#fff8e0'],
    ['#727272', '#ffffff'],
    ['#000000', '#808080'],
    ['#393939', '#808080'],
    ['#103a2a', '#ffe600'],
  ])('accepts %s on %s', (color, background) => {
    expect(contrastProblem(color, background)).toBeNull();
  });

  it.each([
    ['#ffffff', '#000000', 'darker than'],
    ['#123456', '#123456', 'darker than'],
    // Green is brighter than magenta for people, but not for ZXing.
    ['#00c000', '#ff00ff', 'darker than'],
    ['#000000', '#7f7f7f', 'lighter background'],
    ['#000000', '#0000ff', 'lighter background'],
    ['#747474', '#ffffff', 'more contrast'],
    ['#ff8800', '#ffffff', 'more contrast'],
    ['#727272', '#ffff00', 'more contrast'],
  ])('rejects %s on %s: %s', (color, background, reason) => {
    expect(contrastProblem(color, background)).toContain(reason);
  });
});
