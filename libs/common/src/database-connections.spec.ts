import { fittingPools, mostConnections } from './database-connections.js';

const counts = { combined: false, redirects: 1, workers: 1 };

describe('fittingPools', () => {
  it('keeps the default sizes on a server with the default number of connections', () => {
    expect(fittingPools(97, counts, true)).toEqual({ largest: 10, missing: 0 });
  });

  it('makes the pools as large as the server allows, and leaves some connections to others', () => {
    for (let available = 35; available < 90; available++) {
      const { largest, missing } = fittingPools(available, counts, true);
      expect(missing).toBe(0);
      expect(mostConnections(counts, { largest })).toBeLessThan(available);
      if (largest < 10)
        expect(mostConnections(counts, { largest: largest + 1 }) + 3).toBeGreaterThan(available);
    }
  });

  it('returns how many connections the smallest pools lack, and that none are missing with the queue in Redis', () => {
    const { largest, missing } = fittingPools(17, counts, true);
    expect(largest).toBe(2);
    expect(fittingPools(17 + missing, counts, true)).toEqual({ largest: 2, missing: 0 });
    expect(fittingPools(17 + missing - 1, counts, true).missing).toBe(1);
    expect(fittingPools(17, counts, false)).toEqual({ largest: 2, missing: 0 });
  });

  it('takes additional processes into account, whose pools have at least two connections each', () => {
    const several = { combined: false, redirects: 4, workers: 2 };
    const { missing } = fittingPools(50, several, true);
    expect(missing).toBeGreaterThan(0);
    expect(fittingPools(50, counts, true).missing).toBe(0);
  });
});
