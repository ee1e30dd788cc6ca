import { waterLevel } from './water-level.js';

describe('the level that all keep', () => {
  const kept = (amounts: number[], budget: number) =>
    amounts.map((amount) => Math.min(amount, waterLevel(amounts, budget)));

  it('takes nothing while all fit', () => {
    expect(kept([60, 40], 100)).toEqual([60, 40]);
    expect(kept([], 100)).toEqual([]);
  });

  it('takes from those who have the most, and nothing from the others', () => {
    expect(kept([10, 150, 20], 100)).toEqual([10, 70, 20]);
    expect(kept([10, 90, 80], 100)).toEqual([10, 45, 45]);
  });

  it('leaves everyone the same amount if all have too much', () => {
    expect(kept([500, 600], 100)).toEqual([50, 50]);
  });
});
